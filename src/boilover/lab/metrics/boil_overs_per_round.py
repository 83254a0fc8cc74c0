"""Boil-overs in a round: Σ boil-overs / rounds.

Unit: boil-overs a round, of all seats together. Standard error: that of a mean over rounds.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.lab.metrics.measure import Measure
from boilover.lab.pots_table import PotsTable

MEASURE = Measure[PotsTable](
    name="boil_overs_per_round",
    title=lambda: _("Boil-overs a round"),
    pairs=lambda table: [(table.boil_overs, 1)],
)
