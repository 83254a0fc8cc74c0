"""On tiny packs search comes to what a full enumeration in plain Python says, for both families.

All deals that agree with what the mover knows are played to the end in every way that random play
can take, each as likely as it is: no kernel of search and none that determinizes is asked.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

from boilover.bots.budget import Budget
from boilover.bots.search import Field, Policy, SearchBot
from boilover.core.state import CHANCE
from boilover.games import State
from tests.bots.enumeration import Position, position, pots, seen, tricks, worlds
from tests.contract import families

pytestmark = pytest.mark.usefixtures("compiled")

WORLDS = 2000

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


@pytest.mark.parametrize("name", POSITIONS)
def test_means_and_choice_are_those_of_a_full_enumeration(name: str) -> None:
    """With random rollouts; means within five standard errors of the exact ones."""
    state, exact = POSITIONS[name].state, expected(POSITIONS[name])
    legal, sign = state.legal_actions(), 1 if state.family.more_is_better(state.rules) else -1
    field = Field(state.family, state.rules, seen(state, 1), legal, Policy.named("random"))
    field.roll_out(WORLDS)
    assert sorted(field.actions.tolist()) == legal
    for action, total in zip(field.actions.tolist(), field.sums.tolist(), strict=True):
        mean, deviation = exact[action]
        assert abs(total / WORLDS - sign * mean) < 5 * deviation / sqrt(WORLDS) + 1e-9, (
            action,
            exact,
        )
    bot = SearchBot("search", state.game, Budget(4 * WORLDS), "random")
    chosen = bot.act(state.rules, seen(state, 2), legal)
    values = {action: sign * mean for action, (mean, _) in exact.items()}
    assert max(values.values()) - min(values.values()) > 0.2, "any choice would do"
    assert values[chosen] > max(values.values()) - 0.1, (chosen, exact)
