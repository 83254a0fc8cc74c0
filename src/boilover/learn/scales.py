"""How much each feature tells actions apart, and weights brought to a common measure by it.

An evolution searches where every direction matters about as much: a weight counts there times how
much its feature varies between the actions of a decision. A feature that never varies is idle under
these rules and is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from boilover.core.jit import Words
from boilover.core.state import CHANCE
from boilover.games import Game, State
from boilover.learn.evolution import Reals

LARGEST: Final = 1000
"""The largest weight that is given out; below 1 in 1000 nothing is felt."""


class Scales:
    """A family's weights as points of the space that is searched, and back."""

    def __init__(self, variation: Reals):
        """`variation` is by feature; where it is 0 the feature is idle."""
        self.variation = variation
        self.active = np.flatnonzero(variation)

    @classmethod
    def sample(cls, game: Game, players: int, rounds: int) -> Scales:
        """Look at the decisions of some rounds of greedy and of random play."""
        features = len(game.family.features)
        ones = np.eye(features, dtype=np.int64)
        total, decisions = np.zeros(features), 0
        for state in _positions(game, players, rounds):
            actions, s, r = state.legal_actions(), state.words, state.rules.words
            if len(actions) > 1:
                marks = [[game.family.mark(s, r, a, one, 0) for one in ones] for a in actions]
                total += np.array(marks, np.float64).var(axis=0)
                decisions += 1
        return cls(np.sqrt(total / max(decisions, 1)))

    def point(self, weights: Words) -> Reals:
        """Where weights lie."""
        return (weights * self.variation)[self.active]

    def weights(self, point: Reals) -> Words:
        """The whole-number weights that lie nearest to a point's direction from 0."""
        exact = np.zeros(len(self.variation))
        exact[self.active] = point / self.variation[self.active]
        largest = float(np.abs(exact).max(initial=0.0)) or 1.0
        return np.rint(exact * (LARGEST / largest)).astype(np.int64)


def _positions(game: Game, players: int, rounds: int) -> Iterator[State]:
    """The decisions of some rounds; two of three are played by greedy, the third at random."""
    for number in range(1, rounds + 1):
        state = game.deal(players, round=number)
        while not state.is_over():
            if state.current_player() == CHANCE:
                state.apply(state.random_action())
                continue
            yield state
            policy = game.family.policies["greedy" if number % 3 else "random"]
            state.apply(int(policy(state.words, state.rules.words)))
