"""How strong weights are: whole matches against others, on deals that nothing was tuned on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np

from boilover.bots.weights_file import Strength
from boilover.core.bits import wrap
from boilover.core.jit import Words
from boilover.games import Game
from boilover.games.kernels import GREEDY
from boilover.learn.curve import Z95
from boilover.learn.evolution import Reals
from boilover.learn.kernels import play_round
from boilover.play.workers import Workers

PORTION: Final = 50  # series that a worker plays at a time


@dataclass(frozen=True)
class Series:
    """Plays series of matches with the same deals, one with each seat: what a worker is given."""

    game: Game
    players: int
    seed: int
    weights: Words
    others: Words | None
    """The weights of the others; greedy if there are none."""

    def __call__(self, numbers: range) -> list[tuple[int, int, float]]:
        """Of each series the lead over all rounds, the rounds, the matches won.

        A lead is the points less the mean of the others', times their number.
        """
        return [self._series(number) for number in numbers]

    def _series(self, number: int) -> tuple[int, int, float]:
        lead = rounds = 0
        won = 0.0
        for seat in range(self.players):
            points, winners = self._match(number, seat)
            lead += sum(self.players * p[seat] - sum(p) for p in points)
            rounds += len(points)
            sharing = winners or range(self.players)  # nobody has won where all was drawn
            won += (seat in sharing) / len(sharing)
        return lead, rounds, won

    def _match(self, number: int, seat: int) -> tuple[list[list[int]], list[int]]:
        """The points by round and who won; seat 0 deals first."""
        state, family, dealer = self.game.start(self.players), self.game.family, 0
        words, who = self._policies(seat)
        score = np.zeros(16, np.int64)
        points: list[list[int]] = []
        outcomes: list[str] = []
        while not family.is_decided(state.rules, points):
            key = (dealer, wrap(self.seed), number, len(points))
            play_round(state.words, state.rules.words, who, words, *key, score)
            points.append(score[: self.players].tolist())
            outcomes.append(family.outcome(state.rules, state.words))
            dealer = (dealer + state.rules.step) % self.players
        return points, family.winners(state.rules, points, outcomes)

    def _policies(self, seat: int) -> tuple[Words, Words]:
        """All weights, and whose are where by seat."""
        others = GREEDY if self.others is None else len(self.weights)
        who = np.full(16, others, np.int64)
        who[seat] = 0
        return self.weights if self.others is None else np.append(self.weights, self.others), who


def measure(
    game: Game,
    players: int,
    seed: int,
    weights: Words,
    others: Words | None = None,
    *,
    series: int,
    processes: int = 1,
) -> Strength:
    """Let weights play against a table of the others, in every seat of the same deals."""
    play = Series(game, players, seed, weights, others)
    with Workers(play, processes) as workers:
        rows = [row for rows in workers.map(_portions(series)) for row in rows]
    lead, rounds, won = np.array(rows, np.float64).T
    sign = 1 if game.family.more_is_better(game.rules.resolve(players)) else -1
    lead_figure = _ratio(sign * lead / (players - 1), rounds)
    return Strength(*lead_figure, *_ratio(won, np.full(series, players)), players * series)


def _portions(series: int) -> Iterator[range]:
    for first in range(0, series, PORTION):
        yield range(first, min(first + PORTION, series))


def _ratio(y: Reals, x: Reals) -> tuple[float, float]:
    """Σy/Σx over series and half its 95 % interval (Cochran, "Sampling Techniques", 6.4)."""
    n = len(y)
    ratio = float(y.sum() / x.sum())
    error = sqrt(((y - ratio * x) ** 2).sum() / (n * max(n - 1, 1))) / float(x.mean())
    return ratio, Z95 * error
