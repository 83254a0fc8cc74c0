"""What a measure is: which columns of a table make its ratio, and how people read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from boilover.lab.statistics import Pair
from boilover.lab.table import Table

T = TypeVar("T", bound=Table, contravariant=True)


@dataclass(frozen=True)
class Measure(Generic[T]):
    """A figure of the lab; the module that defines one states its formula, source and unit.

    `T` is the kind of table that it reads.
    """

    name: str
    """Its key in the JSON report."""
    title: Callable[[], str]
    """Its name for people, in the language in use."""
    pairs: Callable[[T], list[Pair]]
    """The ratio's columns y and x: one pair, or one a seat, or one a part."""
    share: bool = False
    """Whether it is a share, which people read in per cent."""
    by_seat: bool = False
    """Whether it is a list by seat, the eldest's first."""
    parts: Callable[[], Mapping[str, str]] | None = None
    """Of what has several parts: their keys in JSON and their names for people."""
    can_be: Callable[[Any], bool] = lambda rules: True
    """Whether there can be anything to measure under these resolved rules; people needn't read a
    line about what there can't be."""
