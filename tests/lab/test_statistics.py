"""Sums: exact, merged in any order, and the figures that follow from them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boilover.lab.statistics import Figure, Sums
from boilover.lab.table import MOST_SEATS, WHOLE_WIN
from tests.lab.naive import ratio

COUNTS = st.integers(0, 1 << 20)
ROUNDS = st.lists(st.tuples(COUNTS, COUNTS), min_size=1, max_size=30)


def sums(rounds: list[tuple[int, int]]) -> Sums:
    """The sums over pairs of y and x."""
    table = np.array(rounds, np.int64).reshape(-1, 2)
    return Sums.of(table[:, 0], table[:, 1])


@given(ROUNDS)
def test_the_formula(rounds: list[tuple[int, int]]) -> None:
    """Ratio and error are those of the definition, summed term by term."""
    figure = sums(rounds).figure()
    mean, se, n = ratio([y for y, _ in rounds], [x for _, x in rounds])
    assert figure.n == n
    assert figure.mean == (None if mean is None else pytest.approx(mean))
    assert figure.se == (None if se is None else pytest.approx(se, rel=1e-6, abs=1e-6))


@given(st.lists(COUNTS, min_size=2, max_size=30), st.integers(1, WHOLE_WIN))
def test_a_constant_below_the_line_makes_a_mean(ys: list[int], x: int) -> None:
    """The usual mean and its usual standard error."""
    figure = Sums.of(np.array(ys, np.int64), x).figure()
    mean = sum(ys) / len(ys) / x
    variance = sum((y / x - mean) ** 2 for y in ys) / (len(ys) - 1)
    assert figure.mean == pytest.approx(mean)
    assert figure.se == pytest.approx((variance / len(ys)) ** 0.5, abs=1e-9)


@given(ROUNDS, ROUNDS, ROUNDS)
def test_merging(
    a: list[tuple[int, int]], b: list[tuple[int, int]], c: list[tuple[int, int]]
) -> None:
    """Any grouping and any order give the sums over all rounds; nothing is added by nothing."""
    together = sums(a + b + c)
    assert (sums(a) + sums(b)) + sums(c) == sums(a) + (sums(b) + sums(c)) == together
    assert sums(c) + sums(a) + sums(b) == together
    assert Sums() + together == together


def test_a_win_can_be_shared_by_all() -> None:
    """In whole numbers, within what the sums take."""
    assert all(WHOLE_WIN % winners == 0 for winners in range(1, MOST_SEATS + 1))
    assert WHOLE_WIN < 1 << 20


def test_no_sum_overflows() -> None:
    """The largest entries that are promised, and merging far beyond 64 bits."""
    column = np.full(1 << 20, 1 << 20, np.int64)
    whole = Sums.of(column, column)
    assert whole.yy == whole.xy == whole.xx == 1 << 60
    assert (whole + whole + whole + whole + whole).xx == 5 << 60
    for _ in range(40):
        whole += whole
    assert whole.xx == 1 << 100
    assert whole.figure() == Figure(1.0, 0.0, 1 << 60)


def test_a_tiny_spread_is_not_lost() -> None:
    """Large means with a small spread: what sums of squares in floats would cancel away."""
    ys = np.array([10**6, 10**6 + 1] * 50, np.int64)
    assert Sums.of(ys, 1).figure().se == pytest.approx((25 / 99 / 100) ** 0.5, rel=1e-12)
