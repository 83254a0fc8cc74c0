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
from boilover.core.state import CHANCE, OVER, RNG
from boilover.games import State
from boilover.games.game import determinize
from boilover.inflation import FAMILY, linear, policy
from boilover.inflation import words as text
from tests.core.chance import assert_by_odds
from tests.inflation.test_policies import BY_EACH, questions, seen
from tests.inflation.twin import RULES, TABLES, Both, Engine, play, position
from tests.strategies import (
    EVERY_TABLE,
    Table,
    at_each,
    decisions,
    inflation_tables,
    some_positions,
)

pytestmark = pytest.mark.usefixtures("compiled")

FEATURES = linear.FEATURES
TRICKS = [table for table in EVERY_TABLE if table.game.family is FAMILY]
STOCK = "3S 4S 5S 6S 7S 8S"


def weights(**by_word: int) -> Words:
    """Weights by names of features, 0 for the others."""
    return np.array([by_word.get(name, 0) for name in FEATURES], np.int64)


def some_weights(seed: int) -> Words:
    """Weights of all features, of either sign."""
    return np.random.default_rng(seed).integers(-200, 200, len(FEATURES))


def feature(both: Both, name: str) -> dict[str, int]:
    """A feature of each legal action that the mover has here, as the observation shows it."""
    assert name in FEATURES
    engine = both.engine
    w, o = weights(**{name: 1}), seen(engine)
    return {
        text.words(engine.rules, action): int(linear.mark(o, engine.r, action, w, 0))
        for action in engine.legal()
    }


def linear_plays(both: Both, **by_word: int) -> set[str]:
    """What the policy of those weights does here, on one try or another."""
    o, engine = seen(both.engine), both.engine
    seed_words(o, 5, 3, 3)
    w = weights(**by_word)
    return {text.words(engine.rules, int(linear.linear(o, engine.r, w, 0))) for _ in range(40)}


# --- Features of any card -------------------------------------------------------------------------


def test_features_have_names_of_their_own() -> None:
    assert len(set(FEATURES)) == len(FEATURES) == len(FAMILY.features)


def test_pips_count_where_they_are_scored() -> None:
    cards = ("KC AC", "5C 7H 8H 9H", "6C 9C 9D")
    assert feature(position("go-boom", *cards), "pips") == {"KC": 20, "AC": 2}
    assert feature(position("go-boom", *cards), "pips in danger") == {"KC": 25, "AC": 2}
    assert feature(position("cangkul", *cards), "pips") == {"KC": 0, "AC": 0}


def test_what_nothing_else_would_follow() -> None:
    """Each heart can be followed by the other; the spade alone follows the seven unseen spades."""
    both = position("enfle", "KH 7H AS", "9C TC JC", "KC QC AC", "7D 8D 9D")
    found = feature(both, "unseen cards that nothing else would follow")
    assert found == {"KH": 0, "7H": 0, "AS": 7}
    twice = position("go-boom-double", "5C 5C KH", "9S 9C", "8S 8C")
    found = feature(twice, "unseen cards that nothing else would follow")
    assert found["5C"] == 0 < found["KH"]


def test_the_joker_and_the_call() -> None:
    both = position("page-one", "KC JK", "5C 7H", "9C 9D", stock=STOCK)
    assert feature(both, "joker") == {"KC": 0, "KC!": 0, "JK": 16, "JK!": 16}
    assert feature(both, "joker in danger") == {"KC": 0, "KC!": 0, "JK": 8, "JK!": 8}
    assert feature(both, "last card uncalled") == {"KC": 16, "KC!": 0, "JK": 16, "JK!": 0}
    three = position("page-one", "KC JK 2H", "5C 7H", "9C 9D", stock=STOCK)
    assert set(feature(three, "last card uncalled").values()) == {0}


# --- A lead ---------------------------------------------------------------------------------------


def test_ranks_go_by_the_suit() -> None:
    both = position("enfle", "7H AH KC", "9C TC JC", "KD QC AC", "7D 8D 9D", stock="")
    assert feature(both, "lead: rank") == {"7H": 0, "AH": 28, "KC": 24}
    assert feature(both, "lead: rank, short hand") == {"7H": 0, "AH": 17, "KC": 15}
    assert set(feature(both, "below: rank").values()) == {0}


def test_what_follows_a_lead() -> None:
    both = position("burro", "2D 5D 9D KC", "2C", "3C", "4C", stock="3D 4S")
    assert feature(both, "lead: own cards that follow") == {"2D": 3, "5D": 3, "9D": 3, "KC": 1}
    assert feature(both, "lead: last of its suit") == {"2D": 0, "5D": 0, "9D": 0, "KC": 16}
    assert feature(both, "lead: unseen cards that follow") == {"2D": 9, "5D": 9, "9D": 9, "KC": 11}
    by_rank = position("go-boom", "5C 5H 6H", "9S 9C", "8S 8C")
    assert feature(by_rank, "lead: own cards that follow") == {"5C": 2, "5H": 3, "6H": 2}
    assert feature(by_rank, "lead: unseen cards that follow") == {"5C": 14, "5H": 13, "6H": 14}


def test_who_has_shown_to_be_void() -> None:
    """Seat 1 threw a diamond to a heart, and took nothing; it is the next one."""
    both = position("bhabhi", "KH 2H 9S 9C", "3C 4C 9D", "4H 6H 8S", **BY_EACH)
    play(both, "0 KH", "1 9D")
    next_void = feature(both, "lead: next seat likely void")
    assert next_void["2H"] == 16
    assert 0 < next_void["9S"] < 16
    voids = feature(both, "lead: likely void")
    assert voids["2H"] > voids["9S"]
    returns = feature(both, "lead: likely to come back")
    assert returns["2H"] == 64
    assert 0 < returns["9S"] < 64


def test_who_holds_a_known_card_is_not_void() -> None:
    """Seat 1 has taken the ten of diamonds for all to see."""
    both = position("enfle", "TD JD 9H", "9C 8C 8S", "KD QC KH", "7H 8H AH")
    play(both, "0 TD", "1 pass", "1 8C", "2 QC", "3 pass", "3 7H", "0 9H", "1 pass")
    play(both, "1 8S", "2 pass", "2 KH", "3 AH", "0 pass")
    assert both.mover == 0
    assert both.holds(1, "9C 7H 9H TD")
    assert feature(both, "lead: next seat likely void")["JD"] == 0


def test_how_far_who_is_void_would_dig() -> None:
    """Two unseen cards of four are spades; each of the others holds one: half of them are void."""
    pack: dict[str, Any] = {
        "pack": [[f"{rank}{suit}", 1, rank] for suit in "SH" for rank in (2, 3, 4)],
        "deal": 1,
    }
    both = position("burro", "2S 3H", "3S", "2H", stock="4S 4H", **pack)
    assert feature(both, "lead: unseen cards that follow") == {"2S": 2, "3H": 2}
    assert feature(both, "lead: likely void") == {"2S": 16, "3H": 16}
    assert feature(both, "lead: last cards that follow") == {"2S": 32, "3H": 32}
    assert feature(both, "lead: cards to be drawn") == {"2S": 2, "3H": 2}
    assert set(feature(both, "lead: likely void, stock empty").values()) == {0}
    both = position("burro", "2S 3H", "3S", "2H", stock="", **pack)
    assert feature(both, "lead: likely void, stock empty") == {"2S": 16, "3H": 16}
    assert set(feature(both, "lead: cards to be drawn").values()) == {0}


def test_how_likely_a_lead_is_to_hold() -> None:
    both = position("burro", "2D KD 9C", "2C", "3C", "4C", stock="3D 4S")
    holds = feature(both, "lead: likely to hold")
    assert holds["KD"] == 64 > holds["9C"] > holds["2D"]
    short = feature(both, "lead: likely to hold, short hand")
    assert short["KD"] == 20


# --- A card that follows --------------------------------------------------------------------------


def test_above_and_below_the_best() -> None:
    both = position("burro", "5D 2S", "3C 4C", "2D QD KD", "6C 7C", stock="3D")
    play(both, "0 5D", "3 draw", "3 3D")
    assert feature(both, "below: rank") == {"2D": 2, "QD": 0, "KD": 0}
    assert feature(both, "above: any") == {"2D": 0, "QD": 16, "KD": 16}
    assert feature(both, "above: rank") == {"2D": 0, "QD": 24, "KD": 29}
    assert set(feature(both, "above, as the last: any").values()) == {0}
    assert set(feature(both, "above, as the last: rank").values()) == {0}
    holds = feature(both, "above: likely to hold")
    assert holds["KD"] == 64 > holds["QD"] > holds["2D"] == 0
    assert feature(both, "lead: rank")["KD"] == 0


def test_the_last_to_play_holds_what_it_wins() -> None:
    both = play(position("burro", "3D 2S", "2D JD KD", stock="4D"), "0 3D")
    assert feature(both, "above, as the last: any") == {"2D": 0, "JD": 16, "KD": 16}
    assert feature(both, "above, as the last: rank") == {"2D": 0, "JD": 26, "KD": 29}
    assert feature(both, "above: likely to hold") == {"2D": 0, "JD": 64, "KD": 64}


def test_a_card_of_another_suit_is_never_above() -> None:
    both = play(position("go-boom", "5C 2S", "5H 6C KH", "9S 9C"), "0 5C")
    assert feature(both, "above: any") == {"5H": 0, "6C": 16}
    assert feature(both, "follow: own cards of its kind") == {"5H": 2, "6C": 1}


def test_what_may_be_halted_is_feared_where_it_is() -> None:
    cards = ("9D 2S", "8D KD", "3D AD 4S", "5S AC 3C")
    both = play(position("bhabhi", *cards, **BY_EACH), "0 9D")
    halted = feature(both, "above: likely to be halted")
    assert halted["8D"] == 0 < halted["KD"]
    draws = play(position("page-one", *cards, stock="4D 5D"), "0 9D")
    assert set(feature(draws, "above: likely to be halted").values()) == {0}


# --- A card that is thrown, and no card -----------------------------------------------------------


def test_what_is_thrown() -> None:
    both = position("bhabhi", "9D 2S", "3C 4C QS", "3D 4S 5C", **BY_EACH)
    play(both, "0 9D")
    assert feature(both, "throw: rank") == {"3C": 2, "4C": 4, "QS": 24}
    assert feature(both, "throw: last of its suit") == {"3C": 0, "4C": 0, "QS": 16}
    assert feature(both, "throw: own cards of its suit") == {"3C": 2, "4C": 2, "QS": 1}
    assert feature(both, "throw: unseen cards above it") == {"3C": 10, "4C": 10, "QS": 2}
    assert feature(both, "throw: unseen cards below it") == {"3C": 1, "4C": 1, "QS": 10}
    assert set(feature(both, "below: rank").values()) == {0}


NO_CARDS = {
    "draw": {"draw: any": {"draw": 16}, "draw: stock nearly empty": {"draw": 21}},
    "draw from a half": {
        "draw: larger half": {"draw L": 16},
        "draw: any": {"draw L": 16, "draw R": 16},
    },
    "challenge": {"challenge": {"challenge 0": 16}},
    "take left": {
        "take left: any": {"take-left": 16},
        "take left: cards": {"take-left": 4},
        "take left: seats in play": {"take-left": 12},
    },
    "lead from": {"lead from a hand: few cards": {"lead 1": 32, "lead 2": 64}},
    "pick up": {
        "pick: rank": {"take 9C": 17, "take KC": 27},
        "pick: own cards that follow": {"take 9C": 0, "take KC": 0},
        "pick: unseen cards that nothing else would follow": {"take 9C": 11, "take KC": 11},
    },
}


@pytest.mark.parametrize("question", NO_CARDS)
def test_actions_that_are_no_cards(question: str) -> None:
    both = questions()[question]
    for name, expected in NO_CARDS[question].items():
        found = {word: n for word, n in feature(both, name).items() if n}
        assert found == {word: n for word, n in expected.items() if n}, name


def test_taking_a_trick() -> None:
    passing = play(position("enfle", "TD AC", "KD 8C", "KC QC", "7H 8H"), "0 TD", "1 KD")
    assert feature(passing, "pass: any") == {"pass": 16}
    assert feature(passing, "pass: cards to be taken") == {"pass": 8}


# --- The policy -----------------------------------------------------------------------------------


@pytest.mark.parametrize("question", questions())
def test_equal_marks_are_drawn_alike(question: str) -> None:
    """Without any weights each action is as good as the others."""
    both = questions()[question]
    engine, o, w = both.engine, seen(both.engine), weights()
    seed_words(o, 4, 3, 3)
    found = Counter(int(linear.linear(o, engine.r, w, 0)) for _ in range(4000))
    assert set(found) == set(engine.legal())
    assert_by_odds([found[action] for action in engine.legal()])


def test_weights_decide() -> None:
    draw = questions()["draw"]
    assert linear_plays(draw, **{"draw: any": 1}) == {"draw"}
    assert linear_plays(draw, **{"draw: any": -1}) == {"7D", "KD"}
    assert linear_plays(draw, **{"draw: any": -1, "above: rank": 1}) == {"KD"}
    call = questions()["call"]
    assert linear_plays(call, **{"last card uncalled": -1}) == {"KC!", "JK!"}
    assert linear_plays(call, **{"last card uncalled": 1, "joker": -1}) == {"KC"}


def test_weights_begin_where_they_are_said_to() -> None:
    both = questions()["draw"]
    engine, o = both.engine, seen(both.engine)
    many = np.concatenate([some_weights(1), some_weights(2)])
    for action in engine.legal():
        found = int(linear.mark(o, engine.r, action, many, len(FEATURES)))
        assert found == int(linear.mark(o, engine.r, action, some_weights(2), 0))


def drawn_rounds(patience: int) -> int:
    """Of a hundred rounds of three at Enflé, who all lead by the same weights, how many stall."""
    rules, w = RULES["enfle"].resolve(3), weights(**{"lead: rank": 1, "patience": patience})
    stalled = 0
    for seed in range(100):
        engine = Engine(rules, seed).deal(0)
        while engine.mover() != OVER:
            action = engine.random_action()
            if engine.mover() != CHANCE:
                action = int(linear.linear(engine.words, engine.r, w, 0))
            engine.apply(action)
        stalled += engine.outcome == "stalled"
    return stalled


def test_who_is_patient_goes_round_in_a_circle() -> None:
    assert drawn_rounds(patience=0) == drawn_rounds(patience=-50) < 10
    assert drawn_rounds(patience=16 * 16) > 15


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
    seat = state.current_player()
    o = state.observe(seat)
    drawn = determinize(state.game, state.players, o, rng.Stream(key))
    marks = [int(linear.mark(state.words, r, action, w, 0)) for action in legal]
    for words in (o, drawn.words):
        assert marks == [int(linear.mark(words, r, action, w, 0)) for action in legal]
    assert marks == [interpreted(linear.mark, o, r, action, w, 0) for action in legal]
    action = chosen(o, r, w, key)
    assert action == chosen(state.words, r, w, key) == chosen(drawn.words, r, w, key)
    assert action == chosen(o, r, w, key, interpreted)
    assert action in legal
    dice = o.copy()
    seed_words(dice, key, 2, 2)
    if not policy.breaks_circle(dice, r, linear.patience(w, 0)):
        assert marks[legal.index(action)] == max(marks)


def check_features(state: State) -> None:
    """Each feature alone is the same for who sees all and for the mover, and of modest size."""
    r, o = state.rules.words, state.observe(state.current_player())
    for unit in np.eye(len(FEATURES), dtype=np.int64):
        for action in state.legal_actions():
            found = int(linear.mark(state.words, r, action, unit, 0))
            assert found == int(linear.mark(o, r, action, unit, 0))
            assert 0 <= found <= 256


@at_each(TRICKS)
def test_presets(table: Table) -> None:
    for key, state in enumerate(some_positions(table, 6)):
        check_decision(state, key)
        check_features(state)


@given(decisions(inflation_tables()), st.integers(0, 1000))
def test_any_rules(state: State, key: int) -> None:
    check_decision(state, key)
    check_features(state)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_it_plays_legally_and_to_the_end(game: str, players: int) -> None:
    rules = RULES[game].resolve(players)
    for seed in range(3):
        engine = Engine(rules, seed).deal(0)
        for move in range(rules.longest_round):
            if engine.mover() == OVER:
                break
            action = engine.random_action()
            if engine.mover() != CHANCE:
                action = chosen(seen(engine), engine.r, some_weights(seed), move)
            engine.apply(action)
        assert engine.mover() == OVER
