"""The bots of a ladder, as they are named and as they are called."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

from boilover.core.errors import BoilOverError
from boilover.core.text import _
from boilover.games import Game
from boilover.match import Match
from boilover.play.external import Terms
from boilover.play.seats import is_external, make_player
from boilover.play.selfplay import number_twins


@dataclass(frozen=True)
class Entrant:
    """A bot of the pool."""

    name: str
    """As it is named on the command line."""
    label: str
    """As a table calls it: a program as it calls itself, any other by its name."""

    @property
    def is_external(self) -> bool:
        """Whether it is somebody's program."""
        return is_external(self.name)


def read_pool(names: Sequence[str], game: Game, players: int, terms: Terms) -> list[Entrant]:
    """The bots of these names; programs are started once, to see that they can play.

    Raises:
        BoilOverError: there are fewer than two, one is named twice, or one can't play.
    """
    if len(names) < 2:
        raise BoilOverError(_("a ladder needs two bots, or more"))
    if not all(names):
        raise BoilOverError(_("a name is empty"))
    for name in names:
        if names.count(name) > 1:
            raise BoilOverError(_("{name} is named twice").format(name=name))
    called = []
    for name in names:
        with contextlib.closing(make_player(name, game, terms)) as player:
            player.begin(Match(game, [""] * players), 0)
            called.append(player.name if is_external(name) else name)
    return [Entrant(*both) for both in zip(names, number_twins(called), strict=True)]


def find_bots(names: Sequence[str], pool: Sequence[Entrant]) -> list[int]:
    """The numbers of the bots that are meant, by their names or as they are called.

    Raises:
        BoilOverError: one isn't in the pool.
    """
    return [_find_bot(name, pool) for name in names]


def _find_bot(name: str, pool: Sequence[Entrant]) -> int:
    for number, entrant in enumerate(pool):
        if name in (entrant.name, entrant.label):
            return number
    there = ", ".join(entrant.label for entrant in pool)
    raise BoilOverError(
        _("{name}: not in the pool; there are {names}").format(name=name, names=there)
    )
