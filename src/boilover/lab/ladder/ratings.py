"""Ratings from mixed tables: OpenSkill's, by the model of Plackett and Luce.

Weng and Lin, "A Bayesian approximation method for online ranking", JMLR 12, 2011; the `openskill`
library carries it out. A rating begins at 25 ± 25/3. Bots don't change, so nothing is forgotten
(tau = 0), and sigma shrinks by all that a match tells (gamma = 1): with the library's own gamma,
which is for players who do change, ratings scatter half as much again, and depend more on the order
of the matches. The error of a rating is that over matches drawn again from those that were played,
in an order drawn again (Efron's bootstrap): sigma knows only what the model foresees.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import stdev
from typing import TYPE_CHECKING, Final

from boilover.games import Game
from boilover.lab.ladder.tables import Ended, places

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

RESAMPLES: Final = 50

Result = tuple[tuple[int, ...], list[float]]
"""The bots at a table by seat, and by seat how many did better."""


@dataclass(frozen=True)
class Rating:
    """How strong a bot is at mixed tables."""

    mu: float
    sigma: float
    """The model's own doubt."""
    se: float | None
    """The standard error over matches drawn again; None for a single match."""


def rate(game: Game, matches: Sequence[Ended], pool: int, seed: int) -> list[Rating]:
    """The ratings of so many bots; the seed is for drawing matches again."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0, gamma=_all_that_it_tells)
    results = [(m.seats, [float(place) for place in places(game, m)]) for m in matches]
    rated = _rated(model, results, pool)
    chance = random.Random(seed)
    again = [
        _rated(model, chance.choices(results, k=len(results)), pool)
        for _ in range(RESAMPLES if len(results) > 1 else 0)
    ]
    errors = [stdev(r[bot].mu for r in again) if again else None for bot in range(pool)]
    return [Rating(r.mu, r.sigma, error) for r, error in zip(rated, errors, strict=True)]


def _all_that_it_tells(*_match: object) -> float:
    return 1.0


def _rated(model: PlackettLuce, results: Sequence[Result], pool: int) -> list[PlackettLuceRating]:
    ratings = [model.rating() for _ in range(pool)]
    for bots, ranks in results:
        # Each seat has an object of its own: the library changes what it is given twice, twice.
        before = [model.rating(ratings[bot].mu, ratings[bot].sigma) for bot in bots]
        after = model.rate([[rating] for rating in before], ranks=ranks)
        for bot, was, [now] in zip(bots, before, after, strict=True):
            # What a bot learns in several seats comes together, one on the other.
            mu = ratings[bot].mu + now.mu - was.mu
            ratings[bot] = model.rating(mu, ratings[bot].sigma * now.sigma / was.sigma)
    return ratings
