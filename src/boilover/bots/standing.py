"""How a match stands when a bot has to decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Standing:
    """What a bot may know of the match besides the round that is being played."""

    totals: Sequence[int] = ()
    """By seat: the points of the rounds that are over."""
    last_round: bool = False
    """Whether the match ends with this round, and its winners are those with the best totals."""


FIRST_ROUND: Final = Standing()
