"""The terminal as a place to write on: what it can show, how wide it is, how one asks.

Colour only ever repeats what shapes or letters say already. Nothing that comes from outside reaches
the screen without `clean`.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple, TextIO

WIDTH = 80
NARROWEST = 44
RED, GREEN, YELLOW, BLUE, PURPLE, BOLD, DIM = "31", "32", "33", "34", "35", "1", "2"
LONGEST_NAME = 16
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")  # colours and the like


def clean(text: str, longest: int = LONGEST_NAME) -> str:
    """`text` without control, direction and invisible characters, on one line, cut to length."""
    text = ESCAPES.sub("", unicodedata.normalize("NFC", text))
    kept = "".join(c for c in text if c == " " or unicodedata.category(c)[0] not in "CZ")
    kept = " ".join(kept.split())
    return kept if len(kept) <= longest else kept[: longest - 3].rstrip() + "..."


def cells(text: str) -> int:
    """How many columns a text takes; wide East Asian characters take two."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def pad(text: str, width: int, *, right: bool = False) -> str:
    """`text` filled with spaces to `width` columns."""
    fill = " " * max(0, width - cells(text))
    return fill + text if right else text + fill


class Painted(NamedTuple):
    """A text in colour, and the same without, which tells how wide it is."""

    plain: str
    painted: str

    def padded(self, width: int) -> str:
        """The text in colour, filled with spaces to `width` columns."""
        return self.painted + " " * max(0, width - cells(self.plain))


def wrap_painted(text: str, most: int) -> list[str]:
    """Wrap a text that may hold colour codes, which take no room."""
    lines: list[str] = [""]
    length = 0
    for word in text.split(" "):
        width = cells(ESCAPES.sub("", word))
        if length and length + 1 + width > most:
            lines.append("")
            length = 0
        lines[-1] += (" " if length else "") + word
        length += width + (1 if length else 0)
    return lines


class Console:
    """Where a person reads and types."""

    def __init__(self, stdin: TextIO | None = None, stdout: TextIO | None = None):
        self.stdin = stdin or sys.stdin
        self.stdout = stdout or sys.stdout
        tty = self.stdout.isatty()
        dumb = os.environ.get("TERM", "") == "dumb"
        self.colour = tty and not dumb and not os.environ.get("NO_COLOR")
        self.can_clear = tty and not dumb
        self.interactive = tty and self.stdin.isatty()
        self.symbols = _carries_symbols(self.stdout)
        reconfigure = getattr(self.stdout, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
        if self.interactive:
            import readline  # noqa: F401  (line editing at the prompt)

    @property
    def width(self) -> int:
        """Columns to write on: 80, or fewer on a narrower terminal."""
        if not self.stdout.isatty():
            return WIDTH
        return max(NARROWEST, min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns))

    def say(self, text: str = "") -> None:
        """Write a line as it is."""
        self.stdout.write(text + "\n")

    def tell(self, text: str) -> None:
        """Write a paragraph, wrapped to the width."""
        for line in textwrap.wrap(text, self.width - 1, break_on_hyphens=False) or [""]:
            self.say(line)

    def tell_painted(self, text: str, first: str = "", rest: str = "") -> None:
        """Write a paragraph that may hold colour codes; what its lines begin with may be given."""
        room = self.width - 1 - max(len(first), len(rest))
        for i, line in enumerate(wrap_painted(text, room)):
            self.say((rest if i else first) + line)

    def say_in_columns(self, entries: Sequence[Painted], most: int) -> None:
        """Write entries in as many columns as fit, at most so many, column by column."""
        width = max(cells(entry.plain) for entry in entries) + 1
        columns = max(1, min(most, self.width // width))
        width = max(width, (self.width - 1) // columns)
        rows = -(-len(entries) // columns)
        for i in range(rows):
            line = "".join(entry.padded(width) for entry in entries[i::rows])
            self.say(" " * (columns * width < self.width) + line.rstrip())

    def ask(self, prompt: str) -> str:
        """Write the prompt and read a line.

        Raises:
            EOFError: the input is at its end.
        """
        self.stdout.flush()
        if self.interactive and self.stdin is sys.stdin:
            return input(prompt)
        self.stdout.write(prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        if not line:
            raise EOFError
        self.stdout.write("\n")
        return line.rstrip("\n")

    def paint(self, text: str, *codes: str) -> str:
        """`text` in colour, where there is colour."""
        if not self.colour or not codes:
            return text
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m"

    def clear(self, *, history: bool = False) -> None:
        """Start a fresh screen; with `history` forget what scrolled away, and what was typed."""
        if history and self.interactive:
            import readline

            readline.clear_history()  # or the next person could look it up
        if self.can_clear:
            self.stdout.write("\x1b[H\x1b[2J" + ("\x1b[3J" if history else ""))
        elif history and self.stdout.isatty():
            self.stdout.write("\n" * 60)

    @property
    def arrow(self) -> str:
        """An arrow, or what stands for one."""
        return "→" if self.symbols else "->"

    @property
    def times(self) -> str:
        """A multiplication sign, or what stands for one."""
        return "×" if self.symbols else "x"


def _carries_symbols(stream: TextIO) -> bool:
    locale = next((v for n in ("LC_ALL", "LC_CTYPE", "LANG") if (v := os.environ.get(n))), "")
    if locale in ("C", "POSIX"):
        return False
    try:
        "♥→×".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
