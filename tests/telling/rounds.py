"""Rounds played at random, with a look at each position."""

from __future__ import annotations

import random
from collections.abc import Iterator

from boilover.match import Match, Played
from tests.strategies import Table

NAMES = [f"Player{i}" for i in range(1, 17)]


def dealt(table: Table, seed: int) -> Match:
    """A match at the beginning of its first round."""
    match = Match(table.game, NAMES[: table.players], seed=seed)
    match.deal_round()
    return match


def play_on(match: Match, seed: int) -> Iterator[Played]:
    """Play the round to its end, each move by lot."""
    lot = random.Random(seed)
    while match.round.points is None:
        seat = match.current_player()
        assert seat is not None
        yield match.play(seat, lot.choice(match.legal_words()))
