"""What a seat may know of a round, built up word by word: never the state minus its secrets.

All plays are public when they are made, so what lies in pots and what has been taken is common
knowledge by history, whatever a table shows of it. Hidden are the other hands, the stock and the
cards set aside.
"""

from __future__ import annotations

from boilover.core.bits import ctz, pop
from boilover.core.jit import Words, inlined, kernel
from boilover.core.state import (
    BODY,
    DEALER,
    FAMILY,
    LEFT,
    PLAYERS,
    SEAT,
    STOCK_COUNT,
    TO_DEAL,
    TURN,
)
from boilover.pots.layout import (
    ACCEPTS,
    ALL,
    ASIDE,
    ASIDE_COUNT,
    BOILS,
    COLOUR,
    COPIES,
    HAND,
    HAND_COUNT,
    KIND,
    LOOSE,
    OBSERVATION_WORDS,
    POT,
    POTS,
    STOCK,
    STOCK_WORDS,
    TAKEN,
    TOTAL,
)


@kernel
def observe(s: Words, r: Words, seat: int, o: Words) -> None:
    """Write to `o` what `seat` knows of the state `s`; a seat of -1 is a spectator."""
    for i in range(OBSERVATION_WORDS):
        o[i] = 0
    o[FAMILY] = s[FAMILY]
    o[PLAYERS] = s[PLAYERS]
    o[TURN] = s[TURN]
    o[DEALER] = s[DEALER]
    o[LEFT] = s[LEFT]
    o[TO_DEAL] = s[TO_DEAL]
    o[STOCK_COUNT] = s[STOCK_COUNT]
    o[SEAT] = seat
    if seat >= 0:
        o[HAND + (seat & 7)] = s[HAND + (seat & 7)]
    for p in range(s[PLAYERS]):
        o[TAKEN + (p & 7)] = s[TAKEN + (p & 7)]
        o[HAND_COUNT + (p & 7)] = pop(s[HAND + (p & 7)])
    for k in range(r[POTS]):
        o[POT + (k & 7)] = s[POT + (k & 7)]
        o[COLOUR + (k & 7)] = s[COLOUR + (k & 7)]
        o[TOTAL + (k & 7)] = s[TOTAL + (k & 7)]
        o[ACCEPTS + (k & 7)] = s[ACCEPTS + (k & 7)]
    o[BOILS] = s[BOILS]
    o[ASIDE_COUNT] = pop(s[ASIDE])
    # Which of several equal cards lies where means nothing and must tell nothing.
    o[LOOSE] = r[ALL] & ~relabel(o, r)


@inlined
def relabel(s: Words, r: Words) -> int:
    """Give equal cards new ids, lowest first: hands by seat, taken cards, pots.

    Return the set of the ids given out.
    """
    used = 0
    for i in range(BODY, POT + 8):  # hands, taken, pots
        cards = s[i]
        if r[COPIES] > 1:
            named = 0
            while cards != 0:
                bit = cards & -cards
                cards ^= bit
                free = r[KIND + (ctz(bit) & 63)] & ~used & ~named
                named |= free & -free
            s[i] = named
        used |= s[i]
    return used


@kernel
def canonical(s: Words, r: Words) -> None:
    """Give equal cards of a dealt state ids by where they lie: like states get equal bytes.

    What is left of the shuffle beyond the stock becomes 0.
    """
    used = relabel(s, r)
    for i in range(STOCK_WORDS):
        if i < s[STOCK_COUNT]:
            free = r[KIND + (s[STOCK + i] & 63)] & ~used
            s[STOCK + i] = ctz(free)
            used |= free & -free
        else:
            s[STOCK + i] = 0
    s[ASIDE] = r[ALL] & ~used
