"""What a family's drawing fills in, so that a session at the terminal knows no family.

A table is drawn from Views and Played alone, so nothing that a seat may not know gets to a screen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from boilover.core.text import _
from boilover.match import Match, Played
from boilover.terminal.cards import Faces
from boilover.terminal.console import Console

View = Mapping[str, Any]


class Sentence(NamedTuple):
    """Something that happened at the table."""

    text: str
    begins: bool = True
    """Whether a new line is begun for it; else it goes on where the sentence before ended."""


@dataclass(frozen=True)
class Forced:
    """The only thing that somebody can do, where there is nothing to choose: Enter does it."""

    words: str
    prompt: str
    goes_on: bool = False
    """Whether it is done again and again without asking, until there is something to choose."""


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


class Teller(ABC):
    """Puts a round into sentences, move by move, for one who sees it by these views."""

    @abstractmethod
    def tell(self, played: Played, before: View, after: View) -> list[Sentence]:
        """What can be said once the move has been made, with what chance did because of it."""

    def begin(self, events: Sequence[str], view: View) -> list[Sentence]:
        """What chance did after the deal, before anybody has moved."""
        return []

    def rest(self) -> list[Sentence]:
        """What was kept back to be said together with what follows."""
        return []


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
        dealer = self.match.round.dealer
        eldest = (dealer + self.match.rules.step) % len(self.match.players)
        names = {"dealer": self.match.players[dealer], "starter": self.match.players[eldest]}
        if dealer == self.second_person:
            return _("You deal, {starter} starts.").format(**names)
        if eldest == self.second_person:
            return _("{dealer} deals, you start.").format(**names)
        return _("{dealer} deals, {starter} starts.").format(**names)

    @abstractmethod
    def help_lines(self) -> list[str]:
        """The game in short, and what one can type: a paragraph each."""

    @property
    @abstractmethod
    def has_totals(self) -> bool:
        """Whether points add up to totals, rather than say who won."""

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
    def teller(self) -> Teller:
        """Tells one round, for one who follows it from its beginning."""

    @abstractmethod
    def latest(self, new: Sequence[Sentence]) -> Sequence[Sentence]:
        """Of all that is new to somebody, what a table still remembers."""
