"""Rollouts that are cut short: what a round is worth before its end."""

from __future__ import annotations

import numpy as np
import pytest

from boilover.bots import make_bot
from boilover.bots.budget import Budget
from boilover.bots.search import Field, Policy, SearchBot, spend
from boilover.core.errors import BoilOverError
from boilover.core.state import CHANCE, PART_OF_POINT
from boilover.games import State, find
from boilover.inflation import estimate as inflation_estimate
from boilover.pots import estimate as pots_estimate
from tests.bots.enumeration import seen
from tests.bots.test_search import at_the_usual_tables, choices
from tests.strategies import Table, some_positions

pytestmark = pytest.mark.usefixtures("compiled")

ESTIMATES = {"pots": pots_estimate.estimate, "inflation": inflation_estimate.estimate}
FAR = 100_000  # decisions: more than any round has


def estimated(state: State) -> list[float]:
    """What the round is worth to each seat by now, in points."""
    out = np.zeros(16, np.int64)
    ESTIMATES[state.family.name](state.words, state.rules.words, out)
    return [float(part) / PART_OF_POINT for part in out[: state.players]]


def one_more(state: State) -> State:
    """Let chance decide, or the seat to move play greedily."""
    if state.current_player() == CHANCE:
        state.apply(state.random_action())
    else:
        state.apply(int(state.family.policies["greedy"](state.words, state.rules.words)))
    return state


def to_the_end(state: State) -> State:
    """Play on greedily until the round is over."""
    while not state.is_over():
        one_more(state)
    return state


@at_the_usual_tables
def test_a_round_that_is_over_is_worth_its_points(table: Table) -> None:
    for seed in range(5):
        state = to_the_end(table.game.deal(table.players, seed))
        assert estimated(state) == state.points()


@at_the_usual_tables
def test_no_estimate_promises_more_than_there_is(table: Table) -> None:
    """Nothing below zero; where a round is one point to share, not more than that."""
    for state in some_positions(table, 4):
        worth = estimated(state)
        assert min(worth) >= 0
        if getattr(state.rules, "scoring", "") in ("single", "loser_point"):
            assert sum(worth) <= (1 if state.rules.hand_end == "first_out" else state.players)


@pytest.mark.parametrize(("name", "good"), [("enfle", True), ("bhabhi", False)])
def test_few_cards_promise_a_win_and_many_a_loss(name: str, good: bool) -> None:
    """Where the first without cards wins the round, or the last with some loses it."""
    state = find(name).deal(4, 1)
    counts: list[int] = []
    while len(set(counts)) < 3:
        one_more(state)
        counts = state.family.hand_counts(state.rules, state.observe(0))
    worth = estimated(state)
    assert (worth[counts.index(min(counts))] > worth[counts.index(max(counts))]) == good


@at_the_usual_tables
def test_a_cut_behind_the_end_changes_nothing(table: Table) -> None:
    """Not even a sum, but for its unit; one before the end does."""
    [state, *_] = choices(table, 3)
    found = []
    for cut in (0, FAR, 2):
        o = seen(state, 1)
        policy = Policy.named("greedy")
        field = Field(state.family, state.rules, o, state.legal_actions(), policy, cut=cut)
        field.roll_out(20)
        unit = PART_OF_POINT if cut else 1
        found.append((field.actions.tolist(), [n / unit for n in field.sums.tolist()]))
    assert found[0] == found[1]
    assert found[0] != found[2]


def test_a_cut_is_named() -> None:
    game = find("boil-over")
    bot = make_bot("search:50:greedy:6", game)
    assert isinstance(bot, SearchBot)
    assert bot.cut == 6
    for plies in ("", "0", "x", "-1", "6:7"):
        with pytest.raises(BoilOverError, match="a rollout ends after a number of decisions"):
            make_bot(f"search:50:greedy:{plies}", game)


def test_a_cut_search_keeps_to_its_budget() -> None:
    state = find("go-boom").deal(4, 1)
    policy = Policy.named("greedy")
    field = Field(state.family, state.rules, seen(state, 1), state.legal_actions(), policy, cut=4)
    spend(Budget(200), field)
    assert field.rollouts <= 200
    assert field.first in state.legal_actions()
