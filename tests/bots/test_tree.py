"""Tree search against exhaustive search in plain Python; its books; its stream, budget and secrets.

Where a seat knows all cards, what every action is worth when everybody plays for himself (max^n) is
found by trying out the rest of the round; the tree's means have to come to that.
"""

from __future__ import annotations

import threading
from math import sqrt
from statistics import mean, pstdev
from typing import Any

import pytest

from boilover.bots import tree
from boilover.bots.budget import Budget
from boilover.bots.search import Policy
from boilover.bots.search_kernels import WHOLE_WIN
from boilover.bots.standing import FIRST_ROUND, Standing
from boilover.bots.tree import Grove, TreeBot, grow_within
from boilover.bots.tree_kernels import (
    ACTION,
    AVAILABLE,
    CHILD,
    FREE,
    MOVER,
    PARENT,
    ROOT,
    SIBLING,
    SUMS,
    VISITS,
    grow,
)
from boilover.core.family import Deal
from boilover.core.jit import Words
from boilover.core.state import CHANCE
from boilover.games import Game, State, find
from tests.bots.enumeration import Position, position, pots, seen, tricks, worlds
from tests.bots.test_search import at_the_usual_tables, choices, points_won, policies, twins
from tests.contract import families
from tests.strategies import Table

pytestmark = pytest.mark.usefixtures("compiled")


def grove_of(state: State, key: int = 1, **more: Any) -> Grove:
    """No rounds yet, for the mover."""
    return Grove(state.family, state.rules, seen(state, key), Policy.named("greedy"), **more)


def grown(state: State, rounds: int, key: int = 1, **more: Any) -> Grove:
    """Grown by so many rounds."""
    grove = grove_of(state, key, **more)
    grove.grow(rounds)
    return grove


def all_tried(grove: Grove) -> list[tuple[int, int, list[int]]]:
    """All that it says of the mover's actions."""
    return [(a.action, a.visits, a.sums.tolist()) for a in grove.tried()]


# --- What everybody gets who plays for himself ----------------------------------------------------

Gains = tuple[int, ...]


def gains(state: State) -> Gains:
    """What each seat gains in a round that is over: its lead, times the number of others."""
    good = 1 if state.family.more_is_better(state.rules) else -1
    points = state.points()
    return tuple(good * (len(points) * mine - sum(points)) for mine in points)


def worth(state: State, known: dict[bytes, set[Gains]]) -> set[Gains]:
    """What all may gain from here if each does the best for himself; several where that is open."""
    key = state.words.tobytes()
    if key not in known:
        known[key] = {gains(state)} if state.is_over() else choice_of_the_mover(state, known)
    return known[key]


def choice_of_the_mover(state: State, known: dict[bytes, set[Gains]]) -> set[Gains]:
    """`worth` where somebody is to move."""
    seat = state.current_player()
    assert seat != CHANCE, "chance would decide something"
    found = [worth(after(state, action), known) for action in state.legal_actions()]
    # An action may be the choice if its best comes to no less than any other's worst.
    enough = max(min(vector[seat] for vector in vectors) for vectors in found)
    return {vector for vectors in found for vector in vectors if vector[seat] >= enough}


def after(state: State, action: int) -> State:
    """The position after the action."""
    twin = state.copy()
    twin.apply(action)
    return twin


def of_each_action(state: State) -> tuple[dict[int, set[Gains]], dict[bytes, set[Gains]]]:
    """`worth`, by action of the mover, and by position."""
    known: dict[bytes, set[Gains]] = {}
    found = {action: worth(after(state, action), known) for action in state.legal_actions()}
    return found, known


def dealt(game: Game, deal: Deal, dealer: int) -> Position:
    """Before the first decision."""
    return Position(deal, game.deal_cards(deal, dealer), ())


def numbers(suits: str, *values: int) -> list[list[object]]:
    """A pack with these values in each of the suits."""
    return [[f"{n}{suit}", 1, n] for suit in suits for n in values]


OPEN_POTS = pots(2, 3, "draw_pile").with_options(
    pack=[*numbers("HD", 1, 2, 3), ["4S", 2, 4]], deal=4, undealt="none"
)
OPEN_TRICKS = tricks("go-boom", "HD", 2, deal=4)
OPEN_TAKING = tricks("bhabhi", "HD", 2, opening="eldest", max_tricks=6, cap_result="fewest_cards")
ALIKE = pots(3, 3, "none").with_options(
    pack=[["1H", 1, 1], ["3H", 1, 3], ["1D", 1, 1], ["2S", 6, 2]], limit=4
)
POISONS = ("2S", "2S", "2S")
OPEN = {
    "pots": position(OPEN_POTS, 2, 1, 0),
    "pots, later": position(OPEN_POTS, 2, 2, 1),
    "nobody draws": position(OPEN_TRICKS, 2, 3, 0),
    "nobody draws, later": position(OPEN_TRICKS, 2, 1, 3),
    "the highest takes": position(OPEN_TAKING, 2, 16, 2),
    "a neighbour's hand": position(OPEN_TAKING, 2, 1, 0),
    "three for themselves": dealt(ALIKE, Deal((("1H", "3H", "1D"), POISONS, POISONS)), 2),
}
"""Where the mover knows who has what."""


@pytest.mark.parametrize("name", OPEN)
def test_means_and_choice_are_those_of_an_exhaustive_search(name: str) -> None:
    """By its mean for every seat within a twentieth of the range of all that may be gained."""
    state = OPEN[name].state
    assert all(world == state for world in worlds(OPEN[name]))
    exact, known = of_each_action(state)
    ends = [vector for vectors in known.values() for vector in vectors]
    width = max(map(max, ends)) - min(map(min, ends))
    grove = grown(state, 40_000, exploration=50)
    best, *_ = grove.tried()
    seat = state.current_player()
    [value] = exact[best.action]
    assert value[seat] == max(vector[seat] for [vector] in exact.values())
    assert (best.sums / best.visits).tolist() == pytest.approx(list(value), abs=width / 20)
    bot = TreeBot("tree", state.game, Budget(40_000), "random", exploration=50)
    chosen = bot.act(state.rules, seen(state, 2), state.legal_actions())
    [other] = exact[chosen]
    assert other[seat] == value[seat]


# --- What may be expected where cards are hidden --------------------------------------------------

LAST_CARDS = pots(3, 3, "none").with_options(
    players=[4, 4], pack=[*numbers("HD", 1, 2, 3, 4, 5), ["4S", 2, 4]], deal=3, limit=7
)
FOR_TWO = tricks("go-boom", "HD", 2, deal=3)
FOR_THREE = tricks("go-boom", "HDC", 3, deal=3)
HIDDEN = {
    "pots": position(LAST_CARDS, 4, 13, 8),
    "pots, close": position(LAST_CARDS, 4, 29, 8),
    "two who draw": position(FOR_TWO, 2, 14, 2),
    "two, later": position(FOR_TWO, 2, 36, 3),
    "three who draw": position(FOR_THREE, 3, 4, 5),
    "three, later": position(FOR_THREE, 3, 18, 6),
}
"""Where nobody has a choice after the mover's, wherever the hidden cards lie."""


def forced(state: State, seat: int) -> int:
    """What the seat gains if the round goes on as it must."""
    while not state.is_over():
        [action] = state.legal_actions()
        assert state.current_player() != CHANCE
        state.apply(action)
    return gains(state)[seat]


@pytest.mark.parametrize("name", HIDDEN)
def test_means_and_choice_are_those_over_all_that_is_possible(name: str) -> None:
    """The means within five standard errors."""
    state, possible = HIDDEN[name].state, worlds(HIDDEN[name])
    seat = state.current_player()
    assert len(possible) > 1
    exact = {}
    for action in state.legal_actions():
        found = [forced(after(world, action), seat) for world in possible]
        exact[action] = mean(found), pstdev(found)
    assert max(deviation for _, deviation in exact.values()) > 0
    tried = grown(state, 5000).tried()
    assert {a.action for a in tried} == set(exact)
    assert exact[tried[0].action][0] == max(value for value, _ in exact.values())
    for action, visits, sums in tried:
        value, deviation = exact[action]
        assert abs(sums[seat] / visits - value) <= 5 * deviation / sqrt(visits), (action, exact)


# --- Its books ------------------------------------------------------------------------------------


def children(t: Words, node: int) -> list[int]:
    """The places of a node's children."""
    found, child = [], int(t[node + CHILD])
    while child != 0:
        found.append(child)
        child = int(t[child + SIBLING])
    return found


def check_books(t: Words, players: int, rounds: int) -> int:
    """Every round is in every node that it passed through, and in no other; the number of nodes."""
    size = SUMS + players
    nodes = range(ROOT, int(t[FREE]), size)
    assert t[ROOT + PARENT] == 0
    assert t[ROOT + VISITS] == rounds
    seen_below = 0
    for node in nodes:
        below = children(t, node)
        seen_below += len(below)
        assert len({(int(t[c + MOVER]), int(t[c + ACTION])) for c in below}) == len(below)
        assert all(t[c + PARENT] == node and c in nodes for c in below)
        ended_here = t[node + VISITS] - sum(t[c + VISITS] for c in below)
        assert ended_here >= 0
        if ended_here == 0 and below:
            for p in range(players):
                assert t[node + SUMS + p] == sum(t[c + SUMS + p] for c in below)
        for c in below:
            assert 0 < t[c + VISITS] <= t[c + AVAILABLE] <= t[node + VISITS]
    assert seen_below == len(nodes) - 1
    assert not t[int(t[FREE]) :].any()
    return len(nodes)


@at_the_usual_tables
def test_every_round_is_booked_where_it_went(table: Table) -> None:
    for state in choices(table, 3):
        grove = grown(state, 300)
        [only] = grove.trees
        assert check_books(only.words, state.players, 300) > 1
        assert {a.action for a in grove.tried()} <= set(state.legal_actions())
        assert sum(a.visits for a in grove.tried()) == 300
        assert not only.untried.any()


@at_the_usual_tables
def test_a_full_tree_goes_on_without_new_nodes(table: Table) -> None:
    """With room for the root alone, for some of its children, for a part of what it would need."""
    [state, *_] = choices(table, 3)
    for nodes in (1, 2, len(state.legal_actions()), 50):
        grove = grown(state, 300, nodes=nodes)
        t = grove.trees[0].words
        assert check_books(t, state.players, 300) == nodes
        assert t[FREE] == len(t)
        assert sum(a.visits for a in grove.tried()) <= 300
    assert grown(state, 300, nodes=10_000).trees[0].words[FREE] < len(t) * 200


@at_the_usual_tables
def test_all_is_tried_and_the_policys_choice_first(table: Table) -> None:
    for state in choices(table, 3):
        legal = state.legal_actions()
        [first] = grown(state, 1).tried()
        policy = state.family.policies["greedy"]
        assert first.action in {
            int(policy(seen(state, key), state.rules.words)) for key in range(100)
        }
        tried = grown(state, len(legal)).tried()
        assert sorted(a.action for a in tried) == legal
        assert {a.visits for a in tried} == {1}


# --- What it may know -----------------------------------------------------------------------------


@at_the_usual_tables
def test_what_a_seat_cannot_see_changes_nothing(table: Table) -> None:
    """Not a word of its tree."""
    different = 0
    for seed, percent in enumerate((5, 40, 80)):
        for state, twin in twins(table, seed, percent):
            seat, family = state.current_player(), families.of(state)
            trees = [grown(s, 60, seed).trees[0].words.tobytes() for s in (state, twin)]
            assert trees[0] == trees[1], (table, seed, percent)
            different += family.hidden(twin, seat) != family.hidden(state, seat)
    assert different > 3, "positions were compared with themselves"


# --- Chance, compilation, portions and threads ----------------------------------------------------


@at_the_usual_tables
def test_the_stream_alone_decides(table: Table) -> None:
    [state, *_] = choices(table, 3)
    assert all_tried(grown(state, 60)) == all_tried(grown(state, 60))
    assert all_tried(grown(state, 60)) != all_tried(grown(state, 60, key=2))


@at_the_usual_tables
def test_interpreted_and_compiled_trees_are_the_same(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Word for word, for any policies and in the last round of a match too."""
    [state, *_] = choices(table, 3)
    for policy in policies(table.game.family):
        for standing in (FIRST_ROUND, Standing([3] * state.players, True)):
            trees = []
            for run in (grow, grow._interpret):
                monkeypatch.setattr(tree, "grow", run)
                o = seen(state, 1)
                grove = Grove(state.family, state.rules, o, policy, standing)
                grove.grow(20)
                trees.append(grove.trees[0].words.tobytes())
            assert trees[0] == trees[1]


@at_the_usual_tables
def test_portions_change_nothing(table: Table) -> None:
    """For any number of threads, each of which has a tree; all rounds are played in other deals."""
    [state, *_] = choices(table, 3)
    for threads in (1, 2, 3):
        groves = [grove_of(state, threads=threads) for _ in range(2)]
        for portion in (1, 1, 5, 2, 41):
            groves[0].grow(portion)
        groves[1].grow(50)
        first, second = ([t.words.tobytes() for t in grove.trees] for grove in groves)
        assert first == second
        assert len(set(first)) == threads
        assert groves[0].rounds == 50
        assert sum(a.visits for a in groves[0].tried()) == 50
        rounds = [int(t.words[ROOT + VISITS]) for t in groves[0].trees]
        assert sum(rounds) == 50
        assert max(rounds) - min(rounds) <= 1


# --- What it plays for ----------------------------------------------------------------------------


@at_the_usual_tables
def test_it_knows_how_the_match_stands(table: Table) -> None:
    """In the last round, far ahead of the others and far behind them."""
    [state, *_] = choices(table, 3)
    seat = state.current_player()
    good = 1 if state.family.more_is_better(state.rules) else -1
    for far in (-10_000, 10_000):
        totals = tuple(far * good * (p == seat) for p in range(state.players))
        for last in (True, False):
            tried = grown(state, 50, standing=Standing(totals, last)).tried()
            shares = [round(float(a.sums[seat]) / a.visits / WHOLE_WIN) for a in tried]
            assert shares == [int(far > 0 and last)] * len(shares)


# --- Budgets, and being told to stop --------------------------------------------------------------


class Clock:
    """Time that passes with rounds alone, in place of the module `time`."""

    def __init__(self, rate: float):
        """So many rounds a second."""
        self.rate = rate
        self.rounds = 0

    def perf_counter(self) -> float:
        """The time in seconds."""
        return self.rounds / self.rate

    def keep(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Be the clock by which trees grow; let that take time."""
        really = Grove.grow

        def slowly(grove: Grove, rounds: int) -> None:
            self.rounds += rounds
            really(grove, rounds)

        monkeypatch.setattr(tree, "time", self)
        monkeypatch.setattr(Grove, "grow", slowly)


@pytest.mark.parametrize("rate", [1, 30, 1000, 50_000])
@pytest.mark.parametrize("budget", [1, 20, 1000])
def test_time_is_kept(budget: int, rate: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is used up, and exceeded by no more than a round."""
    clock, grove = Clock(rate), grove_of(find("boil-over").deal(4, 1))
    clock.keep(monkeypatch)
    grow_within(Budget(milliseconds=budget), grove)
    allowed = budget * rate / 1000
    assert allowed - 1 < grove.rounds <= allowed + 1
    assert grove.rounds == clock.rounds


def test_rounds_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where they are counted the clock changes nothing; whichever comes first ends it."""
    state = find("boil-over").deal(4, 1)
    for rate in (1, 1000, 10**9):
        with monkeypatch.context() as patch:
            Clock(rate).keep(patch)
            for rounds in (0, 1, 77, 700):
                grove = grove_of(state)
                grow_within(Budget(rounds), grove)
                assert grove.rounds == rounds
    Clock(1000).keep(monkeypatch)
    for budget, due in ((Budget(200, 500), 200), (Budget(500, 200), 200)):
        grove = grove_of(state)
        grow_within(budget, grove)
        assert due <= grove.rounds <= due + 1


@at_the_usual_tables
def test_told_to_stop_before_it_begins(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays at once what the policy of its rollouts does."""
    monkeypatch.setattr(tree, "grow", None)
    stop = threading.Event()
    stop.set()
    for state in choices(table, 2):
        bot, legal = TreeBot("tree", state.game, Budget()), state.legal_actions()
        assert bot.act(state.rules, seen(state, 1), legal, FIRST_ROUND, stop) in legal


def test_another_thread_may_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search without end, that another thread sees begin."""
    state, begun, stop = find("boil-over").deal(4, 1), threading.Event(), threading.Event()

    def grow_and_tell(*args: Any) -> None:
        begun.set()
        grow(*args)

    monkeypatch.setattr(tree, "grow", grow_and_tell)

    def stop_once_begun() -> None:
        begun.wait()
        stop.set()

    other = threading.Thread(target=stop_once_begun)
    other.start()
    legal = state.legal_actions()
    bot = TreeBot("tree", state.game, Budget(), threads=2)
    assert bot.act(state.rules, seen(state, 1), legal, FIRST_ROUND, stop) in legal
    other.join()


def test_once_stopped_it_grows_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    stop, grove = threading.Event(), grove_of(find("boil-over").deal(4, 1))
    really, portions = Grove.grow, []

    def grow_five(grove: Grove, rounds: int) -> None:
        portions.append(rounds)
        if len(portions) == 5:
            stop.set()
        really(grove, rounds)

    monkeypatch.setattr(Grove, "grow", grow_five)
    grow_within(Budget(), grove, stop)
    assert len(portions) == 5
    assert grove.rounds == sum(portions)


def test_a_forced_move_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "Grove", None)
    state = find("boil-over").deal(4, 1)
    assert TreeBot("tree", state.game, Budget(9)).act(state.rules, seen(state, 1), [5]) == 5


# --- Strength -------------------------------------------------------------------------------------


def test_it_beats_greedy_where_that_can_be_beaten() -> None:
    """By the same measure as flat search."""
    bots = ["ismcts:200:greedy", "greedy", "greedy", "greedy"]
    own, *others = points_won("boil-over", bots, 60)
    assert own / 60 < sum(others) / 180 - 2
