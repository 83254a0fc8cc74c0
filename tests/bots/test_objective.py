"""Search plays for the lead in a round's points, and in the last round for the match."""

from __future__ import annotations

import numpy as np
import pytest

from boilover.bots.search_kernels import (
    GOOD,
    LAST,
    OBJECTIVE_WORDS,
    POINT,
    TOTALS,
    WHOLE_WIN,
    gain,
)
from boilover.bots.standing import Standing
from tests.bots.test_search import at_the_usual_tables, choices, field_of
from tests.strategies import Table

pytestmark = pytest.mark.usefixtures("compiled")


def gained(points: list[int], good: int, totals: list[int] | None = None) -> list[int]:
    """By seat: the gain of a round with these points; with totals, of the last one of a match."""
    n = len(points)
    objective, score = np.zeros(OBJECTIVE_WORDS, np.int64), np.zeros(16, np.int64)
    objective[GOOD], objective[LAST], score[:n] = good, totals is not None, points
    objective[TOTALS : TOTALS + n] = totals or 0
    return [gain(score, objective, n, seat) for seat in range(n)]


def test_it_plays_for_the_lead() -> None:
    """The points less the mean of the others', times their number; where few are good, less."""
    assert gained([3, 0, 6], 1) == [0, -9, 9]
    assert gained([3, 0, 6], -1) == [0, 9, -9]
    assert gained([-2, 5], -1) == [7, -7]


def with_lead(share: int, lead: int, others: int) -> int:
    """The share of the match, of `WHOLE_WIN`, and the lead times the number of others."""
    return share + POINT * lead // others


def test_in_the_last_round_the_share_of_the_match_goes_first() -> None:
    """A lead counts for little beside it, but counts."""
    assert gained([3, 0, 6], 1, [10, 0, 0]) == [
        with_lead(WHOLE_WIN, 0, 2),
        with_lead(0, -9, 2),
        with_lead(0, 9, 2),
    ]
    assert gained([3, 0, 6], -1, [10, 0, 0]) == [
        with_lead(0, 0, 2),
        with_lead(WHOLE_WIN, 9, 2),
        with_lead(0, -9, 2),
    ]
    assert gained([3, 0, 6], 1, [3, 5, 0]) == [
        with_lead(WHOLE_WIN // 2, 0, 2),
        with_lead(0, -9, 2),
        with_lead(WHOLE_WIN // 2, 9, 2),
    ]
    assert gained([0] * 7, -1, [4] * 7) == [WHOLE_WIN // 7] * 7
    assert with_lead(WHOLE_WIN // 2, -60, 2) > with_lead(0, 180, 2), "a lead may outweigh a match"


def test_nobody_wins_what_nobody_has() -> None:
    """A match of drawn rounds has no winner; where points are bad, all have done equally well."""
    assert gained([0, 0, 0], 1, [0, 0, 0]) == [0, 0, 0]
    assert gained([0, 0, 0], -1, [0, 0, 0]) == 3 * [WHOLE_WIN // 3]
    assert gained([0, 1, 0], 1, [0, 0, 0])[0] < 0


def test_what_wins_the_match_is_not_what_leads_the_round() -> None:
    """To shed two points itself, or to see that a rival who is ahead by one gets three."""
    ahead = [0, -1, 40]
    sheds, spites = [0, 1, 9], [2, 4, 0]
    assert gained(sheds, -1)[0] > gained(spites, -1)[0]
    assert gained(sheds, -1, ahead)[0] < gained(sheds, -1, [0, 0, 40])[0]
    assert gained(spites, -1, ahead)[0] > gained(sheds, -1, ahead)[0]


@at_the_usual_tables
def test_it_knows_how_the_match_stands(table: Table) -> None:
    """In the last round, far ahead of the others and far behind them."""
    [state, *_] = choices(table, 3)
    seat = state.current_player()
    good = 1 if state.family.more_is_better(state.rules) else -1
    for far in (-10_000, 10_000):
        totals = tuple(far * good * (p == seat) for p in range(state.players))
        for last in (True, False):
            field = field_of(state, standing=Standing(totals, last))
            field.roll_out(20)
            shares = np.round(field.sums / 20 / WHOLE_WIN).tolist()
            assert shares == [float(far > 0 and last)] * len(shares)
