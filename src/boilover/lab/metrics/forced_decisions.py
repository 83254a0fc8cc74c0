"""The share of decisions that are none: Σ decisions with one action / Σ decisions.

A decision is one card played. Equal cards to the same pot are one action, so two of them alone are
no choice either. Unit: share, 0 to 1. Standard error: that of a ratio over rounds.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.lab.metrics.measure import Measure

MEASURE = Measure(
    name="forced_decisions",
    title=lambda: _("Decisions with a single option"),
    pairs=lambda table: [(table.forced, table.decisions)],
    share=True,
)
