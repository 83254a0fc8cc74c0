"""Cards taken at a boil-over: Σ cards taken / Σ boil-overs.

Unit: cards. The card that makes the pot boil over is not taken and does not count; a boil-over of
an empty pot, which takes nothing, counts. Source: the rules of Boil Over, which give 3 as the
average; ratio estimator. Standard error: that of a ratio over rounds. No boil-over: no figure.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.lab.metrics.measure import Measure
from boilover.lab.pots_table import PotsTable

MEASURE = Measure[PotsTable](
    name="cards_per_boil_over",
    title=lambda: _("Cards per boil-over"),
    pairs=lambda table: [(table.cards_taken, table.boil_overs)],
)
