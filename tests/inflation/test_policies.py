"""The yardsticks: `random` is fair; `greedy` does what a sensible player does, and beats random."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import numpy as np
import pytest

from boilover.core.jit import Words
from boilover.core.rng import seed as seed_words
from boilover.core.state import CHANCE, OVER, RNG
from boilover.inflation import FAMILY, policy
from boilover.inflation import layout as at
from boilover.inflation import words as text
from boilover.inflation.observe import observe
from boilover.inflation.schema import ResolvedRules
from tests.core.chance import assert_by_odds
from tests.inflation.twin import RULES, TABLES, Both, Engine, play, position

pytestmark = pytest.mark.usefixtures("compiled")

BY_EACH = {"opening": "eldest", "take_neighbour": "off"}
"""Bhabhi, begun by seat 0 with any card, without taking hands."""


def seen(engine: Engine) -> Words:
    """What the mover may know."""
    o = np.zeros(at.OBSERVATION_WORDS, np.int64)
    observe(engine.words, engine.r, engine.mover(), o)
    return o


def choices(both: Both, name: str, times: int) -> Counter[str]:
    """How often the policy chooses which words here."""
    o, engine = seen(both.engine), both.engine
    seed_words(o, times, 3, 3)
    choose = FAMILY.policies[name]
    return Counter(text.words(engine.rules, int(choose(o, engine.r))) for _ in range(times))


def greedy_plays(both: Both) -> set[str]:
    """What greedy does here, on one try or another."""
    return set(choices(both, "greedy", 40))


# --- random ---------------------------------------------------------------------------------------


def questions() -> dict[str, Both]:
    """A position for each kind of question."""
    stock = "3S 4S 5S 6S 7S 8S"
    called = position("page-one", "KC 2H", "5C 7H 8H", "9C 9D 8D", stock=stock)
    picked = position("cangkul", "9C 2H", "2D 3D", "KC 3H", "4D 5D")
    robbed = position("bhabhi", "QH", "8H 2C 3C", "3H 4C", **BY_EACH)
    return {
        "follow": play(position("go-boom", "5C 2S", "5H 6C KC 7D"), "0 5C"),
        "draw": play(position("burro-deitado", "3D 2S", "7D KD 2C", stock="2D 4C"), "0 3D"),
        "draw from a half": play(
            position("burro-em-pe", "3D 2S", "7H 2C", stock="2D 4C 5C 6C 7C"), "0 3D"
        ),
        "call": position("page-one", "KC JK", "5C 7H", "9C 9D", stock=stock),
        "challenge": play(called, "0 KC", "1 5C"),
        "pick up": play(picked, "0 9C", "1 pass", "2 KC", "3 pass"),
        "take left": position("bhabhi", "9D 2H", "KD 3H", "AC 3C", opening="eldest"),
        "lead from": play(robbed, "0 QH", "1 8H", "2 3H"),
    }


@pytest.mark.parametrize("question", questions())
def test_random_chooses_each_word_alike(question: str) -> None:
    both = questions()[question]
    legal = sorted(both.legal())
    assert len(legal) > 1
    found = choices(both, "random", 4000)
    assert set(found) == set(legal)
    assert_by_odds([found[word] for word in legal])


# --- greedy, question by question -----------------------------------------------------------------


def test_it_leads_what_others_can_hardly_follow() -> None:
    assert greedy_plays(position("burro", "2D 5D 9D KC", "2C", "3C", "4C")) == {"9D"}


def test_it_leads_low_where_a_trick_may_come_back() -> None:
    assert greedy_plays(position("enfle", "TD JD QD AC", "9C", "KC")) == {"TD"}


def test_it_leads_low_what_all_can_follow_where_the_highest_takes() -> None:
    both = position("bhabhi", "2H 3H 4H 9S 3S", "5H 5S", "6H 6S", **BY_EACH)
    assert greedy_plays(both) == {"3S"}


def test_it_keeps_in_mind_who_is_void() -> None:
    """Without what seat 1 has shown the low heart would be best."""
    both = position("bhabhi", "KH 2H 9S 9C", "3C 4C 9D", "4H 6H 8S", **BY_EACH)
    play(both, "0 KH", "1 9D")
    assert both.mover == 0
    assert greedy_plays(both) == {"9C", "9D", "9S"}


def test_it_takes_a_sure_trick_as_cheaply_as_may_be() -> None:
    for hand, plays in (("2D JD KD 9C", "JD"), ("2D KD 9C", "KD")):
        both = position("burro", "3D 2S", hand)
        assert greedy_plays(play(both, "0 3D")) == {plays}


@pytest.mark.parametrize(("led", "plays"), [("4D", "5D"), ("KD", "2D"), ("2D", "3D")])
def test_it_does_not_spend_much_on_a_trick_that_may_be_beaten(led: str, plays: str) -> None:
    hand = {"4D": "2D 5D KD", "KD": "2D 5D", "2D": "3D QD KD"}[led]
    both = play(position("burro-em-pe", f"{led} 2S", hand, hand), f"0 {led}")
    assert greedy_plays(both) == {plays}


def test_it_keeps_what_can_follow_much() -> None:
    both = position("go-boom", "5C 2S", "6C 5H 7H KH 2D", "9S 9C")
    assert greedy_plays(play(both, "0 5C")) == {"5H"}


def test_it_sheds_pips_where_each_pays_his_own() -> None:
    for game, plays in (("go-boom", "2C"), ("go-boom-reverse", "KC")):
        both = position(game, "5C 2S", "2C KC AD 3D", "9S 9C")
        assert greedy_plays(play(both, "0 5C")) == {plays}


def test_it_follows_as_high_as_is_safe_where_the_highest_takes() -> None:
    cards = ("9D 2S", "8D 2D KD", "3D AD 4S", "5S AC 3C")
    both = play(position("bhabhi", *cards, **BY_EACH), "0 9D")
    assert greedy_plays(both) == {"8D"}
    assert greedy_plays(play(both, "1 8D", "2 3D")) == {"AC"}
    for hand, plays in (("QD AD", "QD"), ("3D QD AD", "3D")):
        both = position("bhabhi", "9D 2S", hand, "3D 4S", **BY_EACH)
        assert greedy_plays(play(both, "0 9D")) == {plays}
    for hand, plays in (("QD AD", "AD"), ("3D AD", "3D")):
        last = play(position("bhabhi", "9D 2S", hand, **BY_EACH), "0 9D")
        assert greedy_plays(last) == {plays}


def test_it_keeps_the_joker_until_nothing_else_will_do() -> None:
    for hand, plays in (("JK QD 3C", "QD"), ("JK 3C 4C", "JK")):
        both = position("page-one", "6D 2S 3S", hand, "8C 9C TC", stock="4H 5H")
        assert greedy_plays(play(both, "0 6D")) == {plays}
    assert greedy_plays(position("page-one", "JK 3C 4C", "8C 9C TC", stock="4H")) <= {"3C", "4C"}


def test_it_answers_each_question_sensibly() -> None:
    """A draw that need not be, a hand to be taken and a card to be given are left alone."""
    plays = {question: greedy_plays(both) for question, both in questions().items()}
    assert plays.pop("follow") <= {"6C", "KC", "5H"}
    assert plays == {
        "draw": {"7D"},
        "draw from a half": {"draw L"},
        "call": {"KC!"},
        "challenge": {"challenge 0"},
        "pick up": {"take KC"},
        "take left": {"no"},
        "lead from": {"lead 1", "lead 2"},
    }


def test_it_leads_out_of_the_waste_rather_than_out_of_a_hand() -> None:
    both = position("bhabhi", "AH QH", "3H 8H 2C", "4H 5H 4C", **BY_EACH)
    play(both, "0 AH", "1 3H", "2 4H", "0 QH", "1 8H", "2 5H")
    assert both.legal() > {"lead waste"}
    assert greedy_plays(both) == {"lead waste"}


# --- greedy, round by round -----------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_it_plays_legally_by_what_it_sees_and_to_the_end(game: str, players: int) -> None:
    rules = RULES[game].resolve(players)
    for seed in range(3):
        engine = Engine(rules, seed).deal(0)
        for move in range(rules.longest_round):
            if engine.mover() == OVER:
                break
            action = engine.random_action()
            if engine.mover() != CHANCE:
                o, chosen = seen(engine), set()
                for words in (engine.words.copy(), o):
                    seed_words(words, move, 2, 2)
                    before = words.copy()
                    chosen.add(int(policy.greedy(words, rules.words)))
                    before[RNG : RNG + 4] = words[RNG : RNG + 4]
                    assert before.tobytes() == words.tobytes(), f"{game}, seed {seed}: it wrote"
                assert len(chosen) == 1, f"{game}, seed {seed}: it peeks, {chosen}"
                (action,) = chosen
            engine.apply(action)
        assert engine.mover() == OVER


def points_of_hands(rules: ResolvedRules, hands: int, greedy_seats: int) -> np.ndarray:
    """The points of hands by seat, with seat 0 as `greedy_seats` says, turned by one each hand."""
    n = rules.seats
    found = np.zeros((hands, n), np.int64)
    engine = Engine(rules, 7)
    for hand in range(hands):
        engine.deal(hand % n)
        turned = hand // n % n
        while (mover := engine.mover()) != OVER:
            action = engine.random_action()
            if mover != CHANCE and greedy_seats >> (mover + turned) % n & 1:
                action = int(policy.greedy(engine.words, engine.r))
            engine.apply(action)
        found[hand] = np.roll(engine.points(), turned)
    return found


@pytest.mark.parametrize("game", RULES)
def test_it_beats_random(game: str) -> None:
    """One greedy seat among random ones, by standard errors of what it is ahead.

    `python -m benchmarks greedy` looks at all numbers of players, and both ways.
    """
    rules = RULES[game].resolve(max(3, RULES[game].players[0]))
    points = points_of_hands(rules, 1500, greedy_seats=1)
    ahead = points[:, 0] - points[:, 1:].mean(axis=1)
    if not FAMILY.more_is_better(rules):
        ahead = -ahead
    error = ahead.std() / sqrt(len(ahead))
    assert ahead.mean() > 3 * error, (game, ahead.mean(), error)


def test_hands_do_not_go_round_in_a_circle() -> None:
    """Three players of Enflé are the likeliest to; without breaking out two hands in three do."""
    rules = RULES["enfle"].resolve(3)
    nobody_won = (points_of_hands(rules, 400, greedy_seats=7).sum(axis=1) == 0).mean()
    assert nobody_won < 0.08
