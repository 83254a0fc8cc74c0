"""The weights of linear policies: files that come along or stand beside a variant.

`boilover tune` writes them. Those of a preset come along with its family; a designer's variant
`my.toml` has its own beside it, in `my.weights.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from boilover.core.family import Family
from boilover.core.jit import Words
from boilover.games import Game

ENDING: Final = ".weights.toml"


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
    """The weights for a game: those beside its variant file, else those that come along for it,
    else for the preset that it extends; none where there are no such files.

    Raises:
        VariantError: the file can't be used; it names file, line, key and remedy.
    """
    if game.path is not None and (own := beside(game.path)).is_file():
        return Weights(game.family, _read(own, game.family.name, game.id, own.stat().st_mtime_ns))
    for name in (game.id, game.preset):
        shipped = game.family.weights / f"{name}.toml"
        if shipped.is_file():
            return Weights(game.family, _read(shipped, game.family.name, name, 0))
    return Weights(game.family)


def beside(variant: Path) -> Path:
    """Where the weights for a variant file stand."""
    return variant.with_name(variant.stem + ENDING)


@cache
def _read(file: Path, family: str, game: str, written: int) -> Mapping[int, Mapping[str, int]]:
    """The weights of a file, as it was `written` at that time."""
    from boilover.bots.weights_file import read_weights
    from boilover.games.registry import FAMILIES

    tunings = read_weights(file, FAMILIES[family], game)
    return {players: tuning.weights for players, tuning in tunings.items()}
