"""What a batch of rounds leaves behind: one column of integers for each thing that was counted.

A family's loop fills a table, and measures read it. The columns that every family counts come
first; a family's own table goes on where they end. The numbers are the columns' places in the flat
array that a kernel writes to.

Seats are counted from the eldest, who is 0, in the game's direction of play.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

import numpy as np

from boilover.core.jit import Words

MOST_SEATS: Final = 16

DECISIONS: Final = 0
FORCED: Final = 1
POINTS: Final = 2  # by seat
WINS: Final = POINTS + MOST_SEATS  # by seat
OWN: Final = WINS + MOST_SEATS  # the family's own from here on

# Divisible by every number of winners up to MOST_SEATS, so that shares stay whole.
WHOLE_WIN: Final = 720720


@dataclass(frozen=True)
class Table:
    """The counts of some rounds. Each column has one entry a round."""

    COLUMNS: ClassVar[int] = OWN

    words: Words
    """All columns, one after the other."""
    players: int

    @classmethod
    def blank(cls, rounds: int, players: int) -> Self:
        """A table with room for that many rounds."""
        return cls(np.zeros(cls.COLUMNS * rounds, np.int64), players)

    @property
    def rounds(self) -> int:
        """How many rounds it has room for."""
        return len(self.words) // self.COLUMNS

    def column(self, number: int) -> Words:
        """The column with that number."""
        return self.words[number * self.rounds : (number + 1) * self.rounds]

    @property
    def decisions(self) -> Words:
        """How often a seat was asked for an action."""
        return self.column(DECISIONS)

    @property
    def forced(self) -> Words:
        """Decisions with exactly one action; equal cards are one action."""
        return self.column(FORCED)

    @property
    def points(self) -> list[Words]:
        """Points by seat."""
        return [self.column(POINTS + seat) for seat in range(self.players)]

    @property
    def all_points(self) -> Words:
        """Points of all seats together."""
        return np.sum(self.points, axis=0, dtype=np.int64)

    @property
    def wins(self) -> list[Words]:
        """By seat: WHOLE_WIN divided by the number of winners, 0 for the others.

        Who has won a round is for the family's loop to say; nobody where it is drawn.
        """
        return [self.column(WINS + seat) for seat in range(self.players)]
