"""The family's yardsticks: three policies that look only at the table and at the mover's own hand.

They read the same words of a State and of an Observation, so one source serves the bots, which are
given an Observation, and rollouts. Each draws from the generator of the array that it is given.
"""

from __future__ import annotations

from boilover.core.bits import ctz, lshr, nth, pop, top
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import draw64
from boilover.core.state import TURN
from boilover.pots.layout import (
    ACCEPTS,
    AT_MOST,
    FIRST,
    HAND,
    LIMIT,
    MAX_VALUE,
    POISON,
    POISON_PENALTY,
    POT,
    POTS,
    SUIT_PENALTY,
    TOTAL,
    VALUE,
)
from boilover.pots.rules import choose, firsts

RANDOM = 0
RANDOM_PAIRS = 1
GREEDY = 2


@kernel
def random_card(s: Words, r: Words) -> int:
    """`random`: a card of the hand, all alike; then one of the pots where it may go, all alike."""
    hand = s[HAND + (s[TURN] & 7)]
    x = draw64(s)
    bit = nth(hand, (lshr(x, 32) * pop(hand)) >> 32)
    pots = 0
    for k in range(r[POTS]):
        if s[ACCEPTS + (k & 7)] & bit != 0:
            pots |= 1 << k
    k = ctz(nth(pots, ((x & 0xFFFFFFFF) * pop(pots)) >> 32))
    return 64 * k + r[FIRST + (ctz(bit) & 63)]


@kernel
def random_pair(s: Words, r: Words) -> int:
    """`random-pairs`: a pair of card and pot, all alike, equal cards counted separately."""
    bit, k = choose(s, r, s[HAND + (s[TURN] & 7)], lshr(draw64(s), 32))
    return 64 * k + r[FIRST + (ctz(bit) & 63)]


@inlined
def safe(s: Words, r: Words, cards: int, k: int) -> int:
    """Those of the cards that pot `k` accepts without boiling over."""
    room = r[LIMIT] - s[TOTAL + (k & 7)]
    if room < 0:
        return 0
    return cards & s[ACCEPTS + (k & 7)] & r[AT_MOST + min(room, MAX_VALUE)]


@kernel
def greedy(s: Words, r: Words) -> int:
    """`greedy`: safe with the highest card, then to the highest total; else the cheapest pot.

    Among pairs that don't boil over: the highest value, then the highest new total. Else among all
    pairs: the pot that costs least by the rules' penalties, majorities aside. Ties at random.
    """
    hand = firsts(r, s[HAND + (s[TURN] & 7)])
    highest = -1
    for k in range(r[POTS]):
        cards = safe(s, r, hand, k)
        if cards != 0:
            highest = max(highest, r[VALUE + (top(cards) & 63)])
    best = -1
    found = 0
    # Two passes: the first finds the best pot's mark and how many pairs share it, the second
    # takes one of them.
    for k in range(r[POTS]):
        mark, cards = candidates(s, r, hand, highest, k)
        if cards != 0:
            if mark > best:
                best = mark
                found = 0
            if mark == best:
                found += pop(cards)
    j = (lshr(draw64(s), 32) * found) >> 32
    for k in range(r[POTS]):
        mark, cards = candidates(s, r, hand, highest, k)
        if cards != 0 and mark == best:
            if j < pop(cards):
                return 64 * k + r[FIRST + (ctz(nth(cards, j)) & 63)]
            j -= pop(cards)
    return -1


@inlined
def candidates(s: Words, r: Words, hand: int, highest: int, k: int) -> tuple[int, int]:
    """Greedy's cards for pot `k` and a mark, higher is better: a total, or 2**30 less the cost."""
    if highest >= 0:
        cards = safe(s, r, hand, k)
        if highest > 0:
            cards &= ~r[AT_MOST + highest - 1]
        return s[TOTAL + (k & 7)], cards
    pot = s[POT + (k & 7)]
    poison = pop(pot & r[POISON])
    cost = r[POISON_PENALTY] * poison + r[SUIT_PENALTY] * (pop(pot) - poison)
    return (1 << 30) - cost, hand & s[ACCEPTS + (k & 7)]


@inlined
def act(s: Words, r: Words, policy: int) -> int:
    """The action of the policy with that number."""
    if policy == GREEDY:
        return greedy(s, r)
    if policy == RANDOM_PAIRS:
        return random_pair(s, r)
    return random_card(s, r)


@inlined
def all_boil(s: Words, r: Words) -> int:
    """1 if every card of the mover would make every pot that accepts it boil over, else 0."""
    hand = s[HAND + (s[TURN] & 7)]
    for k in range(r[POTS]):
        if safe(s, r, hand, k) != 0:
            return 0
    return 1


@inlined
def options(s: Words, r: Words) -> int:
    """How many distinct actions the mover has."""
    hand = firsts(r, s[HAND + (s[TURN] & 7)])
    n = 0
    for k in range(r[POTS]):
        n += pop(hand & s[ACCEPTS + (k & 7)])
    return n
