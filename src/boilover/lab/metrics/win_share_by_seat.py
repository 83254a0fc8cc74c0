"""The share of rounds that each seat wins: Σ (1 / winners, where it is one of them) / rounds.

Each round is judged by itself, as a match of one round. The winners of a pots round are all seats
with its fewest points. Those of an inflation round are who was first out, or all but the last in;
of a stalled one that the fewest cards decide, who has them; with pips against the own hand that is
who has the fewest points. They share the win equally, so the shares of all seats add up to 1, less
the share of drawn rounds, which nobody wins: stalled ones, unless the fewest cards decide, and
those in which no card was left to draw.

Seats are counted from the eldest in the game's direction of play. Unit: share, 0 to 1. Standard
error: that of a mean over rounds.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.lab.metrics.measure import Measure
from boilover.lab.table import WHOLE_WIN, Table

MEASURE = Measure[Table](
    name="win_share_by_seat",
    title=lambda: _("Win share"),
    pairs=lambda table: [(wins, WHOLE_WIN) for wins in table.wins],
    share=True,
    by_seat=True,
)
