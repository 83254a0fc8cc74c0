"""Games by name or file: `find("boil-over")`, `all_games()`, `load("my.toml")`."""

from boilover.games.game import Game, State, determinize
from boilover.games.registry import all_games, find, load

__all__ = ["Game", "State", "all_games", "determinize", "find", "load"]
