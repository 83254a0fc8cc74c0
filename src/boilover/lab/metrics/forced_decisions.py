"""The share of decisions that are none: Σ decisions with one action / Σ decisions.

A decision is whatever a seat is asked for; in the pots games, one card played. Equal cards are one
action, so two of them alone are no choice either; a card with the last-card call and without it are
two. Who has to draw or to pass has one action. Unit: share, 0 to 1. Standard error: that of a ratio
over rounds.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.lab.metrics.measure import Measure
from boilover.lab.table import Table

MEASURE = Measure[Table](
    name="forced_decisions",
    title=lambda: _("Decisions with a single option"),
    pairs=lambda table: [(table.forced, table.decisions)],
    share=True,
)
