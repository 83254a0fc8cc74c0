"""Whole rounds a second: the deal, the round by one policy for all seats, and the points.

The policies are those of rollouts, the linear one with the game's weights, or with some where it
has none. At four players or the fewest; times are the processor's, on one core.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from statistics import median

import numpy as np

from benchmarks.table import Asked, Figure, Line, Row, alternate
from boilover.bots.search import Policy
from boilover.bots.weights import weights_of
from boilover.core import jit
from boilover.core.jit import Words, kernel
from boilover.core.rng import seed
from boilover.core.state import PLAYERS
from boilover.games import Game, all_games, kernels

PROMISED = 150_000  # greedy rounds a second, in the slowest of the pots games
SECONDS = 0.2  # of one measurement
PORTION = 2_000  # rounds between two looks at the clock
REPEATS = 3
POLICIES = ("random", "greedy", "linear")


@kernel
def whole_rounds(s: Words, r: Words, who: Words, w: Words, first: int, n: int, out: Words) -> None:
    """Deal rounds `first` and the n - 1 after it, play them by the policies `who`, score them."""
    for g in range(first, first + n):
        seed(s, 1, g, 0)
        kernels.deal(s, r, g % s[PLAYERS])
        kernels.play_out(s, r, who, w)
        kernels.points(s, r, out)


def policy_of(game: Game, name: str) -> Policy:
    """The policy of that name for all seats."""
    if name != "linear":
        return Policy.named(name)
    some = np.arange(1, len(game.family.features) + 1, dtype=np.int64)
    found = weights_of(game).words(game.default_players())
    return Policy.linear(some if found is None else found)


def rate(game: Game, name: str) -> float:
    """Rounds a second of the game by that policy."""
    state, policy = game.start(game.default_players()), policy_of(game, name)
    out, done, start = np.zeros(16, np.int64), 0, time.process_time()
    r, who, w = state.rules.words, policy.numbers, policy.weights
    while time.process_time() < start + SECONDS:
        whole_rounds(state.words, r, who, w, done, PORTION, out)
        done += PORTION
    return done / (time.process_time() - start)


def run(_asked: Asked) -> Iterator[Line]:
    """A line for every game, then the least of greedy in each family."""
    jit.compile_all()
    least: dict[str, float] = {}
    yield Row(f"{'':<19}players  rounds a second:" + "".join(f"{name:>12}" for name in POLICIES))
    for game in all_games():
        runs = [partial(rate, game, name) for name in POLICIES]
        rates = [median(values) for values in alternate(REPEATS, *runs)]
        family = game.family.name
        least[family] = min(least.get(family, rates[1]), rates[1])
        cells = "".join(f"{value:>12,.0f}" for value in rates)
        yield Row(f"{game.id:<19}{game.default_players():>7}{'':>18}{cells}")
    for family, value in least.items():
        promised = PROMISED if family == "pots" else None
        yield Figure(f"{family}: greedy rounds, the slowest game", value, "/s", least=promised)
