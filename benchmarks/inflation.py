"""Moves a second of random trick-shedding hands beside OpenSpiel's `crazy_eights`.

A move is one decision of a player; chance is counted as one on neither side. What is promised
compares like with like: rollouts from hands that have been dealt, scored at the end. Whole hands
have the deal in their time too, which tells in Bhabhi, where random players take each other's hands
and so end after some ten moves. Times are the processor's, on one core.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

import numpy as np

from benchmarks.hand_kernels import ROOM, random_hands, rollouts
from benchmarks.openspiel_peer import is_there, rates
from benchmarks.table import Asked, Figure, Line, Row, ratio
from boilover.core import jit
from boilover.games import Game, all_games

SECONDS = 0.1  # of one measurement
REPEATS = 9
DEALS = 20  # that rollouts start from
PEER = "crazy_eights"


def inflation_games() -> list[Game]:
    """The games of the family."""
    return [game for game in all_games() if game.family.name == "inflation"]


class Timed:
    """A game at the number of players that it is offered with, and its rates."""

    def __init__(self, game: Game):
        """Deal, and see how many hands take about `SECONDS`."""
        self.game = game
        self.players = game.default_players()
        self._dealt = [game.deal(self.players, seed) for seed in range(DEALS)]
        self._room = game.start(self.players)
        self._score = np.zeros(ROOM, np.int64)
        self._hands = 2_000
        start = time.process_time()
        self.hands_rate()
        self._hands = int(self._hands * SECONDS / (time.process_time() - start))
        self.hands: list[float] = []
        self.rollouts: list[float] = []

    def hands_rate(self) -> float:
        """Moves a second in whole hands."""
        s, r = self._room.words, self._room.rules.words
        start = time.process_time()
        moves = random_hands(s, r, self._hands, self._score)
        return float(moves / (time.process_time() - start))

    def rollouts_rate(self) -> float:
        """Moves a second in rollouts from dealt hands."""
        s, r = self._room.words, self._room.rules.words
        start, moves = time.process_time(), 0
        for dealt in self._dealt:
            moves += rollouts(dealt.words, s, r, self._hands // DEALS, self._score)
        return float(moves / (time.process_time() - start))

    def measure(self) -> None:
        """Take both rates once."""
        self.rollouts.append(self.rollouts_rate())
        self.hands.append(self.hands_rate())


def run(asked: Asked) -> Iterator[Line]:
    """Each game's rates, how many times OpenSpiel's they are, and how far the games are apart."""
    jit.compile_all()
    games = [Timed(game) for game in inflation_games()]
    theirs: list[list[float]] = [[] for _ in games]
    there = is_there()
    for _ in range(2 if asked.quick else REPEATS):
        for game, found in zip(games, theirs, strict=True):  # A B A B
            game.measure()
            if there:
                found.append(rates(PEER)["cpp"])
    yield Row(f"{'':<33}rollouts, times C++    whole hands, times C++")
    for game, found in zip(games, theirs, strict=True):
        cells = "".join(
            f"{median(ours) / 1e6:>9.1f} M/s" + (f"{ratio(ours, found):>9.2f}" if there else "")
            for ours in (game.rollouts, game.hands)
        )
        yield Row(f"{game.game.id:<16}{game.players:>3} players{cells}")
    if there:
        peer = median(rate for found in theirs for rate in found)
        least = min(ratio(game.rollouts, found) for game, found in zip(games, theirs, strict=True))
        yield Figure(f"OpenSpiel {PEER}, rollouts in C++", peer, "moves/s")
        yield Figure("the least of the rollouts, times C++", least, least=5)
    speeds = [median(game.rollouts) for game in games]
    yield Figure("a move of the slowest, times the fastest's", max(speeds) / min(speeds), most=4)
