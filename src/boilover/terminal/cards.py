"""Cards, suits and pots as a person reads and types them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from boilover.core.cardnames import SYMBOLS, rank_name
from boilover.core.cards import JOKER, RANKS, rank_of, suit_of
from boilover.core.text import _, quoted
from boilover.telling import TextFaces
from boilover.terminal.console import BLUE, BOLD, GREEN, PURPLE, RED, Console
from boilover.terminal.typed import names_joker, says_nothing

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


class Faces(TextFaces):
    """How cards look on this console: 7♥ or 7H, in colour where there is colour."""

    colours: ClassVar[Mapping[str, tuple[str, ...]]] = COLOURS
    letters_are_typed = True
    """Whether a suit may be typed by its letter in records."""
    fillers: tuple[str, ...] = ()
    """Words between rank and suit, in capitals, that tell nothing."""

    def __init__(self, console: Console):
        self.console = console

    @property
    def legend(self) -> str:
        """What somebody should know who sees these cards for the first time, if anything."""
        return ""

    def suit(self, letter: str) -> str:
        """The suit's sign: ♥, or its letter."""
        return SYMBOLS.get(letter, letter) if self.console.symbols else letter

    def ranks_as_typed(self) -> dict[str, str]:
        """The ranks of records by what one types: 10, T; K, and its letter in this language."""
        english = {rank: rank for rank in RANKS}
        return {rank_name(rank).upper(): rank for rank in RANKS} | english | NUMBERS

    def plain(self, card: str) -> str:
        """A card's text without colour: 10♥."""
        return super().card(card)

    def card(self, card: str) -> str:
        """A card's text in its colour."""
        colour = (BOLD,) if card == JOKER else self.colours.get(suit_of(card), ())
        return self.console.paint(self.plain(card), *colour)

    def row(self, cards: Sequence[str], *, plain: bool = False) -> str:
        """Sorted cards, with a wider gap where the suit changes."""
        text = ""
        for i, card in enumerate(cards):
            gap = "" if not i else " " if suit_of(cards[i - 1]) == suit_of(card) else "  "
            text += gap + (self.plain(card) if plain else self.card(card))
        return text


class Unclear(Exception):
    """What was typed is no move; the message says what would be."""


class Spelling:
    """Cards as a person types them, of a pack with the suits of these letters."""

    def __init__(self, suits: Iterable[str], faces: Faces):
        self.faces = faces
        self.ranks = faces.ranks_as_typed()
        known = {s for s in suits if not s.isdecimal()}
        if known & set(SYMBOLS):
            known |= set(SYMBOLS)  # an ordinary pack has all four, whoever holds them
        self.names = {s: faces.suit_name(s).upper() for s in sorted(known)}

    def read(self, typed: str, hand: Sequence[str]) -> tuple[str, list[str]]:
        """The card of the hand that the first words spell, and the words after it.

        If they spell a card of no hand it is that one; "" if they spell none.
        """
        words = self._words(typed)
        first, second = (*words, "", "")[:2]
        if names_joker(first):
            return JOKER, words[1:]
        if len(first) > 1 and self.suit(first) and second in self.ranks:  # "hearts 7"
            return self.ranks[second] + self.suit(first), words[2:]
        if first in self.ranks and self.suit(second):  # "7 h"
            return self.ranks[first] + self.suit(second), words[2:]
        cards = [
            rank + suit
            for spelt, rank in self.ranks.items()
            if first.startswith(spelt) and (suit := self.suit(first.removeprefix(spelt)))
        ]
        card = next((c for c in cards if c in hand), cards[-1] if cards else "")
        return card, words[1:]

    def _words(self, typed: str) -> list[str]:
        """What was typed in capitals, its signs as letters, without words that tell nothing."""
        text = typed.upper().replace("\N{VARIATION SELECTOR-16}", "")
        for letter, symbol in SYMBOLS.items():
            text = text.replace(symbol, letter)
        for mark in (">", ",", "/", "→"):
            text = text.replace(mark, " ")
        return [w for w in text.split() if w not in self.faces.fillers and not says_nothing(w)]

    def suit(self, word: str) -> str:
        """The suit that is meant, "" if it is none or could be several."""
        if word in self.names and self.faces.letters_are_typed:
            return word
        meant = [s for s, name in self.names.items() if word and name.startswith(word)]
        if len(meant) == 1:
            return meant[0]
        is_known = self.faces.letters_are_typed and len(word) == 1 and word in KNOWN_LETTERS
        return word if is_known and not meant else ""

    def suit_as_typed(self, suit: str) -> str:
        """The shortest that one can type for a suit or a cauldron."""
        reads_signs = self.faces.console.symbols or not self.faces.letters_are_typed
        if suit in SYMBOLS and reads_signs:
            name = self.names.get(suit, suit)
            for length in range(1, len(name)):
                if self.suit(name[:length]) == suit:
                    return name[:length].lower()
        return suit.lower()

    def card_as_typed(self, card: str) -> str:
        """A card as one would type it: 7h, 10d, jk."""
        if card == JOKER:
            return JOKER.lower()
        return self.faces.rank(rank_of(card)).lower() + self.suit_as_typed(suit_of(card))

    def not_held(self, typed: str, card: str, hand: Sequence[str]) -> Unclear:
        """What is wrong with a card that isn't in the hand, or with what spells none."""
        if card:
            return Unclear(
                _("You don't hold {card}. Type a number or a card of your hand.").format(
                    card=self.faces.plain(card)
                )
            )
        return no_move(typed, self.card_as_typed(hand[0]))


def read_number(typed: str, n: int) -> int | None:
    """The number that was typed, of choices numbered from 1 to `n`; None if it is no number.

    Raises:
        Unclear: there is no such choice.
    """
    if not (typed.isdecimal() and typed.isascii()):
        return None
    number = int(typed) if len(typed) < 9 else 0
    if 1 <= number <= n:
        return number
    if n == 1:
        raise Unclear(_("There is only choice 1."))
    raise Unclear(
        _("There is no choice {typed}; they are numbered 1 to {n}.").format(typed=typed[:9], n=n)
    )


def no_move(typed: str, example: str) -> Unclear:
    """What is wrong with words that nobody understands."""
    return Unclear(
        _("{typed} is no move. Type a choice's number, or a card such as {example}.").format(
            typed=quoted(typed[:20]), example=quoted(example)
        )
    )


def read_choice(text: str, hand: Sequence[str], choices: Sequence[str], faces: Faces) -> str:
    """The play that a person typed: a choice's number, a card ("7h"), or card and pot ("6s d").

    `choices` are the legal plays in the order in which they are numbered.

    Raises:
        Unclear: with a line that helps.
    """
    typed = text.strip()
    number = read_number(typed, len(choices))
    if number is not None:
        return choices[number - 1]
    pots = [c.partition(">")[2] for c in choices]
    spelling = Spelling([*map(suit_of, hand), *pots], faces)
    card, words = spelling.read(typed, hand)
    pot = words[0] if words else ""
    pot = spelling.suit(pot) or pot
    if card not in hand:
        raise spelling.not_held(typed, card, hand)
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
    example = f"{spelling.card_as_typed(card)} {spelling.suit_as_typed(places[0])}"
    raise Unclear(
        _("{card} may go to {pots}: say which, such as {example}.").format(
            card=shown, pots=", ".join(faces.suit(p) for p in places), example=quoted(example)
        )
    )
