"""The share of decisions that can only hurt: Σ decisions where every action boils / Σ decisions.

An action boils if it takes its pot over the limit. Unit: share, 0 to 1. Standard error: that of a
ratio over rounds.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.lab.metrics.measure import Measure
from boilover.lab.pots_table import PotsTable

MEASURE = Measure[PotsTable](
    name="all_boil_decisions",
    title=lambda: _("Decisions where every option boils"),
    pairs=lambda table: [(table.all_boil, table.decisions)],
    share=True,
)
