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
    KIND,
    LIMIT,
    MAX_CARDS,
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

NO_CARD = 1 << MAX_CARDS  # spares a search for the lowest bit an empty set


@kernel
def random_card(s: Words, r: Words) -> int:
    """`random`: a card of the hand, all alike; then one of the pots where it may go, all alike."""
    bit, k = card_then_pot(s, r)
    return 64 * k + r[FIRST + (ctz(bit) & 63)]


@inlined
def card_then_pot(s: Words, r: Words) -> tuple[int, int]:
    """The choice of `random`: the card as a mask, and the pot."""
    hand = s[HAND + (s[TURN] & 7)]
    x = draw64(s)
    bit = nth(hand, (lshr(x, 32) * pop(hand)) >> 32)
    card = ctz(bit)
    if r[POTS] == 3:  # most games: unrolled
        pots = s[ACCEPTS] >> card & 1
        pots |= (s[ACCEPTS + 1] >> card & 1) << 1
        pots |= (s[ACCEPTS + 2] >> card & 1) << 2
    else:
        pots = 0
        for k in range(r[POTS]):
            pots |= (s[ACCEPTS + (k & 7)] >> card & 1) << k
    return bit, ctz(nth(pots, ((x & 0xFFFFFFFF) * pop(pots)) >> 32))


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
def decide(s: Words, r: Words, policy: int) -> tuple[int, int]:
    """What the policy of that number plays: the card as a mask, and the pot."""
    if policy == RANDOM:
        return card_then_pot(s, r)
    hand = s[HAND + (s[TURN] & 7)]
    if policy == RANDOM_PAIRS:
        return choose(s, r, hand, lshr(draw64(s), 32))
    action = greedy(s, r)
    held = hand & r[KIND + (action & 63)]
    return held & -held, action >> 6


@inlined
def fits(s: Words, r: Words, cards: int, k: int) -> int:
    """1 if pot `k` would hold the lowest of these cards without boiling over, 0 if none."""
    lowest = r[VALUE + (ctz(cards | NO_CARD) & 63)]
    return int(cards != 0) & int(s[TOTAL + (k & 7)] + lowest <= r[LIMIT])


@inlined
def look(s: Words, r: Words) -> tuple[int, int]:
    """What the mover can do: how many distinct actions, and whether one of them doesn't boil."""
    hand = firsts(r, s[HAND + (s[TURN] & 7)])
    if r[POTS] == 3:  # most games: unrolled
        m0 = hand & s[ACCEPTS]
        m1 = hand & s[ACCEPTS + 1]
        m2 = hand & s[ACCEPTS + 2]
        calm = fits(s, r, m0, 0) | fits(s, r, m1, 1) | fits(s, r, m2, 2)
        return pop(m0) + pop(m1) + pop(m2), calm
    actions = 0
    calm = 0
    for k in range(r[POTS]):
        cards = hand & s[ACCEPTS + (k & 7)]
        actions += pop(cards)
        calm |= fits(s, r, cards, k)
    return actions, calm
