"""The weights of linear policies: files that ship with the package or stand beside a variant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from boilover.core.family import Family
from boilover.core.jit import Words
from boilover.games import Game


@dataclass(frozen=True)
class Weights:
    """What `tune` found for a game, by number of players."""

    family: Family
    by_players: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    """By number of players: the weights by the features' names; what is missing weighs 0."""

    def words(self, players: int) -> Words | None:
        """The weights in the order of the family's features; None if there are none at all.

        For a number of players without weights of its own the nearest one's will do.
        """
        if not self.by_players:
            return None
        nearest = min(self.by_players, key=lambda n: (abs(n - players), n))
        found = self.by_players[nearest]
        return np.array([found.get(name, 0) for name in self.family.features], np.int64)


def weights_of(game: Game) -> Weights:
    """The weights for a game: its own, else those of the preset that it extends."""
    return Weights(game.family)
