"""A full state out of what one seat knows: hidden cards are dealt anew to where they may lie."""

from __future__ import annotations

from boilover.core.bits import lshr, nth, pop
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import draw64
from boilover.core.state import PLAYERS, RNG, SEAT, STOCK_COUNT, WORLD
from boilover.pots.layout import (
    ASIDE,
    ASIDE_COUNT,
    HAND,
    HAND_COUNT,
    LOOSE,
    OBSERVATION_WORDS,
    STATE_WORDS,
    STOCK,
)


@inlined
def draw_loose(s: Words) -> int:
    """Draw one of the loose cards uniformly, as a mask, and take it away from them."""
    loose = s[LOOSE]
    bit = nth(loose, (lshr(draw64(s), 32) * pop(loose)) >> 32)
    s[LOOSE] = loose ^ bit
    return bit


@kernel
def determinize(o: Words, r: Words, s: Words) -> None:
    """Write to `s` a state that the seat of `o` can't tell from the true one, all alike likely.

    The draws come from the generator that `s` holds already, and leave it in `s`; the true state
    is not an argument, so its secrets can't come through. A deal must be complete.
    """
    seat = o[SEAT]
    for i in range(OBSERVATION_WORDS):
        if i < RNG or i >= RNG + 4:
            s[i] = o[i]
    for i in range(STOCK, STATE_WORDS):
        s[i] = 0
    s[SEAT] = WORLD
    for p in range(s[PLAYERS]):
        count = s[HAND_COUNT + (p & 7)]
        s[HAND_COUNT + (p & 7)] = 0
        if p != seat:
            for _ in range(count):
                s[HAND + (p & 7)] |= draw_loose(s)
    for i in range(s[STOCK_COUNT]):
        bit = draw_loose(s)
        s[STOCK + (i & 63)] = pop(bit - 1)
    s[ASIDE_COUNT] = 0
    s[ASIDE] = s[LOOSE]
    s[LOOSE] = 0
