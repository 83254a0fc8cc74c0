"""The share of rounds that each seat wins: Σ (1 / winners, where it is one of them) / rounds.

The winners of a round are all seats with its fewest points; they share the win equally, so the
shares of all seats add up to 1 and a fair one is 1/players. Each round is judged by itself, as a
match of one round. Seats are counted from the starter. Unit: share, 0 to 1. Standard error: that of
a mean over rounds.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.lab.metrics.measure import Measure
from boilover.lab.table import WHOLE_WIN

MEASURE = Measure(
    name="win_share_by_seat",
    title=lambda: _("Win share"),
    pairs=lambda table: [(wins, WHOLE_WIN) for wins in table.wins],
    share=True,
    by_seat=True,
)
