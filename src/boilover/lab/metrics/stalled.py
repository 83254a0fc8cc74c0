"""The share of rounds that stall: Σ rounds ended by repetition or by the trick limit / rounds.

The options `repetition` and `max_tricks` say when. Unit: share, 0 to 1. Standard error: that of a
mean over rounds.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.inflation.layout import STALLED
from boilover.lab.inflation_table import InflationTable
from boilover.lab.metrics.measure import Measure

MEASURE = Measure[InflationTable](
    name="stalled",
    title=lambda: _("Rounds that stall"),
    pairs=lambda table: [(table.ended(STALLED), 1)],
    share=True,
)
