"""Bit arithmetic on 64-bit words, in plain Python.

A set of cards is an integer whose bit i stands for card i. Inside compiled code each function here
becomes one or two machine instructions (`core.jit` sees to that); the results are the same.
"""

MASK64 = (1 << 64) - 1


def pop(x: int) -> int:
    """The number of bits set in the word `x`."""
    return (x & MASK64).bit_count()


def ctz(x: int) -> int:
    """The index of the lowest bit set in `x`, which must not be 0."""
    return (x & -x).bit_length() - 1


def top(x: int) -> int:
    """The index of the highest bit set in `x`, which must be positive."""
    return x.bit_length() - 1


def lshr(x: int, k: int) -> int:
    """The word `x` shifted right by `k` as an unsigned number."""
    return (x & MASK64) >> k


def wrap(x: int) -> int:
    """`x` modulo 2**64, as a signed word: what compiled arithmetic does by itself."""
    return ((x + (1 << 63)) & MASK64) - (1 << 63)


def nth(m: int, k: int) -> int:
    """The k-th lowest bit set in `m`, counted from 0, as a mask; `m` must have more than k bits."""
    for _ in range(k):
        m &= m - 1
    return m & -m
