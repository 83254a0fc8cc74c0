"""What the lab knows of each family: its loop over rounds, what that counts, what is measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from boilover import inflation, pots
from boilover.core.family import Family
from boilover.core.jit import Kernel, Words
from boilover.core.text import _
from boilover.lab import inflation_rounds, metrics, pots_rounds
from boilover.lab.inflation_table import InflationTable
from boilover.lab.metrics import Measure
from boilover.lab.pots_table import PotsTable
from boilover.lab.table import Table


@dataclass(frozen=True)
class FamilyLab:
    """One family's part of the lab."""

    play_rounds: Kernel[[Words, Words, Words, Words, int, int, int, Words], None]
    """The loop: `(state, rules, policies, score, seed, first round, rounds, columns)`."""
    policies: Mapping[str, int]
    """The numbers of its policies in the loop, by the names of bots."""
    table: type[Table]
    """What the loop fills."""
    measures: tuple[Measure[Any], ...]
    """What is measured by such a table, in the order of a report."""
    seats: Callable[[], str]
    """Whom seats are counted from, in the language in use."""


LABS: Mapping[str, FamilyLab] = {
    pots.FAMILY.name: FamilyLab(
        play_rounds=pots_rounds.play_rounds,
        policies=pots_rounds.POLICIES,
        table=PotsTable,
        measures=metrics.POTS,
        seats=lambda: _("Seats from the starter on"),
    ),
    inflation.FAMILY.name: FamilyLab(
        play_rounds=inflation_rounds.play_rounds,
        policies=inflation_rounds.POLICIES,
        table=InflationTable,
        measures=metrics.INFLATION,
        seats=lambda: _("Seats in turn from the eldest"),
    ),
}


def lab_of(family: Family) -> FamilyLab:
    """The family's part of the lab."""
    return LABS[family.name]
