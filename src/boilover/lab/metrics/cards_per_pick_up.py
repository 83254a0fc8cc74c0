"""Cards taken at a pick-up: Σ cards of tricks that were picked up / Σ such tricks.

The counterpart of the cards per boil-over of the pots games; what a pick-up is says `pick_ups`.
Unit: cards. Standard error: that of a ratio over rounds. No pick-up: no figure.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.lab.inflation_table import InflationTable
from boilover.lab.metrics.measure import Measure
from boilover.lab.metrics.pick_ups import can_be

MEASURE = Measure[InflationTable](
    name="cards_per_pick_up",
    title=lambda: _("Cards per pick-up"),
    pairs=lambda table: [(table.cards_picked_up, table.pick_ups)],
    can_be=can_be,
)
