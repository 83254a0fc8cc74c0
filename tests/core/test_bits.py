"""Bits: the Python functions, and what they become in compiled code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boilover.core import bits, jit

WORD = st.integers(-(2**63), 2**63 - 1)
MASK = st.integers(1, 2**62 - 1) | st.integers(0, 61).map(lambda i: 1 << i)


def set_bits(x: int) -> list[int]:
    """The indices of the bits set in a word."""
    return [i for i in range(64) if x >> i & 1]


def code(function: Callable[..., int], arguments: int) -> Callable[..., int]:
    """The compiled form of one of the functions, with that many arguments."""
    numba = jit._load_numba()
    if arguments == 1:
        made = numba.njit("int64(int64)")(lambda x: function(x))
    else:
        made = numba.njit("int64(int64, int64)")(lambda x, k: function(x, k))
    return made  # type: ignore[no-any-return]


def either(function: Callable[..., int], arguments: int) -> list[Callable[..., int]]:
    """The function interpreted, and compiled if anything is."""
    return [function] if jit.INTERPRETED else [function, code(function, arguments)]


@pytest.fixture(scope="module")
def forms() -> dict[str, list[Callable[..., int]]]:
    """All functions in both forms."""
    ones = {f.__name__: either(f, 1) for f in (bits.pop, bits.ctz, bits.top, bits.wrap)}
    return ones | {f.__name__: either(f, 2) for f in (bits.lshr, bits.nth)}


@given(x=WORD)
def test_pop(x: int, forms: Any) -> None:
    for pop in forms["pop"]:
        assert pop(x) == len(set_bits(x))


@given(x=WORD.filter(bool))
def test_ctz(x: int, forms: Any) -> None:
    for ctz in forms["ctz"]:
        assert ctz(x) == set_bits(x)[0]


@given(x=st.integers(1, 2**63 - 1))
def test_top(x: int, forms: Any) -> None:
    for top in forms["top"]:
        assert top(x) == set_bits(x)[-1]


@given(x=WORD, k=st.integers(0, 63))
def test_lshr(x: int, k: int, forms: Any) -> None:
    for lshr in forms["lshr"]:
        moved = lshr(x, k) % 2**64
        assert set_bits(moved) == [i - k for i in set_bits(x) if i >= k]


@given(x=st.integers(-(2**130), 2**130))
def test_wrap(x: int) -> None:
    """A signed word, equal to the number but for multiples of 2**64."""
    assert -(2**63) <= bits.wrap(x) < 2**63
    assert (bits.wrap(x) - x) % 2**64 == 0


@given(x=WORD)
def test_wrap_leaves_words_alone(x: int, forms: Any) -> None:
    assert [wrap(x) for wrap in forms["wrap"]] == [x] * len(forms["wrap"])


@given(m=MASK, data=st.data())
def test_nth(m: int, data: st.DataObject, forms: Any) -> None:
    k = data.draw(st.integers(0, len(set_bits(m)) - 1))
    for nth in forms["nth"]:
        assert nth(m, k) == 1 << set_bits(m)[k]
