"""What a family's drawing fills in, so that a session at the terminal knows no family.

A table is drawn from Views and Played alone, so nothing that a seat may not know gets to a screen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from boilover.core.text import _
from boilover.match import Match
from boilover.telling.teller import Question, Sentence, View
from boilover.telling.voices import voice_of
from boilover.terminal.cards import Faces
from boilover.terminal.console import Console


@dataclass(frozen=True)
class Forced:
    """The only thing that somebody can do, where there is nothing to choose: Enter does it."""

    words: str
    prompt: str
    goes_on: bool = False
    """Whether it is done again and again without asking, until there is something to choose."""


class Table(ABC):
    """One match of a family as it is drawn for whoever sits at the console."""

    most_lines_of_sample: int | None = None
    """How much of a sample round is printed, where rounds may become long."""

    def __init__(
        self,
        console: Console,
        match: Match,
        you: int | None,
        faces: Faces | None = None,
        *,
        history: bool = False,
    ):
        """`you` is the only person's seat, if there is just one.

        With `history` the table shows what everybody could remember.
        """
        self.console = console
        self.match = match
        self.you = you
        self.faces: Final = faces or Faces(console)
        self.history = history
        self.voice: Final = voice_of(match, self.faces, self.second_person)

    # --- Who sits there --------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """The seat's name; the only person's is marked."""
        name = self.match.players[seat]
        if seat == self.you and name != _("You"):
            return _("{name} (you)").format(name=name)
        return name

    @property
    def second_person(self) -> int | None:
        """The seat that sentences call "you": the only person, if no name was given."""
        if self.you is not None and self.match.players[self.you] == _("You"):
            return self.you
        return None

    # --- The game --------------------------------------------------------------------------------

    @staticmethod
    @abstractmethod
    def facts(rules: Any, faces: Faces) -> list[str]:
        """What these resolved rules come to, in a few words each: cards, hands, the limit."""

    @property
    def is_counter_clockwise(self) -> bool:
        """Which way the game goes around the table; between two players only rules can tell."""
        return bool(self.match.rules.step != 1)

    @abstractmethod
    def opening(self) -> str:
        """What there is to say of the match at its start: 4 players, 4 rounds, limit 20."""

    def who_starts(self) -> str:
        """Who deals the round, and who starts it."""
        return self.voice.who_starts()

    @abstractmethod
    def help_lines(self) -> list[str]:
        """The game in short, and what one can type: a paragraph each."""

    @property
    def has_totals(self) -> bool:
        """Whether points add up to totals, rather than say who won."""
        return self.voice.has_totals

    # --- A turn ----------------------------------------------------------------------------------

    @abstractmethod
    def title(self, view: View) -> str:
        """Where the match stands: Round 2 of 4, limit 20."""

    @abstractmethod
    def draw(self, view: View) -> None:
        """The middle of the table and the seats around it."""

    @abstractmethod
    def draw_hand(self, view: View) -> None:
        """The hand, and the numbered choices if it is this seat's turn."""

    @abstractmethod
    def read(self, typed: str, view: View) -> str:
        """The words of the move that a person typed.

        Raises:
            Unclear: it is none; with a line that helps.
        """

    def forced(self, view: View) -> Forced | None:
        """What the seat to move has to do where it is not worth a choice."""
        return None

    def question(self, view: View) -> Question | None:
        """What the seat to move is asked, where it is not on turn but asked in between."""
        return None

    # --- What happened ---------------------------------------------------------------------------

    @abstractmethod
    def latest(self, new: Sequence[Sentence]) -> Sequence[Sentence]:
        """Of all that is new to somebody, what a table still remembers."""
