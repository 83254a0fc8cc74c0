"""Cards and packs as text: rank then suit, in RECORD's letters ("7H", "TS", "4X").

A pack is a list of kinds of card with their copies and values. Within a pack, card ids run from 0
by ascending value, so that the highest bit of a set is a card of the highest value; equal cards
have neighbouring ids.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from boilover.core.text import _, _n, quoted

RANKS = "A23456789TJQK"
CARD_PATTERN = re.compile(r"([0-9]{1,2}|[ATJQK])([A-Z])\Z")
JOKER = "JK"


class CardKind(NamedTuple):
    """One entry of a pack: a card's text, how many there are of it, what it is worth in a pot."""

    text: str
    copies: int
    value: int


def suit_of(text: str) -> str:
    """The suit's letter of a card's text."""
    return text[-1]


def rank_of(text: str) -> str:
    """The rank of a card's text: `"T"` of `"TS"`."""
    return text[:-1]


@dataclass(frozen=True)
class Pack:
    """The cards of a game: `kinds` in the designer's order, ids by value."""

    kinds: tuple[CardKind, ...]

    @cached_property
    def cards(self) -> tuple[CardKind, ...]:
        """The kind of each card by its id."""
        order = {suit: i for i, suit in enumerate(self.suits)}
        kinds = sorted(self.kinds, key=lambda k: (k.value, order[suit_of(k.text)], k.text))
        return tuple(k for k in kinds for _ in range(k.copies))

    @cached_property
    def suits(self) -> str:
        """The suits' letters in the order in which the pack names them."""
        return "".join(dict.fromkeys(suit_of(k.text) for k in self.kinds))

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of each card by its id."""
        return tuple(card.text for card in self.cards)

    @cached_property
    def first_ids(self) -> dict[str, int]:
        """The lowest id of each kind, by text."""
        ids: dict[str, int] = {}
        for i, text in enumerate(self.texts):
            ids.setdefault(text, i)
        return ids

    @cached_property
    def _sheet_order(self) -> dict[str, int]:
        """The place of each kind when cards are laid out for a person: suit, then value."""
        kinds = sorted(self.kinds, key=lambda k: (self.suits.index(suit_of(k.text)), k.value))
        return {k.text: i for i, k in enumerate(kinds)}

    def __len__(self) -> int:
        return len(self.cards)

    def texts_of(self, mask: int) -> list[str]:
        """The cards of a set as texts, by suit and then by value."""
        texts = [self.texts[i] for i in range(len(self.texts)) if mask >> i & 1]
        return self.sort(texts)

    def sort(self, texts: Iterable[str]) -> list[str]:
        """The cards by suit, in the pack's order of suits, and then by value."""
        return sorted(texts, key=self._sheet_order.__getitem__)

    def mask_of(self, texts: Sequence[str]) -> int:
        """A set of cards from texts, the lowest ids of each kind.

        Raises:
            ValueError: a card isn't in the pack, or not as often.
        """
        mask = 0
        taken: dict[str, int] = {}
        for text in texts:
            if text not in self.first_ids:
                raise ValueError(_("{card} is not in the pack").format(card=quoted(text)))
            i = self.first_ids[text] + taken.get(text, 0)
            taken[text] = taken.get(text, 0) + 1
            if i >= len(self.texts) or self.texts[i] != text:
                raise ValueError(
                    _n(
                        "{card} is in the pack only once",
                        "{card} is in the pack only {n} times",
                        taken[text] - 1,
                        card=text,
                    )
                )
            mask |= 1 << i
        return mask
