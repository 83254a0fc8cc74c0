"""External bots: any program as a bot, in JSON lines over its standard input and output.

The protocol is described in `docs/reference/external-bots.md`. A program that is late, wrong, mute
or dead never stops a match: a greedy move stands in for its own, and the match notes it.
"""

from __future__ import annotations

import contextlib
import json
import shlex
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from boilover.bots import make_bot
from boilover.core import interrupt
from boilover.core.errors import BoilOverError, IllegalMove
from boilover.core.text import _
from boilover.match import Match, view
from boilover.play.process import FAREWELL, LONGEST_LINE, Gone, Process
from boilover.play.table import bot_action

PREFIX: Final = "exec:"
PROTOCOL: Final = "boilover-bot/1"
STAND_IN: Final = "greedy"
BUDGET: Final = 1000  # milliseconds a move, unless told otherwise
GRACE = 0.05  # seconds that an answer may take on its way
READY_WITHIN = 30.0  # seconds from hello to ready
LONGEST_NAME: Final = 40


@dataclass(frozen=True)
class Terms:
    """On what terms bots play."""

    budget: int = BUDGET
    """Milliseconds that an external bot has for a move."""
    log: Path | None = None
    """Where its standard error goes; it is dropped if this is None."""
    hurried: bool = False
    """Whether a person waits for bots of the house: then they keep to a time, too, where otherwise
    only rollouts count and the same seed gives the same moves."""
    threads: int = 1
    """In how many threads each bot of the house may search; their number changes what is found by
    tree search, no other move."""


class Unusable(Exception):
    """There is no move of the bot: `why` is the match's word for it."""

    def __init__(self, why: str, reason: str = ""):
        """`reason` is for the bot to read."""
        super().__init__(why)
        self.why = why
        self.reason = reason


class ExternalBot:
    """A program that plays for one seat, in one match after the other.

    In each match it may die once: then it is started anew and asked again. At most one message is
    due from it, that it is ready or an answer that was late; a turn waits for that first, within
    its own budget.
    """

    def __init__(self, name: str, terms: Terms):
        """`name` is `exec:` and a command as one would type it; no shell reads it.

        Raises:
            BoilOverError: it is no command.
        """
        try:
            self._argv = shlex.split(name.removeprefix(PREFIX))
        except ValueError:
            self._argv = []
        if not self._argv:
            raise BoilOverError(_("{name}: no command can be read there").format(name=name))
        self._command = name
        self.name = name
        """What the program calls itself, as far as it can be printed; at first its command."""
        self.terms = terms
        self._process: Process | None = None
        self._has_been_ready = False
        self._restarts = 0  # left in this match
        self._hello = b""
        self._due: Literal["", "ready", "answer"] = ""
        self._ready_by = 0.0

    # --- A match from its begin to its end -------------------------------------------------------

    def begin(self, match: Match, seat: int) -> None:
        """Tell the program of a match that begins or goes on, and wait until it is ready.

        Raises:
            BoilOverError: it can't be started, or it isn't ready in its first match.
        """
        players = len(match.players)
        rules = match.game.rules.to_options(players)
        self._hello = _line(
            {"type": "hello", "protocol": PROTOCOL, "game": match.game.preset}
            | {"rules": rules, "players": players, "seat": seat}
        )
        self._restarts = 1
        if not self._has_been_ready:
            self._start()
            self._first_ready()
            return
        with contextlib.suppress(Unusable):  # each turn will tell
            self._greet_again()

    def move(self, match: Match, seat: int) -> int:
        """The program's move, or the one that stands in for it."""
        question = {"type": "act", "view": view(match, seat), "legal": match.legal_words()}
        deadline = time.monotonic() + self.terms.budget / 1000
        try:
            return match.verify(seat, self._answer(question, deadline))
        except IllegalMove as error:
            trouble = Unusable("illegal", str(error))
        except Unusable as error:
            trouble = error
        if trouble.reason:
            self._send({"type": "error", "reason": trouble.reason})
        note = [match.round.number, match.round.decisions, seat, trouble.why]
        match.meta["fallbacks"] = [*fallbacks(match), note]
        return bot_action(match, make_bot(STAND_IN, match.game))

    def end(self, match: Match) -> None:
        """Tell the program how the match ended."""
        self._send({"type": "end", "totals": list(match.totals), "winners": match.winners})

    def close(self) -> None:
        """End the program, if it is there."""
        self._stop(FAREWELL)

    # --- The process -----------------------------------------------------------------------------

    def _start(self) -> None:
        with interrupt.held_back():  # or nobody would know of it
            self._process = Process(self._argv, self.terms.log)
        self._greet()

    def _greet(self) -> None:
        self._due, self._ready_by = "ready", time.monotonic() + READY_WITHIN
        assert self._process is not None
        self._process.send(self._hello)

    def _stop(self, patience: float) -> int | None:
        """End the program; return its exit status."""
        with interrupt.held_back():
            process, self._process, self._due = self._process, None, ""
            return None if process is None else process.stop(patience)

    def _first_ready(self) -> None:
        try:
            self._settle(self._ready_by)
        except Gone:
            says = _("{name}: ended, with exit status {status}, before it said that it is ready")
            if time.monotonic() >= self._ready_by:
                says = _("{name}: did not say within {n} seconds that it is ready")
            status = self._stop(FAREWELL)
            text = says.format(name=self._command, n=f"{READY_WITHIN:g}", status=status)
            raise BoilOverError(text) from None

    def _greet_again(self) -> None:
        """A later match begins: where the program has gone or stays mute, try another once."""
        if self._process is None:
            self._start_or_give_up()
        else:
            self._greet()
        while self._due:
            try:
                self._settle(self._ready_by)
            except Gone:
                self._restart()

    def _restart(self) -> None:
        """Start the program anew, if it may be; else it is out of the match."""
        self._stop(0)
        if self._restarts == 0:
            raise Unusable("dead")
        self._restarts -= 1
        self._start_or_give_up()

    def _start_or_give_up(self) -> None:
        try:
            self._start()
        except BoilOverError:
            self._restarts = 0
            raise Unusable("dead") from None

    # --- What is said ----------------------------------------------------------------------------

    def _answer(self, question: dict[str, Any], deadline: float) -> str:
        """The words of the program's move.

        Raises:
            Unusable: there are none in time.
        """
        while True:
            try:
                if self._process is None:
                    raise Gone
                self._settle(deadline + GRACE)
                return self._ask(question, deadline)
            except Gone:
                self._restart()

    def _ask(self, question: dict[str, Any], deadline: float) -> str:
        assert self._process is not None
        left = max(1, round(1000 * (deadline - time.monotonic())))
        self._process.drop()
        self._process.send(_line(question | {"budget_ms": left}))
        while (message := self._read(deadline + GRACE)) is not None:
            if message["type"] == "action":
                if not isinstance(message.get("action"), str):
                    raise Unusable("unreadable", _("an action is a text"))
                return str(message["action"])
            if message["type"] == "error":
                raise Unusable("error")
        self._due = "answer"
        raise Unusable("late")

    def _settle(self, deadline: float) -> None:
        """Wait for what is due; an answer comes too late for its own turn, and is dropped.

        Raises:
            Unusable: it isn't there yet.
            Gone: it will never come.
        """
        assert self._process is not None
        while self._due:
            try:
                message = self._read(deadline)
            except Unusable as error:
                message = {"type": "unreadable", "reason": error.reason}
            if message is None:
                if self._due == "ready" and time.monotonic() >= self._ready_by:
                    raise Gone
                if self._due == "answer" and self._process.has_taken_all:
                    self._due = ""  # it may have been lost: next time ask again
                raise Unusable("late")
            self._hear(message)

    def _hear(self, message: dict[str, Any]) -> None:
        """Take in a message while something is due."""
        if self._due == "answer" and message["type"] in ("action", "error", "unreadable"):
            self._due = ""
        elif self._due == "ready" and message["type"] == "ready":
            self._due, self._has_been_ready = "", True
            self.name = _printable(message.get("name")) or self._command
        elif message["type"] == "unreadable":
            self._send({"type": "error", "reason": message["reason"]})

    def _send(self, message: dict[str, Any]) -> None:
        """Tell the program something, unless it doesn't listen at all."""
        if self._process is not None and self._process.has_taken_all:
            self._process.send(_line(message))

    def _read(self, deadline: float) -> dict[str, Any] | None:
        """The next message; None if there is none in time.

        Raises:
            Unusable: it can't be read.
            Gone: none will ever come.
        """
        assert self._process is not None
        line = self._process.read(deadline)
        if line is None:
            return None
        if len(line) > LONGEST_LINE:
            says = _("a line is longer than {n} bytes").format(n=LONGEST_LINE)
            raise Unusable("unreadable", says)
        try:
            message = json.loads(line.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise Unusable("unreadable", _("not JSON: {reason}").format(reason=error)) from None
        if not isinstance(message, dict) or not isinstance(message.get("type"), str):
            raise Unusable("unreadable", _('a message is a JSON object with a "type"'))
        return message


def fallbacks(match: Match) -> list[list[Any]]:
    """Where moves stood in for those of external bots: round, decision in it, seat, and why."""
    notes = match.meta.get("fallbacks", [])
    if not isinstance(notes, list):  # somebody has been at a saved match
        return []
    return [note for note in notes if isinstance(note, list) and len(note) == 4]


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode("utf-8", "replace")


def _printable(name: object) -> str:
    """A name that somebody else chose, without what would move a cursor, and not too long."""
    if not isinstance(name, str):
        return ""
    return "".join(c for c in name if c.isprintable())[:LONGEST_NAME].strip()
