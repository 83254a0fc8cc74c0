"""Search keeps to its budget, to its stream, and to what its seat may know."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from boilover.bots import make_bot, search
from boilover.bots.budget import Budget
from boilover.bots.search import Field, Lane, Policy, SearchBot, spend
from boilover.bots.search_kernels import (
    AT_TIMES,
    CUT,
    GOOD,
    LAST,
    OBJECTIVE_WORDS,
    ODDS,
    POLICY_WORDS,
    USUALLY,
    line_up,
    roll_out,
)
from boilover.bots.standing import FIRST_ROUND, Standing
from boilover.core import rng
from boilover.core.family import Family
from boilover.core.jit import Words
from boilover.core.state import CHANCE, RNG
from boilover.games import State, find, kernels
from boilover.games.game import determinize
from tests.bots.enumeration import seen
from tests.contract import families
from tests.contract.test_secrecy import REDEALT, match_at
from tests.strategies import EVERY_TABLE, Table, at_each, some_positions

pytestmark = pytest.mark.usefixtures("compiled")

TABLES = [table for table in EVERY_TABLE if table.players == table.game.default_players()]
at_the_usual_tables = at_each(TABLES)


def field_of(
    state: State,
    key: int = 1,
    policy: str = "greedy",
    standing: Standing = FIRST_ROUND,
    threads: int = 1,
) -> Field:
    """The mover's actions, not tried out yet."""
    o, legal = seen(state, key), state.legal_actions()
    return Field(
        state.family, state.rules, o, legal, Policy.named(policy), standing, threads=threads
    )


def any_linear(family: Family, key: int) -> Words:
    """Weights of any kind for a linear policy."""
    stream = rng.Stream(key)
    return np.array([stream.below(101) - 50 for _ in family.features], np.int64)


def policies(family: Family) -> Iterator[Policy]:
    """Each policy for all seats, and a mixture by seat."""
    yield Policy.named("random")
    yield Policy.named("greedy")
    yield Policy.linear(any_linear(family, 1))
    two = np.concatenate([any_linear(family, 2), any_linear(family, 3)])
    mixed = np.zeros(POLICY_WORDS, np.int64)
    mixed[USUALLY:AT_TIMES] = [0, kernels.GREEDY, len(family.features), kernels.RANDOM] * 4
    mixed[AT_TIMES:ODDS] = kernels.GREEDY
    mixed[ODDS] = 8
    yield Policy(mixed, two)


def choices(table: Table, seeds: int) -> list[State]:
    """Positions in which the mover has a choice."""
    return [s for s in some_positions(table, seeds) if len(s.legal_actions()) > 1]


# --- What it may know -----------------------------------------------------------------------------


def found(state: State, key: int) -> tuple[int, list[int], list[int]]:
    """What a search comes to: its choice, and all that it has seen of the actions."""
    field = field_of(state, key)
    spend(Budget(60), field)
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
    """In a round that others follow, and in the last one of a match; to the end, and cut short."""
    for policy in policies(table.game.family):
        for state in choices(table, 3):
            o, actions = seen(state, 1), np.array(state.legal_actions(), np.int64)
            objective = np.zeros(OBJECTIVE_WORDS, np.int64)
            objective[GOOD], objective[LAST] = -1, len(actions) % 2
            objective[CUT] = 3 * (len(actions) % 3)
            results = []
            for run in (roll_out, roll_out._interpret):
                lane = Lane(state.family, len(actions))
                lane.world[:] = lane.state[:] = 7
                run(
                    o,
                    state.rules.words,
                    lane.world,
                    lane.state,
                    actions,
                    0,
                    len(actions),
                    11,
                    5,
                    3,
                    policy.numbers,
                    policy.weights,
                    objective,
                    lane.lineup,
                    lane.score,
                    lane.sums,
                )
                results.append((lane.sums.tolist(), lane.world.tolist()))
            assert results[0] == results[1]


def of_the_family(state: State, policy: Policy) -> int:
    """What the seat to move does by the policy, asked of the family's own kernels."""
    family, number = state.family, int(policy.numbers[state.current_player()])
    for name, named in kernels.POLICIES.items():
        if number == named:
            return int(family.policies[name](state.words, state.rules.words))
    return int(family.linear(state.words, state.rules.words, policy.weights, number))


@at_the_usual_tables
@pytest.mark.parametrize("place", range(4), ids=["random", "greedy", "linear", "mixed"])
def test_rounds_are_played_out_as_the_family_plays_them(table: Table, place: int) -> None:
    """From a copy in used room, by the family's own kernels one action after the other."""
    family, policy = table.game.family, list(policies(table.game.family))[place]
    for state in some_positions(table, 4):
        twin = State(state.game, state.rules, np.full_like(state.words, 7))
        kernels.copy_position(state.words, twin.words)
        twin.words[RNG : RNG + 4] = state.words[RNG : RNG + 4]
        kernels.play_out(twin.words, state.rules.words, policy.numbers, policy.weights)
        while not state.is_over():
            if state.current_player() == CHANCE:
                state.apply(state.random_action())
            else:
                state.apply(of_the_family(state, policy))
        assert twin.is_over()
        assert twin.points() == state.points()
        assert twin.words[RNG : RNG + 4].tolist() == state.words[RNG : RNG + 4].tolist()
        assert family.outcome(twin.rules, twin.words) == family.outcome(state.rules, state.words)


def test_others_play_otherwise_at_times() -> None:
    """Each by itself, with the odds given; the seat that searches never does."""
    state, lineup = find("boil-over").deal(5, 1), np.zeros(16, np.int64)
    numbers, drawn = Policy.linear(np.zeros(1, np.int64), 4).numbers, []
    for key in range(1000):
        rng.seed(state.words, key, 0, 0)
        line_up(state.words, numbers, 2, lineup)
        drawn.append(lineup[:5].tolist())
    for seat in range(5):
        played = [line[seat] for line in drawn]
        assert set(played) == ({0} if seat == 2 else {0, kernels.GREEDY})
        assert played.count(kernels.GREEDY) == (0 if seat == 2 else pytest.approx(250, abs=70))
    together = sum(line[0] == line[1] == kernels.GREEDY for line in drawn)
    assert together == pytest.approx(1000 / 16, abs=40), "they change together"


@at_the_usual_tables
def test_threads_change_nothing_but_the_time(table: Table) -> None:
    """Sums, order and choice are those of one thread, in portions that threads can't share."""
    for state in choices(table, 2):
        results = []
        for threads in (1, 2, 3):
            field = field_of(state, threads=threads)
            for worlds in (1, 7, 2):
                field.roll_out(worlds)
            sums = field.sums.tolist()
            spend(Budget(field.rollouts + 200), field)
            results.append((sums, field.rollouts, field.actions.tolist(), field.sums.tolist()))
        assert results[0] == results[1] == results[2]


# --- Budgets --------------------------------------------------------------------------------------


@at_the_usual_tables
def test_no_rollout_too_many_and_few_too_few(table: Table) -> None:
    for state in choices(table, 3):
        n = len(state.legal_actions())
        for budget in (0, 1, n - 1, n, n + 1, 3 * n, 500):
            field = field_of(state)
            spend(Budget(budget), field)
            assert field.contenders == 1
            assert field.rollouts <= budget
            assert field.rollouts >= n * (budget >= n)
            if budget == 500:
                assert field.rollouts > 500 - n
            assert field.first in state.legal_actions()


class Clock:
    """Time that passes with rollouts alone, in place of the module `time`."""

    def __init__(self, rate: float):
        """So many rollouts a second."""
        self.rate = rate
        self.rollouts = 0

    def perf_counter(self) -> float:
        """The time in seconds."""
        return self.rollouts / self.rate

    def keep(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Be the clock by which search goes; let its rollouts take time."""
        really = Field._run

        def run(field: Field, lane: Lane, first: int, count: int, number: int, worlds: int) -> None:
            self.rollouts += count * worlds
            really(field, lane, first, count, number, worlds)

        monkeypatch.setattr(search, "time", self)
        monkeypatch.setattr(Field, "_run", run)


@pytest.mark.parametrize("rate", [1, 30, 1000, 50_000])
@pytest.mark.parametrize("budget", [1, 20, 1000])
def test_time_is_kept(budget: int, rate: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is exceeded by no more than a rollout, interpreted too, and used up but for a world."""
    state = find("boil-over").deal(4, 1)
    clock, field = Clock(rate), field_of(state)
    clock.keep(monkeypatch)
    spend(Budget(milliseconds=budget), field)
    allowed = budget * rate / 1000
    assert field.contenders == 1
    assert clock.rollouts <= allowed + 1
    assert clock.rollouts > allowed - len(state.legal_actions())
    assert field.rollouts <= clock.rollouts


def test_the_clock_changes_nothing_where_rollouts_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Portions are large or small as time goes by; what is found is the same."""
    state, results = find("boil-over").deal(4, 1), []
    for rate in (1, 1000, 10**9):
        with monkeypatch.context() as patch:
            Clock(rate).keep(patch)
            field = field_of(state)
            spend(Budget(700), field)
        results.append((field.rollouts, field.actions.tolist(), field.sums.tolist()))
    assert results[0] == results[1] == results[2]
    assert results[0][0] > 600


def test_whichever_comes_first_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = find("boil-over").deal(4, 1)
    Clock(1000).keep(monkeypatch)
    for budget, most in ((Budget(200, 500), 200), (Budget(500, 200), 201)):
        field = field_of(state)
        spend(budget, field)
        assert most - 2 * len(state.legal_actions()) < field.rollouts <= most


def test_the_worse_half_is_dropped() -> None:
    """The best comes first."""
    field = field_of(find("boil-over").deal(4, 1))
    field.actions, field.sums = np.arange(1, 6), np.array([70, 50, 20, 30, 90])
    field.contenders = 5
    assert field.halvings == 3
    field.halve()
    assert field.contenders == 3
    assert field.first == 5
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
    bot = make_bot("search", state.game)
    assert bot.act(state.rules, seen(state, 1), [5]) == 5


def test_a_tiny_budget_leaves_the_policy() -> None:
    """With fewer rollouts than actions it plays what greedy may play."""
    state = find("go-boom").deal(4, 1)
    legal, chosen = state.legal_actions(), []
    for bot in (SearchBot("search", state.game, Budget(1)), make_bot("greedy", state.game)):
        chosen.append({bot.act(state.rules, seen(state, key), legal) for key in range(100)})
    assert chosen[0] == chosen[1] < set(legal)


# --- Being told to stop ---------------------------------------------------------------------------


def set_after(calls: int, stop: threading.Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set `stop` when kernels have been called so often; then they may not be called again."""
    really, made = Field._run, []

    def run(field: Field, *args: Any) -> None:
        made.append(args)
        assert len(made) <= calls, "it went on"
        if len(made) == calls:
            stop.set()
        really(field, *args)

    monkeypatch.setattr(Field, "_run", run)


@at_the_usual_tables
def test_told_to_stop_before_it_begins(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays at once what the policy of its rollouts does."""
    monkeypatch.setattr(Field, "_run", None)
    stop = threading.Event()
    stop.set()
    for state in choices(table, 2):
        bot, legal = SearchBot("search", state.game, Budget()), state.legal_actions()
        assert bot.act(state.rules, seen(state, 1), legal, FIRST_ROUND, stop) in legal


@pytest.mark.parametrize("calls", [1, 60])
def test_told_to_stop_it_answers(calls: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With no further call, whatever budget is left, and with the best so far."""
    state, stop = find("boil-over").deal(4, 1), threading.Event()
    set_after(calls, stop, monkeypatch)
    field = field_of(state)
    spend(Budget(), field, stop)
    assert stop.is_set()
    assert field.contenders == 1
    assert (field.rollouts > 0) == (calls > len(state.legal_actions()))
    assert field.first in state.legal_actions()


def test_another_thread_may_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search without end, that another thread sees begin."""
    state, begun, stop = find("boil-over").deal(4, 1), threading.Event(), threading.Event()
    really = Field._run

    def run(field: Field, *args: Any) -> None:
        begun.set()
        really(field, *args)

    monkeypatch.setattr(Field, "_run", run)

    def stop_once_begun() -> None:
        begun.wait()
        stop.set()

    other = threading.Thread(target=stop_once_begun)
    other.start()
    legal = state.legal_actions()
    bot = SearchBot("search", state.game, Budget(), threads=2)
    assert bot.act(state.rules, seen(state, 1), legal, FIRST_ROUND, stop) in legal
    other.join()


# --- Strength -------------------------------------------------------------------------------------


def points_won(game_name: str, bots: list[str], deals: int) -> list[int]:
    """Points by seat of so many rounds."""
    game = find(game_name)
    made = [make_bot(name, game) for name in bots]
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
    bots = ["search:200:greedy", "greedy", "greedy", "greedy"]
    own, *others = points_won("boil-over", bots, 60)
    assert own / 60 < sum(others) / 180 - 2
