"""Every figure of the lab is what the naive oracles count, and its error what the formula says."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boilover.core.errors import VariantError
from boilover.games import Game, find
from boilover.games.registry import FAMILIES
from boilover.lab import Report, simulate
from boilover.lab.families import LABS
from tests.inflation.mixes import cycling_options, random_options
from tests.lab import naive, naive_inflation, naive_pots
from tests.strategies import Table, at_every_table, pots_tables

BOIL_OVER = find("boil-over")
COUNTERS: dict[str, Any] = {"pots": naive_pots, "inflation": naive_inflation}

pytestmark = pytest.mark.usefixtures("compiled")


def check(report: Report, bots: list[str], seed: int) -> list[Any]:
    """Hold a report against the oracle's count of the same rounds; return that."""
    counter = COUNTERS[report.game.family.name]
    counts = [
        counter.count_round(report.game, bots, seed, number) for number in range(report.rounds)
    ]
    found = report.to_json()["figures"]
    due = counter.figures(counts)
    assert list(found) == [measure.name for measure in LABS[report.game.family.name].measures]
    assert set(found) == set(due)
    for name, wanted in due.items():
        if isinstance(wanted, dict):
            assert list(found[name]) == list(wanted)
            found[name], wanted = found[name].values(), wanted.values()
        elif isinstance(wanted, tuple):
            found[name], wanted = [found[name]], [wanted]
        for cell, expected in zip(found[name], wanted, strict=True):
            check_cell(cell, expected)
    return counts


def check_cell(cell: dict[str, Any], due: naive.Cell) -> None:
    """One figure, but for the last digits of the naive sum."""
    assert list(cell) == ["mean", "se", "n"]
    for value, wanted in zip(cell.values(), due, strict=True):
        assert value == (None if wanted is None else pytest.approx(wanted, rel=1e-9, abs=1e-9))


@at_every_table
def test_every_preset_and_bot(table: Table) -> None:
    """One bot's name seats every player."""
    for bot in table.game.family.policies:
        report = simulate(table.game, table.players, [bot], rounds=6, seed=11)
        assert report.bots == (bot,)
        check(report, [bot] * table.players, 11)


@at_every_table
def test_mixed_tables(table: Table) -> None:
    """Several names seat by distance from the eldest, who is seat 0."""
    names = list(table.game.family.policies)
    bots = [names[(seat + table.players) % len(names)] for seat in range(table.players)]
    check(simulate(table.game, table.players, bots, rounds=6, seed=-5), bots, -5)


@settings(max_examples=40)
@given(table=pots_tables(), seed=st.integers(-(1 << 63), (1 << 63) - 1), data=st.data())
def test_any_pots_variant(table: Table, seed: int, data: st.DataObject) -> None:
    """Any number of pots, any values and penalties, limits below a card's value."""
    bot = st.sampled_from(list(FAMILIES["pots"].policies))
    bots = data.draw(st.lists(bot, min_size=table.players, max_size=table.players))
    check(simulate(table.game, table.players, bots, rounds=3, seed=seed), bots, seed)


def any_inflation_variant(number: int) -> tuple[Game, int] | None:
    """Some options of the inflation games; None where they don't fit together."""
    dice = random.Random(number)
    options, players = (cycling_options if number % 3 == 0 else random_options)(dice)
    try:
        return find("go-boom").with_options_for(players, options), players
    except VariantError:
        return None


@pytest.mark.parametrize("part", range(4))
def test_any_inflation_variant(part: int) -> None:
    """Mixes of options with every ending, and with all that can become of a trick."""
    seen: Counter[str] = Counter()
    for number in range(part * 500, part * 500 + 500):
        if (variant := any_inflation_variant(number)) is None:
            continue
        game, players = variant
        dice = random.Random(-number)
        bots = [dice.choice(["random", "greedy"]) for _ in range(players)]
        try:
            counts = check(simulate(game, players, bots, rounds=2, seed=number), bots, number)
        except AssertionError as error:
            raise AssertionError(f"options {number}, bots {bots}") from error
        for counted in counts:
            seen[counted.outcome] += 1
            seen["picked up"] += len(counted.picked_up)
            seen["drawn"] += counted.drawn
            seen["several winners"] += len(counted.winners) > 1
    assert all(seen[ending] > 5 for ending in naive_inflation.ENDINGS), seen
    assert min(seen["picked up"], seen["drawn"], seen["several winners"]) > 50, seen


@at_every_table
def test_win_shares_add_up(table: Table) -> None:
    """To all rounds but the drawn ones, which nobody wins."""
    figures = simulate(table.game, table.players, rounds=200, seed=2).to_json()["figures"]
    endings = figures.get("endings", {})
    drawn = sum(endings[name]["mean"] for name in ("stalled", "stock gone") if name in endings)
    wins = sum(cell["mean"] for cell in figures["win_share_by_seat"])
    assert wins == pytest.approx(1 - drawn, abs=1e-12)
    if endings:
        assert sum(cell["mean"] for cell in endings.values()) == pytest.approx(1, abs=1e-12)


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


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_the_lab_knows_every_policy(family: Any) -> None:
    """The names of the bots and the numbers in the loop go together."""
    assert list(LABS[family.name].policies) == list(family.policies)
    assert list(LABS) == list(FAMILIES)
