"""A policy whose taste is weights: the action with the highest sum of weighted features.

The features look only at the table and at the mover's own hand, so that one source serves States
and Observations. All are small whole numbers, and so are weights; the policy is the same on any
machine.
"""

from __future__ import annotations

from typing import Final

from boilover.core.bits import ctz
from boilover.core.jit import Words, inlined, kernel
from boilover.core.rng import below
from boilover.inflation import layout as at_
from boilover.inflation.rules import legal

FEATURES: Final = ("value",)
CARD_VALUE, = range(len(FEATURES))


@kernel
def mark(s: Words, r: Words, action: int, w: Words, at: int) -> int:
    """The mover's legal action weighed: the sum of its features, times the weights from `at` on."""
    return weigh(s, r, action, w, at)


@inlined
def weigh(s: Words, r: Words, action: int, w: Words, at: int) -> int:
    if action < 64:
        return r[at_.VALUE + action] * w[at + CARD_VALUE]
    return 0


@kernel
def linear(s: Words, r: Words, w: Words, at: int) -> int:
    """The action with the highest mark; of equals any, by the generator of `s`."""
    return legal.at_random(s, r)
