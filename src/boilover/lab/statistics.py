"""Means and ratios with standard errors, from whole-number sums that merge exactly.

The unit of every figure is the round. A figure is a ratio r = Σy/Σx over the rounds, with

    SE = sqrt(Σ(y_i - r x_i)² / (n (n - 1))) / x̄

(Cochran, "Sampling Techniques", 3rd edition, 1977, section 6.4: the linearised error of a ratio
estimator). Where x is the same in every round this is a mean and its usual standard error.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np

from boilover.core.jit import Words

Pair = tuple[Words, Words | int]
"""The columns y and x of a ratio; x may be one number for all rounds."""


@dataclass(frozen=True)
class Figure:
    """A mean or ratio, its standard error, and the number of rounds that it comes from.

    `mean` is None where x was 0 in all rounds, `se` also after one round.
    """

    mean: float | None
    se: float | None
    n: int


@dataclass(frozen=True)
class Sums:
    """All that a figure needs of any number of rounds: exact, and merged in any order by `+`."""

    n: int = 0
    y: int = 0
    x: int = 0
    yy: int = 0
    xy: int = 0
    xx: int = 0

    @classmethod
    def of(cls, y: Words, x: Words | int) -> Sums:
        """The sums over some rounds.

        Entries up to 2**20 and tables up to 2**20 rounds stay within 64 bits.
        """
        n = len(y)
        total_y, yy = int(y.sum()), int(np.dot(y, y))
        if isinstance(x, int):
            return cls(n, total_y, n * x, yy, total_y * x, n * x * x)
        return cls(n, total_y, int(x.sum()), yy, int(np.dot(x, y)), int(np.dot(x, x)))

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.n + other.n,
            self.y + other.y,
            self.x + other.x,
            self.yy + other.yy,
            self.xy + other.xy,
            self.xx + other.xx,
        )

    def figure(self) -> Figure:
        """The ratio Σy/Σx and its standard error."""
        if self.x == 0:
            return Figure(None, None, self.n)
        r = Fraction(self.y, self.x)
        if self.n < 2:
            return Figure(float(r), None, self.n)
        squares = self.yy - 2 * r * self.xy + r * r * self.xx
        variance = squares / (self.n * (self.n - 1)) / Fraction(self.x, self.n) ** 2
        return Figure(float(r), sqrt(variance), self.n)
