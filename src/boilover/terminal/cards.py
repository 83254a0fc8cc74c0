"""Cards, suits and pots as a person reads and types them."""

from __future__ import annotations

from collections.abc import Sequence

from boilover.core.cards import rank_of, suit_of
from boilover.core.text import _
from boilover.pots.names import suit_name
from boilover.terminal.console import BLUE, BOLD, GREEN, PURPLE, RED, Console

SYMBOLS = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}
COLOURS = {
    "H": (RED,),
    "D": (RED,),
    "B": (BLUE,),
    "R": (RED,),
    "V": (PURPLE,),
    "P": (PURPLE,),
    "G": (GREEN,),
    "S": (BOLD,),
    "X": (BOLD,),
}


class Faces:
    """How cards look on this console: 7♥ or 7H, in colour where there is colour."""

    def __init__(self, console: Console):
        self.console = console

    def suit(self, letter: str) -> str:
        """The suit's sign: ♥, or its letter."""
        return SYMBOLS.get(letter, letter) if self.console.symbols else letter

    def plain(self, card: str) -> str:
        """A card's text without colour: 10♥."""
        rank = "10" if rank_of(card) == "T" else rank_of(card)
        return rank + self.suit(suit_of(card))

    def card(self, card: str) -> str:
        """A card's text in its colour."""
        return self.console.paint(self.plain(card), *COLOURS.get(suit_of(card), ()))

    def cards(self, cards: Sequence[str]) -> str:
        """Several cards, a space between."""
        return " ".join(self.card(c) for c in cards)

    def row(self, cards: Sequence[str], *, plain: bool = False) -> str:
        """Sorted cards, with a wider gap where the suit changes."""
        text = ""
        for i, card in enumerate(cards):
            gap = "" if not i else " " if suit_of(cards[i - 1]) == suit_of(card) else "  "
            text += gap + (self.plain(card) if plain else self.card(card))
        return text


class Unclear(Exception):
    """What was typed is no move; the message says what would be."""


def read_choice(text: str, hand: Sequence[str], choices: Sequence[str], faces: Faces) -> str:
    """The move that a person typed: a choice's number, a card ("7h"), or card and pot ("6s d").

    `choices` are the legal moves in the order in which they are numbered.

    Raises:
        Unclear: with a line that helps.
    """
    typed = text.strip()
    if typed.isdecimal() and typed.isascii():
        number = int(typed) if len(typed) < 9 else 0
        if 1 <= number <= len(choices):
            return choices[number - 1]
        raise Unclear(
            _("There is no choice {typed}; they are numbered 1 to {n}.").format(
                typed=typed[:9], n=len(choices)
            )
        )
    card, pot = _split(
        typed, {suit_of(c) for c in choices} | {c.partition(">")[2] for c in choices}
    )
    held = {c.upper(): c for c in hand}
    if card not in held:
        raise Unclear(_not_held(typed, card, hand, faces))
    places = [c.partition(">")[2] for c in choices if c.partition(">")[0] == held[card]]
    shown = faces.plain(held[card])
    if not pot:
        if len(places) == 1:
            return f"{held[card]}>{places[0]}"
        example = f"{_as_typed(held[card])} {places[0].lower()}"
        raise Unclear(
            _("{card} may go to {pots}: say which, such as {example!r}.").format(
                card=shown, pots=", ".join(faces.suit(p) for p in places), example=example
            )
        )
    for place in places:
        if pot == place or (len(pot) > 1 and suit_name(place).upper().startswith(pot)):
            return f"{held[card]}>{place}"
    raise Unclear(
        _("{card} can't go there; it may go to {pots}.").format(
            card=shown, pots=", ".join(faces.suit(p) for p in places)
        )
    )


def _as_typed(card: str) -> str:
    """A card as one would type it: 7h, 10d."""
    return ("10" if rank_of(card) == "T" else rank_of(card).lower()) + suit_of(card).lower()


def _split(typed: str, letters: set[str]) -> tuple[str, str]:
    """Card and pot, normalized to the letters of records; the pot is "" where none was typed."""
    text = typed.upper().replace("\N{VARIATION SELECTOR-16}", "")
    for letter, symbol in SYMBOLS.items():
        text = text.replace(symbol, letter)
    for mark in (">", ",", "/", "→"):
        text = text.replace(mark, " ")
    words = [w for w in text.split() if w not in ("ON", "TO", "IN", "INTO", "AUF", "POT", "TOPF")]
    if len(words) >= 2 and words[0] in ("A", *map(str, range(1, 11)), "T") and words[1] in letters:
        words[:2] = [words[0] + words[1]]  # "7 h" for "7h"
    card = words[0] if words else ""
    if card.startswith("10") and len(card) > 2:
        card = "T" + card[2:]
    return card, words[1] if len(words) > 1 else ""


def _not_held(typed: str, card: str, hand: Sequence[str], faces: Faces) -> str:
    looks_like_card = len(card) == 2 and card[1] in {suit_of(c) for c in hand} | set("HDCSBRVGPX")
    example = _as_typed(hand[0])
    if looks_like_card and card[0] in "A23456789TJQK1":
        return _("You don't hold {card}. Type a number or a card of your hand.").format(
            card=faces.plain(card)
        )
    return _("{typed!r} is no move. Type a choice's number, or a card such as {example!r}.").format(
        typed=typed[:20], example=example
    )
