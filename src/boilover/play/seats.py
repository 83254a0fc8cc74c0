"""Who sits at a seat: a bot of the house, or somebody's program."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from typing import Protocol

from boilover.bots import Bot, make_bot
from boilover.games import Game
from boilover.match import Match
from boilover.play.external import PREFIX, ExternalBot, Terms
from boilover.play.table import bot_action

DEFAULT_TERMS = Terms()


class Player(Protocol):
    """Whoever decides for a seat without being asked at a prompt, in one match after the other."""

    name: str

    def begin(self, match: Match, seat: int) -> None:
        """A match begins, or goes on; raises BoilOverError if the player can't take part."""

    def move(self, match: Match, seat: int) -> int:
        """A legal action for `seat`, whose turn it is."""

    def end(self, match: Match) -> None:
        """The match is over."""

    def close(self) -> object:
        """There will be no further match, whether or not the last one has ended."""


class HouseBot:
    """A bot of this program, which lives in it and needs no telling."""

    def __init__(self, bot: Bot):
        self.bot = bot
        self.name = bot.name

    def begin(self, match: Match, seat: int) -> None:
        """It is always ready."""

    def move(self, match: Match, seat: int) -> int:
        """The bot's action, by what its seat knows alone."""
        return bot_action(match, self.bot)

    def end(self, match: Match) -> None:
        """It keeps nothing."""

    def close(self) -> None:
        """It holds nothing."""


def is_external(name: str) -> bool:
    """Whether a bot's name stands for somebody's program."""
    return name.startswith(PREFIX)


def make_player(name: str, game: Game, terms: Terms = DEFAULT_TERMS) -> Player:
    """The player of that name, a bot's or `exec:COMMAND`.

    Raises:
        BoilOverError: there is none, or no command.
    """
    if is_external(name):
        return ExternalBot(name, terms)
    return HouseBot(make_bot(name, game, hurried=terms.hurried, threads=terms.threads))


def check_players(
    names: Iterable[str], game: Game, players: int, terms: Terms = DEFAULT_TERMS
) -> None:
    """See that each of these can play; programs are started for it, and ended again.

    Raises:
        BoilOverError: one can't.
    """
    for name in dict.fromkeys(names):
        with contextlib.closing(make_player(name, game, terms)) as player:
            player.begin(Match(game, [""] * players), 0)


def play_out(match: Match, players: Sequence[Player]) -> None:
    """Play a match to its end with these players, by seat, who know that it has begun."""
    while not match.is_over:
        if match.between_rounds:
            match.deal_round()
        seat = match.current_player()
        assert seat is not None
        match.play_action(players[seat].move(match, seat))
    for player in players:
        player.end(match)
