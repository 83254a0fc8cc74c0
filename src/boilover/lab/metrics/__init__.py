"""The lab's measures, one a module. To add one, write its module and name it here."""

from boilover.lab.metrics import (
    all_boil_decisions,
    boil_overs_per_round,
    cards_per_boil_over,
    forced_decisions,
    points_by_seat,
    points_per_player,
    win_share_by_seat,
)
from boilover.lab.metrics.measure import Measure

MEASURES: tuple[Measure, ...] = (
    cards_per_boil_over.MEASURE,
    boil_overs_per_round.MEASURE,
    points_per_player.MEASURE,
    forced_decisions.MEASURE,
    all_boil_decisions.MEASURE,
    points_by_seat.MEASURE,
    win_share_by_seat.MEASURE,
)

__all__ = ["MEASURES", "Measure"]
