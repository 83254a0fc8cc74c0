"""On tiny packs search comes to what a full enumeration in plain Python says, for both families.

All deals that agree with what the mover knows are played to the end in every way that random play
can take, each as likely as it is: no kernel of search and none that determinizes is asked.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import sqrt
from typing import NamedTuple

import pytest

from boilover.bots.search import Field, Rollouts, SearchBot
from boilover.core import rng
from boilover.core.family import Deal
from boilover.core.jit import Words
from boilover.core.state import CHANCE, RNG
from boilover.games import Game, State, find
from tests.contract import families

pytestmark = pytest.mark.usefixtures("compiled")

WORLDS = 2000


class Position(NamedTuple):
    """A round to think about: the deal, and what has been played."""

    deal: Deal
    state: State
    actions: tuple[int, ...]


def position(game: Game, players: int, seed: int, actions: int) -> Position:
    """A position after so many random actions from a seeded deal; the mover has a choice."""
    state = game.deal(players, seed)
    deal, played = state.read_deal(), []
    for _ in range(actions):
        played.append(state.random_action())
        state.apply(played[-1])
    assert state.current_player() >= 0
    assert len(state.legal_actions()) > 1
    return Position(deal, state, tuple(played))


def pots(players: int, deal: int, undealt: str) -> Game:
    """Two pots and nine cards, two of them alike."""
    numbers = [[f"{n}{suit}", 1, n] for suit in "HD" for n in (1, 2, 3)]
    return find("boil-over").with_options(
        players=[players, players],
        pack=[*numbers, ["4S", 2, 4], ["1S", 1, 1]],
        ghost_hand=False,
        deal=deal,
        undealt=undealt,
        limit=5,
    )


def tricks(name: str, suits: str, players: int, **options: object) -> Game:
    """A trick-shedding game with four ranks."""
    pack = [[f"{rank}{suit}", 1, int(rank)] for suit in suits for rank in "2345"]
    return find(name).with_options(players=[players, players], pack=pack, **options)


DRAWING = tricks("go-boom", "HD", 2, deal=3)
HALTING = tricks(
    "bhabhi",
    "HDC",
    3,
    opening="eldest",
    take_neighbour="off",
    scoring="own_pips_limit",
    target=50,
    max_tricks=3,
    cap_result="fewest_cards",
)
POSITIONS = {
    "pots": position(pots(3, 3, "none"), 3, 1, 1),
    "pots, some drawn": position(pots(2, 3, "draw_pile"), 2, 2, 2),
    "the void draw": position(DRAWING, 2, 1, 2),
    "the void have drawn": position(DRAWING, 2, 24, 3),
    "the highest takes": position(HALTING, 3, 23, 4),
    "the void are known": position(HALTING, 3, 37, 3),
}


# --- The enumeration ------------------------------------------------------------------------------


def worlds(at: Position) -> list[State]:
    """All deals, each as often as cards can lie so, in which the mover would know the same."""
    seat = at.state.current_player()
    known = at.state.observe(seat)
    own, deal = at.deal.hands[seat], at.deal
    others = [p for p in range(len(deal.hands)) if p != seat]
    hidden = [*(card for p in others for card in deal.hands[p]), *deal.aside, *deal.stock]
    found = []
    for cards in permutations(hidden):
        rest = list(cards)
        hands = {seat: own} | {p: tuple(take(rest, len(deal.hands[p]))) for p in others}
        if any(list(hands[p]) != sorted(hands[p]) for p in others):
            continue  # the same hand in another order
        aside = tuple(take(rest, len(deal.aside)))
        if list(aside) != sorted(aside):
            continue
        ordered = tuple(hands[p] for p in range(len(deal.hands)))
        state = replayed(at, Deal(ordered, aside, tuple(rest)))
        if state is not None and state.observe(seat).tobytes() == known.tobytes():
            found.append(state)
    return found


def take(cards: list[str], n: int) -> list[str]:
    """Take the first cards away from the list and return them."""
    taken = cards[:n]
    del cards[:n]
    return taken


def replayed(at: Position, deal: Deal) -> State | None:
    """The position after the same actions from another deal; None if they aren't possible."""
    state = at.state.game.deal_cards(deal, at.state.dealer)
    for action in at.actions:
        if not state.is_legal(action):
            return None
        state.apply(action)
    return state


def odds(state: State) -> dict[int, Fraction]:
    """How likely the policy `random` does what, or chance: cards that are all different."""
    legal = state.legal_actions()
    if state.family.name != "pots" or state.current_player() == CHANCE:
        return dict.fromkeys(legal, Fraction(1, len(legal)))
    hand = Counter(families.of(state).hand(state, state.current_player()))
    cards = {action: state.words_of(action).partition(">")[0] for action in legal}
    pots_for = Counter(cards.values())
    return {a: Fraction(hand[c], hand.total() * pots_for[c]) for a, c in cards.items()}


def moments(state: State, seat: int) -> tuple[Fraction, Fraction]:
    """The mean of the seat's lead, times the number of others, and of its square."""
    if state.is_over():
        points = state.points()
        lead = Fraction(len(points) * points[seat] - sum(points))
        return lead, lead * lead
    mean = square = Fraction(0)
    for action, odd in odds(state).items():
        after = state.copy()
        after.apply(action)
        a, b = moments(after, seat)
        mean, square = mean + odd * a, square + odd * b
    return mean, square


def expected(at: Position) -> dict[int, tuple[float, float]]:
    """By action: the mean lead over all worlds, and its standard deviation in one."""
    seat, found = at.state.current_player(), {}
    possible = worlds(at)
    assert len(possible) > 1
    for action in at.state.legal_actions():
        mean = square = Fraction(0)
        for world in possible:
            after = world.copy()
            after.apply(action)
            a, b = moments(after, seat)
            mean, square = mean + a / len(possible), square + b / len(possible)
        found[action] = float(mean), sqrt(square - mean * mean)
    return found


# --- What search says -----------------------------------------------------------------------------


def seen(state: State, key: int) -> Words:
    """The mover's observation, with a stream for the decision."""
    o = state.observe(state.current_player())
    o[RNG : RNG + 4] = rng.Stream(key).fork()
    return o


@pytest.mark.parametrize("name", POSITIONS)
def test_means_and_choice_are_those_of_a_full_enumeration(name: str) -> None:
    """With random rollouts; means within five standard errors of the exact ones."""
    state, exact = POSITIONS[name].state, expected(POSITIONS[name])
    legal = state.legal_actions()
    field = Field(state.family, state.rules, seen(state, 1), legal, "random")
    field.roll_out(WORLDS)
    assert sorted(field.actions.tolist()) == legal
    for action, total in zip(field.actions.tolist(), field.sums.tolist(), strict=True):
        mean, deviation = exact[action]
        assert abs(total / WORLDS - mean) < 5 * deviation / sqrt(WORLDS) + 1e-9, (action, exact)
    sign = 1 if state.family.more_is_better(state.rules) else -1
    bot = SearchBot("search", state.family, Rollouts(4 * WORLDS), "random")
    chosen = bot.act(state.rules, seen(state, 2), legal)
    values = {action: sign * mean for action, (mean, _) in exact.items()}
    assert max(values.values()) - min(values.values()) > 0.2, "any choice would do"
    assert values[chosen] > max(values.values()) - 0.1, (chosen, exact)
