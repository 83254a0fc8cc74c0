"""Pick-ups in a round: Σ tricks whose cards went back to hands / rounds.

Whoever gets them: the player who could not follow, the highest of a trick that was halted, whoever
was skipped. A trick that several skipped players share out is one pick-up. A neighbour's hand taken
whole is none. Unit: tricks a round. Standard error: that of a mean over rounds.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.inflation.schema import ResolvedRules
from boilover.lab.inflation_table import InflationTable
from boilover.lab.metrics.measure import Measure


def can_be(rules: ResolvedRules) -> bool:
    """Whether anybody ever has to take cards of a trick."""
    return rules.void != "draw" or rules.stock_out == "pass_then_take"


MEASURE = Measure[InflationTable](
    name="pick_ups",
    title=lambda: _("Tricks picked up a round"),
    pairs=lambda table: [(table.pick_ups, 1)],
    can_be=can_be,
)
