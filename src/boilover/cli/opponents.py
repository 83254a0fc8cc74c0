"""`boilover bots`: who there is to play against."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from boilover.cli.arguments import add_command, add_game, game_of
from boilover.core.text import _

if TYPE_CHECKING:
    from boilover.core.family import Family
    from boilover.games import Game

ROOM = 14  # columns of a name


def opponents_help() -> str:
    """What `--opponents` and `--bots` take, in a few words."""
    return _("easy, medium, hard, master, greedy, random and others; see: {command}").format(
        command="boilover bots"
    )


def bots_named(text: str, game: Game) -> list[str]:
    """The bots of a list with commas, each also by what it is called in the language in use."""
    from boilover.bots import name_of

    return [name_of(name.strip(), game.family) for name in text.split(",")]


def add_commands(commands: Any) -> None:
    """Add the command to the command line."""
    parser = add_command(commands, "bots", _("list the opponents that there are"), _bots)
    add_game(parser, optional=True)


def _bots(args: argparse.Namespace) -> int:
    from boilover.bots import tiers
    from boilover.terminal.console import Console

    console = Console()

    def listed(lines: Mapping[str, tuple[str, str]]) -> None:
        for name, (title, line) in lines.items():
            said = line if title == name else _("{title}: {line}").format(title=title, line=line)
            console.tell_painted(said, f"  {name:<{ROOM}}", " " * (ROOM + 2))

    families = dict(_families([game_of(args)] if args.game else None))
    console.tell(_("For any game, from weak to strong:"))
    listed(tiers.portraits())
    for family, games in families.values():
        console.say()
        console.tell(_("With a taste of their own, for {games}:").format(games=", ".join(games)))
        listed(family.portraits())
    console.say()
    console.tell(_("Policies and search, to measure by:"))
    listed(_others([family for family, _games in families.values()]))
    console.say()
    console.tell(
        _(
            "A budget for each move may follow on a tier, a character or a search: hard:500 for so "
            "many rollouts, master:200ms for so much time."
        )
    )
    return 0


def _families(games: Iterable[Any] | None) -> dict[str, tuple[Family, list[str]]]:
    """The families of these games, or of all, and which of them each has."""
    from boilover.games import all_games

    found: dict[str, tuple[Family, list[str]]] = {}
    for game in all_games() if games is None else games:
        found.setdefault(game.family.name, (game.family, []))[1].append(game.id)
    return found


def _others(families: Iterable[Family]) -> dict[str, tuple[str, str]]:
    """The rest: a name and a line each."""
    policies = [name for family in families for name in family.policies]
    known = {
        "random": _("plays anything, by lot"),
        "random-pairs": _("plays any pair of card and pot, by lot"),
        "greedy": _("plays what looks best at once"),
    }
    lines = {name: known.get(name, _("always plays the same way")) for name in policies} | {
        "tuned": _("goes by weights that were found by play"),
        "search": _("tries its moves out in deals that may be"),
        "ismcts": _("searches in a tree of what all may do"),
        "exec:COMMAND": _("a program of yours"),
    }
    return {name: (name, line) for name, line in lines.items()}
