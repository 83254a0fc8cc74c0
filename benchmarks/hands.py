"""Faults looked for in very many hands of every trick-shedding game.

A fault is an action that isn't legal, cards that are not all there once after each trick, a hand
longer than the rules allow, or an end that can't be, by its outcome and points. Each line has for
random and for greedy seats: the tricks of the longest hand, the share of hands that stalled, the
share that was drawn because no card could be had, and faults.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
from numpy.typing import NDArray

from benchmarks.hand_kernels import (
    FAULTS,
    LONGEST,
    MOVES,
    ROOM,
    STALLED,
    STOCK_GONE,
    watch_hands,
)
from benchmarks.inflation import inflation_games
from benchmarks.table import Asked, Figure, Line, Row
from boilover.core import jit
from boilover.games import Game

RANDOM_HANDS = 100_000
GREEDY_HANDS = 10_000
QUICK = 20  # times fewer

Counts = NDArray[np.int64]


def watch(game: Game, players: int, greedy: bool, hands: int) -> Counts:
    """Play the hands; what was counted."""
    state = game.start(players)
    seats = (1 << players) - 1 if greedy else 0
    room, counts = np.zeros(ROOM, np.int64), np.zeros(6, np.int64)
    longest = game.max_game_length(players)
    watch_hands(state.words, state.rules.words, seats, hands, longest, room, counts)
    return counts


def told(counts: Counts, hands: int) -> str:
    """The part of a line for one kind of player."""
    stalled, gone = (100 * counts[i] / hands for i in (STALLED, STOCK_GONE))
    return f"{counts[LONGEST]:>8}{stalled:>8.3f}%{gone:>6.1f}%{counts[FAULTS]:>6}"


def run(asked: Asked) -> Iterator[Line]:
    """A line for each game and number of players, then totals."""
    jit.compile_all()
    fewer = QUICK if asked.quick else 1
    hands = (RANDOM_HANDS // fewer, GREEDY_HANDS // fewer)
    tables = [(game, players) for game in inflation_games() for players in game.players]
    yield Row(f"{'':<20}{f'{hands[0]:,} random hands':>29}{f'{hands[1]:,} greedy hands':>29}")
    yield Row(f"{'':<13}players{2 * ' longest  stalled  gone faults'}")

    def both(table: tuple[Game, int]) -> tuple[Counts, Counts]:
        play = partial(watch, *table)
        return play(False, hands[0]), play(True, hands[1])

    start = time.perf_counter()
    total = np.zeros(6, np.int64)
    with ThreadPoolExecutor(2) as pool:
        for (game, players), found in zip(tables, pool.map(both, tables), strict=True):
            columns = "".join(told(*pair) for pair in zip(found, hands, strict=True))
            yield Row(f"{game.id:<16}{players:>4}{columns}")
            total += found[0] + found[1]
    yield Figure("hands", sum(hands) * len(tables))
    yield Figure("moves", total[MOVES])
    yield Figure("stalled", total[STALLED])
    yield Figure("faults", total[FAULTS], most=0)
    yield Figure("by the clock", time.perf_counter() - start, "s")
