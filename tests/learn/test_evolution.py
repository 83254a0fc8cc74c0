"""The strategy by itself, on tasks whose best is known."""

from __future__ import annotations

import json

import numpy as np
import pytest

from boilover.learn.evolution import LEAST_SPREAD, Evolution, Reals

BEST = np.array([3.0, -1.0, 0.0, 0.5, 2.0, -2.0, 0.1, 1.0])


def evolved(generations: int, *, noise: float = 0.0, seed: int = 1) -> Evolution:
    """After so many generations on the way to the direction of `BEST`."""
    evolution = Evolution.begin(np.zeros(len(BEST)))
    errors = np.random.default_rng(seed)
    for _ in range(generations):
        points = evolution.draw(16, seed)
        evolution.learn(points, towards_best(points) + noise * errors.standard_normal(16))
    return evolution


def towards_best(points: Reals) -> Reals:
    """The cosine of the angle to the best: scale means nothing, as with policies."""
    cosines: Reals = points @ BEST / np.linalg.norm(points, axis=-1) / np.linalg.norm(BEST)
    return cosines


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("noise", "nearness"), [(0.0, 0.99), (0.1, 0.95), (0.3, 0.75)])
def test_it_finds_the_best_direction(noise: float, nearness: float, seed: int) -> None:
    """From nothing at all, and where most of what is seen of a candidate is chance."""
    assert towards_best(evolved(400, noise=noise, seed=seed).average) > nearness


def test_it_never_settles_down() -> None:
    """However long nothing but chance tells candidates apart, they stay apart."""
    evolution = Evolution.begin(BEST)
    for generation in range(1000):
        points = evolution.draw(16, 1)
        evolution.learn(points, np.random.default_rng(generation).standard_normal(16))
        assert np.linalg.norm(evolution.mean) == pytest.approx(1)
        assert LEAST_SPREAD * 0.999 < np.linalg.norm(evolution.deviations) < 1e3


def test_a_single_feature_will_do() -> None:
    """It can be liked or disliked."""
    evolution = Evolution.begin(np.zeros(1))
    for _ in range(20):
        points = evolution.draw(8, 3)
        evolution.learn(points, -points[:, 0])
    assert evolution.average[0] < 0


def test_plain_data_and_back_loses_nothing() -> None:
    """So that what goes on later goes on the same."""
    evolution = evolved(9, noise=0.1)
    again = Evolution.from_json(json.loads(json.dumps(evolution.to_json())))
    for e in (evolution, again):
        points = e.draw(16, 5)
        e.learn(points, towards_best(points))
    assert again.to_json() == evolution.to_json()


def test_draws_are_keyed_by_seed_and_generation() -> None:
    """Any seed of 63 bits and a sign."""
    evolution = evolved(3)
    assert (evolution.draw(4, -(1 << 63)) == evolution.draw(4, -(1 << 63))).all()
    assert (evolution.draw(4, -1) != evolution.draw(4, 1)).all()
    before = evolution.draw(4, 1) - evolution.mean
    evolution.generation += 1
    assert (before != evolution.draw(4, 1) - evolution.mean).all()
