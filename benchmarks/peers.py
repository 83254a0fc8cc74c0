"""Moves a second beside OpenSpiel's `hearts`, a card game of about the same length (52 moves).

A move is one decision of a player; chance is counted as one on neither side. What is compared has
the same in its time on both sides: rollouts start from a round that has just been dealt; whole
rounds include the deal and the score. See `openspiel_hearts` for the other side.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import numpy as np

from benchmarks.kernels import random_rounds, rollouts
from benchmarks.table import Figure, ratio
from boilover.core import jit
from boilover.games import find

ROUNDS = 500_000
REPEATS = 5
GAMES = ("boil-over", "friday-the-13th", "poison")
HERE = Path(__file__).parent
PYTHON = HERE.parent / ".bench-venv" / "bin" / "python"

Rates = dict[str, float]


def our_rates(name: str) -> Rates:
    """Moves a second of a game for four players: rollouts of one deal, and whole rounds."""
    dealt = find(name).deal(4, seed=1)
    room, totals, r = dealt.copy(), np.zeros(16, np.int64), dealt.rules.words
    start = time.perf_counter()
    rollouts(dealt.words, room.words, r, ROUNDS, totals)
    between = time.perf_counter()
    random_rounds(room.words, r, 1, 0, ROUNDS, totals)
    ended = time.perf_counter()
    moves = ROUNDS * dealt.moves_left
    return {"rollouts": moves / (between - start), "rounds": moves / (ended - between)}


def openspiel_rates() -> Rates:
    """OpenSpiel's, measured by a process of its own."""
    script = HERE / "openspiel_hearts.py"
    done = subprocess.run([PYTHON, script], capture_output=True, text=True, check=True)
    rates: Rates = json.loads(done.stdout)
    return rates


def run(c_source: Path) -> Iterator[Figure]:
    """Rates, and how many times OpenSpiel's they are; promised for Boil Over."""
    jit.compile_all()
    there = PYTHON.exists()
    if not there:
        print("OpenSpiel isn't set up; `make bench` does that, in .bench-venv.")
    ours: dict[str, list[Rates]] = {name: [] for name in GAMES}
    theirs: list[Rates] = []
    for _ in range(REPEATS):  # A B A B
        for name in GAMES:
            ours[name].append(our_rates(name))
        if there:
            theirs.append(openspiel_rates())

    def column(rates: list[Rates], key: str) -> list[float]:
        return [each[key] for each in rates]

    for key, what in (
        ("cpp", "rollouts in C++"),
        ("python", "whole rounds in Python"),
        ("python_dealt", "rollouts in Python"),
    ):
        if there:
            yield Figure(f"OpenSpiel hearts, {what}", median(column(theirs, key)), "moves/s")
    for name in GAMES:
        promised = name == "boil-over"
        yield Figure(f"{name}, rollouts", median(column(ours[name], "rollouts")), "moves/s")
        yield Figure(f"{name}, whole rounds", median(column(ours[name], "rounds")), "moves/s")
        for key, mine, what, least in (
            ("cpp", "rollouts", "rollouts, times C++", 10),
            ("python", "rounds", "whole rounds, times Python", 100),
            ("python_dealt", "rollouts", "rollouts, times Python", None),
        ):
            if there:
                times = ratio(column(ours[name], mine), column(theirs, key))
                yield Figure(f"{name}, {what}", times, "", least if promised else None)
