"""Asking the people at one console: for moves, and with yes or no for what comes in between."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from boilover.core.text import _
from boilover.match import Match
from boilover.telling.teller import Question, View
from boilover.terminal import typed
from boilover.terminal.cards import Unclear
from boilover.terminal.console import DIM, Console
from boilover.terminal.news import News, Viewer
from boilover.terminal.stopping import Stopped
from boilover.terminal.table import Forced, Table


class Asking:
    """Who looks at the screen, and what they are asked."""

    def __init__(
        self,
        console: Console,
        match: Match,
        table: Table,
        news: News,
        people: Sequence[int],
        never: Iterable[tuple[int, str]] = (),
    ):
        self.console = console
        self.match = match
        self.table = table
        self.news = news
        self.people = people
        self.never = set(never)
        """Seats and topics: those questions are answered no for good."""
        self.declined: set[tuple[int, Hashable]] = set()
        """Seats and occasions: those questions have been answered no."""
        self.at_screen: int | None = None
        """The person who may look at the screen now."""
        self.going_on: int | None = None
        """The seat that does what is forced without being asked, until it has a choice."""
        self.fresh_round = False

    def start_round(self) -> None:
        """A round begins, or is gone on with."""
        self.fresh_round = True
        self.going_on = None
        self.declined.clear()

    def leave_screen(self) -> None:
        """Nobody in particular looks at it, unless there is only one who can."""
        if len(self.people) > 1:
            self.at_screen = None

    def move(self, seat: int) -> str:
        """The words of the move of the person at `seat`.

        Raises:
            Stopped: somebody wants to stop.
            EOFError: the input is at its end.
        """
        seen = self.news.seen[seat]
        question = self.table.question(seen)
        if question is not None:
            return self._answer(seat, seen, question)
        forced = self.table.forced(seen)
        if self.going_on == seat and len(seen["effects"]) == 1:
            words = str(*seen["effects"])
        else:
            words = self._choose(seat, seen, forced)
        self.going_on = seat if forced is not None and forced.goes_on else None
        return words

    def _choose(self, seat: int, seen: View, forced: Forced | None) -> str:
        self._hand_over(seat)
        self._show(seat)
        prompt = "> " if forced is None else forced.prompt
        if len(self.people) > 1:
            name = self.match.players[seat]
            prompt = f"{name}> " if forced is None else f"{name}: {prompt}"
        enter = "" if forced is None else forced.words
        return self._read(
            seat, prompt, lambda text: self.table.read(text, seen), lambda: self._show(seat), enter
        )

    # --- Questions in between --------------------------------------------------------------------

    def _answer(self, seat: int, seen: View, question: Question) -> str:
        if (seat, question.topic) in self.never or (seat, question.occasion) in self.declined:
            return question.no
        if question.needs_hand:
            self._hand_over(seat)
        else:
            self._clear_for(seat)

        def show() -> None:
            if question.needs_hand:
                self._show(seat, stays_new=True)
                self.console.say()
            else:
                self._tell_news(None if len(self.people) > 1 else seat, stays_new=True)
            self.console.tell(question.text)

        def read(text: str) -> str:
            if typed.declines_for_good(text):
                self.never.add((seat, question.topic))
                return question.no
            return self.table.read(text, seen)

        show()
        prompt = _("y, n or never> ")
        if len(self.people) > 1:
            prompt = f"{self.match.players[seat]}: {prompt}"
        words = self._read(seat, prompt, read, show)
        if words == question.no:
            self.declined.add((seat, question.occasion))
        return words

    def _ask_again(self, seat: int) -> None:
        self.never = {(p, topic) for p, topic in self.never if p != seat}
        self.console.tell(_("You will be asked again."))

    # --- The prompt ------------------------------------------------------------------------------

    def _read(
        self,
        seat: int,
        prompt: str,
        read: Callable[[str], str],
        show: Callable[[], None],
        enter: str = "",
    ) -> str:
        """What is typed at the prompt, read; `enter` is what Enter alone stands for, if it does."""
        while True:
            text = self.console.ask(prompt).strip()
            if enter and not text:
                return enter
            if typed.asks_for_help(text):
                for line in self.table.help_lines():
                    self.console.tell(line)
            elif typed.stops(text):
                raise Stopped
            elif typed.looks_again(text):
                show()
            elif typed.wants_to_be_asked(text) and any(p == seat for p, _topic in self.never):
                self._ask_again(seat)
            else:
                try:
                    return read(text)
                except Unclear as unclear:
                    self.console.tell_painted(str(unclear))

    # --- The screen ------------------------------------------------------------------------------

    def _hand_over(self, seat: int) -> None:
        """With several people, let nobody see another's hand."""
        if len(self.people) > 1 and seat != self.at_screen:
            if self.at_screen is not None:
                self.console.clear(history=True)
            name = self.match.players[seat]
            self.console.tell(_("Pass the screen to {name}.").format(name=name))
            self.console.ask(_("{name}, press Enter when nobody else looks: ").format(name=name))
            self.console.clear(history=True)
        elif not self.fresh_round:
            self.console.clear()
        self.fresh_round = False
        self.at_screen = seat

    def _clear_for(self, seat: int) -> None:
        """Ask somebody who need not see a hand: what another may have seen goes away."""
        if self.at_screen not in (None, seat):
            self.console.clear(history=True)
            self.at_screen = None

    def _show(self, seat: int, *, stays_new: bool = False) -> None:
        self._tell_news(seat, stays_new=stays_new)
        seen = self.news.seen[seat]
        title = self.table.title(seen)
        self.console.tell_painted(self.console.paint(title, DIM), " ", " ")
        self.table.draw(seen)
        self.console.say()
        self.table.draw_hand(seen)

    def _tell_news(self, viewer: Viewer, *, stays_new: bool = False) -> None:
        self.tell(self.news.paragraphs(viewer, stays_new=stays_new))

    def tell(self, paragraphs: Sequence[str]) -> None:
        """Write what happened, and a line of room below it."""
        for paragraph in paragraphs:
            self.console.tell_painted(paragraph)
        if paragraphs:
            self.console.say()
