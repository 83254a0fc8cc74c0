"""The scores of a pots round in text: counts, majorities explained, how each sum comes about."""

from __future__ import annotations

from collections.abc import Sequence

from boilover.core.text import _
from boilover.pots.explain import explain
from boilover.pots.names import suit_name
from boilover.pots.scoring import Sheet
from boilover.terminal.console import cells
from boilover.terminal.sheet_base import SheetPrinter


class PotsSheet(SheetPrinter):
    """Prints the cards taken by suit, and why they cost what they cost."""

    def title(self, number: int) -> str:
        return _("End of round {number}: the cards taken").format(number=number)

    def print(self, sheet: Sheet, totals: Sequence[int]) -> None:
        letters = list(sheet.counts[0])
        heads, widths = self._suits(letters)
        ends = [_("points"), _("total")]
        exempt = {(p, s.suit) for s in sheet.suits for p in s.exempt}
        rows = [
            [
                *(f"({by_suit[s]})" if (p, s) in exempt else str(by_suit[s]) for s in letters),
                str(sheet.points[p]),
                str(totals[p]),
            ]
            for p, by_suit in enumerate(sheet.counts)
        ]
        self.say_columns([*heads, *ends], [*widths, *(cells(end) + 3 for end in ends)], rows)
        if exempt:
            self.console.say(" " + _("(in brackets: thrown away)"))
        self.console.say()
        for sentence in explain(sheet, self.players, self.you, self.console.times):
            self.say_sentence(sentence)

    def _suits(self, letters: Sequence[str]) -> tuple[list[str], list[int]]:
        """The suits' headings, short where there is little room, and their columns' widths."""
        heads = [
            name if self.faces.suit(s) in (s, name) else f"{self.faces.suit(s)} {name}"
            for s, name in ((s, suit_name(s)) for s in letters)
        ]
        room = (self.console.width - 2 - self.name_width - 20) // len(letters)
        if max(map(cells, heads)) + 2 > room:
            heads = [self.faces.suit(s) for s in letters]
        return heads, [max(min(6, max(4, room)), cells(head) + 2) for head in heads]
