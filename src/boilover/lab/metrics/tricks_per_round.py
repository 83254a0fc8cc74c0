"""Tricks in a round: Σ tricks / rounds.

A trick counts from its lead on, so the one in which the round ends counts too, and one that is
picked up. Unit: tricks a round. Standard error: that of a mean over rounds.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.lab.inflation_table import InflationTable
from boilover.lab.metrics.measure import Measure

MEASURE = Measure[InflationTable](
    name="tricks_per_round",
    title=lambda: _("Tricks a round"),
    pairs=lambda table: [(table.tricks, 1)],
)
