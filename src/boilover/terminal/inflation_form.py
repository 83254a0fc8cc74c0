"""What a score pad of an inflation game asks: who was first out, or lost, and the pips left."""

from __future__ import annotations

from collections.abc import Sequence

from boilover.core.cardnames import rank_name
from boilover.core.errors import BoilOverError
from boilover.core.text import _, _n, join_names, quoted
from boilover.inflation.packing import PIPS
from boilover.inflation.schema import ResolvedRules
from boilover.inflation.scoring import counts_pips, may_share
from boilover.match.score import Counts, ScorePad
from boilover.terminal.cards import Faces
from boilover.terminal.form_base import Answers, Form
from boilover.terminal.typed import rank_named, says_drawn


class InflationForm(Form):
    """Who won or lost; then, where pips count, a question for each hand with cards left.

    The first answer has the seats of those named, none of them after a drawn round; each of the
    others has the pips of one hand.
    """

    def __init__(self, pad: ScorePad):
        super().__init__(pad)
        self.rules: ResolvedRules = pad.rules
        self.first_out = self.rules.hand_end == "first_out"
        self.in_pips = counts_pips(self.rules)

    # --- What is asked ---------------------------------------------------------------------------

    def who_starts(self, faces: Faces) -> str:
        if self.rules.opening == "eldest":
            return super().who_starts(faces)
        return _("{dealer} deals, and whoever has {card} starts.").format(
            dealer=self.pad.names[self.pad.dealer],
            card=faces.plain(self.rules.opening.removeprefix("holder:")),
        )

    def asks_for(self) -> str:
        sentences = [self._what_to_type()]
        if may_share(self.rules):
            sentences.append(_("Several names need commas between them."))
        if self.rules.may_be_drawn:
            sentences.append(_("If the round was drawn, type drawn."))
        return " ".join(sentences)

    def _what_to_type(self) -> str:
        if not self.in_pips:
            if self.first_out:
                return _("After the round type who was first out: a name or its beginning.")
            return _("After the round type who lost: a name or its beginning.")
        if self.first_out:
            says = _(
                "After the round type who was first out, then what the others have left: the "
                "pips, such as 23, or the cards, such as {cards}."
            )
        else:
            says = _(
                "After the round type who lost, then what was left: the pips, such as 23, or the "
                "cards, such as {cards}."
            )
        return says.format(cards=_some_cards())

    def help(self) -> str:
        sentences = [self.asks_for()]
        if self.in_pips:
            sentences.append(_("An ace counts 1, court cards 10, others their number."))
        sentences.append(
            _(
                "back corrects the answer before, fix 1 corrects round 1; q or Ctrl-C keeps the "
                "pad and stops."
            )
        )
        return " ".join(sentences)

    def prompt(self, answers: Answers) -> str:
        if not answers:
            return _("Who was first out? ") if self.first_out else _("Who lost? ")
        seat = self._next_hand(answers)
        return "" if seat is None else f"{self.pad.names[seat]}: "

    def _next_hand(self, answers: Answers) -> int | None:
        """The seat whose pips are asked for next."""
        seats = self._hands(answers)
        return seats[len(answers) - 1] if len(answers) <= len(seats) else None

    def _hands(self, answers: Answers) -> list[int]:
        """The seats whose pips count, once it is answered who won or lost."""
        if not self.in_pips or not answers[0]:
            return []
        seats = range(len(self.pad.names))
        return [p for p in seats if (p in answers[0]) != self.first_out]

    # --- What is answered ------------------------------------------------------------------------

    def read(self, typed: str, answers: Answers) -> list[int]:
        if not answers:
            return self._read_who(typed)
        seat = self._next_hand(answers)
        assert seat is not None
        name = self.pad.names[seat]
        answer = [_read_pips(typed, name)]
        if self.first_out and answer == [0]:
            says = _("{name}: only who is out has 0; type back if that was {name}")
            raise BoilOverError(says.format(name=name))
        try:
            self.pad.check([*answers[1:], answer])
        except BoilOverError as error:
            raise BoilOverError(f"{name}: {error}") from None
        return answer

    def comes_to(self, typed: str, answers: Answers, answer: list[int]) -> str:
        seat = self._next_hand(answers) if answers else None
        if seat is None or typed.isdecimal():
            return ""
        return _n("{name}: {n} pip", "{name}: {n} pips", answer[0], name=self.pad.names[seat])

    def _read_who(self, typed: str) -> list[int]:
        if says_drawn(typed) and not self.is_name(typed, []):
            if not self.rules.may_be_drawn:
                raise BoilOverError(_("A round of this game is never drawn."))
            return []
        if not may_share(self.rules):
            return [self._seat(typed)]
        named = sorted({self._seat(name) for name in typed.split(",")})
        if not self.first_out and len(named) == len(self.pad.names):
            raise BoilOverError(_("not all players can lose"))
        return named

    def _seat(self, typed: str) -> int:
        """The seat of a player by name, or by the beginning of a name."""
        wanted = typed.strip().casefold()
        seats = dict(
            zip(map(str.casefold, self.pad.names), range(len(self.pad.names)), strict=True)
        )
        meant = [p for name, p in seats.items() if name.startswith(wanted)]
        if wanted in seats or len(meant) == 1:
            return seats.get(wanted, meant[0])
        if not wanted:
            says = _("There are {names}.")
        elif meant:
            says = _("{text} can be {names}; type more of the name.")
        else:
            says = _("{text} is nobody here; there are {names}.")
        names = join_names([self.pad.names[p] for p in meant] or self.pad.names)
        raise BoilOverError(says.format(text=quoted(typed.strip()[:20]), names=names))

    def is_name(self, typed: str, answers: Answers) -> bool:
        return not answers and typed.casefold() in map(str.casefold, self.pad.names)

    def counts(self, answers: Answers) -> Counts:
        seats = range(len(self.pad.names))
        if not self.in_pips:
            return [[int(p in answers[0])] for p in seats]
        pips = dict(zip(self._hands(answers), answers[1:], strict=True))
        return [pips.get(p, [0]) for p in seats]

    # --- A round at once -------------------------------------------------------------------------

    def entry(self) -> str:
        if self.in_pips:
            return _("write NAME=PIPS, of the cards left")
        if self.first_out:
            return _("write NAME=1 for who was first out, NAME=0 for the others")
        return _("write NAME=1 for who lost, NAME=0 for the others")

    def read_entry(self, text: str, name: str) -> list[int]:
        if self.in_pips:
            return [_read_pips(text, name)]
        if text not in ("0", "1"):
            raise BoilOverError(f"{name}: {quoted(text)}: {self.entry()}")
        return [int(text)]

    # --- The end ---------------------------------------------------------------------------------

    def result(self) -> list[str]:
        winners, totals = self.pad.winners, self.pad.totals()
        if self.in_pips or not winners:
            return super().result()
        names, n = join_names([self.pad.names[p] for p in winners]), totals[winners[0]]
        if self.first_out:
            return [_wins(names, n, len(winners))]
        return [*self._losers(totals), _wins_by_losses(names, n, len(winners))]

    def _losers(self, totals: Sequence[int]) -> list[str]:
        """Who has lost the most rounds, unless all have lost as many."""
        losers = [p for p, total in enumerate(totals) if total == max(totals)]
        if len(losers) == len(totals):
            return []
        names = join_names([self.pad.names[p] for p in losers])
        if len(losers) == 1:
            return [_("{name} has lost the most: {n}.").format(name=names, n=max(totals))]
        return [_("{names} have lost the most: {n}.").format(names=names, n=max(totals))]


def _wins(names: str, n: int, winners: int) -> str:
    if winners == 1:
        return _n("{name} wins with {n} round.", "{name} wins with {n} rounds.", n, name=names)
    return _n(
        "{names} share the win with {n} round each.",
        "{names} share the win with {n} rounds each.",
        n,
        names=names,
    )


def _wins_by_losses(names: str, n: int, winners: int) -> str:
    if winners == 1:
        return _n(
            "{name} wins with {n} lost round.", "{name} wins with {n} lost rounds.", n, name=names
        )
    return _n(
        "{names} share the win with {n} lost round each.",
        "{names} share the win with {n} lost rounds each.",
        n,
        names=names,
    )


def _read_pips(text: str, name: str) -> int:
    """Pips from a number, from numbers to be added, or from ranks: 23; 10+10+3; K 10 3; ace king.

    Raises:
        BoilOverError: a word is neither.
    """
    ranks = {rank_name(rank).casefold(): pips for rank, pips in PIPS.items()}
    worth = {rank.casefold(): pips for rank, pips in PIPS.items()} | ranks
    words = text.casefold().replace("+", " ").replace(",", " ").split()
    total = 0
    for word in words or [""]:
        if word.isascii() and word.isdecimal():
            total += int(word[:9])
        elif word in worth:
            total += worth[word]
        elif rank := rank_named(word):
            total += PIPS[rank]
        else:
            says = _("{name}: {text}: type a sum such as 23, or cards such as {cards}")
            raise BoilOverError(says.format(name=name, text=quoted(text[:20]), cards=_some_cards()))
    return total


def _some_cards() -> str:
    """What cards look like when they are typed as pips."""
    return " ".join(map(rank_name, "KT3"))
