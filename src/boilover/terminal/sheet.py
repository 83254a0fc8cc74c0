"""The scores of a pots round in text: counts, majorities explained, how each sum comes about."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from boilover.core.text import _
from boilover.pots.scoring import Sheet, SuitScore
from boilover.terminal.cards import Faces, suit_name
from boilover.terminal.console import WIDTH, Console, cells, pad


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
        for suit in sheet.suits:
            self._wrap(self._majority(suit))
        self._wrap(self._sums(sheet))

    def _table(self, sheet: Sheet, totals: Sequence[int]) -> None:
        letters = list(sheet.counts[0])
        heads = [
            name if self.faces.suit(s) in (s, name) else f"{self.faces.suit(s)} {name}"
            for s, name in ((s, suit_name(s)) for s in letters)
        ]
        name_width = max(cells(n) for n in self.players)
        room = (WIDTH - 2 - name_width - 20) // len(letters)
        if max(map(cells, heads)) + 2 > room:
            heads = [self.faces.suit(s) for s in letters]
        widths = [max(6, cells(h) + 2) for h in heads]
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

    def _majority(self, suit: SuitScore) -> str:
        names = join_names([self.players[p] for p in suit.leaders])
        words = {"names": names, "suit": suit_name(suit.suit), "n": suit.most}
        if not suit.leaders:
            return _("Nobody took {suit}.").format(**words)
        if len(suit.leaders) == 1:
            if suit.leaders[0] == self.you:
                return _("You have the most {suit} ({n}) and throw them away.").format(**words)
            return _("{names} has the most {suit} ({n}) and throws them away.").format(**words)
        if suit.exempt:
            return _("{names} tie for the most {suit} ({n}) and throw them away.").format(**words)
        return _("{names} tie for the most {suit} ({n}), so nobody throws {suit} away.").format(
            **words
        )

    def _sums(self, sheet: Sheet) -> str:
        parts = []
        for p, costs in enumerate(sheet.parts):
            terms = [
                str(n) if cost == 1 else f"{n} {self.console.times} {cost}" for n, cost in costs
            ]
            text = " + ".join(terms) or "0"
            if text != str(sheet.points[p]):
                text += f" = {sheet.points[p]}"
            if p == self.you:
                parts.append(_("you score {sum}").format(sum=text))
            else:
                parts.append(_("{name} scores {sum}").format(name=self.players[p], sum=text))
        sums = "; ".join(parts) + "."
        return sums[0].upper() + sums[1:]

    def _wrap(self, text: str) -> None:
        for line in textwrap.wrap(text, WIDTH - 2, break_on_hyphens=False):
            self.console.say(" " + line)


def join_names(names: Sequence[str]) -> str:
    """Anna; Anna and Carla; Anna, Ben and Carla."""
    if len(names) <= 1:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
