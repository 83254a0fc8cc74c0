"""What the laws ask of a family: a module of its own tests answers, which knows its layout."""

from __future__ import annotations

from typing import Any, Protocol

from boilover.games import State
from tests.inflation import laws as inflation
from tests.pots import laws as pots


class Laws(Protocol):
    """What such a module has."""

    @property
    def SHOWN(self) -> set[str]:
        """What a View has of these games alone."""

    def cards(self, state: State) -> list[str]:
        """Every card, wherever it lies."""

    def hand(self, state: State, seat: int) -> list[str]:
        """The seat's cards."""

    def open_card(self, state: State) -> str:
        """The card that shows on a stock that lies face up, if any."""

    def hidden(self, state: State, seat: int) -> list[str]:
        """The cards where the seat can't look; -1 is a spectator."""

    def step(self, rules: Any) -> int:
        """From a seat to the next in the direction of play, modulo the players."""

    def sizes(self, rules: Any) -> tuple[list[int], int, int]:
        """Cards dealt to each hand, eldest first, aside, and to the stock."""

    def removed(self, rules: Any) -> int:
        """Cards of the pack that are aside without having been dealt."""

    def first_to_move(self, state: State) -> int:
        """Who moves first after a deal."""

    def position_is_sound(self, state: State) -> None:
        """Assert what holds in every position of this family."""

    def points_are_sound(self, state: State) -> None:
        """Assert what points a position can have."""

    def action_is_sound(self, before: State, action: int, after: State) -> None:
        """Assert what an action does and doesn't change."""


FAMILIES: dict[str, Laws] = {"pots": pots, "inflation": inflation}


def of(state: State) -> Laws:
    """What the state's family answers."""
    return FAMILIES[state.family.name]
