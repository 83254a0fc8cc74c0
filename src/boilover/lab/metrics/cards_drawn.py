"""Cards drawn in a round: Σ cards that came out of the stock into hands / rounds.

All of them after the deal: those that a void player had to draw and those drawn by choice, penalty
cards, a stock that toppled; a card counts again when it is drawn again after a reshuffle. A card
drawn out of the waste or out of another hand to lead it is none of these. Unit: cards a round, of
all seats together. Standard error: that of a mean over rounds.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.lab.inflation_table import InflationTable
from boilover.lab.metrics.measure import Measure

MEASURE = Measure[InflationTable](
    name="cards_drawn",
    title=lambda: _("Cards drawn a round"),
    pairs=lambda table: [(table.cards_drawn, 1)],
    can_be=lambda rules: rules.stock_size > 0 or rules.trick_to == "recycle",
)
