"""The scores of a round of the inflation games in text: how it ended, what is left, what counts."""

from __future__ import annotations

from collections.abc import Sequence

from boilover.core.text import _
from boilover.inflation.schema import ResolvedRules
from boilover.inflation.scoring import Sheet
from boilover.telling.sheets import SheetTable, tricks_table
from boilover.terminal.console import cells, pad
from boilover.terminal.sheet_base import SheetPrinter

LEAST_ROOM = 16  # columns that cards need beside the numbers; else they stand below
GAP = "   "


class InflationSheet(SheetPrinter):
    """Prints the cards left, the pips where they count, and how the round ended."""

    @property
    def rules(self) -> ResolvedRules:
        """The rules for as many players."""
        rules: ResolvedRules = self.game.rules.resolve(len(self.players))
        return rules

    def title(self, number: int) -> str:
        return _("End of round {number}").format(number=number)

    def print(self, sheet: Sheet, totals: Sequence[int]) -> None:
        table = tricks_table(self.rules, sheet, self.players, totals, self.you)
        self._table(table, sheet.hands)
        self.console.say()
        for sentence in table.sentences:
            self.say_sentence(sentence)

    def _table(self, table: SheetTable, hands: Sequence[Sequence[str]] | None) -> None:
        """The numbers, and the cards left: beside them, or below where there is no room."""
        heads, rows = table.heads, table.rows
        widths = [max(cells(head) + 3, 6) for head in heads[1:]]
        indent = 1 + self.name_width + sum(widths) + len(GAP)
        beside = hands is not None and indent + LEAST_ROOM < self.console.width
        if hands is not None and beside:
            heads = [*heads, GAP + _("cards left")]
            rows = [[*row, GAP + self._hand(h, indent)] for row, h in zip(rows, hands, strict=True)]
        self.say_columns(heads, widths, rows)
        for note in table.notes:
            self.console.say(" " + note)
        if hands is not None and not beside:
            self._say_hands(hands)

    def _say_hands(self, hands: Sequence[Sequence[str]]) -> None:
        """The cards left, each hand in lines of its own."""
        self.console.say()
        self.console.say(" " + _("cards left"))
        for name, hand in zip(self.players, hands, strict=True):
            indent = 1 + self.name_width + len(GAP)
            self.console.say(" " + pad(name, self.name_width) + GAP + self._hand(hand, indent))

    def _hand(self, hand: Sequence[str], indent: int) -> str:
        """The cards; where they need several lines, all but the first begin with the indent."""
        lines: list[list[str]] = []
        for card in hand:
            longer = [*lines[-1], card] if lines else [card]
            if lines and indent + cells(self.faces.row(longer, plain=True)) < self.console.width:
                lines[-1] = longer
            else:
                lines.append([card])
        return ("\n" + " " * indent).join(self.faces.row(line) for line in lines) or "-"
