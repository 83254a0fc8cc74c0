"""Cards, suits and pots as a person reads and types them."""

from __future__ import annotations

from collections.abc import Sequence

from boilover.core.cards import RANKS, rank_of, suit_of
from boilover.core.text import _, quoted
from boilover.pots.names import rank_name, suit_name
from boilover.terminal.console import BLUE, BOLD, GREEN, PURPLE, RED, Console
from boilover.terminal.typed import says_nothing

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

KNOWN_LETTERS = "".join(COLOURS)
NUMBERS = {str(n): str(n) for n in range(100) if n != 10} | {"10": "T"}


class Faces:
    """How cards look on this console: 7♥ or 7H, in colour where there is colour."""

    def __init__(self, console: Console):
        self.console = console

    def suit(self, letter: str) -> str:
        """The suit's sign: ♥, or its letter."""
        return SYMBOLS.get(letter, letter) if self.console.symbols else letter

    def plain(self, card: str) -> str:
        """A card's text without colour: 10♥."""
        return rank_name(rank_of(card)) + self.suit(suit_of(card))

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
    suits = _Suits([*map(suit_of, hand), *(c.partition(">")[2] for c in choices)], faces)
    card, pot = _split(typed, hand, suits)
    if card not in hand:
        raise Unclear(_not_held(typed, card, suits.card_as_typed(hand[0]), faces))
    places = [c.partition(">")[2] for c in choices if c.partition(">")[0] == card]
    shown = faces.plain(card)
    if pot in places:
        return f"{card}>{pot}"
    if pot:
        raise Unclear(
            _("{card} can't go there; it may go to {pots}.").format(
                card=shown, pots=", ".join(faces.suit(p) for p in places)
            )
        )
    if len(places) == 1:
        return f"{card}>{places[0]}"
    example = f"{suits.card_as_typed(card)} {suits.as_typed(places[0])}"
    raise Unclear(
        _("{card} may go to {pots}: say which, such as {example}.").format(
            card=shown, pots=", ".join(faces.suit(p) for p in places), example=quoted(example)
        )
    )


class _Suits:
    """The suits at hand, by what one types: a letter, or the beginning of a name."""

    def __init__(self, letters: Sequence[str], faces: Faces):
        known = {s for s in letters if not s.isdecimal()}
        if known & set(SYMBOLS):
            known |= set(SYMBOLS)  # an ordinary pack has all four, whoever holds them
        self.names = {s: suit_name(s).upper() for s in sorted(known)}
        self.symbols = faces.console.symbols

    def read(self, word: str) -> str:
        """The suit that is meant, "" if it is none or could be several."""
        if word in self.names:
            return word
        meant = [s for s, name in self.names.items() if word and name.startswith(word)]
        if len(meant) == 1:
            return meant[0]
        return word if len(word) == 1 and word in KNOWN_LETTERS and not meant else ""

    def as_typed(self, suit: str) -> str:
        """The shortest that one can type for a suit or a cauldron."""
        if suit in SYMBOLS and self.symbols:
            name = self.names.get(suit, suit)
            for length in range(1, len(name)):
                if self.read(name[:length]) == suit:
                    return name[:length].lower()
        return suit.lower()

    def card_as_typed(self, card: str) -> str:
        """A card as one would type it: 7h, 10d."""
        return rank_name(rank_of(card)).lower() + self.as_typed(suit_of(card))


def _split(typed: str, hand: Sequence[str], suits: _Suits) -> tuple[str, str]:
    """Card and pot in the letters of records.

    The card is "" if it can't be made out; the pot is "" where none was typed, or what was typed.
    """
    text = typed.upper().replace("\N{VARIATION SELECTOR-16}", "")
    for letter, symbol in SYMBOLS.items():
        text = text.replace(symbol, letter)
    for mark in (">", ",", "/", "→"):
        text = text.replace(mark, " ")
    words = [w for w in text.split() if not says_nothing(w)]
    if len(words) > 1 and len(words[0]) > 1 and suits.read(words[0]) and words[1] in _ranks():
        words[:2] = [words[1] + suits.read(words[0])]  # "hearts 7" for "7h"
    if len(words) > 1 and words[0] in _ranks() and suits.read(words[1]):
        words[:2] = [words[0] + suits.read(words[1])]  # "7 h" for "7h"
    pot = words[1] if len(words) > 1 else ""
    pot = suits.read(pot) or pot
    read = [
        rank + suits.read(words[0].removeprefix(spelt))
        for spelt, rank in _ranks().items()
        if words and words[0].startswith(spelt) and suits.read(words[0].removeprefix(spelt))
    ]
    card = next((c for c in read if c in hand), read[-1] if read else "")
    return card, pot


def _ranks() -> dict[str, str]:
    """The ranks of records by what one types: 10, T; K, and a king's letter in this language."""
    english = {rank: rank for rank in RANKS}
    return {rank_name(rank).upper(): rank for rank in RANKS} | english | NUMBERS


def _not_held(typed: str, card: str, example: str, faces: Faces) -> str:
    if card:
        return _("You don't hold {card}. Type a number or a card of your hand.").format(
            card=faces.plain(card)
        )
    return _("{typed} is no move. Type a choice's number, or a card such as {example}.").format(
        typed=quoted(typed[:20]), example=quoted(example)
    )
