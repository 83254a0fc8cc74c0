"""The legal moves of a trick game as choices: which are numbered, and in what order."""

from __future__ import annotations

from boilover.telling.teller import View

NO = "no"
_WITHOUT_CARD = ("draw", "pass", "take-left", NO)


def card_of(words: str) -> str:
    """The card that a move plays from the hand, "" if it is another move."""
    if words in _WITHOUT_CARD or " " in words:
        return ""
    return words.removesuffix("!")


def is_asked(view: View) -> bool:
    """Whether the seat to move is asked something in between, rather than on turn."""
    return NO in view["effects"]


def choices(view: View) -> list[str]:
    """The moves that are numbered: cards as they lie in the hand, then the others.

    A card stands there once, without the call of the last card where it may be forgotten.
    """
    effects = view.get("effects", {})
    if NO in effects:
        return []
    plays = {card_of(words): words for words in reversed(effects) if card_of(words)}
    in_hand = [plays[card] for card in dict.fromkeys(view["hand"]) if card in plays]
    return in_hand + [words for words in effects if not card_of(words)]
