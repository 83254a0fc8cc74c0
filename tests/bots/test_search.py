"""Search keeps to its budget, to its stream, and to what its seat may know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from boilover.bots import make_bot, search
from boilover.bots.search import Field, Milliseconds, Rollouts, SearchBot
from boilover.bots.search_kernels import roll_out
from boilover.core import rng
from boilover.core.errors import BoilOverError
from boilover.core.jit import Words
from boilover.core.state import CHANCE, RNG
from boilover.games import State, find, kernels
from boilover.games.game import determinize
from boilover.lab import simulate
from tests.contract import families
from tests.contract.test_secrecy import REDEALT, match_at
from tests.strategies import EVERY_TABLE, Table, at_each, some_positions

pytestmark = pytest.mark.usefixtures("compiled")

TABLES = [table for table in EVERY_TABLE if table.players == table.game.default_players()]
at_the_usual_tables = at_each(TABLES)


def seen(state: State, key: int) -> Words:
    """The mover's observation, with a stream for the decision."""
    o = state.observe(state.current_player())
    o[RNG : RNG + 4] = rng.Stream(key).fork()
    return o


def field_of(state: State, key: int = 1, policy: str = "greedy") -> Field:
    """The mover's actions, not tried out yet."""
    return Field(state.family, state.rules, seen(state, key), state.legal_actions(), policy)


def choices(table: Table, seeds: int) -> list[State]:
    """Positions in which the mover has a choice."""
    return [s for s in some_positions(table, seeds) if len(s.legal_actions()) > 1]


# --- What it may know -----------------------------------------------------------------------------


def found(state: State, key: int) -> tuple[int, list[int], list[int]]:
    """What a search comes to: its choice, and all that it has seen of the actions."""
    field = field_of(state, key)
    Rollouts(60).spend(field)
    return field.first, field.actions.tolist(), field.sums.tolist()


def twins(table: Table, seed: int, percent: int) -> Iterator[tuple[State, State]]:
    """A position and others that the mover can't tell from it: dealt otherwise, or drawn."""
    match = match_at(table, seed, percent)
    seat, state = match.current_player(), match.state
    assert seat is not None
    assert state is not None
    for i in range(3):
        redealt = REDEALT[table.game.family.name](match, seat, random.Random(i)).state
        assert redealt is not None
        yield state, redealt
        yield state, determinize(table.game, table.players, state.observe(seat), rng.Stream(i))


@at_the_usual_tables
def test_what_a_seat_cannot_see_changes_nothing(table: Table) -> None:
    """Neither its choice nor what it has seen of any action."""
    different = 0
    for seed, percent in enumerate((5, 40, 80)):
        for state, twin in twins(table, seed, percent):
            seat, family = state.current_player(), families.of(state)
            assert found(twin, seed) == found(state, seed), (table, seed, percent)
            different += family.hidden(twin, seat) != family.hidden(state, seat)
    assert different > 3, "positions were compared with themselves"


# --- Chance and compilation -----------------------------------------------------------------------


@at_the_usual_tables
def test_the_stream_alone_decides(table: Table) -> None:
    """The same stream gives the same again, another one other rollouts."""
    [state, *_] = choices(table, 3)
    assert found(state, 1) == found(state, 1)
    assert found(state, 1)[1:] != found(state, 2)[1:]


@at_the_usual_tables
def test_interpreted_and_compiled_rollouts_are_the_same(table: Table) -> None:
    for policy in kernels.POLICIES.values():
        for state in choices(table, 3):
            o, actions = seen(state, 1), np.array(state.legal_actions(), np.int64)
            results = []
            for run in (roll_out, roll_out._interpret):
                world, s = np.full_like(state.words, 7), np.full_like(state.words, 7)
                world[RNG : RNG + 4] = o[RNG : RNG + 4]
                score, sums = np.zeros(16, np.int64), np.zeros_like(actions)
                n = len(actions)
                run(o, state.rules.words, world, s, actions, n, 3, policy, score, sums)
                results.append((sums.tolist(), world.tolist()))
            assert results[0] == results[1]


@at_the_usual_tables
@pytest.mark.parametrize("policy", kernels.POLICIES)
def test_rounds_are_played_out_as_the_family_plays_them(table: Table, policy: str) -> None:
    """From a copy in used room, by the family's own kernels one action after the other."""
    family = table.game.family
    for state in some_positions(table, 4):
        twin = State(state.game, state.rules, np.full_like(state.words, 7))
        kernels.copy_position(state.words, twin.words)
        twin.words[RNG : RNG + 4] = state.words[RNG : RNG + 4]
        kernels.play_out(twin.words, state.rules.words, kernels.POLICIES[policy])
        while not state.is_over():
            if state.current_player() == CHANCE:
                state.apply(state.random_action())
            else:
                state.apply(int(family.policies[policy](state.words, state.rules.words)))
        assert twin.is_over()
        assert twin.points() == state.points()
        assert twin.words[RNG : RNG + 4].tolist() == state.words[RNG : RNG + 4].tolist()
        assert family.outcome(twin.rules, twin.words) == family.outcome(state.rules, state.words)


# --- Budgets --------------------------------------------------------------------------------------


@at_the_usual_tables
def test_no_rollout_too_many_and_few_too_few(table: Table) -> None:
    for state in choices(table, 3):
        n = len(state.legal_actions())
        for budget in (0, 1, n - 1, n, n + 1, 3 * n, 500):
            field = field_of(state)
            Rollouts(budget).spend(field)
            assert field.contenders == 1
            assert field.rollouts <= budget
            assert field.rollouts >= n * (budget >= n)
            if budget == 500:
                assert field.rollouts > 500 - n
            assert field.first in state.legal_actions()


class Clock:
    """Time that passes with rollouts alone, a thousand to the second."""

    def __init__(self) -> None:
        self.rollouts = 0

    def perf_counter(self) -> float:
        """The time in seconds."""
        return self.rollouts / 1000

    def roll_out(self, field: Field, worlds: int) -> None:
        """Let the time pass that this takes."""
        self.rollouts += worlds * field.contenders
        field.worlds += worlds


@pytest.mark.parametrize("budget", [1, 20, 1000])
def test_time_is_kept(budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is used up, and exceeded by no more than a world of each halving."""
    clock = Clock()
    monkeypatch.setattr(search, "time", clock)
    monkeypatch.setattr(Field, "roll_out", lambda field, worlds: clock.roll_out(field, worlds))
    field = field_of(find("boil-over").deal(4, 1))
    first = field.contenders
    Milliseconds(budget).spend(field)
    assert field.contenders == 1
    assert budget <= clock.rollouts <= budget + 2 * first


def test_the_worse_half_is_dropped() -> None:
    """The best comes first; fewer points are better in the pots games, more in Go Boom."""
    for name, best in (("boil-over", 3), ("go-boom", 5)):
        field = field_of(find(name).deal(4, 1))
        field.actions, field.sums = np.arange(1, 6), np.array([70, 50, 20, 30, 90])
        field.contenders = 5
        assert field.halvings == 3
        field.halve()
        assert field.contenders == 3
        assert field.first == best
        assert sorted(field.actions.tolist()) == [1, 2, 3, 4, 5]
        assert field.sums.tolist() == [[70, 50, 20, 30, 90][a - 1] for a in field.actions]


def test_equal_actions_are_chosen_alike() -> None:
    """Of actions that nothing tells apart each is chosen now and then."""
    state = find("boil-over").deal(4, 1)
    chosen = set()
    for key in range(200):
        field = field_of(state, key)
        field.halve()
        chosen.add(field.first)
    assert chosen == set(state.legal_actions())


def test_a_forced_move_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "Field", None)
    state = find("boil-over").deal(4, 1)
    bot = make_bot("search", state.family)
    assert bot.act(state.rules, seen(state, 1), [5]) == 5


def test_a_tiny_budget_leaves_the_policy() -> None:
    """With fewer rollouts than actions it plays what greedy may play."""
    state = find("go-boom").deal(4, 1)
    legal, chosen = state.legal_actions(), []
    for bot in (SearchBot("search", state.family, Rollouts(1)), make_bot("greedy", state.family)):
        chosen.append({bot.act(state.rules, seen(state, key), legal) for key in range(100)})
    assert chosen[0] == chosen[1] < set(legal)


# --- Names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("search", Rollouts(1000)),
        ("search:20", Rollouts(20)),
        ("search:250ms", Milliseconds(250)),
    ],
)
def test_budgets_are_named(name: str, budget: object) -> None:
    for game in (find("boil-over"), find("go-boom")):
        bot = make_bot(name, game.family)
        assert isinstance(bot, SearchBot)
        assert bot.name == name
        assert bot.budget == budget


@pytest.mark.parametrize("budget", ["", "0", "ms", "-5", "1.5", "١٠", "10s", " 10", "9" * 10])
def test_other_budgets_are_refused(budget: str) -> None:
    with pytest.raises(BoilOverError, match="search takes a number of rollouts"):
        make_bot(f"search:{budget}", find("boil-over").family)


def test_search_is_named_where_bots_are_listed() -> None:
    family = find("boil-over").family
    with pytest.raises(BoilOverError, match="there are random, random-pairs, greedy, search"):
        make_bot("x", family)
    with pytest.raises(BoilOverError, match="did you mean search"):
        make_bot("serach", family)


def test_the_lab_says_that_it_cannot() -> None:
    for name in ("search", "search:10"):
        with pytest.raises(BoilOverError, match=f"{name}: the lab's fast rounds have only random"):
            simulate(find("go-boom"), 4, [name], rounds=10)


# --- Strength -------------------------------------------------------------------------------------


def points_won(game_name: str, bots: list[str], deals: int) -> list[int]:
    """Points by seat of so many rounds."""
    game = find(game_name)
    made = [make_bot(name, game.family) for name in bots]
    totals = np.zeros(len(bots), np.int64)
    for deal in range(deals):
        state, asked = game.deal(len(bots), deal), 0
        while not state.is_over():
            seat = state.current_player()
            if seat == CHANCE:
                state.apply(state.random_action())
                continue
            asked += 1
            o = seen(state, deal << 20 | asked)
            state.apply(made[seat].act(state.rules, o, state.legal_actions()))
        totals += state.points()
    return [int(total) for total in totals]


def test_it_beats_greedy_where_that_can_be_beaten() -> None:
    """A lead of 3.4 points a round; the error is about a tenth of that."""
    own, *others = points_won("boil-over", ["search:200", "greedy", "greedy", "greedy"], 60)
    assert own / 60 < sum(others) / 180 - 2
