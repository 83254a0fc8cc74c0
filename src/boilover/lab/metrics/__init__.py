"""The lab's measures, one a module. To add one, write its module and name it here."""

from boilover.lab.inflation_table import InflationTable
from boilover.lab.metrics import (
    all_boil_decisions,
    boil_overs_per_round,
    cards_drawn,
    cards_per_boil_over,
    cards_per_pick_up,
    decisions_per_round,
    endings,
    forced_decisions,
    pick_ups,
    points_by_seat,
    points_per_player,
    stalled,
    tricks_per_round,
    win_share_by_seat,
)
from boilover.lab.metrics.measure import Measure
from boilover.lab.pots_table import PotsTable

POTS: tuple[Measure[PotsTable], ...] = (
    cards_per_boil_over.MEASURE,
    boil_overs_per_round.MEASURE,
    points_per_player.MEASURE,
    decisions_per_round.MEASURE,
    forced_decisions.MEASURE,
    all_boil_decisions.MEASURE,
    points_by_seat.MEASURE,
    win_share_by_seat.MEASURE,
)

INFLATION: tuple[Measure[InflationTable], ...] = (
    tricks_per_round.MEASURE,
    cards_drawn.MEASURE,
    pick_ups.MEASURE,
    cards_per_pick_up.MEASURE,
    decisions_per_round.MEASURE,
    forced_decisions.MEASURE,
    stalled.MEASURE,
    endings.MEASURE,
    points_by_seat.MEASURE,
    win_share_by_seat.MEASURE,
)

__all__ = ["INFLATION", "POTS", "Measure"]
