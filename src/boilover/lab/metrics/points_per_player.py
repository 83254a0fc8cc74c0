"""Points that a player gets in a round: the mean over rounds of the round's mean over seats.

Unit: points, by the game's own scoring; fewer are better. Standard error: that of a mean over
rounds; the seats of one round are one observation, since their points depend on each other.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.lab.metrics.measure import Measure
from boilover.lab.table import Table

MEASURE = Measure[Table](
    name="points_per_player",
    title=lambda: _("Points a player, a round"),
    pairs=lambda table: [(table.all_points, table.players)],
)
