"""What a round that isn't over is worth to each seat by now, as far as numbers of cards tell."""

from __future__ import annotations

from boilover.core.jit import Words, inlined, kernel
from boilover.core.state import PART_OF_POINT, PLAYERS
from boilover.inflation import layout as at
from boilover.inflation.rules import playing


@kernel
def estimate(s: Words, r: Words, out: Words) -> None:
    """Write each seat's likely points, in 64ths, to `out`; those of a round that is over exactly.

    To be the first without cards is taken to be the likelier the fewer a seat has, as one to the
    square of one more than their number; to be the last with cards, as the square of the number.
    What pips will count is what they come to now.
    """
    players = s[PLAYERS]
    if s[at.OUTCOME] != 0:
        playing.points(s, r, out)
        for p in range(players):
            out[p] *= PART_OF_POINT
        return
    weights = 0
    left = 0
    for p in range(players):
        weights += weight(s, r, p)
        left += playing.pips(s, r, p)
    for p in range(players):
        chance = PART_OF_POINT * weight(s, r, p) // max(1, weights)
        own = playing.pips(s, r, p)
        if r[at.SCORING] == at.WINNER_TAKES_PIPS:
            out[p] = chance * (left - own)
        elif r[at.SCORING] == at.OWN_PIPS and r[at.ENDS_LAST_IN] == 0:
            out[p] = (PART_OF_POINT - chance) * own
        elif r[at.SCORING] == at.OWN_PIPS:
            out[p] = chance * own
        else:
            out[p] = chance


@inlined
def weight(s: Words, r: Words, p: int) -> int:
    """How likely it is the seat that ends the round, beside the others."""
    count = s[at.HAND_COUNT + (p & 15)]
    if r[at.ENDS_LAST_IN] == 1:
        return count * count
    return (1 << 20) // ((1 + count) * (1 + count))
