"""The printed sheet of a round, whatever the family."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boilover.games import Game
from boilover.terminal.cards import Faces
from boilover.terminal.console import Console
from boilover.terminal.inflation_sheet import InflationSheet
from boilover.terminal.pots_sheet import PotsSheet
from boilover.terminal.sheet_base import SheetPrinter

PRINTERS: Final[dict[str, type[SheetPrinter]]] = {
    "pots": PotsSheet,
    "inflation": InflationSheet,
}


def sheet_printer(
    console: Console,
    game: Game,
    players: Sequence[str],
    you: int | None = None,
    faces: Faces | None = None,
) -> SheetPrinter:
    """What prints the sheets of that game for these players; `you` is a seat called "you"."""
    return PRINTERS[game.family.name](console, game, players, you, faces)
