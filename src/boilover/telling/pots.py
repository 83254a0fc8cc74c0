"""The pots games in sentences: what each card did to its pot, and what each play would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boilover.core.text import _, _n, _p
from boilover.match import Match, Played
from boilover.pots.names import onto_pot
from boilover.telling.faces import Faces, in_words
from boilover.telling.teller import Choice, Sentence, Teller, View
from boilover.telling.voice import Voice


class PotsVoice(Voice):
    """Speaks of a pots game."""

    def teller(self) -> Teller:
        return PotsTeller(self.match, self.faces, self.you)

    @property
    def has_totals(self) -> bool:
        return True

    def question(self, view: View) -> str:
        if not view.get("effects"):
            return ""
        if self.match.rules.fixed:
            return _("It is your turn: play a card on a pot.")
        return _("It is your turn: play a card on a cauldron.")

    def choices(self, view: View) -> list[Choice]:
        return [self._choice(words, view) for words in view.get("effects", {})]

    def _choice(self, words: str, view: View) -> Choice:
        card, _arrow, pot = words.partition(">")
        effect = view["effects"][words]
        says = _p("a choice", "{card} on {pot}")
        if is_new(self.match, pot):
            says = _p("a choice", "{card} on {pot} (new)")
        label = says.format(card=in_words(card, self.faces), pot=onto_pot(pot))
        told = boils_over(effect) or _("total {total}").format(total=effect["total"])
        return Choice(words, label, told, "takes" in effect, card, pot)


def is_new(match: Match, pot: str) -> bool:
    """Whether it is a cauldron that nobody has played on yet."""
    return pot.isdecimal() and all(w.partition(">")[2] != pot for _seat, w in match.round.moves)


def boils_over(effect: Mapping[str, int]) -> str:
    """What a play costs that lets a pot boil over; "" if it doesn't."""
    if "takes" not in effect:
        return ""
    return _n("boils over, you take {n} card", "boils over, you take {n} cards", effect["takes"])


class PotsTeller(Teller):
    """What each card did to its pot; `you` is a seat called "you"."""

    def __init__(self, match: Match, faces: Faces, you: int | None):
        self.match = match
        self.faces = faces
        self.you = you

    def tell(self, played: Played, before: View, after: View) -> list[Sentence]:
        return [Sentence(self._sentence(played, before["pots"]))]

    def _sentence(self, played: Played, pots_before: Sequence[Mapping[str, Any]]) -> str:
        """What a move did, with the pot's new total, and who took what."""
        card, _arrow, pot = played.words.partition(">")
        nothing: Mapping[str, Any] = {"cards": [], "total": 0}
        before = next((p for p in pots_before if p["id"] == pot), nothing)
        shown, total = self.faces.card(card), played.effect["total"]
        you = played.seat == self.you
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
