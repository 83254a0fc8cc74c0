"""The pots family drawn in text: pots side by side, choices with their effects, sentences, sheets.

Everything is drawn from Views and from events, so nothing that a seat may not know gets here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boilover.core.text import _, _n
from boilover.match import Match, Played
from boilover.pots.names import onto_pot, suit_name
from boilover.pots.schema import pot_markers
from boilover.terminal.cards import Faces
from boilover.terminal.console import BOLD, DIM, Console, cells, pad

View = Mapping[str, Any]
NARROWEST_POT = 20  # columns


class PotsTable:
    """Draws one match for whoever sits at the console; `you` is the only person's seat, if any."""

    def __init__(self, console: Console, match: Match, you: int | None):
        self.console = console
        self.faces = Faces(console)
        self.match = match
        self.you = you

    # --- The table -------------------------------------------------------------------------------

    def draw(self, view: View) -> None:
        """Pots, then seats."""
        self._pots(view)
        self._seats(view)

    def _pots(self, view: View) -> None:
        pots = view["pots"]
        if not pots:
            self.console.say(" " + _("No cauldron has been started."))
            return
        fitting = max(1, self.console.width // NARROWEST_POT)
        per_row = min(len(pots), fitting, 4 if len(pots) == 4 else 3)
        width = (self.console.width - 1) // per_row
        for start in range(0, len(pots), per_row):
            columns = [self._pot(pot, width - 2) for pot in pots[start : start + per_row]]
            for i in range(max(map(len, columns))):
                line = "".join(
                    pad_painted(c[i] if i < len(c) else ("", ""), width) for c in columns
                )
                self.console.say((" " + line).rstrip())

    def _pot(self, pot: Mapping[str, Any], width: int) -> list[tuple[str, str]]:
        """A pot's lines, each plain (to measure) and painted (to show)."""
        title = f"{self._pot_title(pot)}: {pot['total']}"
        lines = [(title, self.console.paint(title, BOLD))]
        row: list[str] = []
        for card in [*pot["cards"], None]:
            plain = " ".join(map(self.faces.plain, row))
            if card is None or cells(plain) + 1 + cells(self.faces.plain(card)) > width:
                lines.append((plain, self.faces.cards(row)))
                row = []
            if card is not None:
                row.append(card)
        if not pot["cards"]:
            lines[1:] = [(_("empty"), self.console.paint(_("empty"), DIM))]
        return lines

    def _pot_title(self, pot: Mapping[str, Any]) -> str:
        if not pot["id"].isdecimal():
            symbol, name = self.faces.suit(pot["id"]), suit_name(pot["id"])
            if pot["id"] in pot_markers(self.match.rules):
                symbol = self.faces.plain("K" + pot["id"])
            return name if symbol == name else f"{symbol} {name}"
        poison = self.match.rules.poison_suit
        colour = next((c[-1] for c in pot["cards"] if c[-1] not in poison), None)
        name = suit_name(colour) if colour else _("colour still open")
        return f"{pot['id']} {name}"

    def _seats(self, view: View) -> None:
        width = max(cells(self.name(p)) for p in range(view["players"])) + 2
        cells_: list[str] = []
        for p in range(view["players"]):
            taken = view["taken"][p]
            facts = _("{cards}, took {taken}, total {total}").format(
                cards=_n("{n} card", "{n} cards", view["hand_counts"][p]),
                taken=taken if isinstance(taken, int) else len(taken),
                total=view["scores"][p],
            )
            cells_.append(pad(self.name(p), width) + facts)
        self._in_columns([(text, text) for text in cells_], most=2)
        for p, taken in enumerate(view["taken"]):
            if not isinstance(taken, int) and taken:
                title = " " + _("Taken, {name}:").format(name=self.name(p)) + " "
                for line in self._wrap_cards(taken, self.console.width - 1 - cells(title)):
                    self.console.say(title + line)
                    title = " " * cells(title)
        extra = []
        if "stock_count" in view:
            extra.append(
                _n("{n} card in the draw pile", "{n} cards in the draw pile", view["stock_count"])
            )
        if view["aside_count"]:
            extra.append(_n("{n} card set aside", "{n} cards set aside", view["aside_count"]))
        if extra:
            self.console.say(" " + ", ".join(extra))

    def _wrap_cards(self, cards: Sequence[str], width: int) -> list[str]:
        lines: list[list[str]] = [[]]
        for card in cards:
            if cells(self.faces.row([*lines[-1], card], plain=True)) > width:
                lines.append([])
            lines[-1].append(card)
        return [self.faces.row(line) for line in lines]

    def name(self, seat: int) -> str:
        """The seat's name; the only person's is marked."""
        name = self.match.players[seat]
        if seat == self.you and name != _("You"):
            return _("{name} (you)").format(name=name)
        return name

    # --- The hand and what can be done with it ---------------------------------------------------

    def choices(self, view: View) -> list[str]:
        """The legal moves in the order in which they are numbered."""
        return list(view["effects"])

    def draw_hand(self, view: View) -> None:
        """The hand, sorted, and what each choice would do."""
        title = " " + _("Your hand:") + " "
        for line in self._wrap_cards(view["hand"], self.console.width - 1 - cells(title)):
            self.console.say(title + line)
            title = " " * cells(title)
        moves = list(view["effects"])
        several = {c for c in view["hand"] if sum(w.startswith(c + ">") for w in moves) > 1}
        labels = [self._label(words, several) for words in moves]
        width = max(cells(plain) for plain, _ in labels)
        entries = []
        for number, (words, label) in enumerate(zip(moves, labels, strict=True), 1):
            effect = self._effect(view["effects"][words])
            start = f"{number:>2} "
            plain, painted = label
            gap = " " * (width - cells(plain) + 1)
            entries.append((start + plain + gap + effect, start + painted + gap + effect))
        self._in_columns(entries, most=3)

    def _in_columns(self, entries: Sequence[tuple[str, str]], most: int) -> None:
        """Write entries, each plain and painted, in as many columns as fit, column by column."""
        width = max(cells(plain) for plain, _ in entries) + 1
        columns = max(1, min(most, self.console.width // width))
        width = max(width, (self.console.width - 1) // columns)
        rows = -(-len(entries) // columns)
        for i in range(rows):
            line = "".join(pad_painted(entry, width) for entry in entries[i::rows])
            self.console.say(" " * (columns * width < self.console.width) + line.rstrip())

    def _label(self, words: str, several: set[str]) -> tuple[str, str]:
        """Card, and the pot where the card alone doesn't say it."""
        card, _arrow, pot = words.partition(">")
        where = ""
        if card in several or pot.isdecimal():
            where = " " + _("on {pot}").format(pot=self.faces.suit(pot))
            if pot.isdecimal() and self._is_new(pot):
                where = " " + _("on {pot} (new)").format(pot=pot)
        return self.faces.plain(card) + where, self.faces.card(card) + where

    def _is_new(self, pot: str) -> bool:
        return all(words.partition(">")[2] != pot for _, words in self.match.round.moves)

    def _effect(self, effect: Mapping[str, int]) -> str:
        if "takes" in effect:
            return _n(
                "boils over, you take {n} card", "boils over, you take {n} cards", effect["takes"]
            )
        return f"{self.console.arrow} {effect['total']}"

    # --- Sentences -------------------------------------------------------------------------------

    def sentence(self, played: Played, pots_before: Sequence[Mapping[str, Any]]) -> str:
        """What a move did, with the pot's new total, and who took what."""
        card, _arrow, pot = played.words.partition(">")
        nothing: Mapping[str, Any] = {"cards": [], "total": 0}
        before = next((p for p in pots_before if p["id"] == pot), nothing)
        shown, total = self.faces.card(card), played.effect["total"]
        you = played.seat == self.you and self.second_person
        words: dict[str, Any] = {
            "name": self.match.players[played.seat],
            "card": shown,
            "pot": onto_pot(pot),
            "total": total,
            "limit": self.match.rules.limit,
            "sum": before["total"] + total,
        }
        if "takes" not in played.effect:
            if pot.isdecimal() and not before["cards"]:
                if you:
                    return _("You start {pot} with {card}: {total}.").format(**words)
                return _("{name} starts {pot} with {card}: {total}.").format(**words)
            if you:
                return _("You play {card} on {pot}: {total}.").format(**words)
            return _("{name} plays {card} on {pot}: {total}.").format(**words)
        words["taken"] = self.faces.cards(before["cards"]) or _("nothing")
        if you:
            return _(
                "You play {card} on {pot}: {sum} is over {limit}, it boils over! "
                "You take {taken}; it now stands at {total}."
            ).format(**words)
        return _(
            "{name} plays {card} on {pot}: {sum} is over {limit}, it boils over! "
            "{name} takes {taken}; it now stands at {total}."
        ).format(**words)

    @property
    def second_person(self) -> bool:
        """Whether sentences call the only person "you": one who gave no name."""
        return self.you is not None and self.match.players[self.you] == _("You")


def pad_painted(text: tuple[str, str], width: int) -> str:
    """The painted form of a text, filled to `width` by the measure of its plain form."""
    plain, painted = text
    return painted + " " * max(0, width - cells(plain))
