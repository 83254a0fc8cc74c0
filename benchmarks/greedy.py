"""Greedy against random: every trick-shedding game, every number of seats.

One greedy seat among random ones, then one random seat among greedy ones; seats and dealers go
round. Each line has the points of a hand, on the average, of greedy and of random seats, and by how
many standard errors greedy is the better. Where taking the left neighbour's hand is allowed,
random ruins itself by it, so those games are played without it as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import NamedTuple

import numpy as np

from benchmarks.hand_kernels import MARGIN, MARGIN_SQUARED, ODD_ONE, OTHERS, ROOM, compare
from benchmarks.inflation import inflation_games
from benchmarks.table import Asked, Figure, Line, Row
from boilover.core import jit
from boilover.games import Game

HANDS = 20_000
QUICK_HANDS = 4_000
CLEAR = 5.0  # standard errors that leave no doubt
MOST = 999.0  # shown where random always does worst


class Met(NamedTuple):
    """How greedy and random seats did in the same hands."""

    greedy: float
    random: float
    errors: float
    """By how many standard errors greedy did better."""

    def __str__(self) -> str:
        return f"{self.greedy:8.3f}{self.random:8.3f}{self.errors:7.1f}"


def meet(game: Game, players: int, odd_is_greedy: bool, hands: int) -> Met:
    """Let greedy and random seats play the same hands."""
    state = game.start(players)
    score, sums = np.zeros(ROOM, np.int64), np.zeros(4, np.int64)
    compare(state.words, state.rules.words, 2, hands, int(odd_is_greedy), score, sums)
    odd, others = sums[ODD_ONE] / hands, sums[OTHERS] / hands / (players - 1)
    margin = sums[MARGIN] / hands
    error = sqrt(max(sums[MARGIN_SQUARED] / hands - margin**2, 0) / hands)
    good = 1 if game.family.more_is_better(state.rules) == odd_is_greedy else -1
    errors = min(good * margin / error, MOST) if error else MOST * (good * margin > 0)
    return Met(odd, others, errors) if odd_is_greedy else Met(others, odd, errors)


def tables() -> list[tuple[str, Game, int]]:
    """A name, a game and a number of players for each line."""
    games = [(game.id, game) for game in inflation_games()]
    for name, game in list(games):
        if game.rules.take_neighbour != "off":
            games.append((f"{name}, none taken", game.with_options(take_neighbour="off")))
    return [(name, game, players) for name, game in games for players in game.players]


def run(asked: Asked) -> Iterator[Line]:
    """Both ways at each table, and the least lead of all."""
    jit.compile_all()
    hands = QUICK_HANDS if asked.quick else HANDS
    yield Row(f"{'':<19}players    one greedy, rest random    one random, rest greedy")
    yield Row(f"{'':<26}{2 * '    greedy  random errors  '}".rstrip())

    def both(table: tuple[str, Game, int]) -> tuple[Met, Met]:
        _name, game, players = table
        return meet(game, players, True, hands), meet(game, players, False, hands)

    least = MOST
    with ThreadPoolExecutor(2) as pool:
        for (name, _game, players), found in zip(tables(), pool.map(both, tables()), strict=True):
            yield Row(f"{name:<19}{players:>7}  {found[0]}{'':4}{found[1]}")
            least = min(least, *(met.errors for met in found))
    clear = None if asked.quick else CLEAR
    yield Figure(f"the least lead in standard errors, {hands:,} hands", least, least=clear)
