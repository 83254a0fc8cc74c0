"""What a batch of rounds leaves behind: one column of integers for each thing that was counted.

A family's loop fills a `Table`; the measures read it and know nothing of the family. The numbers
below are the columns' places in the flat array that a kernel writes to.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from boilover.core.jit import Words

BOIL_OVERS: Final = 0
CARDS_TAKEN: Final = 1
DECISIONS: Final = 2
FORCED: Final = 3
ALL_BOIL: Final = 4
POINTS: Final = 5  # by seat
WINS: Final = 13  # by seat
COLUMNS: Final = 21

WHOLE_WIN: Final = 840  # divisible by every number of winners up to 8, so that shares stay whole


@dataclass(frozen=True)
class Table:
    """The counts of some rounds. Each column has one entry a round."""

    words: Words
    """All columns, one after the other."""
    players: int

    @classmethod
    def blank(cls, rounds: int, players: int) -> Table:
        """A table with room for that many rounds."""
        return cls(np.zeros(COLUMNS * rounds, np.int64), players)

    @property
    def rounds(self) -> int:
        """How many rounds it has room for."""
        return len(self.words) // COLUMNS

    def column(self, number: int) -> Words:
        """The column with that number."""
        return self.words[number * self.rounds : (number + 1) * self.rounds]

    @property
    def boil_overs(self) -> Words:
        """How often a pot boiled over."""
        return self.column(BOIL_OVERS)

    @property
    def cards_taken(self) -> Words:
        """Cards that all seats together took out of pots."""
        return self.column(CARDS_TAKEN)

    @property
    def decisions(self) -> Words:
        """Cards played."""
        return self.column(DECISIONS)

    @property
    def forced(self) -> Words:
        """Decisions with exactly one action; equal cards are one action."""
        return self.column(FORCED)

    @property
    def all_boil(self) -> Words:
        """Decisions where every action makes its pot boil over."""
        return self.column(ALL_BOIL)

    @property
    def points(self) -> list[Words]:
        """Points by seat; seat 0 starts."""
        return [self.column(POINTS + seat) for seat in range(self.players)]

    @property
    def all_points(self) -> Words:
        """Points of all seats together."""
        return np.sum(self.points, axis=0, dtype=np.int64)

    @property
    def wins(self) -> list[Words]:
        """By seat: WHOLE_WIN divided by the number of winners, 0 for the others.

        The winners of a round are all seats with its fewest points.
        """
        return [self.column(WINS + seat) for seat in range(self.players)]
