"""Rounds of the pots games under the naive oracle's eyes, and their figures by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from boilover.games import Game
from tests.lab.naive import Cells, deal_round, over, shared_figures
from tests.oracle import pots as oracle


@dataclass
class Counted:
    """One round's counts."""

    boil_overs: int
    cards_taken: int
    decisions: int
    forced: int
    all_boil: int
    points: list[int]

    @property
    def winners(self) -> list[int]:
        """All seats with the fewest points."""
        return [p for p, points in enumerate(self.points) if points == min(self.points)]


def count_round(game: Game, bots: Sequence[str], seed: int, number: int) -> Counted:
    """Play the lab's round of that number with the engine's policies, count with the oracle."""
    players = len(bots)
    state = deal_round(game, players, players - 1, seed, number)
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


def figures(rounds: Sequence[Counted]) -> Cells:
    """Every figure of the lab over these rounds."""
    return {
        **shared_figures(rounds),
        "cards_per_boil_over": over(rounds, lambda c: c.cards_taken, lambda c: c.boil_overs),
        "boil_overs_per_round": over(rounds, lambda c: c.boil_overs),
        "points_per_player": over(rounds, lambda c: fsum(c.points) / len(c.points)),
        "all_boil_decisions": over(rounds, lambda c: c.all_boil, lambda c: c.decisions),
    }
