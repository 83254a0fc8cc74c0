"""A round as one viewer follows it, in sentences."""

from __future__ import annotations

from itertools import takewhile

from boilover.core.text import current_language
from boilover.match import Match, Played, retold, view
from boilover.telling.faces import Faces
from boilover.telling.teller import Sentence, Teller, View, joined
from boilover.telling.voices import voice_of


class Narrator:
    """Tells one viewer of the match's last round: a seat, or a spectator (None).

    What it has told it keeps. It takes the round up from its moves where it wasn't told of them
    one by one, and where another language is in use than before.
    """

    def __init__(self, match: Match, viewer: int | None, faces: Faces, *, by_name: bool = False):
        """The viewer's own seat is called "you"; with `by_name` it goes by its name."""
        self.match = match
        self.viewer = viewer
        self.voice = voice_of(match, faces, None if by_name else viewer)
        self.sentences: list[Sentence] = []
        """What has been said of the round; what is kept back isn't there yet."""
        self.seen: View = {}
        """How the match looked at last."""
        self._teller: Teller = self.voice.teller()
        self._place: tuple[int, int, str] | None = None
        """Round, decision and language up to which and in which it has been told."""

    def start_round(self) -> None:
        """A round has just been dealt, or is gone on with: then its moves are told again."""
        self._teller = self.voice.teller()
        current = self.match.round
        events = [w for _seat, w in takewhile(lambda move: move[0] < 0, current.moves)]
        self.sentences = self._teller.begin(events, current.dealer)
        if current.moves:
            for played, before, after in retold(self.match, self.viewer):
                self.sentences += self._teller.tell(played, before, after)
        self._keep()

    def happened(self, played: Played) -> None:
        """A move has just been made."""
        number, decisions, language = self._place or (0, 0, "")
        place = self._now()
        if place != (number, decisions + 1, language):
            self.start_round()
            return
        before = self.seen
        self._keep()
        self.sentences += self._teller.tell(played, before, self.seen)

    def rest(self) -> None:
        """Say by itself what was kept back; what follows goes on after it."""
        self.sentences += self._teller.rest()

    def told(self) -> list[str]:
        """The whole round so far in paragraphs: who starts it, then what has happened.

        The last one may say more the next time: draws and passes in a row are one sentence.
        """
        if not self.match.rounds:
            return []
        if self._place != self._now():
            self.start_round()
        return [self.voice.who_starts(), *joined([*self.sentences, *self._teller.kept_back()])]

    def _now(self) -> tuple[int, int, str]:
        return self.match.round.number, self.match.round.decisions, current_language()

    def _keep(self) -> None:
        self.seen = view(self.match, self.viewer)
        self._place = self._now()
