"""What a trick game asks in between, with yes or no."""

from __future__ import annotations

from boilover.core.text import _, _n
from boilover.match import Match
from boilover.telling.teller import Question, View
from boilover.telling.tricks_choices import NO, card_of, is_asked


def question(view: View, match: Match) -> Question | None:
    """Whether to challenge who hasn't called, or to take the neighbour's hand."""
    if not is_asked(view):
        return None
    (yes,) = (words for words in view["effects"] if words != NO)
    if yes == "take-left":
        return _take_left(view, match, yes)
    return _challenge(view, match, yes)


def _challenge(view: View, match: Match, yes: str) -> Question:
    offender = int(yes.removeprefix("challenge "))
    text = _("{name} has one card left and did not call it. Challenge?").format(
        name=match.players[offender]
    )
    places = [i for i, (seat, words) in enumerate(view["history"]) if _plays(seat, words, offender)]
    return Question(text, yes, NO, "challenge", ("challenge", offender, places[-1]), False)


def _plays(seat: object, words: str, offender: int) -> bool:
    return seat == offender and bool(card_of(words))


def _take_left(view: View, match: Match, yes: str) -> Question:
    victim, n = view["effects"][yes]["out"], view["effects"][yes]["takes"]
    name = match.players[victim]
    in_play = view["players"] - len(view["gone"])
    if in_play == 2:
        text = _n(
            "Take the hand of {name}, {n} card? Nobody else is left: you would lose the round.",
            "Take the hand of {name}, {n} cards? Nobody else is left: you would lose the round.",
            n,
            name=name,
        )
    else:
        text = _n(
            "Before the trick: take the hand of {name}, {n} card? {name} would be out.",
            "Before the trick: take the hand of {name}, {n} cards? {name} would be out.",
            n,
            name=name,
        )
    return Question(text, yes, NO, "take-left", ("take-left", view["tricks"], victim), True)
