"""The scores of a pots round in text: counts, majorities explained, how each sum comes about."""

from __future__ import annotations

from collections.abc import Sequence

from boilover.core.text import _
from boilover.pots.scoring import Sheet
from boilover.telling.sheets import pots_table
from boilover.terminal.console import cells
from boilover.terminal.sheet_base import SheetPrinter


class PotsSheet(SheetPrinter):
    """Prints the cards taken by suit, and why they cost what they cost."""

    def title(self, number: int) -> str:
        return _("End of round {number}: the cards taken").format(number=number)

    def print(self, sheet: Sheet, totals: Sequence[int]) -> None:
        table = pots_table(sheet, self.players, totals, self.you, self.faces, self.console.times)
        _name, *suits, points, total = table.heads
        heads, widths = self._suits(suits, list(sheet.counts[0]))
        ends = [cells(end) + 3 for end in (points, total)]
        self.say_columns(["", *heads, points, total], [*widths, *ends], table.rows)
        for note in table.notes:
            self.console.say(" " + note)
        self.console.say()
        for sentence in table.sentences:
            self.say_sentence(sentence)

    def _suits(
        self, heads: Sequence[str], letters: Sequence[str]
    ) -> tuple[Sequence[str], list[int]]:
        """The suits' headings, short where there is little room, and their columns' widths."""
        room = (self.console.width - 2 - self.name_width - 20) // len(letters)
        if max(map(cells, heads)) + 2 > room:
            heads = [self.faces.suit(s) for s in letters]
        return heads, [max(min(6, max(4, room)), cells(head) + 2) for head in heads]
