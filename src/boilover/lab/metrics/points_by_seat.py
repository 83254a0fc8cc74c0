"""Points that each seat gets in a round: for each seat, Σ its points / rounds.

Unit: points, by the game's own scoring: where it counts losers, the share of rounds that the seat
loses. Seats are counted from the eldest, the first to get a card, in the game's direction of play;
the dealer is the last. Standard error: that of a mean over rounds, for each seat by itself.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.lab.metrics.measure import Measure
from boilover.lab.table import Table

MEASURE = Measure[Table](
    name="points_by_seat",
    title=lambda: _("Points"),
    pairs=lambda table: [(points, 1) for points in table.points],
    by_seat=True,
)
