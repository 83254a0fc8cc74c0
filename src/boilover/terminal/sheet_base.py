"""What the printed sheets of all families share: names, columns of numbers, sentences."""

from __future__ import annotations

import textwrap
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from boilover.games import Game
from boilover.terminal.cards import Faces
from boilover.terminal.console import Console, cells, pad


class SheetPrinter(ABC):
    """Prints sheets for the same players; `you` is a seat that sentences call "you", if any."""

    def __init__(
        self,
        console: Console,
        game: Game,
        players: Sequence[str],
        you: int | None = None,
        faces: Faces | None = None,
    ):
        self.console = console
        self.faces = faces or Faces(console)
        self.game = game
        self.players = players
        self.you = you

    @abstractmethod
    def title(self, number: int) -> str:
        """The heading of the sheet at the end of that round."""

    @abstractmethod
    def print(self, sheet: Any, totals: Sequence[int]) -> None:
        """The table with the running totals, then the reasons."""

    @property
    def name_width(self) -> int:
        """The columns that the longest name takes."""
        return max(cells(name) for name in self.players)

    def say_columns(
        self, heads: Sequence[str], widths: Sequence[int], rows: Sequence[Sequence[str]]
    ) -> None:
        """A line of headings, then a line for each player; a row's last cells may be left over.

        Names stand at the left, all other cells at the right of their columns; what has no width
        follows them as it is.
        """
        for name, *row in [heads, *rows]:
            fitted = [pad(cell, w, right=True) for cell, w in zip(row, widths, strict=False)]
            rest = "".join(row[len(widths) :])
            self.console.say(" " + pad(name, self.name_width) + "".join(fitted) + rest)

    def say_sentence(self, text: str) -> None:
        """A sentence, wrapped to the console's width."""
        for line in textwrap.wrap(text, self.console.width - 2, break_on_hyphens=False):
            self.console.say(" " + line)
