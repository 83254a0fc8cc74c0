"""The pots family drawn in text: pots side by side, choices with their effects, sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boilover.core.text import _, _n
from boilover.pots.names import suit_name
from boilover.pots.schema import ResolvedRules, pot_markers
from boilover.telling.pots import boils_over, is_new
from boilover.telling.teller import Sentence, View
from boilover.terminal.cards import Faces, read_choice
from boilover.terminal.console import BOLD, DIM, Painted, cells, pad
from boilover.terminal.table import Table

NARROWEST_POT = 20  # columns


class PotsTable(Table):
    """Draws one match of a pots game."""

    # --- The game --------------------------------------------------------------------------------

    @staticmethod
    def facts(rules: ResolvedRules, faces: Faces) -> list[str]:
        facts = [
            _n("{n} card", "{n} cards", len(rules.pack)),
            _("hands {sizes}").format(sizes="/".join(map(str, rules.hand_sizes[: rules.seats]))),
        ]
        if rules.stock_size:
            facts.append(_("draw pile {n}").format(n=rules.stock_size))
        if rules.aside_size:
            facts.append(_("set aside {n}").format(n=rules.aside_size))
        facts += [
            _("limit {limit}").format(limit=rules.limit),
            _n("{n} round", "{n} rounds", rules.rounds),
        ]
        lone = [faces.plain(c.text) for c in rules.pack.kinds if c.value > rules.limit]
        if lone:
            facts.append(_("over the limit alone: {cards}").format(cards=" ".join(lone)))
        return facts

    def opening(self) -> str:
        return _("{players}, {rounds}, limit {limit}.").format(
            players=_n("{n} player", "{n} players", len(self.match.players)),
            rounds=_n("{n} round", "{n} rounds", self.match.rules.rounds),
            limit=self.match.rules.limit,
        )

    def help_lines(self) -> list[str]:
        rules = self.match.rules
        lines = [" ".join(self._rules_in_short())]
        markers = pot_markers(rules)
        if markers:
            lines.append(
                _n(
                    "The king {kings} marks a pot: it counts nothing and never moves.",
                    "The kings {kings} mark the pots: they count nothing and never move.",
                    len(markers),
                    kings=", ".join(self.faces.plain("K" + suit) for suit in markers),
                )
            )
        lines.append(
            _(
                "Type the number of a choice, or a card such as 7h, or card and pot such as 6s d. "
                "Enter shows the table again, q or Ctrl-C saves the match and stops."
            )
        )
        return lines

    def _rules_in_short(self) -> list[str]:
        rules = self.match.rules
        lines = [
            _(
                "Play one card. A pot that would go over {limit} boils over: you take the cards "
                "that were in it, and your card starts it again."
            ).format(limit=rules.limit)
        ]
        if rules.suit_penalty and rules.majority == "strict":
            lines.append(
                _(
                    "Taken cards cost points at the end of the round, except those of a suit of "
                    "which you have the most."
                )
            )
        elif rules.suit_penalty:
            lines.append(
                _(
                    "Taken cards cost points at the end of the round, except those of a suit of "
                    "which nobody has more than you."
                )
            )
        else:
            lines.append(_("Cards of the pots' own suits cost nothing when taken."))
        if rules.poison_suit and rules.poison_penalty:
            lines.append(_("Poison goes on any pot and always costs."))
        elif rules.poison_suit:
            lines.append(_("Poison goes on any pot and costs nothing."))
        return [*lines, _("The lowest total wins.")]

    # --- A turn ----------------------------------------------------------------------------------

    def title(self, view: View) -> str:
        return _("Round {number} of {rounds}, limit {limit}").format(
            number=view["round"], rounds=view["rounds"], limit=self.match.rules.limit
        )

    def read(self, typed: str, view: View) -> str:
        return read_choice(typed, view["hand"], list(view["effects"]), self.faces)

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
                    (c[i] if i < len(c) else Painted("", "")).padded(width) for c in columns
                )
                self.console.say((" " + line).rstrip())

    def _pot(self, pot: Mapping[str, Any], width: int) -> list[Painted]:
        """A pot's lines, each plain (to measure) and painted (to show)."""
        title = f"{self._pot_title(pot)}: {pot['total']}"
        lines = [Painted(title, self.console.paint(title, BOLD))]
        row: list[str] = []
        for card in [*pot["cards"], None]:
            plain = " ".join(map(self.faces.plain, row))
            if card is None or cells(plain) + 1 + cells(self.faces.plain(card)) > width:
                lines.append(Painted(plain, self.faces.cards(row)))
                row = []
            if card is not None:
                row.append(card)
        if not pot["cards"]:
            lines[1:] = [Painted(_("empty"), self.console.paint(_("empty"), DIM))]
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
        self.console.say_in_columns([Painted(text, text) for text in cells_], most=2)
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
            entries.append(Painted(start + plain + gap + effect, start + painted + gap + effect))
        self.console.say_in_columns(entries, most=3)

    def _label(self, words: str, several: set[str]) -> Painted:
        """Card, and the pot where the card alone doesn't say it."""
        card, _arrow, pot = words.partition(">")
        where = ""
        if card in several or pot.isdecimal():
            where = " " + _("on {pot}").format(pot=self.faces.suit(pot))
            if pot.isdecimal() and is_new(self.match, pot):
                where = " " + _("on {pot} (new)").format(pot=pot)
        return Painted(self.faces.plain(card) + where, self.faces.card(card) + where)

    def _effect(self, effect: Mapping[str, int]) -> str:
        return boils_over(effect) or f"{self.console.arrow} {effect['total']}"

    # --- What happened ---------------------------------------------------------------------------

    def latest(self, new: Sequence[Sentence]) -> Sequence[Sentence]:
        """Each seat's last play."""
        return new[-len(self.match.players) :]
