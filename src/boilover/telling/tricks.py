"""The inflation games in sentences: what is asked, what can be done, and what it would do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boilover.core.text import _, _n
from boilover.match import Match
from boilover.telling.faces import in_words
from boilover.telling.teller import Choice, Teller, View
from boilover.telling.tricks_asked import question
from boilover.telling.tricks_choices import NO, card_of, is_asked
from boilover.telling.tricks_duty import duty
from boilover.telling.tricks_told import CHALLENGE, TAKE_LEFT, TricksTeller
from boilover.telling.voice import Voice


class TricksVoice(Voice):
    """Speaks of an inflation game."""

    def teller(self) -> Teller:
        return TricksTeller(self.match, self.faces, self.you)

    @property
    def has_totals(self) -> bool:
        return bool(self.match.rules.rounds != 1)

    def who_starts(self) -> str:
        if self.match.rules.opening == "eldest":
            return super().who_starts()
        card = self.faces.card(self.match.rules.opening.removeprefix("holder:"))
        dealer = self.match.round.dealer
        if dealer == self.you:
            return _("You deal; whoever holds {card} will lead it.").format(card=card)
        return _("{dealer} deals; whoever holds {card} will lead it.").format(
            dealer=self.match.players[dealer], card=card
        )

    def question(self, view: View) -> str:
        asked = question(view, self.match) if view.get("effects") else None
        return asked.text if asked is not None else duty(self.match, self.faces, view)

    def choices(self, view: View) -> list[Choice]:
        effects = view.get("effects", {})
        if not effects:
            return []
        if is_asked(view):
            yes_first = sorted(effects, key=lambda words: words == NO)
            return [self._choice(words, view) for words in yes_first]
        plays = [words for card in dict.fromkeys(view["hand"]) for words in (card, card + "!")]
        offered = [words for words in plays if words in effects]
        offered += [words for words in effects if not card_of(words)]
        return [self._choice(words, view) for words in offered]

    def _choice(self, words: str, view: View) -> Choice:
        first, _space, rest = words.partition(" ")
        effect = view["effects"][words]
        danger = effect.get("taker") == view["seat"]
        if first == "lead" and rest.isdecimal():
            danger = _is_lost_by(int(rest), view)
        card = rest if first == "take" else card_of(words)
        return Choice(words, self._label(words, view), self._effect(words, view), danger, card, "")

    def _label(self, words: str, view: View) -> str:
        if is_asked(view):
            return _answer_of(words, view, self.match)
        card = card_of(words)
        if not card:
            return label_of(words, view, self.match, lambda card: in_words(card, self.faces))
        shown = in_words(card, self.faces)
        if words.endswith("!"):
            return _("{card}, with the call of the last card").format(card=shown)
        return shown

    def _effect(self, words: str, view: View) -> str:
        effect: Mapping[str, int] = view["effects"][words]
        if words == TAKE_LEFT:
            return _("{name} is out").format(name=self.match.players[effect["out"]])
        if "taker" in effect and effect["taker"] == view["seat"]:
            return _n("you take {n} card", "you take {n} cards", effect["takes"])
        if "taker" in effect:
            name, n = self.match.players[effect["taker"]], effect["takes"]
            if words.startswith(CHALLENGE):
                return _n("{name} draws {n} card", "{name} draws {n} cards", n, name=name)
            return _n(
                "stops the trick: {name} takes {n} card",
                "stops the trick: {name} takes {n} cards",
                n,
                name=name,
            )
        return _("your last card") if "out" in effect else ""


def label_of(words: str, view: View, match: Match, card: Callable[[str], str]) -> str:
    """A choice that isn't a card of the hand, on turn; `card` shows the one that is taken."""
    first, _space, rest = words.partition(" ")
    if first == "take":
        return _("take {card}").format(card=card(rest))
    if words == "lead waste":
        return _lead_from_waste(view)
    if first == "lead":
        return _lead_from_hand(int(rest), view, match)
    if words == "pass" and match.rules.void == "take_trick":
        return _("take the trick")
    texts = {
        "draw": _("draw a card"),
        "draw L": _("draw from the left"),
        "draw R": _("draw from the right"),
        "pass": _("pass"),
    }
    return texts[words]


def _answer_of(words: str, view: View, match: Match) -> str:
    """An answer to a question in between."""
    if words == NO:
        return _("no")
    if words != TAKE_LEFT:
        return _("yes, challenge {name}").format(
            name=match.players[int(words.removeprefix(CHALLENGE))]
        )
    return _("yes, take the hand of {name}").format(
        name=match.players[view["effects"][words]["out"]]
    )


def _lead_from_hand(seat: int, view: View, match: Match) -> str:
    """The card to lead comes from there; if it is the last of the last opponent, that loses."""
    n, name = view["hand_counts"][seat], match.players[seat]
    if _is_lost_by(seat, view):
        says = _("lead the last card of {name} and lose: nobody else is left")
        return says.format(name=name)
    return _n(
        "lead from the hand of {name} ({n} card)",
        "lead from the hand of {name} ({n} cards)",
        n,
        name=name,
    )


def _is_lost_by(seat: int, view: View) -> bool:
    """Whether a lead out of that hand leaves nobody else in the round."""
    in_play = view["players"] - len(view["gone"])
    return bool(view["hand_counts"][seat] == 1 and in_play == 2)


def _lead_from_waste(view: View) -> str:
    """The card to lead comes from the waste, but not from the trick just finished."""
    finished = view.get("finished_count", 0)
    n = view["waste_count"] - finished
    if finished:
        return _n(
            "lead from the waste ({n} card, without this trick)",
            "lead from the waste ({n} cards, without this trick)",
            n,
        )
    return _n("lead from the waste ({n} card)", "lead from the waste ({n} cards)", n)
