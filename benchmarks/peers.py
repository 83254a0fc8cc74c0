"""Moves a second beside OpenSpiel's `hearts`, a card game of about the same length (52 moves).

A move is one decision of a player; chance is counted as one on neither side. What is compared has
the same in its time on both sides: rollouts start from a round that has just been dealt; whole
rounds include the deal and the score. See `openspiel` for the other side.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

import numpy as np

from benchmarks.kernels import random_rounds, rollouts
from benchmarks.openspiel_peer import Rates, is_there, rates
from benchmarks.table import Asked, Figure, ratio
from boilover.core import jit
from boilover.games import find

ROUNDS = 500_000
REPEATS = 5
GAMES = ("boil-over", "friday-the-13th", "poison")


def our_rates(name: str) -> Rates:
    """Moves a second of a game for four players: rollouts of one deal, and whole rounds."""
    dealt = find(name).deal(4, seed=1)
    room, totals, r = dealt.copy(), np.zeros(16, np.int64), dealt.rules.words
    start = time.process_time()
    rollouts(dealt.words, room.words, r, ROUNDS, totals)
    between = time.process_time()
    random_rounds(room.words, r, 1, 0, ROUNDS, totals)
    ended = time.process_time()
    moves = ROUNDS * dealt.moves_left
    return {"rollouts": moves / (between - start), "rounds": moves / (ended - between)}


def run(_asked: Asked) -> Iterator[Figure]:
    """Rates, and how many times OpenSpiel's they are; promised for Boil Over."""
    jit.compile_all()
    there = is_there()
    ours: dict[str, list[Rates]] = {name: [] for name in GAMES}
    theirs: list[Rates] = []
    for _ in range(REPEATS):  # A B A B
        for name in GAMES:
            ours[name].append(our_rates(name))
        if there:
            theirs.append(rates("hearts"))

    def column(found: list[Rates], key: str) -> list[float]:
        return [each[key] for each in found]

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
