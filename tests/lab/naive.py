"""The lab's figures by hand: rounds stepped one move at a time and counted by the naive oracle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from boilover.core import rng
from boilover.core.bits import wrap
from boilover.games import Game
from tests.oracle import pots as oracle

Cell = tuple[float | None, float | None, int]
"""Mean, standard error, number of rounds."""


@dataclass
class Counted:
    """One round's counts, under the oracle's eyes."""

    boil_overs: int
    cards_taken: int
    decisions: int
    forced: int
    all_boil: int
    points: list[int]

    def win_share(self, seat: int) -> float:
        """Its part of the win: one divided by the winners, or nothing."""
        fewest = min(self.points)
        return (self.points[seat] == fewest) / self.points.count(fewest)


def count_round(game: Game, bots: Sequence[str], seed: int, number: int) -> Counted:
    """Play the lab's round of that number with the engine's policies, count with the oracle."""
    players = len(bots)
    state = game.start(players)
    rng.seed(state.words, wrap(seed), number, rng.LAB)
    game.family.deal(state.words, state.rules.words, players - 1)
    deal = state.read_deal()
    table = oracle.Round(
        game.rules.to_options(players),
        players,
        players - 1,
        [list(hand) for hand in deal.hands],
        list(deal.aside),
        list(deal.stock),
    )
    facts, taken = [], 0
    while (seat := table.to_move()) is not None:
        facts.append(table.decision_facts())
        action = game.family.policies[bots[seat]](state.words, state.rules.words)
        taken += max(0, table.play(state.words_of(action)))
        state.apply(action)
    return Counted(
        table.boil_overs,
        taken,
        len(facts),
        sum(options == 1 for options, _ in facts),
        sum(boils for _, boils in facts),
        table.points(),
    )


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


def figures(rounds: Sequence[Counted]) -> dict[str, Cell | list[Cell]]:
    """Every figure of the lab over these rounds."""

    def over(y: Callable[[Counted], float], x: Callable[[Counted], float] = lambda c: 1) -> Cell:
        return ratio([y(c) for c in rounds], [x(c) for c in rounds])

    ones = [1] * len(rounds)
    seats = range(len(rounds[0].points))
    return {
        "cards_per_boil_over": over(lambda c: c.cards_taken, lambda c: c.boil_overs),
        "boil_overs_per_round": over(lambda c: c.boil_overs),
        "points_per_player": over(lambda c: fsum(c.points) / len(c.points)),
        "forced_decisions": over(lambda c: c.forced, lambda c: c.decisions),
        "all_boil_decisions": over(lambda c: c.all_boil, lambda c: c.decisions),
        "points_by_seat": [ratio([c.points[p] for c in rounds], ones) for p in seats],
        "win_share_by_seat": [ratio([c.win_share(p) for c in rounds], ones) for p in seats],
    }
