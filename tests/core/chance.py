"""Chi-square without a statistics library: is it chance, or is it wrong?

Seeds are fixed in every test, so a test that passes once passes always; the threshold says how
unlikely its figure would be if the counted things were alike (p = 1e-6).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

NORMAL = 4.7534  # the normal quantile of 1 - 1e-6


def chi_square_limit(freedom: int) -> float:
    """The value that chi-square exceeds once in a million (Wilson and Hilferty, 1931)."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + NORMAL * math.sqrt(spread)) ** 3


def assert_by_odds(counts: Sequence[int], odds: Sequence[float] | None = None) -> None:
    """Assert that the counts are as the odds say, all alike without any."""
    odds = [1.0] * len(counts) if odds is None else odds
    total = sum(counts)
    expected = [total * chance / sum(odds) for chance in odds]
    assert min(expected) >= 5, "too few draws to tell"
    statistic = sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True))
    limit = chi_square_limit(len(counts) - 1)
    assert statistic < limit, f"chi-square {statistic:.1f}, once in a million {limit:.1f}: {counts}"
