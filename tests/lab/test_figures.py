"""Every figure of the lab is what the naive oracle counts, and its error what the formula says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boilover.games import find
from boilover.lab import Report, simulate
from boilover.lab.metrics import MEASURES
from boilover.lab.pots_rounds import POLICIES
from boilover.pots import FAMILY
from tests.lab import naive
from tests.strategies import Table, at_every_preset, tables

BOTS = list(FAMILY.policies)
BOIL_OVER = find("boil-over")

pytestmark = pytest.mark.usefixtures("compiled")


def check(report: Report, bots: list[str], seed: int) -> None:
    """Hold a report against the oracle's count of the same rounds."""
    counts = [naive.count_round(report.game, bots, seed, number) for number in range(report.rounds)]
    found = report.to_json()["figures"]
    assert list(found) == [measure.name for measure in MEASURES]
    for name, wanted in naive.figures(counts).items():
        if isinstance(wanted, list):
            for cell, due in zip(found[name], wanted, strict=True):
                check_cell(cell, due)
        else:
            check_cell(found[name], wanted)


def check_cell(cell: dict[str, Any], due: naive.Cell) -> None:
    """One figure, but for the last digits of the naive sum."""
    assert list(cell) == ["mean", "se", "n"]
    for value, wanted in zip(cell.values(), due, strict=True):
        assert value == (None if wanted is None else pytest.approx(wanted, rel=1e-9, abs=1e-9))


@pytest.mark.parametrize("bot", BOTS)
@at_every_preset
def test_every_preset_and_bot(table: Table, bot: str) -> None:
    """One bot's name seats every player."""
    report = simulate(table.game, table.players, [bot], rounds=8, seed=11)
    assert report.bots == (bot,)
    check(report, [bot] * table.players, 11)


@at_every_preset
def test_mixed_tables(table: Table) -> None:
    """Several names seat by distance from the starter, who is seat 0."""
    bots = [BOTS[(seat + table.players) % 3] for seat in range(table.players)]
    check(simulate(table.game, table.players, bots, rounds=8, seed=-5), bots, -5)


@settings(max_examples=40)
@given(table=tables(), seed=st.integers(-(1 << 63), (1 << 63) - 1), data=st.data())
def test_any_variant(table: Table, seed: int, data: st.DataObject) -> None:
    """Any number of pots, any values and penalties, limits below a card's value."""
    names = st.lists(st.sampled_from(BOTS), min_size=table.players, max_size=table.players)
    bots = data.draw(names)
    check(simulate(table.game, table.players, bots, rounds=3, seed=seed), bots, seed)


def test_no_boil_over_at_all() -> None:
    """A ratio over nothing is no number."""
    report = simulate(BOIL_OVER.with_options(limit=9999), 4, rounds=5)
    figures = report.to_json()["figures"]
    assert figures["cards_per_boil_over"] == {"mean": None, "se": None, "n": 5}
    assert figures["boil_overs_per_round"] == {"mean": 0.0, "se": 0.0, "n": 5}
    assert [cell["mean"] for cell in figures["win_share_by_seat"]] == [0.25] * 4


def test_one_round_has_no_error() -> None:
    """One observation says nothing about its own spread."""
    report = simulate(BOIL_OVER, 4, rounds=1)
    check(report, ["random"] * 4, 0)
    assert report.to_json()["figures"]["points_per_player"]["se"] is None


def test_the_lab_knows_every_policy() -> None:
    """The names of the bots and the numbers in the loop go together."""
    assert list(POLICIES) == BOTS
