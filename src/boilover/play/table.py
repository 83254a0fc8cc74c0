"""A match with bots at some of its seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boilover.bots import Bot
from boilover.core.errors import BoilOverError
from boilover.core.state import RNG
from boilover.core.text import _
from boilover.match import Match


def bot_action(match: Match, bot: Bot) -> int:
    """Ask the bot for the move of whoever is to move, by what that seat knows alone."""
    state = match.state
    seat = match.current_player()
    if state is None or seat is None:
        raise BoilOverError(_("no round is being played"))
    observation = state.observe(seat)
    observation[RNG : RNG + 4] = match.decision_stream()
    return bot.act(match.rules, observation, state.legal_actions())


def play_out(match: Match, bots: Mapping[int, Bot]) -> None:
    """Play a match to its end with a bot at every seat."""
    while not match.is_over:
        if match.between_rounds:
            match.deal_round()
        seat = match.current_player()
        assert seat is not None
        match.play_action(bot_action(match, bots[seat]))


def seat_by_distance(names: Sequence[str], players: int, starter: int, step: int = 1) -> list[str]:
    """Bots' names by seat: one name for all, or one a player by distance from the starter.

    `step` leads from a seat to the next one to play.

    Raises:
        BoilOverError: there are neither one name nor as many as players.
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
