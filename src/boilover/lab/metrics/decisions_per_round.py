"""Decisions in a round: Σ decisions / rounds.

A decision is whatever a seat is asked for: a card played, drawn or picked up, a pass, the answer
to a question such as whether to challenge. Unit: decisions a round, of all seats together. Standard
error: that of a mean over rounds; 0 where every round has as many.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.lab.metrics.measure import Measure
from boilover.lab.table import Table

MEASURE = Measure[Table](
    name="decisions_per_round",
    title=lambda: _("Decisions a round"),
    pairs=lambda table: [(table.decisions, 1)],
)
