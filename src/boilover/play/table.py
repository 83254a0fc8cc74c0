"""Who sits where, and what a bot of the house is asked."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Final, TypeVar

from boilover.bots import NEVER, Bot, Standing
from boilover.core.errors import BoilOverError
from boilover.core.state import RNG
from boilover.core.text import _
from boilover.match import Match

T = TypeVar("T")

BOT_NAMES: Final = (
    *("Ben", "Carla", "Dan", "Emma", "Finn", "Greta", "Hugo", "Ida"),
    *("Jan", "Kim", "Lea", "Max", "Nora", "Otto", "Pia", "Rob"),
)
"""How bots are called at a table, one after the other."""


def bot_action(match: Match, bot: Bot, stop: threading.Event = NEVER) -> int:
    """Ask the bot for the move of whoever is to move, by what that seat knows alone.

    Once `stop` is set, by any thread, it answers with the best that it has found so far.
    """
    state = match.state
    seat = match.current_player()
    if state is None or seat is None:
        raise BoilOverError(_("no round is being played"))
    observation = state.observe(seat)
    observation[RNG : RNG + 4] = match.decision_stream()
    standing = Standing(tuple(match.totals), match.in_last_round)
    return bot.act(match.rules, observation, state.legal_actions(), standing, stop)


def seat_by_distance(names: Sequence[T], players: int, starter: int, step: int = 1) -> list[T]:
    """Bots, or their names, by seat: one for all, or one a player by distance from the starter.

    `step` leads from a seat to the next one to play.

    Raises:
        BoilOverError: there are neither one nor as many as players.
    """
    if len(names) == 1:
        return list(names) * players
    if len(names) != players:
        raise BoilOverError(
            _("{bots} bots for {players} players: name one for all, or one for each").format(
                bots=len(names), players=players
            )
        )
    return [names[(seat - starter) * step % players] for seat in range(players)]
