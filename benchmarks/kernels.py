"""The bare loop timed beside a C program: deal, play uniformly over distinct actions, score."""

from __future__ import annotations

from boilover.core.jit import Words, kernel
from boilover.core.rng import seed
from boilover.core.state import PLAYERS
from boilover.pots.rules import deal, playout, points


@kernel
def random_rounds(s: Words, r: Words, key: int, first: int, last: int, totals: Words) -> None:
    """Play rounds first .. last-1 of the stream `key`; add each seat's points to `totals`.

    `totals` holds sums by seat, then room for one round's points.
    """
    players = s[PLAYERS]
    for g in range(first, last):
        seed(s, key, g, 0)
        deal(s, r, players - 1)
        playout(s, r)
        points(s, r, totals[8:])
        for p in range(players):
            totals[p] += totals[8 + p]
