"""How rounds end: for each ending, Σ rounds that ended so / rounds.

The endings are those of the record format: a player was out first; only one was left; the
round stalled; a card had to be drawn and there was none. They add up to 1. Unit: share, 0 to 1.
Standard error: that of a mean over rounds, for each ending by itself.
"""

from __future__ import annotations

from boilover.core.text import _
from boilover.inflation.layout import FIRST_OUT, LAST_IN, STALLED, STOCK_GONE
from boilover.inflation.scoring import OUTCOMES
from boilover.lab.inflation_table import InflationTable
from boilover.lab.metrics.measure import Measure


def parts() -> dict[str, str]:
    """The record's words, and how people say it."""
    return {
        OUTCOMES[FIRST_OUT]: _("a player is out first"),
        OUTCOMES[LAST_IN]: _("only one player is left"),
        OUTCOMES[STALLED]: _("the round stalls"),
        OUTCOMES[STOCK_GONE]: _("no card is left to draw"),
    }


MEASURE = Measure[InflationTable](
    name="endings",
    title=lambda: _("How rounds end"),
    pairs=lambda table: [
        (table.ended(outcome), 1) for outcome in (FIRST_OUT, LAST_IN, STALLED, STOCK_GONE)
    ],
    share=True,
    parts=parts,
)
