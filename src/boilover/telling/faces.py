"""Cards as sentences show them: each door has its own way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from boilover.core.cardnames import SYMBOLS, rank_name
from boilover.core.cards import JOKER, rank_of, suit_of
from boilover.core.text import _, _p
from boilover.pots.names import suit_name

AS_TEXT: Final = "\N{VARIATION SELECTOR-15}"
"""Behind a suit's sign it asks for a letter's look and colour, not for a picture's."""


class Faces(Protocol):
    """How cards look in sentences."""

    def suit(self, letter: str) -> str:
        """The suit's sign: ♥, or its letter."""

    def suit_name(self, letter: str) -> str:
        """The suit's name: hearts."""

    def none_of(self, letter: str) -> str:
        """What somebody has who is void in the suit: no hearts."""

    def rank(self, rank: str) -> str:
        """The rank as it is printed on a card: 10."""

    def card(self, card: str) -> str:
        """A card: 10♥."""

    def cards(self, cards: Iterable[str]) -> str:
        """Several cards, a space between."""


class TextFaces:
    """Cards as plain text that browsers show like letters."""

    def suit(self, letter: str) -> str:
        return SYMBOLS[letter] + AS_TEXT if letter in SYMBOLS else letter

    def suit_name(self, letter: str) -> str:
        return suit_name(letter)

    def none_of(self, letter: str) -> str:
        return _("no {suit}").format(suit=self.suit_name(letter))

    def rank(self, rank: str) -> str:
        return rank_name(rank)

    def card(self, card: str) -> str:
        if card == JOKER:
            return _("Joker")
        return self.rank(rank_of(card)) + self.suit(suit_of(card))

    def cards(self, cards: Iterable[str]) -> str:
        return " ".join(map(self.card, cards))


def in_words(card: str, faces: Faces) -> str:
    """A card as one says it, in capitals nowhere: 7 of hearts; blue 7; joker."""
    if card == JOKER:
        return _("joker")
    ranks = {"A": _("ace"), "K": _("king"), "Q": _("queen"), "J": _("jack")}
    rank, suit = rank_of(card), suit_of(card)
    words = {"rank": ranks.get(rank, faces.rank(rank)), "suit": faces.suit_name(suit)}
    if suit in SYMBOLS:
        return _p("a card", "{rank} of {suit}").format(**words)
    return _p("a card of a colour", "{suit} {rank}").format(**words)
