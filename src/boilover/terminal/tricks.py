"""The inflation games drawn in text: the trick seat by seat, the piles, the hand with its choices.

The seats stand in the order of play, so that a look down the trick's column is a look around the
table. Under the hand stand the numbers of the cards that may be played.
"""

from __future__ import annotations

from collections.abc import Sequence

from boilover.core.cards import suit_of
from boilover.core.text import _, _n
from boilover.inflation.schema import ResolvedRules
from boilover.telling.teller import Question, Sentence, View
from boilover.telling.tricks import label_of
from boilover.telling.tricks_asked import question
from boilover.telling.tricks_choices import card_of, choices
from boilover.telling.tricks_duty import duty
from boilover.terminal.cards import Faces
from boilover.terminal.console import BOLD, DIM, Painted, cells, pad
from boilover.terminal.table import Forced, Table
from boilover.terminal.tricks_help import calling, help_lines
from boilover.terminal.tricks_typed import read_move

MOST_SEATS_IN_ONE_COLUMN = 6
FEWEST_LINES_TOLD, MOST_LINES_TOLD = 4, 8


class TricksTable(Table):
    """Draws one match of an inflation game."""

    most_lines_of_sample = 16

    # --- The game --------------------------------------------------------------------------------

    @staticmethod
    def facts(rules: ResolvedRules, faces: Faces) -> list[str]:
        sizes = rules.hand_sizes
        if len(set(sizes)) == 1:
            hands = _("hands of {n}").format(n=sizes[0])
        else:
            hands = _("hands of {most} or {least}").format(most=max(sizes), least=min(sizes))
        facts = [_n("{n} card", "{n} cards", len(rules.pack)), hands]
        if rules.stock_size:
            facts.append(_("stock {n}").format(n=rules.stock_size))
        return [*facts, _extent(rules)]

    @property
    def is_counter_clockwise(self) -> bool:
        return bool(self.match.rules.direction == "ccw")

    def opening(self) -> str:
        rules = self.match.rules
        facts = _("{players}, {extent}.").format(
            players=_n("{n} player", "{n} players", len(self.match.players)),
            extent=_extent(rules),
        )
        sentences = [facts]
        if rules.last_card_call and rules.call == "explicit":
            sentences.append(calling(rules, self.faces))
        if rules.irregularities == "penalise":
            sentences.append(_("Cards out of turn can't be played here."))
        return " ".join(sentences)

    def help_lines(self) -> list[str]:
        return help_lines(self.match.rules, self.faces)

    # --- The table -------------------------------------------------------------------------------

    def title(self, view: View) -> str:
        rules, trick = self.match.rules, view["tricks"] + 1
        if rules.rounds == 1:
            facts = [_("Trick {n}").format(n=trick)]
        elif rules.rounds:
            facts = [
                _("Round {number} of {rounds}").format(number=view["round"], rounds=rules.rounds),
                _("trick {n}").format(n=trick),
            ]
        else:
            facts = [
                _("Round {number}").format(number=view["round"]),
                _extent(rules),
                _("trick {n}").format(n=trick),
            ]
        if rules.direction == "ccw":
            facts.append(_("counter-clockwise"))
        return ", ".join(facts)

    def draw(self, view: View) -> None:
        self._draw_seats(view)
        self._draw_piles(view)
        if self.history:
            self._draw_known(view)
        if line := duty(self.match, self.faces, view):
            self.console.tell_painted(line, " ", " ")

    def seats_in_order(self, view: View) -> list[int]:
        """The seats in the order of play, from whoever looks on, else from the leader."""
        n, step = view["players"], self.match.rules.step
        first = view["leader"] if view["seat"] is None else view["seat"]
        return [(first + step * i) % n for i in range(n)]

    def _draw_seats(self, view: View) -> None:
        """A line for each seat: cards, total, what lies in the trick. In two columns if many."""
        rows = self._seat_rows(view)
        width = max(cells(row.plain) for row in rows)
        fits = 2 * width + 4 < self.console.width
        if len(rows) - 1 <= MOST_SEATS_IN_ONE_COLUMN or not fits:
            for row in rows:
                self.console.say(" " + row.painted)
            return
        head, *seats = rows
        half = -(-len(seats) // 2)
        left, right = [head, *seats[:half]], [head, *seats[half:], Painted("", "")]
        for one, other in zip(left, right, strict=False):
            self.console.say(f" {one.padded(width)}   {other.painted}".rstrip())

    def _seat_rows(self, view: View) -> list[Painted]:
        order = self.seats_in_order(view)
        columns = [(_("cards"), [str(n) for n in view["hand_counts"]])]
        if self.has_totals:
            columns.append((_("total"), [str(total) for total in view["scores"]]))
        width = max(cells(self.match.players[p]) for p in order)
        head = " " * width
        for title, _numbers in columns:
            head += "  " + title
        head += "  " + _("trick")
        rows = [Painted(head, self.console.paint(head, DIM))]
        for p in order:
            start = pad(self.match.players[p], width)
            for title, numbers in columns:
                start += "  " + pad(numbers[p], cells(title), right=True)
            end = self._in_trick(view, p)
            gap = "  " if end.plain else ""
            rows.append(Painted(start + gap + end.plain, start + gap + end.painted))
        return rows

    def _in_trick(self, view: View, seat: int) -> Painted:
        """What a seat has in the trick: its card, and a word about it."""
        card = next((card for p, card in view["trick"] if p == seat), None)
        note = self._note(view, seat)
        if card is None:
            return Painted(note, self.console.paint(note, DIM))
        is_highest = view.get("winning") == seat
        shown = self.console.paint(note, BOLD) if is_highest else note
        plain, painted = self.faces.plain(card), self.faces.card(card)
        return Painted(f"{plain} {note}".rstrip(), f"{painted} {shown}".rstrip())

    def _note(self, view: View, seat: int) -> str:
        if view.get("winning") == seat:
            return _("highest")
        if seat in view["passed"]:
            return _("skipped") if view["phase"] == "pick" else _("passed")
        if seat in view["gone"] and all(p != seat for p, _card in view["trick"]):
            return _("out")
        if seat == view["leader"] and view["phase"] == "lead":
            return _("leads")
        if seat == view["leader"] and view["phase"] == "window" and self._leader_is_known(view):
            return _("leads")
        return ""

    def _leader_is_known(self, view: View) -> bool:
        """Whether it isn't the holder of a card that has to show up first."""
        return bool(view["tricks"] or self.match.rules.opening == "eldest")

    def _draw_piles(self, view: View) -> None:
        piles = []
        if "halves" in view:
            left, right = view["halves"]
            piles.append(_("Stock: left {left}, right {right}").format(left=left, right=right))
        elif "top" in view:
            words = {"n": view["stock_count"], "card": self.faces.card(view["top"])}
            piles.append(_("Stock: {n}, on top {card}").format(**words))
        elif self.match.rules.stock_size:
            piles.append(_("Stock: {n}").format(n=view["stock_count"]))
        if "discards_count" in view:
            piles.append(_("Discards: {n}").format(n=view["discards_count"]))
        if "waste_count" in view:
            piles.append(_("Waste: {n}").format(n=view["waste_count"]))
        if view["set_aside_count"]:
            piles.append(_("Set aside: {n}").format(n=view["set_aside_count"]))
        if piles:
            self.console.say(" " + "   ".join(piles))

    def _draw_known(self, view: View) -> None:
        """The cards that everybody saw go to a hand."""
        for p in self.seats_in_order(view):
            if view["known"][p] and p != view["seat"]:
                line = _("{name} is known to hold: {cards}").format(
                    name=self.match.players[p], cards=self.faces.cards(view["known"][p])
                )
                self.console.tell_painted(line, " ", "   ")

    # --- The hand and what can be done -----------------------------------------------------------

    def draw_hand(self, view: View) -> None:
        """The hand with the numbers of the cards that may be played, then what else can be done."""
        words = choices(view)
        numbers = {card_of(w): str(i) for i, w in enumerate(words, 1) if card_of(w)}
        self._draw_cards(view["hand"], numbers)
        others = [(i, w) for i, w in enumerate(words, 1) if not card_of(w)]
        if others:
            labels = [(i, self._label(w, view)) for i, w in others]
            self.console.say_in_columns(
                [
                    Painted(f"{i:>2} {label.plain}", f"{i:>2} {label.painted}")
                    for i, label in labels
                ],
                most=3,
            )

    def _draw_cards(self, hand: Sequence[str], numbers: dict[str, str]) -> None:
        """The hand, wrapped; under each line of cards their numbers."""
        title = " " + _("Your hand:") + " "
        if not hand:
            self.console.say(title + _("empty"))
        for line in self._lines_of(hand, self.console.width - 1 - cells(title)):
            top, below = title, " " * cells(title)
            for i, card in enumerate(line):
                gap = " " if i and suit_of(line[i - 1]) != suit_of(card) else ""
                top += gap + self._card_in_hand(card, numbers).padded(self._card_width(card))
                below += gap + pad(numbers.get(card, ""), self._card_width(card))
            self.console.say(top.rstrip())
            if below.strip():
                self.console.say(below.rstrip())
            title = " " * cells(title)

    def _card_in_hand(self, card: str, numbers: dict[str, str]) -> Painted:
        """A card; where some can't be played, those are dim."""
        plain = self.faces.plain(card)
        if numbers and card not in numbers:
            return Painted(plain, self.console.paint(plain, DIM))
        return Painted(plain, self.faces.card(card))

    def _card_width(self, card: str) -> int:
        return cells(self.faces.plain(card)) + 1

    def _lines_of(self, hand: Sequence[str], width: int) -> list[list[str]]:
        lines: list[list[str]] = []
        room = 0
        for i, card in enumerate(hand):
            gap = 1 if i and suit_of(hand[i - 1]) != suit_of(card) else 0
            room -= gap + self._card_width(card)
            if room < -1:  # the last card needs no space after it
                lines.append([])
                room = width - self._card_width(card)
            lines[-1].append(card)
        return lines

    def _label(self, words: str, view: View) -> Painted:
        """A choice that isn't a card of the hand."""
        plain = label_of(words, view, self.match, self.faces.plain)
        return Painted(plain, label_of(words, view, self.match, self.faces.card))

    def read(self, typed: str, view: View) -> str:
        return read_move(typed, view, self)

    def forced(self, view: View) -> Forced | None:
        """To draw or to pass, where nothing else can be done."""
        if len(view["effects"]) != 1:
            return None
        (words,) = view["effects"]
        if words == "draw":
            return Forced(words, _("Enter to draw> "), goes_on=True)
        if words == "pass" and self.match.rules.void == "take_trick":
            return Forced(words, _("Enter to take the trick> "))
        return Forced(words, _("Enter to pass> ")) if words == "pass" else None

    def question(self, view: View) -> Question | None:
        return question(view, self.match)

    # --- What happened ---------------------------------------------------------------------------

    def latest(self, new: Sequence[Sentence]) -> Sequence[Sentence]:
        """The last tricks, at most one a player, within limits."""
        most = min(max(len(self.match.players), FEWEST_LINES_TOLD), MOST_LINES_TOLD)
        begins = [i for i, sentence in enumerate(new) if sentence.begins]
        if len(begins) <= most:
            return new
        return [Sentence("..."), *new[begins[-most] :]]


def _extent(rules: ResolvedRules) -> str:
    """How long a match is: to 100 points; 5 rounds."""
    if rules.rounds:
        return _n("{n} round", "{n} rounds", rules.rounds)
    return _n("to {n} point", "to {n} points", rules.target)
