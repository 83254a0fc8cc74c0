"""Points that each seat gets in a round: for each seat, Σ its points / rounds.

Seats are counted from the starter, the dealer's left-hand neighbour, who is seat 0; the dealer is
the last. Unit: points. Standard error: that of a mean over rounds, for each seat by itself.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.lab.metrics.measure import Measure

MEASURE = Measure(
    name="points_by_seat",
    title=lambda: _("Points"),
    pairs=lambda table: [(points, 1) for points in table.points],
    by_seat=True,
)
