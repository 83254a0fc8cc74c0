"""The engine against the naive oracle, move by move; and its records before the oracle's eyes."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boilover.match import Match, dumps, to_record
from tests.contract.laws import random_match
from tests.oracle.pots import deal_sizes, verify_record
from tests.pots.twin import oracle_rules, play_both
from tests.strategies import Table, at_every_preset, pots_tables

pytestmark = pytest.mark.usefixtures("compiled")


def sit_down(table: Table, seed: int) -> Match:
    """A match that nobody has dealt yet."""
    return Match(table.game, [f"Seat {p}" for p in range(table.players)], seed=seed)


@at_every_preset
def test_every_move_of_presets(table: Table) -> None:
    for seed in (1, 2):
        match = sit_down(table, seed)
        for _ in range(2):
            play_both(table, match, random.Random(seed))


@given(pots_tables(), st.integers(0, 2**32))
def test_every_move_of_any_rules(table: Table, seed: int) -> None:
    play_both(table, sit_down(table, seed), random.Random(seed))


@at_every_preset
def test_records_of_presets(table: Table) -> None:
    for seed in (1, 2, 3):
        verify_record(json.loads(dumps(to_record(random_match(table, seed)))))


@given(pots_tables(), st.integers(0, 2**32))
def test_records_of_any_rules(table: Table, seed: int) -> None:
    verify_record(json.loads(dumps(to_record(random_match(table, seed)))))


@given(pots_tables())
def test_deal_sizes_of_any_rules(table: Table) -> None:
    rules = table.rules
    sizes, aside, stock = deal_sizes(oracle_rules(table), table.players)
    assert rules.hand_sizes[: table.players] == tuple(sizes)
    assert (rules.aside_size, rules.stock_size) == (aside, stock)
    assert rules.longest_round == sum(sizes) + stock


@at_every_preset
def test_the_oracle_does_object(table: Table) -> None:
    """A record whose eighth move is its first one again does not pass."""
    record = to_record(random_match(table, 1))
    moves = record["rounds"][-1]["moves"]
    moves[7] = [moves[7][0], moves[0][1]]
    with pytest.raises(ValueError, match=f"round {len(record['rounds'])}, move "):
        verify_record(record)
