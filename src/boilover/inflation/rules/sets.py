"""Multisets of cards with at most two of a kind: a word of the kinds there, a word of those twice.

`one` and `two` are the places of the two words.
"""

from __future__ import annotations

from boilover.core.bits import ctz, nth, pop
from boilover.core.jit import Words, inlined


@inlined
def add(s: Words, one: int, two: int, kinds: int, twice: int) -> None:
    """Put cards into the multiset."""
    s[two] |= twice | (s[one] & kinds)
    s[one] |= kinds


@inlined
def take(s: Words, one: int, two: int, bit: int) -> None:
    """Take one card of the kind `bit`, which must be there."""
    again = s[two] & bit
    s[two] ^= again
    s[one] ^= bit & ~again


@inlined
def take_all(s: Words, one: int, two: int, kinds: int, twice: int) -> None:
    """Take cards that are all there."""
    s[one] = (s[one] & ~kinds) | (s[two] & ~twice)
    s[two] &= ~kinds


@inlined
def pick(one: int, two: int, x: int) -> int:
    """One of the cards, all alike likely, by 32 random bits `x`; return its kind."""
    n = pop(one)
    j = (x * (n + pop(two))) >> 32
    if j < n:
        return ctz(nth(one, j))
    return ctz(nth(two, j - n))
