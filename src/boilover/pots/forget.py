"""What a forgetful person believes of a round: the table is plain to see, the rest is a blur."""

from __future__ import annotations

from boilover.core.bits import lshr, nth, pop
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import draw64
from boilover.core.state import PLAYERS, SEAT
from boilover.pots.layout import LOOSE, MAY_LOOK, MAY_LOOK_AT_ALL, MAY_LOOK_AT_NONE, TAKEN

COUNT_BITS = 6  # room for the size of a pile, of up to 62 cards


@kernel
def forget(o: Words, r: Words) -> None:
    """Mix up the cards of the taken piles with those that the seat of `o` can't place.

    Each pile keeps its size. The piles that the rules let the seat look at stay as they are. The
    draws come from the generator of `o`.
    """
    sizes = 0
    for p in range(o[PLAYERS]):
        p &= 7
        if may_look(o, r, p) == 0:
            sizes |= pop(o[TAKEN + p]) << COUNT_BITS * p
            o[LOOSE] |= o[TAKEN + p]
            o[TAKEN + p] = 0
    for p in range(o[PLAYERS]):
        for _ in range(sizes >> COUNT_BITS * p & (1 << COUNT_BITS) - 1):
            bit = nth(o[LOOSE], (lshr(draw64(o), 32) * pop(o[LOOSE])) >> 32)
            o[LOOSE] ^= bit
            o[TAKEN + (p & 7)] |= bit


@inlined
def may_look(o: Words, r: Words, p: int) -> int:
    """1 if the seat of `o` may look at the cards that seat `p` has taken, else 0."""
    if p == o[SEAT]:
        return int(r[MAY_LOOK] != MAY_LOOK_AT_NONE)
    return int(r[MAY_LOOK] == MAY_LOOK_AT_ALL)
