"""What a measure is: which columns of a table make its ratio, and how people read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from boilover.lab.statistics import Pair
from boilover.lab.table import Table


@dataclass(frozen=True)
class Measure:
    """A figure of the lab; the module that defines one states its formula, source and unit."""

    name: str
    """Its key in the JSON report."""
    title: Callable[[], str]
    """Its name for people, in the language in use."""
    pairs: Callable[[Table], list[Pair]]
    """The ratio's columns y and x: one pair, or one a seat."""
    share: bool = False
    """Whether it is a share, which people read in per cent."""
    by_seat: bool = False
    """Whether it is a list by seat, the starter's first."""
