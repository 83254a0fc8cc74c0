"""The lab's figures by hand: rounds stepped one move at a time and counted by the naive oracles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum, sqrt
from typing import Any

from boilover.core import rng
from boilover.core.bits import wrap
from boilover.games import Game, State

Cell = tuple[float | None, float | None, int]
"""Mean, standard error, number of rounds."""

Cells = dict[str, Any]
"""By the names of the figures: a cell, or a list of them by seat, or several by their keys."""


def deal_round(game: Game, players: int, dealer: int, seed: int, number: int) -> State:
    """Deal the lab's round of that number."""
    state = game.start(players, dealer=dealer)
    rng.seed(state.words, wrap(seed), number, rng.LAB)
    game.family.deal(state.words, state.rules.words, dealer)
    return state


def ratio(y: Sequence[float], x: Sequence[float]) -> Cell:
    """Σy/Σx and its standard error, term by term as the formula stands in the books."""
    n = len(y)
    if sum(x) == 0:
        return None, None, n
    r = fsum(y) / fsum(x)
    if n == 1:
        return r, None, n
    squares = fsum((yi - r * xi) ** 2 for yi, xi in zip(y, x, strict=True))
    return r, sqrt(squares / (n * (n - 1))) / (fsum(x) / n), n


def over(
    rounds: Sequence[Any], y: Callable[[Any], float], x: Callable[[Any], float] = lambda c: 1
) -> Cell:
    """The ratio of what two functions say of each round."""
    return ratio([y(c) for c in rounds], [x(c) for c in rounds])


def win_share(winners: Sequence[int], seat: int) -> float:
    """Its part of the win: one divided by the winners, or nothing."""
    return 1 / len(winners) if seat in winners else 0


def shared_figures(rounds: Sequence[Any]) -> Cells:
    """What is measured in every family, over these rounds."""
    seats = range(len(rounds[0].points))
    return {
        "decisions_per_round": over(rounds, lambda c: c.decisions),
        "forced_decisions": over(rounds, lambda c: c.forced, lambda c: c.decisions),
        "points_by_seat": [over(rounds, lambda c, p=p: c.points[p]) for p in seats],  # type: ignore[misc]
        "win_share_by_seat": [over(rounds, lambda c, p=p: win_share(c.winners, p)) for p in seats],  # type: ignore[misc]
    }
