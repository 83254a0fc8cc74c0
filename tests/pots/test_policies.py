"""The yardsticks do what they say: their odds counted, against their rules told again slowly."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings

from boilover.bots import bot_names, make_bot
from boilover.core import rng
from boilover.core.errors import BoilOverError
from boilover.core.state import RNG
from boilover.games import State, find
from boilover.pots import layout as at
from boilover.pots import policy
from tests.core.chance import assert_by_odds
from tests.oracle.pots import Round
from tests.pots.twin import oracle_of
from tests.strategies import Table, at_every_preset, positions, pots_tables, some_positions

pytestmark = pytest.mark.usefixtures("compiled")


def odds_of_random(oracle: Round, hand: list[str]) -> dict[str, float]:
    """A card of the hand, all alike; then one of its places, all alike."""
    odds: Counter[str] = Counter()
    for card in hand:
        for pot in oracle.places(card):
            odds[f"{card}>{pot}"] += 1 / len(oracle.places(card))  # type: ignore[assignment]
    return dict(odds)


def odds_of_pairs(oracle: Round, hand: list[str]) -> dict[str, float]:
    """A card and one of its places, all pairs alike."""
    return {**Counter(f"{card}>{pot}" for card in hand for pot in oracle.places(card))}


def odds_of_greedy(oracle: Round, hand: list[str]) -> dict[str, float]:
    """Safe plays of the highest card, to the fullest pot; else the pot that costs least."""
    words, rules = sorted(oracle.legal()), oracle.rules
    safe = [word for word in words if not oracle.would_boil(word)]

    def merit(word: str) -> tuple[int, ...]:
        card, _, pot = word.partition(">")
        if safe:
            return oracle.values[card], oracle.total(pot)
        poison = sum(c[-1] in rules["poison_suit"] for c in oracle.pots[pot])
        good = len(oracle.pots[pot]) - poison
        return (-(rules["suit_penalty"] * good + rules["poison_penalty"] * poison),)

    best = max(merit(word) for word in safe or words)
    return {word: 1 for word in safe or words if merit(word) == best}


ODDS = {"random": odds_of_random, "random-pairs": odds_of_pairs, "greedy": odds_of_greedy}


def check_odds(state: State, name: str, draws: int) -> None:
    """Count a policy's choices in a position; enough of them are held against its odds."""
    oracle = oracle_of(state)
    odds = ODDS[name](oracle, oracle.hands[state.current_player()])
    o, r = state.observe(state.current_player()), state.rules.words
    o[RNG : RNG + 4] = rng.Stream(1, 2, 3).fork()
    chosen = Counter(state.words_of(int(state.family.policies[name](o, r))) for _ in range(draws))
    assert set(chosen) <= set(odds)
    if draws * min(odds.values()) / sum(odds.values()) >= 8 and len(odds) > 1:
        assert_by_odds([chosen[word] for word in odds], list(odds.values()))


@pytest.mark.parametrize("name", ODDS)
@at_every_preset
def test_presets(table: Table, name: str) -> None:
    for state in some_positions(table, 5):
        check_odds(state, name, 1500)


@given(positions(pots_tables()))
def test_any_rules(state: State) -> None:
    for name in ODDS:
        check_odds(state, name, 200)


@settings(max_examples=30)
@given(positions(pots_tables()))
def test_deciding_is_acting(state: State) -> None:
    """The lab's `decide`, by number, plays what the kernel of that name plays."""
    seat, r = state.current_player(), state.rules.words
    for key in range(5):
        chance = rng.Stream(key).fork()
        for number, name in enumerate(("random", "random-pairs", "greedy")):
            one, other = state.observe(seat), state.observe(seat)
            one[RNG : RNG + 4] = other[RNG : RNG + 4] = chance
            action = int(state.family.policies[name](one, r))
            bit, pot = policy.decide(other, r, number)
            assert one.tobytes() == other.tobytes()
            assert int(other[at.HAND + seat]) & bit == bit > 0
            card = state.rules.pack.texts[bit.bit_length() - 1]
            assert state.words_of(action) == f"{card}>{state.rules.pot_names[pot]}"


def test_bots_by_name() -> None:
    """A bot is its policy, on what the observation says and on its own stream."""
    game = find("poison")
    state = game.deal(4, 2)
    assert bot_names(game.family) == list(ODDS)
    for name in ODDS:
        bot = make_bot(name, game)
        assert bot.name == name
        played = set()
        for key in range(50):
            o = state.observe(0)
            o[RNG : RNG + 4] = rng.Stream(key).fork()
            again = o.copy()
            action = bot.act(state.rules, o, state.legal_actions())
            assert action == bot.act(state.rules, again, state.legal_actions())
            played.add(action)
        assert played <= set(state.legal_actions())
        assert len(played) > 1 or name == "greedy"
    with pytest.raises(BoilOverError, match=r"greedi: no such bot; did you mean greedy\?"):
        make_bot("greedi", game)
    with pytest.raises(BoilOverError, match="x: no such bot; there are random, random-pairs, gre"):
        make_bot("x", game)


def test_a_policy_changes_nothing_but_its_stream() -> None:
    state = find("boil-over").deal(4, 2)
    for policy_of in state.family.policies.values():
        before = state.words.copy()
        policy_of(state.words, state.rules.words)
        after = state.words.copy()
        assert not np.array_equal(before, after)
        before[RNG : RNG + 4] = after[RNG : RNG + 4] = 0
        assert np.array_equal(before, after)
