"""What a forgetful person believes of a round: the table is plain to see, the rest is a blur."""

from __future__ import annotations

from boilover.core.bits import lshr, pop
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import draw64
from boilover.core.state import PLAYERS, SEAT
from boilover.inflation import layout as at
from boilover.inflation.rules import sets


@kernel
def forget(o: Words, r: Words) -> None:
    """Leave of what play has shown to the seat of `o` what a newcomer at its place would know.

    It forgets who holds what and who has shown a void, and mixes up the cards that were put away
    with those that it can't place; each pile keeps its size. The draws come from the generator of
    `o`. In the first trick there is nothing to forget yet.
    """
    if o[at.TRICKS] == 0:
        return
    for p in range(o[PLAYERS]):
        if p != o[SEAT]:
            forget_seat(o, p & 15)
    o[at.STOCK_MAY] = r[at.ALL]
    o[at.NEW_KINDS] = 0
    sizes = 0
    for pile in range(at.SET_ASIDE, at.FINISHED, 2):
        size = pop(o[pile]) + pop(o[pile + 1])
        sizes |= size << 8 * (pile - at.SET_ASIDE)
        sets.add(o, at.LOOSE, at.LOOSE + 1, o[pile], o[pile + 1])
        o[pile] = 0
        o[pile + 1] = 0
    for pile in range(at.SET_ASIDE, at.FINISHED, 2):
        for _ in range(sizes >> 8 * (pile - at.SET_ASIDE) & 127):
            kind = sets.pick(o[at.LOOSE], o[at.LOOSE + 1], lshr(draw64(o), 32))
            sets.take(o, at.LOOSE, at.LOOSE + 1, 1 << (kind & 63))
            sets.add(o, pile, pile + 1, 1 << (kind & 63), 0)


@inlined
def forget_seat(o: Words, p: int) -> None:
    """Any card may be in the hand of seat `p`."""
    sets.add(o, at.LOOSE, at.LOOSE + 1, o[at.KNOWN + p], o[at.KNOWN_TWICE + p])
    o[at.KNOWN + p] = 0
    o[at.KNOWN_TWICE + p] = 0
    for i in range(3):
        o[at.CAPS + 16 * i + p] = at.NO_CAP
