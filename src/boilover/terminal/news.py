"""What has happened in a round, in sentences, and what of it is new to whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from boilover.match import Match, Played, retold, view
from boilover.terminal.table import Sentence, Table, View

Viewer = int | None
"""A seat, or a spectator: whoever may read what nobody's cards have a part in."""


class News:
    """The round as each viewer has seen it."""

    def __init__(self, match: Match, table: Table, viewers: Iterable[Viewer]):
        self.match = match
        self.table = table
        self.viewers = tuple(viewers)
        self.seen: dict[Viewer, View] = {}
        """How the match looked at last."""
        self.told: dict[Viewer, list[Sentence]] = {}
        """The whole round."""
        self.read: dict[Viewer, int] = {}
        """How many of those sentences are not new any more."""

    def start_round(self) -> None:
        """A round has just been dealt, or is gone on with: then its moves are told again."""
        self.tellers = {viewer: self.table.teller() for viewer in self.viewers}
        for viewer in self.viewers:
            events = self._events_of_the_deal()
            self.told[viewer] = self.tellers[viewer].begin(events, view(self.match, viewer))
            self.read[viewer] = 0
            if self.match.round.moves:
                for played, before, after in retold(self.match, viewer):
                    self.told[viewer] += self.tellers[viewer].tell(played, before, after)
            self.seen[viewer] = view(self.match, viewer)

    def _events_of_the_deal(self) -> list[str]:
        moves = self.match.round.moves
        return [words for _seat, words in takewhile(lambda move: move[0] < 0, moves)]

    def happened(self, played: Played) -> None:
        """A move has been made."""
        for viewer in self.viewers:
            before, after = self.seen[viewer], view(self.match, viewer)
            self.told[viewer] += self.tellers[viewer].tell(played, before, after)
            self.seen[viewer] = after

    def fresh(self, viewer: Viewer) -> Sequence[Sentence]:
        """What is new and complete; from then on it is not new."""
        fresh = self.told[viewer][self.read[viewer] :]
        self.read[viewer] = len(self.told[viewer])
        return fresh

    def paragraphs(self, viewer: Viewer, *, stays_new: bool = False) -> list[str]:
        """What the table still remembers of all that is new, what is not complete included.

        If the house has it so, that is the whole round.
        """
        told = self.told[viewer]
        told += self.tellers[viewer].rest()
        new = told[self.read[viewer] :]
        if not stays_new:
            self.read[viewer] = len(told)
        return joined(told if self.table.history else self.table.latest(new))


def joined(sentences: Iterable[Sentence]) -> list[str]:
    """Sentences put together into paragraphs."""
    paragraphs: list[str] = []
    for sentence in sentences:
        if sentence.begins or not paragraphs:
            paragraphs.append(sentence.text)
        else:
            paragraphs[-1] += " " + sentence.text
    return paragraphs
