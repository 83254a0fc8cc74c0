"""Whether the programs that a saved match names may be started: the file may be anybody's."""

from __future__ import annotations

import shlex
import unicodedata
from pathlib import Path

from boilover.core.errors import BoilOverError
from boilover.core.text import _, _n
from boilover.play.external import PREFIX
from boilover.play.seats import is_external
from boilover.terminal import saved, typed
from boilover.terminal.console import Console
from boilover.terminal.session import Seating

ALLOWED_BY = "--allow-programs"


def may_start(console: Console, path: Path, seating: Seating) -> bool:
    """Ask whether the programs of a saved match may be started; True if it has none.

    Raises:
        BoilOverError: it has some, and nobody can be asked.
    """
    commands = [_command(bot) for bot in dict.fromkeys(seating.bots) if is_external(bot)]
    if not commands:
        return True
    if not console.interactive:
        says = _("{path}: this match starts programs: {commands}; if you know them, add {option}")
        listed = "; ".join(commands)
        raise BoilOverError(says.format(path=path, commands=listed, option=ALLOWED_BY))
    console.tell(saved.describe(path))
    console.tell(
        _n(
            "It starts a program, with your rights; say y only if you know it:",
            "It starts {n} programs, with your rights; say y only if you know them:",
            len(commands),
        )
    )
    for command in commands:
        console.tell_painted(command, "  ", "    ")
    if seating.terms.log is not None:
        says = _("What goes wrong there would be added to this file: {path}")
        console.tell(says.format(path=_visible(str(seating.terms.log))))
    return _agrees(console, len(commands))


def _agrees(console: Console, programs: int) -> bool:
    prompt = _n("Start it? y or n> ", "Start them? y or n> ", programs)
    while True:
        try:
            text = console.ask(prompt).strip()
        except EOFError:
            console.say()
            return False
        if typed.agrees(text):
            return True
        if not text or typed.declines(text) or typed.stops(text):
            return False
        console.tell(_("Answer y for yes or n for no."))


def _command(bot: str) -> str:
    """The command of an external bot, as it would be run."""
    return _visible(shlex.join(shlex.split(bot.removeprefix(PREFIX))))


def _visible(text: str) -> str:
    """The text, all of it; what is no character of its own on a screen is spelt out."""
    return "".join(map(_spelt, text))


def _spelt(character: str) -> str:
    shows = character.isprintable() and unicodedata.category(character)[0] != "M"
    return character if shows else character.encode("unicode_escape").decode()
