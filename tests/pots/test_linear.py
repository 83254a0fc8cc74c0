"""The linear policy: its features by positions that can be counted by hand, and what it does."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boilover.core import rng
from boilover.core.jit import Words
from boilover.core.rng import seed as seed_words
from boilover.core.state import RNG
from boilover.games import State, find
from boilover.games.game import determinize
from boilover.pots import FAMILY, linear
from tests.core.chance import assert_by_odds
from tests.golden.scripted import arranged
from tests.pots.redealt import relabelled
from tests.strategies import (
    Table,
    at_every_preset,
    decisions,
    pots_tables,
    some_positions,
)

pytestmark = pytest.mark.usefixtures("compiled")

FEATURES = linear.FEATURES
HAND = ["8H", "2S", "5D", "6D", "TC", "9C", "3C", "4C", "2C"]


def weights(**by_word: int) -> Words:
    """Weights by names of features, 0 for the others."""
    return np.array([by_word.get(name, 0) for name in FEATURES], np.int64)


def some_weights(seed: int) -> Words:
    """Weights of all features, of either sign."""
    return np.random.default_rng(seed).integers(-200, 200, len(FEATURES))


def after(*plays: str, then: list[str] | None = None) -> State:
    """Boil Over for four after these plays, begun by seat 0; the next seat holds those cards."""
    return arranged(find("boil-over"), 4, plays, 3, HAND if then is None else then)


def feature(state: State, name: str) -> dict[str, int]:
    """A feature of each legal action, as the mover's observation shows it; zeros left out."""
    assert name in FEATURES
    w, o = weights(**{name: 1}), state.observe(state.current_player())
    found = {
        state.words_of(action): int(linear.mark(o, state.rules.words, action, w, 0))
        for action in state.legal_actions()
    }
    return {word: n for word, n in found.items() if n}


# --- Features -------------------------------------------------------------------------------------


def test_features_have_names_of_their_own() -> None:
    assert len(set(FEATURES)) == len(FEATURES) == len(FAMILY.features)


def test_what_boils_over() -> None:
    """Hearts come to 19: all that goes there takes two of them, which will be free."""
    state = after("TH>H", "9H>H")
    assert feature(state, "boils") == {"8H>H": 8, "2S>H": 8}
    assert feature(state, "boils late") == {"8H>H": 1, "2S>H": 1}
    assert feature(state, "boils by poison") == {"2S>H": 8}
    assert feature(state, "suit taken that will be free") == {"8H>H": 16, "2S>H": 16}
    assert feature(state, "suit taken that will be paid") == {}
    assert feature(state, "margin after taking") == {"8H>H": 8, "2S>H": 8}
    assert feature(state, "total left after boiling") == {"8H>H": 6, "2S>H": 1}


def test_poison_costs_twice() -> None:
    state = after("9S>H", "TH>H")
    assert feature(state, "poison taken") == {"8H>H": 16, "2S>H": 16}
    assert feature(state, "suit taken that will be free") == {"8H>H": 8, "2S>H": 8}


def test_whose_majority_it_will_be() -> None:
    """Seat 2 has two hearts, and seat 0 may take two."""
    then = ["6H", "5H", "6S", "3C", "4C", "2C", "5C", "6C", "7C"]
    state = after("TH>H", "9H>H", "8H>H", "7H>H", then=then)
    assert feature(state, "suit taken that will be paid") == {"6H>H": 16, "6S>H": 16}
    assert feature(state, "suit taken that will be free") == {}
    assert feature(state, "majority broken") == {"6H>H": 16, "6S>H": 16}
    assert feature(state, "margin after taking") == {}


def test_what_is_added_to_a_pot() -> None:
    state = after("TH>H", then=["9H", "8H", *HAND[1:]])
    assert feature(state, "cost at room 0") == {"9H>H": 16}
    assert feature(state, "cost at room 1-2") == {"8H>H": 16}
    assert feature(state, "cost at room 6-9") == {"2S>H": 24, "9C>C": 8, "TC>C": 8}
    assert feature(state, "cost that own cards may meet") == {"9H>H": 4, "8H>H": 4}
    assert feature(state, "poison added") == {"2S>H": 8, "2S>D": 8, "2S>C": 8}
    assert feature(state, "poison added to an own suit") == {"2S>H": 8, "2S>D": 8, "2S>C": 20}
    assert feature(state, "room 0") == {"9H>H": 8}


def test_what_may_come_next() -> None:
    """After the ten three cards are safe with diamonds and five with clubs, none with hearts."""
    state = after("TH>H", "9H>H")
    assert feature(state, "few safe plays")["TC>C"] == 64 // 9
    blocked = feature(state, "cost of blocked suits")
    assert "8H>H" not in blocked
    assert blocked["TC>C"] == blocked["5D>D"] == 8


def test_values_and_what_is_left_of_a_suit() -> None:
    state = after("TH>H", "9H>H")
    assert feature(state, "value 6-16") == {"TC>C": 8, "9C>C": 8, "8H>H": 8}
    assert feature(state, "value 4-5") == {"5D>D": 8, "6D>D": 8}
    assert feature(state, "no card left of the suit") == {"8H>H": 8}
    assert feature(state, "one card left of the suit") == {"5D>D": 8, "6D>D": 8}


def test_a_suit_that_has_a_leader() -> None:
    """Seat 2 took two hearts; what seat 3 adds to the eight will cost seat 2 nothing."""
    state = after("TH>H", "9H>H", "8H>H", then=["7H", "6S", *HAND[2:]])
    leader = feature(state, "suit that the leader takes for nothing")
    assert {word: n for word, n in leader.items() if word.endswith("H")} == {"7H>H": 8, "6S>H": 4}


# --- The policy -----------------------------------------------------------------------------------


def test_equal_marks_are_drawn_alike() -> None:
    """Without any weights each action is as good as the others."""
    state = after("TH>H", "9H>H")
    o, w = state.observe(2), weights()
    seed_words(o, 4, 3, 3)
    found = Counter(int(linear.linear(o, state.rules.words, w, 0)) for _ in range(4000))
    assert set(found) == set(state.legal_actions())
    assert_by_odds([found[action] for action in state.legal_actions()])


@pytest.mark.parametrize(
    ("by_word", "plays"),
    [
        ({"value 6-16": 1, "boils": -100}, {"TC>C", "9C>C"}),
        ({"room 10-16": 1, "poison added": -1, "value 0-1": 9}, {"2C>C"}),
        ({"boils": 1}, {"8H>H", "2S>H"}),
        ({"boils": 1, "boils by poison": 1}, {"2S>H"}),
    ],
)
def test_weights_decide(by_word: dict[str, int], plays: set[str]) -> None:
    state = after("TH>H", "9H>H")
    o, r, w = state.observe(2), state.rules.words, weights(**by_word)
    seed_words(o, 5, 3, 3)
    assert {state.words_of(int(linear.linear(o, r, w, 0))) for _ in range(60)} == plays


def test_weights_begin_where_they_are_said_to() -> None:
    state = after("TH>H", "9H>H")
    o, r = state.observe(2), state.rules.words
    many = np.concatenate([some_weights(1), some_weights(2)])
    for action in state.legal_actions():
        found = int(linear.mark(o, r, action, many, len(FEATURES)))
        assert found == int(linear.mark(o, r, action, some_weights(2), 0))


def chosen(words: Words, r: Words, w: Words, key: int, call: Any = None) -> int:
    """What the policy does on these words with that stream; it must change nothing else."""
    words = words.copy()
    seed_words(words, key, 2, 2)
    before = words.copy()
    if call is None:
        action = int(linear.linear(words, r, w, 0))
    else:
        action = int(call(linear.linear, words, r, w, 0))
    before[RNG : RNG + 4] = words[RNG : RNG + 4]
    assert before.tobytes() == words.tobytes(), "it wrote"
    return action


def interpreted(kernel: Any, *args: Any) -> Any:
    """The Python source, on words as the compiled code has them."""
    return kernel.py(*(a.data if isinstance(a, np.ndarray) else a for a in args))


def check_decision(state: State, key: int) -> None:
    """Marks and choices follow from what the mover sees; the source means what is compiled."""
    r, w, legal = state.rules.words, some_weights(key), state.legal_actions()
    o = state.observe(state.current_player())
    drawn = determinize(state.game, state.players, o, rng.Stream(key))
    marks = [int(linear.mark(state.words, r, action, w, 0)) for action in legal]
    for words in (o, drawn.words):
        assert marks == [int(linear.mark(words, r, action, w, 0)) for action in legal]
    assert marks == [interpreted(linear.mark, o, r, action, w, 0) for action in legal]
    action = chosen(o, r, w, key)
    assert action == chosen(state.words, r, w, key) == chosen(drawn.words, r, w, key)
    assert action == chosen(o, r, w, key, interpreted)
    assert marks[legal.index(action)] == max(marks)


def check_equal_cards(state: State, key: int) -> None:
    """Which of two equal cards lies where makes no difference."""
    r, w, legal = state.rules.words, some_weights(key), state.legal_actions()
    marks = {state.words_of(a): int(linear.mark(state.words, r, a, w, 0)) for a in legal}
    for twin, _ in zip(relabelled(state), range(20), strict=False):
        found = {twin.words_of(a): int(linear.mark(twin.words, r, a, w, 0)) for a in legal}
        assert found == marks


@at_every_preset
def test_presets(table: Table) -> None:
    for key, state in enumerate(some_positions(table, 6)):
        check_decision(state, key)
        check_equal_cards(state, key)


@given(decisions(pots_tables()), st.integers(0, 1000))
def test_any_rules(state: State, key: int) -> None:
    check_decision(state, key)
    check_equal_cards(state, key)
