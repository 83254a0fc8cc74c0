"""The kernels and the naive oracle agree move by move, at every preset and at random mixes."""

from __future__ import annotations

import random

import pytest

from boilover.core.errors import VariantError
from boilover.core.state import OVER
from boilover.inflation import words as text
from boilover.inflation.schema import read_rules
from tests.inflation.mixes import cycling_options, random_options
from tests.inflation.twin import RULES, TABLES, Both, Engine, play, play_both, position
from tests.oracle.inflation_rules import PRESETS, check_rules

pytestmark = pytest.mark.usefixtures("compiled")

at_every_table = pytest.mark.parametrize(("game", "players"), TABLES)


@at_every_table
def test_presets(game: str, players: int) -> None:
    for seed in range(8):
        both = play_both(RULES[game].resolve(players), PRESETS[game], seed)
        assert both.engine.mover() == OVER


@pytest.mark.parametrize("part", range(8))
def test_mixes(part: int) -> None:
    """Both accept the same options, but for a few that only the oracle does, and play alike."""
    outcomes = set()
    for number in range(part * 250, part * 250 + 250):
        options, players = random_options(random.Random(number))
        try:
            check_rules(options, players)
            refused = False
        except ValueError:
            refused = True
        try:
            rules = read_rules(options, players=players).resolve(players)
        except VariantError:
            refused = refused or options["opening"] == "holder:JK"
            assert refused, number
            continue
        assert not refused, number
        outcomes.add(play_both(rules, options, number).engine.outcome)
    assert outcomes == {"first out", "last in", "stalled", "stock gone"}


@pytest.mark.parametrize("part", range(4))
def test_positions_return(part: int) -> None:
    """Few cards that go round and round: repetition is counted as the oracle counts it."""
    stalled = 0
    for number in range(part * 500, part * 500 + 500):
        options, players = cycling_options(random.Random(number))
        try:
            rules = read_rules(options, players=players).resolve(players)
        except VariantError:
            continue
        for habit in (0.0, 0.9):
            stalled += play_both(rules, options, number, habit).engine.outcome == "stalled"
    assert stalled > 25


@at_every_table
def test_a_given_deal_goes_through_chance(game: str, players: int) -> None:
    """Card by card through chance it is the same state, and the same round from there."""
    rules = RULES[game].resolve(players)
    for seed in range(3):
        dealer = seed % players
        dealt = Engine(rules, seed).deal(dealer)
        again = Engine(rules).deal_cards(dealer, text.read_deal(rules, dealt.words))
        again.words[8:12] = dealt.words[8:12]
        assert again.words.tobytes() == dealt.words.tobytes()
    by_chance = Engine(rules, 7)
    by_chance.begin(0)
    for left in range(len(rules.pack), 0, -1):
        assert by_chance.mover() == -1
        action = by_chance.random_action()
        assert action in by_chance.legal()
        assert int(by_chance.words[5]) == left
        by_chance.apply(action)
    Both(by_chance, PRESETS[game], 0)


def test_enfle_goes_round_and_round() -> None:
    """Three players who each take the nine of hearts and lead it again."""
    both = position("enfle", "9H 9C", "KD KS", "QD QS")
    play(both, "0 9H", "1 pass", "1 9H", "2 pass", "2 9H", "0 pass")
    for _ in range(2):
        play(both, "0 9H", "1 pass", "1 9H", "2 pass", "2 9H", "0 pass")
        if both.mover == OVER:
            break
    assert both.engine.outcome == "stalled"


def test_the_cap() -> None:
    both = position("enfle", "9H 9C", "KD KS", "QD QS", max_tricks=4, repetition=0)
    play(both, "0 9H", "1 pass", "1 9H", "2 pass", "2 9H", "0 pass", "0 9H", "1 pass")
    assert both.result() == ("stalled", None, [0, 0, 0])
    both = position("enfle", "9H 9C", "KD", "QD QS", max_tricks=1, cap_result="fewest_cards")
    play(both, "0 9H", "1 pass")
    assert both.result() == ("stalled", None, [1, 0, 0])


def test_who_has_passed_cannot_be_challenged() -> None:
    both = position("page-one", "3C 2H", "5C 6D 7D 8D 9D", trick_to="out", stock_out="pass")
    play(both, "0 3C", "1 5C", "1 no", "1 6D")
    assert both.legal() == {"challenge 0", "no"}
    assert play(both, "1 no", "0 pass").legal() == {"7D", "8D", "9D"}
