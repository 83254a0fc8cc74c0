"""What a score pad of a pots game asks: the cards that each player has taken, by suit."""

from __future__ import annotations

from boilover.core.errors import BoilOverError
from boilover.core.text import _, quoted
from boilover.match.score import Counts
from boilover.pots.names import suit_name
from boilover.terminal.form_base import Answers, Form


class PotsForm(Form):
    """A question for each player: `4 1 3 2`."""

    def asks_for(self) -> str:
        return _("After the round type what each has taken: {order}.").format(order=self._order())

    def help(self) -> str:
        return _(
            "Type {n} numbers, such as {example}. back corrects the player before, fix 1 "
            "corrects round 1; q or Ctrl-C keeps the pad and stops."
        ).format(
            n=len(self.pad.letters),
            example=" ".join("3102"[: len(self.pad.letters)]),
        )

    def prompt(self, answers: Answers) -> str:
        names = self.pad.names
        return f"{names[len(answers)]}: " if len(answers) < len(names) else ""

    def read(self, typed: str, answers: Answers) -> list[int]:
        name = self.pad.names[len(answers)]
        row = self.read_entry(typed, name)
        try:
            self.pad.check([*answers, row])
        except BoilOverError as error:
            lines = [f"{name}: {error}"]
            if answers:
                says = _("Please type it again, or back to correct {name} first.")
                lines.append(says.format(name=self.pad.names[len(answers) - 1]))
            raise BoilOverError("\n".join(lines)) from None
        return row

    def counts(self, answers: Answers) -> Counts:
        return answers

    def entry(self) -> str:
        return _("write NAME=a,b,c,p")

    def read_entry(self, text: str, name: str) -> list[int]:
        words = text.replace(",", " ").split()
        if len(words) != len(self.pad.letters) or not all(_is_number(w) for w in words):
            raise BoilOverError(
                _("{name}: {text}: must be {n} numbers of cards: {order}").format(
                    name=name, text=quoted(text), n=len(self.pad.letters), order=self._order()
                )
            )
        return [int(w[:9]) for w in words]

    def _order(self) -> str:
        return ", ".join(suit_name(s) for s in self.pad.letters)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal()
