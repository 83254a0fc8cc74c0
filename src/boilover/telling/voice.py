"""What a family fills in so that a match of it can be told."""

from __future__ import annotations

from abc import ABC, abstractmethod

from boilover.core.text import _
from boilover.match import Match
from boilover.telling.faces import Faces
from boilover.telling.teller import Choice, Teller, View


class Voice(ABC):
    """All that there is to say of one match; `you` is a seat that is called "you", if any."""

    def __init__(self, match: Match, faces: Faces, you: int | None = None):
        self.match = match
        self.faces = faces
        self.you = you

    @abstractmethod
    def teller(self) -> Teller:
        """Tells one round, for one who follows it from its beginning."""

    @abstractmethod
    def question(self, view: View) -> str:
        """What the seat to move is asked or has to do, to be said to whoever sits there."""

    @abstractmethod
    def choices(self, view: View) -> list[Choice]:
        """The legal moves of whoever looks on, as they are offered; none if others are to move."""

    @property
    @abstractmethod
    def has_totals(self) -> bool:
        """Whether points add up to totals, rather than say who won."""

    def who_starts(self) -> str:
        """Who deals the round, and who starts it."""
        dealer = self.match.round.dealer
        eldest = (dealer + self.match.rules.step) % len(self.match.players)
        names = {"dealer": self.match.players[dealer], "starter": self.match.players[eldest]}
        if dealer == self.you:
            return _("You deal, {starter} starts.").format(**names)
        if eldest == self.you:
            return _("{dealer} deals, you start.").format(**names)
        return _("{dealer} deals, {starter} starts.").format(**names)
