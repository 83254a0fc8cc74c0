"""What is said at a table, and who says it: the parts that all families share.

Everything is told from Views and Played alone, so nothing that a seat may not know gets to it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from boilover.match import Played

View = Mapping[str, Any]


class Sentence(NamedTuple):
    """Something that happened at the table."""

    text: str
    begins: bool = True
    """Whether a new line is begun for it; else it goes on where the sentence before ended."""


def joined(sentences: Iterable[Sentence]) -> list[str]:
    """Sentences put together into paragraphs."""
    paragraphs: list[str] = []
    for sentence in sentences:
        if sentence.begins or not paragraphs:
            paragraphs.append(sentence.text)
        else:
            paragraphs[-1] += " " + sentence.text
    return paragraphs


class Teller(ABC):
    """Puts a round into sentences, move by move, for one who sees it by these views."""

    @abstractmethod
    def tell(self, played: Played, before: View, after: View) -> list[Sentence]:
        """What can be said once the move has been made, with what chance did because of it."""

    def begin(self, events: Sequence[str], dealer: int) -> list[Sentence]:
        """What chance did after the deal, before anybody has moved."""
        return []

    def kept_back(self) -> list[Sentence]:
        """What is to be said together with what follows, as it would be said by itself now."""
        return []

    def rest(self) -> list[Sentence]:
        """Say by itself what was kept back; what follows goes on after it."""
        return []


@dataclass(frozen=True)
class Question:
    """Something that is asked in between, with yes or no."""

    text: str
    yes: str
    """The words of the move that says yes."""
    no: str
    topic: str
    """What it is about: one may answer no to all questions of a topic for good."""
    occasion: Hashable
    """What it is about just now: no more is asked about that after a no."""
    needs_hand: bool
    """Whether the answer may depend on one's cards."""


@dataclass(frozen=True)
class Choice:
    """A legal move as it is offered to the seat that may make it."""

    words: str
    """The move in the words of records."""
    label: str
    """What it is, by itself: 7 of hearts on the heart pot."""
    effect: str
    """What anybody can see that it would do; "" if there is nothing to say."""
    danger: bool
    """Whether it costs the seat something at once."""
    card: str
    """The card that is played or taken, as views name it; "" if it is another move."""
    target: str
    """The pot that the card goes to, where there are pots."""
