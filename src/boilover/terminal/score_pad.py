"""`boilover score`: a score pad at a real table, round by round or all at once."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from boilover.core.errors import BoilOverError
from boilover.core.text import _, _n, quoted, reason
from boilover.games import Game, find
from boilover.match.score import Counts, ScorePad
from boilover.terminal.cards import Faces
from boilover.terminal.console import BOLD, Console, clean
from boilover.terminal.form import round_form
from boilover.terminal.form_base import Answers
from boilover.terminal.saved import data_folder, write_whole
from boilover.terminal.sheet import sheet_printer
from boilover.terminal.stopping import Stopped, until_stopped
from boilover.terminal.typed import (
    asks_for_help,
    ends_match,
    goes_back,
    round_to_fix,
    stops,
)


def score_at_once(game: Game, entries: Sequence[str]) -> list[str]:
    """The lines `NAME POINTS` for entries like `Anna=4,1,3,2` or `Anna=23`.

    Raises:
        BoilOverError: an entry can't be read, a name stands twice, no round comes to these counts,
            or the game isn't for so many.
    """
    split = [entry.rpartition("=") for entry in entries]
    names = [clean(parts[0]) or entry for entry, parts in zip(entries, split, strict=True)]
    pad = ScorePad(game, names)
    form = round_form(pad)
    if nameless := [entry for entry, name in zip(entries, names, strict=True) if entry == name]:
        raise BoilOverError(f"{quoted(nameless[0])}: {form.entry()}")
    rows = [form.read_entry(parts[2], name) for parts, name in zip(split, names, strict=True)]
    points = pad.score(rows).points
    return [f"{name} {total}" for name, total in zip(names, points, strict=True)]


class Ended(Exception):
    """No more rounds are played on an open pad."""


class PadSession:
    """A pad at one console, kept in a file after every change."""

    def __init__(self, console: Console, pad: ScorePad, path: Path):
        self.console = console
        self.pad = pad
        self.form = round_form(pad)
        self.path = path

    def run(self) -> int:
        """Write rounds down until the match is over or somebody stops; return the exit status."""
        stopped = until_stopped(self._write_down, self._leave)
        return self._finish() if stopped is None else stopped

    def _write_down(self) -> None:
        number = None
        while True:
            with contextlib.suppress(Ended):
                if number is not None:
                    self._fix(number)
                while not self.pad.is_over:
                    self._round()
            self.console.say()
            number = self._last_word()
            if number is None:
                return

    def _last_word(self) -> str | None:
        """What follows on `fix` after the last round; None if all is right as it is."""
        if self.pad.rules.rounds > 1:
            says = _("All rounds are written down. Enter ends the match; fix 1 corrects round 1.")
        else:
            says = _("That was the last round. Enter ends the match; fix 1 corrects round 1.")
        while True:
            self.console.tell(says)
            try:
                typed = self.console.ask("> ").strip()
            except EOFError:
                return None
            if stops(typed):
                raise Stopped
            number = round_to_fix(typed)
            if not typed or (number is not None and self._is_written(number)):
                return number

    def _round(self) -> None:
        pad = self.pad
        self.console.say()
        title = _("Round {number}").format(number=pad.round_number)
        if pad.rules.rounds > 1:
            title = _("Round {number} of {rounds}").format(
                number=pad.round_number, rounds=pad.rules.rounds
            )
        who = self.form.who_starts(Faces(self.console))
        self.console.say(self.console.paint(title, BOLD) + ": " + who)
        asks_for = self.form.asks_for()
        if pad.is_open and pad.taken:
            asks_for += " " + _("After the last round type end.")
        self.console.tell(asks_for)
        counts = self._ask_counts()
        if counts is not None:
            pad.add(counts)
            self.show(len(pad.taken))
            self._save()

    def _ask_counts(self) -> Counts | None:
        """Counts of all players that a round can come to; None if one was corrected instead."""
        answers: list[list[int]] = []
        while prompt := self.form.prompt(answers):
            typed = self._ask(prompt, answers)
            is_name = self.form.is_name(typed, answers)  # be it a command too
            number = None if is_name else round_to_fix(typed)
            if number is not None:
                if not self._is_written(number):
                    continue
                self._fix(number)
                return None
            if goes_back(typed) and not is_name:
                self._take_back(answers)
                continue
            try:
                answer = self.form.read(typed, answers)
            except BoilOverError as error:
                for line in str(error).splitlines():
                    self.console.tell(line)
                continue
            if comes_to := self.form.comes_to(typed, answers, answer):
                self.console.tell(comes_to)
            answers.append(answer)
        return self.form.counts(answers)

    def _take_back(self, answers: list[list[int]]) -> None:
        """Forget the last answer of this round."""
        if answers:
            answers.pop()
        elif self.pad.taken:
            says = _("Nothing to take back here; fix {n} corrects round {n}.")
            self.console.tell(says.format(n=len(self.pad.taken)))
        else:
            self.console.tell(_("Nothing to take back here."))

    def _ask(self, prompt: str, answers: Answers) -> str:
        while True:
            typed = self.console.ask(prompt).strip()
            if self.form.is_name(typed, answers):
                return typed
            if stops(typed):
                raise Stopped
            if ends_match(typed) and self.pad.is_open:
                if self.pad.taken:
                    raise Ended
                self.console.tell(_("No round has been written down yet; q stops."))
            elif asks_for_help(typed):
                self.console.tell(self.form.help())
            else:
                return typed

    def _is_written(self, number: str) -> bool:
        """Whether there is a round of that number to correct; says so if there is none."""
        count = len(self.pad.taken)
        if number.isdecimal() and 1 <= int(number[:4]) <= count:
            return True
        if not count:
            self.console.tell(_("No round has been written down yet."))
        elif not number:
            self.console.tell(_("Which round? Type fix {n}.").format(n=count))
        else:
            self.console.tell(
                _n(
                    "There is no such round: {n} round has been written down.",
                    "There is no such round: {n} rounds have been written down.",
                    count,
                )
            )
        return False

    def _fix(self, number: str) -> None:
        """Ask for a round again that has been written down."""
        self.console.tell(_("Round {number} again:").format(number=number))
        counts = self._ask_counts()
        if counts is not None:
            self.pad.correct(int(number), counts)
            self.show(int(number))
            self._save()

    def show(self, number: int) -> None:
        """Print the sheet of a round, with the running totals."""
        self.console.say()
        title = _("Round {number}").format(number=number)
        self.console.say(" " + self.console.paint(title, BOLD))
        printer = sheet_printer(self.console, self.pad.game, self.pad.names)
        printer.print(self.pad.sheet(number), self.pad.totals())

    def _finish(self) -> int:
        self.console.say()
        *before, winners = self.form.result()
        for sentence in before:
            self.console.tell(sentence)
        self.console.say(self.console.paint(winners, BOLD))
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            self.console.say(
                _("The pad can't be taken out of {path}: {reason}").format(
                    path=self.path, reason=reason(error)
                )
            )
            return 1
        return 0

    def _save(self) -> bool:
        try:
            write_whole(self.path, json.dumps(self.pad.to_json(), ensure_ascii=False) + "\n")
        except OSError as error:
            self.console.say(
                _("The pad can't be kept in {path}: {reason}").format(
                    path=self.path, reason=reason(error)
                )
            )
            return False
        return True

    def _leave(self) -> int:
        if not self._save():  # before anything is said: the terminal may have gone away
            return 1
        self.console.say()
        self.console.tell(
            _("Kept. Go on with: {command}").format(command="boilover score --resume")
        )
        return 0


def new_pad(game: Game, names: Sequence[str], dealer: str | None) -> int:
    """Ask for the names that weren't given, then keep the score. Return the exit status.

    Raises:
        BoilOverError: the game isn't for so many, a name stands twice, or the dealer isn't there.
    """
    names = [clean(n) for n in names]
    if names:
        ScorePad(game, names)  # refused before anything is asked
    console = Console()
    console.say(console.paint(game.name, BOLD))
    try:
        names = names or _ask_names(console, game)
        first = _dealer(console, names, dealer)
    except (EOFError, KeyboardInterrupt):
        console.say()
        return 0
    pad = ScorePad(game, names, first)
    return PadSession(console, pad, _folder() / f"{time.time_ns():020d}.json").run()


def _ask_names(console: Console, game: Game) -> list[str]:
    least, most = game.rules.players
    console.tell(
        _("Who plays? Type {least} to {most} names, with commas between.").format(
            least=least, most=most
        )
    )
    if game.rules.resolve(most).step != 1:
        console.tell(_("Name them clockwise; the deal goes round the other way."))
    while True:
        typed = console.ask("> ")
        if asks_for_help(typed):
            console.tell(
                _(
                    "Type the names of all players as they sit round the table, such as Anna, Ben, "
                    "Carla. Ctrl-C stops."
                )
            )
            continue
        names = [clean(n) for n in typed.split(",") if clean(n)]
        try:
            ScorePad(game, names)
            return names
        except BoilOverError as error:
            console.tell(str(error))


def _dealer(console: Console, names: Sequence[str], dealer: str | None) -> int:
    folded = [n.casefold() for n in names]
    if dealer is not None:
        if clean(dealer).casefold() not in folded:
            says = _("there are {names}").format(names=", ".join(names))
            raise BoilOverError(f"--dealer {dealer}: {says}")
        return folded.index(clean(dealer).casefold())
    while True:
        typed = clean(
            console.ask(_("Who deals first? (Enter: {name}) ").format(name=names[0]))
        ).casefold()
        if typed in folded or not typed:
            return folded.index(typed) if typed else 0
        if asks_for_help(typed):
            console.tell(
                _(
                    "Type the name of the player who deals the first round; Enter takes {name}. "
                    "From then on the pad says whose deal it is. Ctrl-C stops."
                ).format(name=names[0])
            )
        console.tell(_("There are {names}.").format(names=", ".join(names)))


def resume_pad() -> int:
    """Go on with the pad that was kept last. Return the exit status.

    Raises:
        BoilOverError: there is none, or it can't be read.
    """
    try:
        paths = sorted(_folder().glob("*.json"), reverse=True)
    except OSError:
        paths = []
    if not paths:
        raise BoilOverError(
            _("there is no score pad to go on with; start one with: {command}").format(
                command=f"boilover score {_('GAME')}"
            )
        )
    console, path = Console(), paths[0]
    pad = _read(path)
    console.say(console.paint(pad.game.name, BOLD))
    session = PadSession(console, pad, path)
    if pad.taken:
        session.show(len(pad.taken))
    return session.run()


def _read(path: Path) -> ScorePad:
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
        variant = data["variant"]
        game = find(data["game"]).with_options_for(len(data["names"]), data["rules"])
        game = game.renamed(str(variant["id"]), game.preset, dict(variant["name"]))
        return ScorePad.from_json(data, game)
    except OSError as error:
        says = _("{path}: can't be read: {reason}").format(path=path, reason=reason(error))
        raise BoilOverError(says) from None
    except (KeyError, TypeError, ValueError):
        raise BoilOverError(_("{path}: is not a score pad").format(path=path)) from None


def _folder() -> Path:
    return data_folder() / "score"
