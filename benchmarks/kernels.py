"""The bare loops that are timed beside other programs."""

from __future__ import annotations

from boilover.core.jit import Words, kernel
from boilover.core.rng import seed
from boilover.core.state import BODY, PLAYERS, RNG
from boilover.pots.layout import STATE_WORDS
from boilover.pots.rules import deal, playout, points


@kernel
def random_rounds(s: Words, r: Words, key: int, first: int, last: int, totals: Words) -> None:
    """Play rounds first .. last-1 of the stream `key`; add each seat's points to `totals`.

    Deal, play uniformly over distinct actions, score. `totals` holds sums by seat, then room for
    one round's points.
    """
    players = s[PLAYERS]
    for g in range(first, last):
        seed(s, key, g, 0)
        deal(s, r, players - 1)
        playout(s, r)
        points(s, r, totals[8:])
        for p in range(players):
            totals[p] += totals[8 + p]


@kernel
def rollouts(dealt: Words, s: Words, r: Words, n: int, totals: Words) -> None:
    """Play a dealt round out n times at random; add each seat's points to `totals`.

    `s` is room for a state, whose generator goes on from one rollout to the next.
    """
    for _ in range(n):
        for i in range(STATE_WORDS):
            if i < RNG or i >= BODY:
                s[i] = dealt[i]
        playout(s, r)
        points(s, r, totals[8:])
        for p in range(s[PLAYERS]):
            totals[p] += totals[8 + p]
