"""Ordinary playing cards by their names and signs, in the language in use."""

from __future__ import annotations

from typing import Final

from boilover.core.cards import JOKER, rank_of, suit_of
from boilover.core.text import _, _p

SYMBOLS: Final = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}


def suit_name(letter: str) -> str:
    """The suit's name as it stands by itself: hearts."""
    names = {"H": _("hearts"), "D": _("diamonds"), "C": _("clubs"), "S": _("spades")}
    return names[letter]


def rank_name(rank: str) -> str:
    """The rank as it is printed on a card: A, 10, J."""
    names = {
        "A": _p("the letter on an ace", "A"),
        "T": "10",
        "J": _p("the letter on a jack", "J"),
        "Q": _p("the letter on a queen", "Q"),
        "K": _p("the letter on a king", "K"),
    }
    return names.get(rank, rank)


def card_name(card: str) -> str:
    """A card as it is printed: 10♥; joker."""
    if card == JOKER:
        return _("joker")
    return rank_name(rank_of(card)) + SYMBOLS[suit_of(card)]
