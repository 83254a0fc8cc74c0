"""An evolution strategy that copes with noise: separable CMA-ES that never settles down.

Candidates are drawn from a normal distribution; its mean follows the better half of them, and its
variances follow how those spread (Ros and Hansen, "A simple modification in CMA-ES achieving linear
time and space complexity", PPSN 2008; constants as there and in Hansen's tutorial, arXiv
1604.00772). What differs from there is for the sake of policies and of noise:

- A policy is the same at any scale of its weights, so after each generation the distribution is
  brought back to a mean of length 1.
- Noise is taken for a sign to go nearer, until all candidates are alike. So the distribution keeps
  some spread, and the mean goes on wandering about the best. What is given out is the average of
  all means, the later ones counting more (Shamir and Zhang, ICML 2013).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float64]

SPREAD: Final = 0.5
"""How far from the mean, whose length is 1, the first candidates lie; about nothing it is no
matter."""
LEAST_SPREAD: Final = 0.2
"""How far they lie at least."""
LATER: Final = 3.0
"""How much later means count more in the average: that of generation t by about t to this power."""


@dataclass
class Evolution:
    """The distribution that candidates are drawn from, and how it got there."""

    mean: Reals
    average: Reals
    """Of the means so far."""
    deviations: Reals
    """The standard deviation in each dimension."""
    drift: Reals
    """Where the mean has been going lately, in standard deviations."""
    path: Reals
    """The same, in the unit of the mean."""
    generation: int = 0

    @classmethod
    def begin(cls, mean: Reals) -> Evolution:
        """Before the first generation; a mean of 0 is nothing to begin with."""
        n, start = len(mean), mean / (float(np.linalg.norm(mean)) or 1.0)
        deviations = np.full(n, SPREAD / math.sqrt(n))
        return cls(start, start.copy(), deviations, np.zeros(n), np.zeros(n))

    def draw(self, size: int, seed: int) -> Reals:
        """Candidates of this generation, a row each: the same for the same seed."""
        stream = np.random.default_rng([seed & (1 << 64) - 1, self.generation])
        return self.mean + self.deviations * stream.standard_normal((size, len(self.mean)))

    def learn(self, candidates: Reals, fitness: Reals) -> None:
        """Follow the better half of the candidates."""
        c = Constants.of(len(self.mean), len(candidates))
        better = np.argsort(-fitness, kind="stable")[: len(c.weights)]
        moves = candidates[better] - self.mean
        move: Reals = c.weights @ moves
        self.generation += 1
        self.mean = self.mean + move
        growth = self._growth(c, move)
        self._adapt(c, move, c.weights @ moves**2)
        self._scale(growth)
        self._bring_back()
        share = (LATER + 1) / (self.generation + LATER)
        self.average = self.average + share * (self.mean - self.average)

    def _growth(self, c: Constants, move: Reals) -> float:
        """How much wider to draw: the farther the more steadily the mean has been going one way."""
        fade = 1 - c.drift_rate
        self.drift = fade * self.drift + c.drift_push * move / self.deviations
        return math.exp(min(1.0, c.drift_rate / c.damping * (self._drifting(c) - 1)))

    def _drifting(self, c: Constants) -> float:
        """The length of the drift; of one without any direction it is 1."""
        return float(np.linalg.norm(self.drift)) / c.usual_length

    def _adapt(self, c: Constants, move: Reals, squares: Reals) -> None:
        """Adapt the deviations to where the mean went and to how the better ones spread."""
        settled = math.sqrt(1 - (1 - c.drift_rate) ** (2 * self.generation))
        steady = self._drifting(c) / settled < 1.4 + 2 / (len(move) + 1)
        self.path = (1 - c.path_rate) * self.path + c.path_push * move * steady
        kept = 1 - c.one_rate - c.many_rate
        variances = kept * self.deviations**2 + c.one_rate * self.path**2 + c.many_rate * squares
        self.deviations = np.sqrt(variances)

    def _bring_back(self) -> None:
        """Bring the mean to length 1, and what has become too narrow to the least spread."""
        length = float(np.linalg.norm(self.mean)) or 1.0
        self.mean = self.mean / length
        self._scale(1 / length)
        self._scale(max(1.0, LEAST_SPREAD / float(np.linalg.norm(self.deviations))))

    def _scale(self, factor: float) -> None:
        self.deviations = self.deviations * factor
        self.path = self.path * factor

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data; floats keep every bit."""
        arrays = {name: vars(self)[name].tolist() for name in ARRAYS}
        return arrays | {"generation": self.generation}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Evolution:
        """What `to_json` gave. Raises KeyError, TypeError or ValueError if it is something else."""
        arrays = {name: np.array(data[name], np.float64) for name in ARRAYS}
        if any(array.shape != (len(arrays["mean"]),) for array in arrays.values()):
            raise ValueError("arrays of unequal length")
        return cls(**arrays, generation=int(data["generation"]))


ARRAYS: Final = [field.name for field in fields(Evolution) if field.name != "generation"]


@dataclass(frozen=True)
class Constants:
    """How much is learned from a generation, by the numbers of dimensions and of candidates."""

    weights: Reals
    """Of the better half, the best first; together 1."""
    drift_rate: float
    drift_push: float
    damping: float
    path_rate: float
    path_push: float
    one_rate: float
    """How much is learned from where the mean went."""
    many_rate: float
    """How much is learned from how the better half spread."""
    usual_length: float
    """Of a vector of normal numbers."""

    @classmethod
    def of(cls, n: int, size: int) -> Constants:
        """The usual ones."""
        weights = math.log(size / 2 + 0.5) - np.log(np.arange(1, size // 2 + 1))
        weights /= weights.sum()
        mass = float(1 / (weights**2).sum())  # how many equally good ones these are worth
        drift = (mass + 2) / (n + mass + 5)
        path = (4 + mass / n) / (n + 4 + 2 * mass / n)
        separable = (n + 2) / 3
        one = min(1.0, separable * 2 / ((n + 1.3) ** 2 + mass))
        many = separable * 2 * (mass - 2 + 1 / mass) / ((n + 2) ** 2 + mass)
        return cls(
            weights=weights,
            drift_rate=drift,
            drift_push=math.sqrt(drift * (2 - drift) * mass),
            damping=1 + 2 * max(0.0, math.sqrt((mass - 1) / (n + 1)) - 1) + drift,
            path_rate=path,
            path_push=math.sqrt(path * (2 - path) * mass),
            one_rate=one,
            many_rate=min(1 - one, many),
            usual_length=math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
        )
