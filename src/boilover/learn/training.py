"""Tuning, a generation at a time: candidates play the same deals, and the better ones are followed.

What comes out follows from the game, the seed, where it began and the number of generations alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from boilover.core import interrupt
from boilover.core.bits import wrap
from boilover.core.errors import BoilOverError
from boilover.core.jit import Words
from boilover.core.text import _
from boilover.games import Game
from boilover.games.kernels import GREEDY
from boilover.learn.curve import Curve, Leads
from boilover.learn.evolution import Evolution, Reals
from boilover.learn.field import Field
from boilover.learn.kernels import play_deals
from boilover.learn.scales import Scales
from boilover.play.workers import Workers

SAMPLED = 60  # rounds whose decisions tell the scales of features
CANDIDATES = 32
DEALS = 64  # of a generation
PORTION = 8  # of them, that a worker plays at a time


@dataclass(frozen=True)
class Task:
    """Deals of one generation, and who plays them."""

    weights: Words
    """Of all linear policies; a policy's number is the place where its weights begin."""
    candidates: Words
    others: Words
    """At the table of each deal."""
    first: int
    deals: int


@dataclass(frozen=True)
class Play:
    """Plays tasks: what a worker process is given."""

    game: Game
    players: int
    seed: int

    def __call__(self, task: Task) -> Words:
        """The leads, a row of deals for each candidate."""
        state = self.game.start(self.players)
        leads = np.zeros((len(task.candidates), task.deals), np.int64)
        play_deals(
            state.words,
            state.rules.words,
            task.others,
            task.weights,
            task.candidates,
            wrap(self.seed),
            task.first,
            task.deals,
            np.zeros(16, np.int64),
            np.zeros(16, np.int64),
            leads.reshape(-1),
        )
        return leads if self.game.family.more_is_better(state.rules) else -leads


@dataclass
class Training:
    """Where tuning has got to."""

    game: Game
    players: int
    seed: int
    scales: Scales
    start: Words
    """The weights that it began with; 0 for all where there were none."""
    evolution: Evolution
    field: Field
    curve: Curve

    @classmethod
    def begin(cls, game: Game, players: int, seed: int, start: Words | None) -> Training:
        """Before the first generation; without weights to begin with everything weighs nothing.

        Raises:
            BoilOverError: there is nothing that weights could change.
        """
        scales = Scales.sample(game, players, SAMPLED)
        if not scales.active.size:
            raise BoilOverError(_("no feature tells actions apart: there is nothing to tune"))
        weights = np.zeros(len(game.family.features), np.int64) if start is None else start
        point = scales.point(weights)
        field = Field(seed, [weights] if point.any() else [])
        return cls(game, players, seed, scales, weights, Evolution.begin(point), field, Curve())

    @property
    def generation(self) -> int:
        """How many generations are done."""
        return self.evolution.generation

    @property
    def best(self) -> Words:
        """The weights that have been found."""
        return self.scales.weights(self.evolution.average)

    @property
    def unit(self) -> int:
        """What makes a point of the lead of a round in the sums of a deal."""
        return self.players * (self.players - 1)

    @property
    def lead(self) -> tuple[float, float]:
        """The lead over greedy lately, and half its 95 % interval."""
        return self.curve.latest().figure(self.unit)

    def step(self, workers: Workers[Task, Words]) -> None:
        """Go on by one generation; if interrupted, it stands where it stood."""
        points = self.evolution.draw(CANDIDATES, self.seed)
        leads = list(workers.map(self._tasks(points)))
        with interrupt.held_back():
            against_greedy, *by_portion = leads
            fitness = np.concatenate(by_portion, axis=1).sum(axis=1)
            self.evolution.learn(points, fitness)
            self.curve.add(Leads.of(against_greedy[0]))
            self.field.remember(self.best, self.generation)

    def _tasks(self, points: Reals) -> Iterator[Task]:
        """The best against greedy alone, for the curve; then all candidates at mixed tables."""
        best, others = self.best, self.players - 1
        size, first = len(best), self.generation * DEALS
        yield Task(
            best, np.zeros(1, np.int64), np.full(DEALS * others, GREEDY, np.int64), first, DEALS
        )
        known = [best, *self.field.earlier]
        weights = np.concatenate([*known, *(self.scales.weights(p) for p in points)])
        candidates = np.arange(len(known), len(known) + len(points)) * size
        tables = np.array(self.field.tables(self.generation, DEALS, others, size), np.int64)
        for deal in range(0, DEALS, PORTION):
            seated = tables[deal * others : (deal + PORTION) * others]
            yield Task(weights, candidates, seated, first + deal, PORTION)

    def to_json(self) -> dict[str, Any]:
        """All that it goes on from, beside the game."""
        return {
            "seed": self.seed,
            "variation": self.scales.variation.tolist(),
            "start": self.start.tolist(),
            "evolution": self.evolution.to_json(),
            "earlier": [weights.tolist() for weights in self.field.earlier],
            "curve": self.curve.to_json(),
        }

    @classmethod
    def from_json(cls, game: Game, players: int, data: dict[str, Any]) -> Training:
        """What `to_json` gave. KeyError, TypeError or ValueError if it is something else."""
        seed = int(data["seed"])
        scales = Scales(np.array(data["variation"], np.float64))
        earlier = [np.array(weights, np.int64) for weights in data["earlier"]]
        return cls(
            game,
            players,
            seed,
            scales,
            np.array(data["start"], np.int64),
            Evolution.from_json(data["evolution"]),
            Field(seed, earlier),
            Curve.from_json(data["curve"]),
        )
