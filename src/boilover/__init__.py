"""Boil Over: card games of the pots family, over one rules engine.

from boilover import find

state = find("boil-over").deal(players=4, seed=1)
while not state.is_over():
    state.apply(state.legal_actions()[0])
print(state.points())
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boilover.core.errors import (
        BoilOverError,
        IllegalMove,
        RecordError,
        UnknownGame,
        VariantError,
    )
    from boilover.games import Game, State, all_games, find, load
    from boilover.match import Match, replay, view

__version__ = "0.1.0"

# Loaded when first asked for, so that `boilover --help` doesn't wait for arrays.
_HOMES = {
    "BoilOverError": "core.errors",
    "Game": "games",
    "IllegalMove": "core.errors",
    "Match": "match",
    "RecordError": "core.errors",
    "State": "games",
    "UnknownGame": "core.errors",
    "VariantError": "core.errors",
    "all_games": "games",
    "find": "games",
    "load": "games",
    "replay": "match",
    "view": "match",
}

__all__ = [
    "BoilOverError",
    "Game",
    "IllegalMove",
    "Match",
    "RecordError",
    "State",
    "UnknownGame",
    "VariantError",
    "__version__",
    "all_games",
    "find",
    "load",
    "replay",
    "view",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"boilover.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'boilover' has no attribute {name!r}")
