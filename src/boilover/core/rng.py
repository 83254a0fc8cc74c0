"""Chance: xoshiro256++ on the four generator words of a state, and streams of it by key.

A stream is keyed by (seed, index, purpose), never by who computes it, so results do not depend on
workers, batches or resumption. Source: Blackman and Vigna, "Scrambled linear pseudorandom number
generators", 2021; seeding by SplitMix64, as they advise.
"""

from __future__ import annotations

import numpy as np

from boilover.core.bits import lshr, wrap
from boilover.core.jit import Words, inlined, kernel
from boilover.core.state import RNG

GOLDEN = -7046029254386353131  # 2**64 / golden ratio, as a signed word
MIX_A = -4658895280553007687
MIX_B = -7723592293110705685

FRACTION = (1 << 57) - 1  # a shuffle draws from 57 random bits at a time

# Purposes of streams: each use of chance has its own, so that none disturbs another.
SHUFFLE = 0  # + the round's number
FIRST_DEALER = 1 << 20
LAB = 3 << 20
BOT = 1 << 40  # + the round's number << 20 + the decision's
CHANCE = 1 << 41  # the same


@inlined
def draw64(s: Words) -> int:
    """Draw 64 uniform bits as a signed word from the generator of state `s`."""
    a = s[RNG]
    b = s[RNG + 1]
    c = s[RNG + 2]
    d = s[RNG + 3]
    x = wrap(a + d)
    x = wrap((wrap(x << 23) | lshr(x, 41)) + a)
    t = wrap(b << 17)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = wrap(d << 45) | lshr(d, 19)
    s[RNG] = a
    s[RNG + 1] = b
    s[RNG + 2] = c
    s[RNG + 3] = d
    return x


@inlined
def shuffle(s: Words, start: int, n: int) -> None:
    """Shuffle the `n` words of `s` from `start` on, by the generator of `s`; n < 128.

    Fisher and Yates's way, with four bounded draws out of one word: biased by less than 2**-28.
    """
    i = n - 1
    while i > 0:
        x = draw64(s) & FRACTION
        for _ in range(4):
            if i > 0:
                x *= i + 1
                j = lshr(x, 57)  # the product may take all 64 bits
                x &= FRACTION
                other = s[start + j]
                s[start + j] = s[start + i]
                s[start + i] = other
                i -= 1


@inlined
def mix(z: int) -> int:
    """SplitMix64's finaliser: a bijection of words that looks random."""
    z = wrap(wrap(z ^ lshr(z, 30)) * MIX_A)
    z = wrap(wrap(z ^ lshr(z, 27)) * MIX_B)
    return z ^ lshr(z, 31)


@kernel
def seed(s: Words, key: int, index: int, purpose: int) -> None:
    """Set the generator of `s` to the start of the stream (key, index, purpose)."""
    z = mix(wrap(mix(wrap(wrap(key * GOLDEN) ^ index)) + wrap(purpose * GOLDEN)))
    for i in range(4):
        z = wrap(z + GOLDEN)
        s[RNG + i] = mix(z)


@kernel
def below(s: Words, n: int) -> int:
    """Draw a uniform number from 0 to n-1, n < 2**31 (bias below n / 2**32)."""
    return (lshr(draw64(s), 32) * n) >> 32


@kernel
def draw(s: Words) -> int:
    """Draw 64 uniform bits as a signed word."""
    return draw64(s)


def blank() -> Words:
    """Words with room for a generator and for nothing else."""
    return np.zeros(RNG + 4, np.int64)


class Stream:
    """A stream of its own, for choices that are made in Python."""

    def __init__(self, key: int, index: int = 0, purpose: int = 0):
        self._words = blank()
        seed(self._words, wrap(key), wrap(index), purpose)

    def below(self, n: int) -> int:
        """A uniform number from 0 to n-1."""
        return int(below(self._words, n))

    def fork(self) -> Words:
        """The four generator words of a new stream, drawn from this one."""
        child = blank()
        seed(child, draw(self._words), draw(self._words), 0)
        return child[RNG:]
