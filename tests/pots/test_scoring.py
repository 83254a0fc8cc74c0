"""Points: the kernel, the explained sheet and the oracle count the same cards alike."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boilover.pots import layout as at
from boilover.pots.scoring import score, sheet
from tests.oracle.pots import score as oracle_score
from tests.pots.twin import oracle_rules
from tests.strategies import Table, at_every_preset, pots_tables

pytestmark = pytest.mark.usefixtures("compiled")


def check_points(table: Table, owners: list[int]) -> None:
    """Give each card to the seat in the list (or to none), and count its points in three ways."""
    rules, n = table.rules, table.players
    state = table.game.deal(n)
    for base in (at.HAND, at.TAKEN):
        state.words[base : base + at.MAX_PLAYERS] = 0
    counts: list[dict[str, int]] = [{} for _ in range(n)]
    for card, owner in enumerate(owners):
        if owner < n:
            suit = rules.pack.texts[card][-1]
            state.words[at.TAKEN + owner] |= 1 << card
            counts[owner][suit] = counts[owner].get(suit, 0) + 1
    points = oracle_score(oracle_rules(table), counts)
    assert state.points() == points
    explained = sheet(rules, state.words)
    assert explained == score(rules, counts)
    assert sheet(rules, state.observe(-1)) == explained
    assert list(explained.points) == points
    for p, part in enumerate(explained.parts):
        assert sum(cards * cost for cards, cost in part) == points[p]
        assert {k: v for k, v in explained.counts[p].items() if v} == counts[p]
    for suit_score in explained.suits:
        held = [by_suit.get(suit_score.suit, 0) for by_suit in counts]
        leaders = tuple(p for p in range(n) if held[p] == max(held) > 0)
        assert (suit_score.most, suit_score.leaders) == (max(held), leaders)
        alone = len(leaders) == 1 or rules.majority == "shared"
        assert suit_score.exempt == (leaders if alone else ())


@at_every_preset
@given(data=st.data())
def test_presets(table: Table, data: st.DataObject) -> None:
    seats = st.integers(0, table.players)
    check_points(table, data.draw(st.lists(seats, min_size=1, max_size=len(table.rules.pack))))


@given(pots_tables(), st.data())
def test_any_rules(table: Table, data: st.DataObject) -> None:
    size = len(table.rules.pack)
    seats: Any = st.integers(0, table.players)
    check_points(table, data.draw(st.lists(seats, min_size=size, max_size=size)))
