"""What a mover may reckon of hidden hands: who can't follow, and whether a card stays the highest.

Chances are in 64ths. The cards that nobody is known to hold are taken to lie anywhere alike, but
for what `rules.facts` knows; who can follow, to play any of the cards that he can alike. These are
a player's guesses and no more: the same in a State and in an Observation.
"""

from __future__ import annotations

from typing import NamedTuple

from boilover.core.bits import pop
from boilover.core.jit import Words, inlined
from boilover.core.state import PLAYERS, TURN
from boilover.inflation import layout as at
from boilover.inflation.policy import elsewhere, known_void, less


class Unseen(NamedTuple):
    """The cards that are neither the mover's nor on the table nor played, as multisets."""

    one: int
    two: int
    free: int
    """Those of them that nobody is known to hold."""
    free_twice: int
    number: int
    """How many these are."""


class Fate(NamedTuple):
    """What may become of a card that is the highest of its trick by now."""

    holds: int
    """The chance that it remains so, if nobody halts the trick."""
    returns: int
    """That somebody proves void while it still is: where that halts a trick, its owner takes it."""
    voids: int
    """How many of the seats to come can't follow."""
    next_void: int
    """Whether the first of them can't."""
    last_cards: int
    """How many can follow with their last card."""


@inlined
def look(s: Words, r: Words) -> Unseen:
    """The cards that the mover doesn't see."""
    one, two = elsewhere(s, r)
    free = one
    twice = two
    for p in range(s[PLAYERS]):
        if p != s[TURN]:
            free, twice = less(free, twice, s[at.KNOWN + (p & 15)], s[at.KNOWN_TWICE + (p & 15)])
    return Unseen(one, two, free, twice, pop(free) + pop(twice))


@inlined
def count(unseen: Unseen, kinds: int) -> int:
    """How many of the unseen cards are of these kinds."""
    return pop(unseen.one & kinds) + pop(unseen.two & kinds)


@inlined
def power(x: int, n: int) -> int:
    """The n-th power of a fraction in 65536ths."""
    result = 1 << 16
    while n > 0 and result > 0:
        if n & 1 == 1:
            result = result * x >> 16
        x = x * x >> 16
        n >>= 1
    return result


@inlined
def void_chance(s: Words, r: Words, p: int, kind: int, miss: int) -> int:
    """How likely seat `p` can't follow, where `miss` 65536ths of the free cards don't follow."""
    p &= 15
    if s[at.KNOWN + p] & r[at.FITS + kind] != 0:
        return 0
    if known_void(s, r, p, kind) == 1:
        return 64
    hidden = s[at.HAND_COUNT + p] - pop(s[at.KNOWN + p]) - pop(s[at.KNOWN_TWICE + p])
    return power(miss, hidden) >> 10


@inlined
def fate(s: Words, r: Words, unseen: Unseen, kind: int, led: int) -> Fate:
    """What may become of the mover's card, which goes above all that lies there; `led` was led.

    After a joker anything goes, so that nobody counts as void.
    """
    fits = r[at.FITS + led]
    free = pop(unseen.free & fits) + pop(unseen.free_twice & fits)
    miss = ((unseen.number - free) << 16) // max(1, unseen.number)
    above = (r[at.SUIT + kind] | r[at.JOKERS]) & -2 << kind
    beats = min(64, 64 * count(unseen, above) // max(1, count(unseen, fits)))
    joker_led = r[at.JOKERS] >> led & 1
    done = s[at.GONE] | s[at.ACTED]
    holds = 64
    halted_by_none = 64
    returns = 0
    voids = 0
    next_void = -1
    last_cards = 0
    p = s[TURN]
    for _ in range(s[PLAYERS] - 1):
        p += r[at.STEP]
        if p >= s[PLAYERS]:
            p -= s[PLAYERS]
        if done >> p & 1 == 1 or s[at.HAND_COUNT + (p & 15)] == 0:
            continue
        void = 0
        if joker_led == 0:
            void = void_chance(s, r, p, led, miss)
        beaten = (64 - void) * beats >> 6
        returns += halted_by_none * void >> 6
        halted_by_none = halted_by_none * (64 - void - beaten) >> 6
        holds -= holds * beaten >> 6
        voids += void
        if next_void < 0:
            next_void = void
        if s[at.HAND_COUNT + (p & 15)] == 1:
            last_cards += 64 - void
    return Fate(holds, returns, voids, max(0, next_void), last_cards)
