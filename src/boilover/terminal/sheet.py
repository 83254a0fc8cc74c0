"""The scores of a pots round in text: counts, majorities explained, how each sum comes about."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from boilover.core.text import _
from boilover.pots.explain import explain
from boilover.pots.names import suit_name
from boilover.pots.scoring import Sheet
from boilover.terminal.cards import Faces
from boilover.terminal.console import Console, cells, pad


class SheetPrinter:
    """Prints sheets for the same players; `you` is a seat that sentences call "you", if any."""

    def __init__(self, console: Console, players: Sequence[str], you: int | None = None):
        self.console = console
        self.faces = Faces(console)
        self.players = players
        self.you = you

    def print(self, sheet: Sheet, totals: Sequence[int]) -> None:
        """The table, then the reasons."""
        self._table(sheet, totals)
        self.console.say()
        for sentence in explain(sheet, self.players, self.you, self.console.times):
            self._wrap(sentence)

    def _table(self, sheet: Sheet, totals: Sequence[int]) -> None:
        letters = list(sheet.counts[0])
        heads = [
            name if self.faces.suit(s) in (s, name) else f"{self.faces.suit(s)} {name}"
            for s, name in ((s, suit_name(s)) for s in letters)
        ]
        name_width = max(cells(n) for n in self.players)
        room = (self.console.width - 2 - name_width - 20) // len(letters)
        if max(map(cells, heads)) + 2 > room:
            heads = [self.faces.suit(s) for s in letters]
        widths = [max(min(6, max(4, room)), cells(h) + 2) for h in heads]
        points, total = _("points"), _("total")
        columns = [pad(h, w, right=True) for h, w in zip(heads, widths, strict=True)]
        ends = [cells(points) + 3, cells(total) + 3]
        columns += [pad(points, ends[0], right=True), pad(total, ends[1], right=True)]
        self.console.say(" " + " " * name_width + "".join(columns))
        exempt = {(p, s.suit) for s in sheet.suits for p in s.exempt}
        for p, by_suit in enumerate(sheet.counts):
            columns = [
                pad(f"({by_suit[s]})" if (p, s) in exempt else str(by_suit[s]), w, right=True)
                for s, w in zip(letters, widths, strict=True)
            ]
            columns += [pad(str(sheet.points[p]), ends[0], right=True)]
            columns += [pad(str(totals[p]), ends[1], right=True)]
            self.console.say(" " + pad(self.players[p], name_width) + "".join(columns))
        if exempt:
            self.console.say(" " + _("(in brackets: thrown away)"))

    def _wrap(self, text: str) -> None:
        for line in textwrap.wrap(text, self.console.width - 2, break_on_hyphens=False):
            self.console.say(" " + line)
