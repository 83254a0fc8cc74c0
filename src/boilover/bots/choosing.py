"""Choosing as people do: mostly what seems good, rarely what seems bad, never what is foolish."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from boilover.core import rng
from boilover.core.jit import Words

FINENESS: Final = 1 << 20
"""The weight of the best choice; what weighs less than 1 is never made."""


@dataclass(frozen=True)
class Option:
    """An action as somebody sees it who chooses."""

    action: int
    gain: float
    """What it seems to bring, in whatever unit."""
    costs: bool = False
    """Whether anybody can see that it costs something at once."""


@dataclass(frozen=True)
class Temper:
    """How sure of himself somebody is, in the unit of gains."""

    temperature: float
    """By so much worse, an action is chosen e times more rarely; at 0 the best is played."""
    cap: float
    """What seems to lose more than this against the best is never chosen."""


def allowed(options: Sequence[Option], cap: float) -> list[Option]:
    """Those that aren't foolish: none that seems to lose more than the cap.

    Where some cost nothing at once, those that do must seem better than all of them.
    """
    best = max(option.gain for option in options)
    free = [option.gain for option in options if not option.costs]
    least = max(free, default=-math.inf)
    return [
        option
        for option in options
        if option.gain >= best - cap and (option.gain > least or not (option.costs and free))
    ]


def choose(options: Sequence[Option], temper: Temper, stream: Words) -> int:
    """One of the actions, by lot: the better it seems, the likelier."""
    left = allowed(options, temper.cap)
    best = max(option.gain for option in left)
    if temper.temperature == 0:
        weights = [int(option.gain == best) for option in left]
    else:
        losses = ((best - option.gain) / temper.temperature for option in left)
        weights = [int(FINENESS * math.exp(-loss)) for loss in losses]
    drawn = rng.below(stream, sum(weights))
    for option, weight in zip(left, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return option.action
    raise AssertionError
