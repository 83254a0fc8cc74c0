"""Bare random rounds beside a tight C program: deal, play uniformly over distinct actions, score.

The C program has the rules of `friday-the-13th` built in; `poison` does the same with cauldrons
that take their colour from the first potion, which costs more and is held against the same program.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from statistics import median

import numpy as np

from benchmarks.c_program import c_program
from benchmarks.kernels import random_rounds
from benchmarks.table import Asked, Figure, alternate, ratio
from boilover.core import jit
from boilover.games import find

ROUNDS = 1_000_000
REPEATS = 7
PROMISED = {"friday-the-13th": 0.6, "poison": 0.5, "boil-over": None}


def rounds_per_second(name: str) -> float:
    """The rate of bare rounds of a game for four players."""
    state = find(name).start(4)
    totals = np.zeros(16, np.int64)
    start = time.process_time()
    random_rounds(state.words, state.rules.words, 1, 0, ROUNDS, totals)
    return ROUNDS / (time.process_time() - start)


def run(asked: Asked) -> Iterator[Figure]:
    """The rate of each game, and its share of the C program's."""
    jit.compile_all()
    program = c_program(asked.c_source)
    for name, least in PROMISED.items():
        if program is None:
            [ours] = alternate(REPEATS, partial(rounds_per_second, name))
        else:
            ours, theirs = alternate(
                REPEATS,
                partial(rounds_per_second, name),
                lambda: program.rounds_per_second(ROUNDS),
            )
        yield Figure(f"{name}, bare rounds", median(ours), "rounds/s")
        if program is not None:
            yield Figure(f"{name}, share of the C program", ratio(ours, theirs), "", least)
    if program is not None:
        yield Figure("the C program", median(theirs), "rounds/s")
