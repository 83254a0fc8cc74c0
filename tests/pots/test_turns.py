"""Turns: who has no card is skipped; a playout is the same as playing action by action."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boilover.core.state import LEFT, STOCK_COUNT
from boilover.games import State
from boilover.pots import layout as at
from boilover.pots import rules
from tests.contract.laws import cards_are_conserved
from tests.pots.twin import oracle_of
from tests.strategies import Table, at_every_preset, positions, pots_tables, some_positions

pytestmark = pytest.mark.usefixtures("compiled")


def empty_hands(state: State, seats: set[int]) -> None:
    """Set those seats' cards, and the draw pile, aside: a designer's deal that no option gives."""
    words = state.words
    for p in seats - {state.current_player()}:
        words[at.ASIDE] |= words[at.HAND + p]
        words[LEFT] -= int(words[at.HAND + p]).bit_count()
        words[at.HAND + p] = 0
    for i in range(int(words[STOCK_COUNT])):
        words[at.ASIDE] |= 1 << int(words[at.STOCK + i])
    words[LEFT] -= words[STOCK_COUNT]
    words[STOCK_COUNT] = 0


def check_skips(state: State, seats: set[int]) -> None:
    """With hands of any sizes each turn is the next seat's that has a card, as the oracle says."""
    empty_hands(state, seats)
    cards_are_conserved(state)
    oracle = oracle_of(state)
    while not state.is_over():
        assert state.current_player() == oracle.to_move()
        action = state.random_action()
        oracle.play(state.words_of(action))
        state.apply(action)
    assert oracle.to_move() is None
    assert state.points() == oracle.points()


@at_every_preset
def test_who_has_no_card_is_skipped(table: Table) -> None:
    n = table.players
    for seats in (set(range(n)), {0}, {n - 1}, set(range(0, n, 2)), set(range(1, n))):
        check_skips(table.game.deal(n, len(seats)), seats)


@given(positions(pots_tables()), st.sets(st.integers(0, 7)))
def test_who_has_no_card_is_skipped_by_any_rules(state: State, seats: set[int]) -> None:
    check_skips(state, seats & set(range(state.players)))


def check_playout(state: State) -> None:
    """A playout leaves the words that random actions, one after another, leave."""
    played = state.copy()
    rules.playout(played.words, played.rules.words)
    while not state.is_over():
        state.apply(state.random_action())
    assert played.words.tobytes() == state.words.tobytes()
    assert played.is_over()


@at_every_preset
def test_playouts_of_presets(table: Table) -> None:
    for state in some_positions(table, 5):
        check_playout(state)


@given(positions(pots_tables()))
def test_playouts_of_any_rules(state: State) -> None:
    check_playout(state)
