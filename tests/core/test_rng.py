"""Chance: the published generator, streams that don't meet, numbers that come equally often."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boilover.core import rng
from boilover.core.bits import wrap
from boilover.core.state import RNG
from tests.core.chance import assert_by_odds

pytestmark = pytest.mark.usefixtures("compiled")

# The first numbers of xoshiro256++ from the state 1, 2, 3, 4, as its authors' C program and the
# tests of the Rust crate rand_xoshiro give them.
XOSHIRO = [
    41943041,
    58720359,
    3588806011781223,
    3591011842654386,
    9228616714210784205,
    9973669472204895162,
    14011001112246962877,
    12406186145184390807,
    15849039046786891736,
    10450023813501588000,
]
# SplitMix64 from 1477776061723855037, from the same tests.
SPLITMIX = [1985237415132408290, 2979275885539914483, 13511426838097143398, 8488337342461049707]


def test_the_generator_is_xoshiro256plusplus() -> None:
    words = rng.blank()
    words[RNG : RNG + 4] = [1, 2, 3, 4]
    assert [int(rng.draw(words)) % 2**64 for _ in XOSHIRO] == XOSHIRO


def test_seeding_mixes_as_splitmix64_does() -> None:
    z = 1477776061723855037
    for due in SPLITMIX:
        z = wrap(z + rng.GOLDEN)
        assert rng.mix(z) % 2**64 == due


def plain_stream(key: int, index: int, purpose: int) -> list[int]:
    """The start of a stream by the formula, in unbounded numbers."""
    word, golden = 2**64, 0x9E3779B97F4A7C15

    def mix(z: int) -> int:
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % word
        z = (z ^ z >> 27) * 0x94D049BB133111EB % word
        return z ^ z >> 31

    z = mix((mix((key * golden % word) ^ (index % word)) + purpose * golden) % word)
    return [mix((z + golden * (i + 1)) % word) for i in range(4)]


@given(st.integers(-(2**63), 2**63 - 1), st.integers(-(2**63), 2**63 - 1), st.integers(0, 2**41))
def test_streams_start_where_the_formula_says(key: int, index: int, purpose: int) -> None:
    words = rng.blank()
    rng.seed(words, key, index, purpose)
    assert [int(word) % 2**64 for word in words[RNG:]] == plain_stream(key, index, purpose)
    assert not words[:RNG].any()


def test_keys_next_to_each_other_start_far_apart() -> None:
    """No two of a few thousand streams start with a word in common, nor with one drawn."""
    seen: set[int] = set()
    keys = itertools.product(range(-3, 9), range(12), [0, 1, 2, rng.FIRST_DEALER, rng.BOT])
    for count, (key, index, purpose) in enumerate(keys, 1):
        words = rng.blank()
        rng.seed(words, key, index, purpose)
        seen |= {int(word) for word in words[RNG:]} | {int(rng.draw(words))}
        assert len(seen) == 5 * count


@pytest.mark.parametrize("n", [1, 2, 3, 7, 62, 100])
def test_below_is_uniform(n: int) -> None:
    stream = rng.Stream(5, 6, 7)
    drawn = [stream.below(n) for _ in range(200 * n)]
    assert set(drawn) == set(range(n))
    if n > 1:
        assert_by_odds([drawn.count(i) for i in range(n)])


def test_all_bits_come_up() -> None:
    words, draws = rng.blank(), 4000
    rng.seed(words, 1, 2, 3)
    drawn = [int(rng.draw(words)) for _ in range(draws)]
    for bit in range(64):
        ones = sum(x >> bit & 1 for x in drawn)
        assert_by_odds([ones, draws - ones])


def test_below_stays_below_at_the_edge() -> None:
    words = rng.blank()
    rng.seed(words, 1, 2, 3)
    assert all(0 <= int(rng.below(words, 2**31 - 1)) < 2**31 - 1 for _ in range(1000))


def test_streams_are_made_by_their_keys_alone() -> None:
    one, same = rng.Stream(2**64 + 3, 1, 2), rng.Stream(3, 1, 2)
    assert [one.below(1000) for _ in range(9)] == [same.below(1000) for _ in range(9)]
    fork, later = one.fork(), one.fork()
    assert fork.tolist() == same.fork().tolist()
    assert fork.tolist() != later.tolist()
    assert fork.shape == (4,)
    assert fork.dtype == np.int64
