"""What a round that isn't over is worth to each seat by now."""

from __future__ import annotations

from boilover.core.jit import Words, kernel
from boilover.core.state import PART_OF_POINT, PLAYERS
from boilover.pots import rules


@kernel
def estimate(s: Words, r: Words, out: Words) -> None:
    """Write each seat's points as they would be if the round ended now, in 64ths, to `out`."""
    rules.points(s, r, out)
    for p in range(s[PLAYERS]):
        out[p] *= PART_OF_POINT
