"""Determinized states are drawn uniformly from all that agree with what a seat knows."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from boilover.core.jit import Words
from boilover.core.state import CHANCE, OVER, STOCK_COUNT
from boilover.inflation import layout as at
from boilover.inflation import words as text
from boilover.inflation.rules import facts
from boilover.inflation.schema import read_rules
from tests.core.chance import assert_by_odds
from tests.inflation.knowledge import guessed, seen_by
from tests.inflation.laws import lanes
from tests.inflation.twin import Engine
from tests.oracle.inflation_rules import GO_BOOM, make_pack

pytestmark = pytest.mark.usefixtures("compiled")

Hands = tuple[tuple[str, ...], ...]
CLASSES = (
    (at.CAPS, at.CLASS),
    (at.CAPS_LOW, at.CLASS_LOW),
    (at.CAPS_HIGH, at.CLASS_HIGH),
)
DRAWS = 30  # for each state that agrees


def fits(engine: Engine, o: Words, seat: int, cards: tuple[str, ...]) -> bool:
    """Whether the seat may hold these cards besides those that all know it to hold."""
    for word, base in CLASSES:
        have = sum(int(engine.r[base + engine.rules.kind_ids[card]]) for card in cards)
        if any(n > most for n, most in zip(lanes(have), lanes(int(o[word + seat])), strict=True)):
            return False
    return True


def all_hands(engine: Engine, o: Words, seat: int) -> list[Hands]:
    """Every way to lay out the cards that the seat can't place, one of each, to two others."""
    loose = text.pile_of(engine.rules, o, at.LOOSE)
    one, other = (p for p in range(3) if p != seat)
    sizes = [int(o[at.HAND_COUNT + p]) - int(o[at.KNOWN + p]).bit_count() for p in (one, other)]
    found: list[Hands] = []
    for first in combinations(loose, sizes[0]):
        rest = [card for card in loose if card not in first]
        for second in combinations(rest, sizes[1]):
            if fits(engine, o, one, first) and fits(engine, o, other, second):
                found.append((first, second))
    return found


def positions(number: int) -> list[tuple[Engine, int]]:
    """Positions with facts, of a round among three with a small pack: who looks, where."""
    dice = random.Random(number)
    options = {
        **GO_BOOM,
        "pack": [e for e in make_pack("56789", 1) if e[0][1] in "HDC"],
        "players": [3, 3],
        "deal": 3,
        "follow": dice.choice(["suit", "suit_or_rank"]),
    }
    engine = Engine(read_rules(options, players=3).resolve(3), number).deal(0)
    found = []
    while engine.mover() != OVER:
        if engine.mover() != CHANCE and engine.words[STOCK_COUNT] > 0 and dice.random() < 0.4:
            found.append((engine.copy(), dice.randrange(3)))
        engine.apply(dice.choice(engine.legal()))
    return found


@pytest.mark.parametrize("number", [0, 3, 5, 6, 7, 8])
def test_hidden_hands_are_alike_likely(number: int) -> None:
    tried = 0
    for engine, seat in positions(number):
        o = seen_by(engine, seat)
        hands = all_hands(engine, o, seat)
        if not 2 <= len(hands) <= 500:
            continue
        one, other = (p for p in range(3) if p != seat)
        known = {p: text.known(engine.rules, o, p) for p in (one, other)}
        drawn: Counter[Hands] = Counter()
        for key in range(DRAWS * len(hands)):
            words, rules = guessed(engine, o, key).words, engine.rules
            guess = {p: text.hand_of(rules, words, p) for p in (one, other)}
            drawn[tuple(tuple(c for c in guess[p] if c not in known[p]) for p in (one, other))] += 1
        assert set(drawn) <= set(hands)
        assert_by_odds([drawn[hand] for hand in hands])
        tried += 1
    assert tried, "no position with few enough possible hands: take another number"


def test_three_hands_that_lack_a_suit_each() -> None:
    """No two of them can exchange cards of different suits, and dealing anew would take too long.

    Hearts, diamonds and spades, four of each, lie in three hands of four; the first has no hearts,
    the second no diamonds, the third no spades. So d diamonds in the first make d spades in the
    second and d hearts in the third, in as many ways as C(4, d) to the third power.
    """
    rules = read_rules(
        {**GO_BOOM, "pack": make_pack("23456789TJQKA", 1), "players": [4, 4], "follow": "suit"},
        players=4,
    ).resolve(4)
    engine = Engine(rules)
    texts = ("2C 3C 4C 5C", "2D 3D 4S 5S", "2S 3S 4H 5H", "2H 3H 4D 5D")
    hands = [cards.split() for cards in texts]
    engine.place(3, hands, [])
    for p, suit in enumerate("HDS", 1):
        engine.words[at.LED] = rules.kind_ids[f"2{suit}"] + 1
        facts.show_void(engine.words, rules.words, p, 0)
    engine.words[at.LED] = 0
    dealt = {card for hand in hands for card in hand}
    for kind, number in rules.kind_ids.items():
        if kind not in dealt:
            engine.words[at.SET_ASIDE] |= 1 << number
    o = seen_by(engine, 0)
    assert len(text.pile_of(rules, o, at.LOOSE)) == 12
    found: Counter[int] = Counter()
    for key in range(6000):
        hand = text.hand_of(rules, guessed(engine, o, key).words, 1)
        found[sum(card[1] == "D" for card in hand)] += 1
    assert_by_odds([found[d] for d in range(5)], [float(comb(4, d) ** 3) for d in range(5)])
