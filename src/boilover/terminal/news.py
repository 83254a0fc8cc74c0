"""What has happened in a round, in sentences, and what of it is new to whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boilover.match import Match, Played
from boilover.telling import Narrator, Sentence, joined
from boilover.telling.teller import View
from boilover.terminal.table import Table

Viewer = int | None
"""A seat, or a spectator: whoever may read what nobody's cards have a part in."""


class News:
    """The round as each viewer has seen it."""

    def __init__(self, match: Match, table: Table, viewers: Iterable[Viewer]):
        self.table = table
        self.narrators = {
            viewer: Narrator(match, viewer, table.faces, by_name=viewer != table.second_person)
            for viewer in viewers
        }
        self.read: dict[Viewer, int] = {}
        """How many of the sentences are not new any more."""

    @property
    def seen(self) -> Mapping[Viewer, View]:
        """How the match looked at last."""
        return {viewer: narrator.seen for viewer, narrator in self.narrators.items()}

    def start_round(self) -> None:
        """A round has just been dealt, or is gone on with: then its moves are told again."""
        for viewer, narrator in self.narrators.items():
            narrator.start_round()
            self.read[viewer] = 0

    def happened(self, played: Played) -> None:
        """A move has been made."""
        for narrator in self.narrators.values():
            narrator.happened(played)

    def fresh(self, viewer: Viewer) -> Sequence[Sentence]:
        """What is new and complete; from then on it is not new."""
        told = self.narrators[viewer].sentences
        fresh = told[self.read[viewer] :]
        self.read[viewer] = len(told)
        return fresh

    def paragraphs(self, viewer: Viewer, *, stays_new: bool = False) -> list[str]:
        """What the table still remembers of all that is new, what is not complete included.

        If the house has it so, that is the whole round.
        """
        self.narrators[viewer].rest()
        told = self.narrators[viewer].sentences
        new = told[self.read[viewer] :]
        if not stays_new:
            self.read[viewer] = len(told)
        return joined(told if self.table.history else self.table.latest(new))
