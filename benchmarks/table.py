"""What a benchmark finds: figures, some of them promised, printed as a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Protocol


@dataclass(frozen=True)
class Asked:
    """What was asked of a run."""

    c_source: Path
    """Where the tight C program's source may lie."""
    quick: bool = False
    """Fewer hands than the figures need."""


class Line(Protocol):
    """What a benchmark finds, bit by bit."""

    def line(self) -> str:
        """It as a line of text."""


@dataclass(frozen=True)
class Row:
    """A line of a table of another kind."""

    text: str

    def line(self) -> str:
        """The line."""
        return self.text


@dataclass(frozen=True)
class Figure:
    """A measured figure; `least` or `most` is what was promised of it."""

    name: str
    value: float
    unit: str = ""
    least: float | None = None
    most: float | None = None

    @property
    def kept(self) -> bool:
        """Whether the promise holds."""
        return (self.least is None or self.value >= self.least) and (
            self.most is None or self.value <= self.most
        )

    def line(self) -> str:
        """The figure as a line of the table."""
        promise, verdict = "", ""
        if self.least is not None or self.most is not None:
            sign, bound = (">=", self.least) if self.least is not None else ("<=", self.most)
            promise = f"{sign} {bound:g}"
            verdict = "yes" if self.kept else "NO"
        found = f"{self.name:<47}{number(self.value):>11} {self.unit:<9}"
        return f"{found}{promise:>7}{verdict:>5}".rstrip()


def number(value: float) -> str:
    """A number to three digits, large ones with all digits before the point."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def alternate(repeats: int, *runs: Callable[[], float]) -> list[list[float]]:
    """Take each measurement once, in turn, again and again: A B A B; return them by run.

    So whatever else the machine does meets all of them alike.
    """
    found: list[list[float]] = [[] for _ in runs]
    for _ in range(repeats):
        for values, run in zip(found, runs, strict=True):
            values.append(run())
    return found


def ratio(numerators: list[float], denominators: list[float]) -> float:
    """The median of the ratios of measurements taken side by side."""
    return median(a / b for a, b in zip(numerators, denominators, strict=True))
