"""Counting the tree of play ("perft"): a check of the rules, and a measure of their speed.

Positions are counted by who is to move, as often as they can be reached: nothing is merged. Where
cards are still to be dealt each different card is one action of chance, however likely it is.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boilover.core.family import Family
from boilover.core.jit import Words
from boilover.core.state import CHANCE, OVER
from boilover.games.game import State


class Counts(NamedTuple):
    """Numbers of positions: chance to move, a seat to move, the round over."""

    chance: int = 0
    decision: int = 0
    terminal: int = 0

    @property
    def nodes(self) -> int:
        """All positions together."""
        return sum(self)


def count_nodes(state: State, depth: int | None = None) -> Counts:
    """Count the positions from `state` on, itself included, up to `depth` actions away.

    Without a depth it is the whole tree to the ends of the round. `state` stays as it is.
    """
    counts = [0, 0, 0]
    out = np.zeros(state.family.most_actions(state.rules), np.int64)
    _walk(state.family, state.words, state.rules.words, -1 if depth is None else depth, out, counts)
    return Counts(*counts)


def divide(state: State, depth: int | None = None) -> dict[str, Counts]:
    """What each first action adds to `count_nodes(state, depth)`, by the action's words.

    A card that chance deals is its own words; where chance lets nothing happen, "-" stands for
    them. A difference from another program's counts is found by going down into the action where
    they differ.
    """
    split: dict[str, Counts] = {}
    below = None if depth is None else depth - 1
    for action in state.legal_actions() if depth is None or depth > 0 else []:
        child = state.copy()
        child.apply(action)
        split[state.words_of(action) or "-"] = count_nodes(child, below)
    return split


def _walk(family: Family, s: Words, r: Words, depth: int, out: Words, counts: list[int]) -> None:
    mover = family.current_player(s)
    counts[0 if mover == CHANCE else 2 if mover == OVER else 1] += 1
    if mover == OVER or depth == 0:
        return
    actions: list[int] = out[: family.legal_actions(s, r, out)].tolist()
    for action in actions:
        child = s.copy()
        family.apply(child, r, action)
        _walk(family, child, r, depth - 1, out, counts)
