"""How the lead over greedy has grown: one figure for every few generations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from typing import Any, Final

from boilover.core.jit import Words

Z95: Final = 1.96  # standard errors on each side of a 95 % interval
MOST_POINTS: Final = 128


@dataclass(frozen=True)
class Leads:
    """Sums over the leads of some deals: exact, and merged in any order by `+`."""

    deals: int = 0
    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, leads: Words) -> Leads:
        """The sums of these leads."""
        return cls(len(leads), int(leads.sum()), int(leads @ leads))

    def __add__(self, other: Leads) -> Leads:
        return Leads(
            self.deals + other.deals, self.total + other.total, self.squares + other.squares
        )

    def figure(self, unit: int) -> tuple[float, float]:
        """The mean lead and half its 95 % interval, where `unit` makes a point."""
        n = self.deals
        if n < 2:
            return self.total / unit / max(n, 1), 0.0
        spread = (self.squares - self.total**2 / n) / (n - 1)
        return self.total / n / unit, Z95 * sqrt(max(spread, 0) / n) / unit


@dataclass
class Curve:
    """Points of as many generations each; when there are too many, pairs become one."""

    width: int = 1
    """Generations in a point."""
    generations: int = 0
    """Those so far; the last point may still lack some."""
    points: list[Leads] = field(default_factory=list)

    def add(self, leads: Leads) -> None:
        """Enter the leads of the next generation."""
        if self.generations % self.width:
            self.points[-1] += leads
        else:
            if len(self.points) == MOST_POINTS:
                pairs = zip(self.points[::2], self.points[1::2], strict=True)
                self.points = [a + b for a, b in pairs]
                self.width *= 2
            self.points.append(leads)
        self.generations += 1

    def latest(self, points: int = 3) -> Leads:
        """The last few points together."""
        return sum(self.points[-points:], Leads())

    def ends(self) -> list[int]:
        """By point: the generations up to its last one."""
        width = self.width
        return [min(width * (i + 1), self.generations) for i in range(len(self.points))]

    def to_json(self) -> dict[str, Any]:
        """The curve as plain data."""
        rows = [[p.deals, p.total, p.squares] for p in self.points]
        return {"width": self.width, "generations": self.generations, "points": rows}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Curve:
        """What `to_json` gave."""
        return cls(data["width"], data["generations"], [Leads(*row) for row in data["points"]])


BLOCKS: Final = " ▁▂▃▄▅▆▇█"


def drawn(values: Iterable[float], width: int, height: int) -> list[str]:
    """The values as bars from the lowest to the highest, lines of text from the top down."""
    bars = _spread_over(list(values), width)
    least, most = min(bars), max(bars)
    steps = height * 8 - 1
    heights = [1 + round((b - least) / ((most - least) or 1) * steps) for b in bars]
    rows = range(height - 1, -1, -1)
    return ["".join(BLOCKS[min(8, max(0, h - 8 * row))] for h in heights) for row in rows]


def _spread_over(values: list[float], width: int) -> list[float]:
    """As many values as columns, each the mean of those that fall there; fewer stay as they are."""
    n = len(values)
    if n <= width:
        return values
    edges = [n * i // width for i in range(width + 1)]
    return [sum(values[a:b]) / (b - a) for a, b in pairwise(edges)]
