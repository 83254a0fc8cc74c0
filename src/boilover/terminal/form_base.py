"""What a score pad asks after a round: the part that all families share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from boilover.core.text import _, join_names
from boilover.match.score import Counts, ScorePad
from boilover.terminal.cards import Faces

Answers = Sequence[list[int]]
"""What has been answered so far, one list for each question."""


class Form(ABC):
    """The questions about a round at one pad, in turn, and what comes of the answers."""

    def __init__(self, pad: ScorePad):
        self.pad = pad

    def who_starts(self, faces: Faces) -> str:
        """Who deals the next round, and who plays first."""
        return _("{dealer} deals, {starter} starts.").format(
            dealer=self.pad.names[self.pad.dealer], starter=self.pad.names[self.pad.eldest]
        )

    @abstractmethod
    def asks_for(self) -> str:
        """What is to be typed after a round."""

    @abstractmethod
    def help(self) -> str:
        """The same with more words, and the commands."""

    @abstractmethod
    def prompt(self, answers: Answers) -> str:
        """The next question; "" if there is none left."""

    @abstractmethod
    def read(self, typed: str, answers: Answers) -> list[int]:
        """The answer to the next question.

        Raises:
            BoilOverError: it is none, or doesn't go with the others; a line or two that help.
        """

    def comes_to(self, typed: str, answers: Answers, answer: list[int]) -> str:
        """What an answer was taken for, where that can't be seen from what was typed; else ""."""
        return ""

    @abstractmethod
    def counts(self, answers: Answers) -> Counts:
        """What the pad writes down."""

    def is_name(self, typed: str, answers: Answers) -> bool:
        """Whether the next question asks for a name, and a player has just this one."""
        return False

    @abstractmethod
    def entry(self) -> str:
        """What an entry of a round that is scored at once looks like."""

    @abstractmethod
    def read_entry(self, text: str, name: str) -> list[int]:
        """The counts of one player out of such an entry.

        Raises:
            BoilOverError: it can't be read.
        """

    def result(self) -> list[str]:
        """How the match ended, in sentences; the last one says who won."""
        if not self.pad.winners:
            return [_("Nobody wins.")]
        names = [self.pad.names[p] for p in self.pad.winners]
        total = self.pad.totals()[self.pad.winners[0]]
        if len(names) == 1:
            return [_("{name} wins with {total}.").format(name=names[0], total=total)]
        says = _("{names} share the win with {total}.")
        return [says.format(names=join_names(names), total=total)]
