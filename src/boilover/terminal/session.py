"""A match at the terminal: people type, bots answer, everything is said in sentences.

It knows no family: what belongs to one is in its `table`.
"""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from boilover.core.text import _, _n, reason
from boilover.match import Match
from boilover.play.external import BUDGET, Terms, fallbacks
from boilover.play.seats import DEFAULT_TERMS, Player, make_player
from boilover.telling import totals, verdict
from boilover.terminal import saved, typed
from boilover.terminal.asking import Asking
from boilover.terminal.console import BOLD, Console, clean
from boilover.terminal.news import News
from boilover.terminal.pace import Pace
from boilover.terminal.sheet import sheet_printer
from boilover.terminal.spanish import INTERNATIONAL, faces_by_name
from boilover.terminal.stopping import Stopped, until_stopped
from boilover.terminal.tables import table_of

WATCHING_PAUSE = 0.5  # seconds between plays where only bots play, so that a person can follow

MOST_THREADS: Final = 64


@dataclass
class Seating:
    """How the match is set up at this console; it is kept in a saved match."""

    bots: list[str]
    """Bots' names by seat, "" for a person."""
    faces: str = INTERNATIONAL
    """Which cards are shown."""
    never: list[tuple[int, str]] = field(default_factory=list)
    """Seats and topics of questions that they answer with no for good."""
    terms: Terms = DEFAULT_TERMS
    """On what terms bots play."""
    fast: bool = False
    """Whether bots move as soon as they can."""

    @classmethod
    def from_saved(cls, kept: dict[str, Any]) -> Seating | None:
        """What a save file has kept; None if that is nonsense."""
        bots, never = kept.get("bots"), kept.get("never", [])
        if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots):
            return None
        if not isinstance(never, list) or not all(map(_is_answer, never)):
            return None
        answers = [(seat, topic) for seat, topic in never]
        budget, log = kept.get("budget", BUDGET), kept.get("bot_log")
        if type(budget) is not int or budget < 1 or not isinstance(log, str | None):
            return None
        threads, fast = kept.get("threads", 1), kept.get("fast", False)
        if type(threads) is not int or not 1 <= threads <= MOST_THREADS or type(fast) is not bool:
            return None
        terms = Terms(budget, None if log is None else Path(log), threads=threads)
        return cls(bots, str(kept.get("faces", INTERNATIONAL)), answers, terms, fast)

    def people(self) -> list[int]:
        """The seats of people."""
        return [p for p, name in enumerate(self.bots) if not name]

    def as_saved(self) -> dict[str, Any]:
        """What a save file keeps."""
        kept: dict[str, Any] = {"bots": self.bots}
        if self.faces != INTERNATIONAL:
            kept["faces"] = self.faces
        if self.never:
            kept["never"] = [list(answer) for answer in self.never]
        if self.terms.budget != BUDGET:
            kept["budget"] = self.terms.budget
        if self.terms.log is not None:
            kept["bot_log"] = str(self.terms.log.absolute())
        if self.terms.threads != 1:
            kept["threads"] = self.terms.threads
        if self.fast:
            kept["fast"] = True
        return kept


def _is_answer(kept: Any) -> bool:
    return isinstance(kept, list) and [type(part) for part in kept] == [int, str]


class Session:
    """One match at one console; bots sit at the table for the length of a `with` block."""

    def __init__(
        self,
        console: Console,
        match: Match,
        seating: Seating,
        *,
        save_path: Path,
        record_path: Path,
        history: bool = False,
    ):
        """Sit down at the table.

        Raises:
            BoilOverError: there is no such bot, or the cards asked for don't fit the game.
        """
        self.console = console
        self.match = match
        self.seating = seating
        self.people = seating.people()
        family = match.game.family
        terms = replace(seating.terms, hurried=True)
        self.bots: dict[int, Player] = {
            p: make_player(name, match.game, terms) for p, name in enumerate(seating.bots) if name
        }
        self._seated = contextlib.ExitStack()
        self.save_path = save_path
        self.record_path = record_path
        takes_time = console.interactive and not seating.fast
        self.pause = WATCHING_PAUSE if takes_time and not self.people else 0.0
        self.pace = Pace(console, len(self.bots)) if takes_time and self.people else None
        self.somebody_has_moved = False
        only = self.people[0] if len(self.people) == 1 else None
        faces = faces_by_name(seating.faces, console, match.rules)
        history = history and bool(self.people)  # who watches has read everything
        self.table = table_of(family)(console, match, only, faces, history=history)
        everybody = [] if only is not None else [None]
        self.news = News(match, self.table, [*self.people, *everybody])
        self.asking = Asking(
            console, match, self.table, self.news, self.people, never=seating.never
        )

    def __enter__(self) -> Session:
        """Tell the bots what is played.

        Raises:
            BoilOverError: one can't take part.
        """
        with contextlib.ExitStack() as seated:
            for seat, bot in self.bots.items():
                seated.callback(bot.close)
                bot.begin(self.match, seat)
                self._call_by_name(seat, bot)
            self._seated = seated.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._seated:
            if self.match.is_over:
                for bot in self.bots.values():
                    bot.end(self.match)

    def _call_by_name(self, seat: int, bot: Player) -> None:
        """A program may say at first how it wants to be called, if nobody else is called so."""
        players, name = self.match.players, clean(bot.name)
        others = {p.casefold() for p in players}
        says_its_name = bot.name != self.seating.bots[seat]
        if says_its_name and name and name.casefold() not in others and not self.match.rounds:
            players[seat] = name

    def run(self) -> int:
        """Play until the match is over or the person stops; return the exit status."""
        stopped = until_stopped(self._play, self._save_and_leave)
        return self._finish() if stopped is None else stopped

    # --- Playing ---------------------------------------------------------------------------------

    def _play(self) -> None:
        match = self.match
        if not match.between_rounds and not match.is_over:
            self._start_round()
        while not match.is_over:
            if match.between_rounds:
                match.deal_round()
                self._start_round()
            seat = match.current_player()
            assert seat is not None
            played = match.play(seat, self._move_of(seat))
            self.news.happened(played)
            if not self.people:
                self._watch()
            if match.round.points is not None:
                self._end_round()

    def _start_round(self) -> None:
        title = _("Round {number}.").format(number=self.match.round.number)
        self.console.say()
        self.console.tell_painted(self.console.paint(title, BOLD) + " " + self.table.who_starts())
        self.news.start_round()
        self.asking.start_round()

    def _move_of(self, seat: int) -> str:
        if seat in self.bots:
            return self.match.game.family.words(self.match.rules, self._bots_move(seat))
        self._autosave()
        words = self.asking.move(seat)
        self.somebody_has_moved = True
        return words

    def _bots_move(self, seat: int) -> int:
        """The bot's action; people who wait for their first move see no pauses."""
        match, state = self.match, self.match.state
        assert state is not None
        if self.pace is None or not self.somebody_has_moved:
            return self.bots[seat].move(match, seat)
        return self.pace.keep(
            match.players[seat],
            len(state.legal_actions()),
            lambda: self.bots[seat].move(match, seat),
            lambda action: match.game.family.is_written(match.rules, state.words, action),
        )

    def _watch(self) -> None:
        """Where only bots play, tell each move when it is made."""
        for sentence in self.news.fresh(None):
            indent = "" if sentence.begins else "  "
            self.console.tell_painted(sentence.text, indent, indent)
            self.console.stdout.flush()
            if self.pause:
                time.sleep(self.pause)

    def _end_round(self) -> None:
        match = self.match
        self.asking.tell(self.news.paragraphs(self.table.you))
        if not self.people:
            self.console.say()
        printer = sheet_printer(self.console, match.game, match.players, self.table.second_person)
        printer.faces = self.table.faces
        title = printer.title(match.round.number)
        self.console.say(" " + self.console.paint(title, BOLD))
        self.console.say()
        printer.print(match.round.sheet, match.totals)
        self.asking.leave_screen()
        if self.console.interactive and not match.is_over and self.people:
            self.console.say()
            if typed.stops(self.console.ask(_("Enter for the next round> "))):
                raise Stopped
            self.console.clear()

    # --- Ends ------------------------------------------------------------------------------------

    def _finish(self) -> int:
        self.console.say()
        if self.table.has_totals:
            self.console.tell(totals(self.match))
        result = verdict(self.match, self.table.second_person)
        self.console.say(self.console.paint(result, BOLD))
        self._tell_of_fallbacks()
        status = 0
        try:
            saved.keep_record(self.match, self.record_path)
            self.console.say(_("Record: {path}").format(path=self.record_path))
        except OSError as error:
            self._complain(self.record_path, error)
            status = 1
        if status == 0:
            with contextlib.suppress(OSError):  # there may never have been one
                self.save_path.unlink(missing_ok=True)
        return status

    def _tell_of_fallbacks(self) -> None:
        """Whose moves were not all his own."""
        stood_in = Counter(seat for _round, _move, seat, _why in fallbacks(self.match))
        for seat, n in sorted(stood_in.items()):
            self.console.tell(
                _n(
                    "For {name}, whose program failed, {n} greedy move was made.",
                    "For {name}, whose program failed, {n} greedy moves were made.",
                    n,
                    name=self.match.players[seat],
                )
            )

    def _autosave(self) -> None:
        """Keep the match safe while somebody thinks; trouble is told when the person stops."""
        with contextlib.suppress(OSError):
            self._save()

    def _save(self) -> None:
        self.seating.never = sorted(self.asking.never)
        saved.save(self.match, self.save_path, self.seating.as_saved())

    def _save_and_leave(self) -> int:
        trouble = None
        try:
            self._save()  # before anything else: the terminal may be gone
        except OSError as error:
            trouble = error
        if len(self.people) > 1:
            self.console.clear(history=True)  # the last hand is nobody else's business
        self.console.say()
        if trouble is not None:
            self._complain(self.save_path, trouble)
            return 1
        self.console.tell(
            _("Saved. Go on with: {command}").format(command="boilover play --resume")
        )
        return 0

    def _complain(self, path: Path, error: OSError) -> None:
        self.console.say(
            _("The match can't be saved in {path}: {reason}").format(
                path=path, reason=reason(error)
            )
        )
