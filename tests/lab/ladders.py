"""Small ladders for tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from boilover.games import Game, find
from boilover.lab.ladder import Ladder, Plan, climb, every_pair, read_pool, to_json
from boilover.play.external import Terms
from tests.play.programs import AT_EASE

POTS = find("boil-over").with_options(rounds=2)
LOSERS = find("burro").with_options(target=2)
"""Each round has a loser; a match goes on until one has lost twice."""
THREE = ("random", "greedy", "random-pairs")


def plan_of(
    bots: Sequence[str] = ("random", "greedy"),
    game: Game = POTS,
    players: int = 4,
    terms: Terms = AT_EASE,
    **more: Any,
) -> Plan:
    """A plan in which every pair meets."""
    pool = tuple(read_pool(bots, game, players, terms))
    pairs = tuple(every_pair(len(pool)))
    usual: dict[str, Any] = {"matches": 8, "seed": 5, "pairs": pairs}
    return Plan(game, players, pool, terms=terms, **(usual | more))


def played(bots: Sequence[str] = ("random", "greedy"), **more: Any) -> Ladder:
    """A ladder in which every pair meets."""
    return climb(plan_of(bots, **more))


def findings(ladder: Ladder) -> dict[str, Any]:
    """All that doesn't depend on time and place."""
    found = to_json(ladder)
    for key in ("seconds", "sessions"):
        del found[key]
    for bot in found["bots"]:
        del bot["ms_per_move"]
    return found


class Interrupter:
    """An `on_progress` that presses Ctrl-C at the n-th report."""

    def __init__(self, reports: int):
        self.left = reports

    def __call__(self, done: int, total: int, widest: float) -> None:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


def lines_of(path: Path) -> list[str]:
    """The lines of a journal without sessions."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith('{"session"')]
