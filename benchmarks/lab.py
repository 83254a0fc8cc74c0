"""A lab run with all its figures beside a tight C program, on one process and on two."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import median

from benchmarks.c_program import c_program
from benchmarks.table import Asked, Figure, alternate, ratio
from boilover.core import jit
from boilover.games import find
from boilover.lab import simulate

ROUNDS = 1_000_000
REPEATS = 7
GAMES = ("friday-the-13th", "poison")


def rounds_per_second(name: str, processes: int) -> float:
    """The rate of a lab run for four players, without starting up."""
    rounds = ROUNDS * processes
    report = simulate(find(name), 4, ["random"], rounds, processes=processes)
    return report.rounds / report.seconds


def run(asked: Asked) -> Iterator[Figure]:
    """The share of the C program's rate, and what a second process gains beside a second copy."""
    jit.compile_all()
    program = c_program(asked.c_source)
    for name in GAMES:
        if program is None:
            one, two = alternate(
                REPEATS,
                partial(rounds_per_second, name, 1),
                partial(rounds_per_second, name, 2),
            )
        else:
            one, c_one, two, c_two, c_alone = alternate(
                REPEATS,
                partial(rounds_per_second, name, 1),
                lambda: program.rounds_per_second(ROUNDS),
                partial(rounds_per_second, name, 2),
                lambda: program.together(2 * ROUNDS, 2),
                lambda: program.together(2 * ROUNDS, 1),
            )
        yield Figure(f"{name}, lab run, 1 process", median(one), "rounds/s")
        yield Figure(f"{name}, lab run, 2 processes", median(two), "rounds/s")
        gain = ratio(two, one)
        yield Figure(f"{name}, gain from the second process", gain)
        if program is not None:
            c_gain = ratio(c_two, c_alone)
            yield Figure(f"{name}, lab run, share of the C program", ratio(one, c_one), "", 0.25)
            yield Figure("the C program, gain from a second copy", c_gain)
            yield Figure(f"{name}, share of that gain", gain / c_gain, "", 0.85)
