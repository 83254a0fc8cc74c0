"""A language for tests: every text that has passed the catalogue stands between ⟦ and ⟧.

What is filled in stays outside, so that it must have come through the catalogue by itself, or be
data: a card, a name, a number, the path of a file.
"""

from __future__ import annotations

import gettext
import re

import pytest

from boilover import cli
from boilover.core import text
from boilover.core.text import pick
from boilover.games import game

PLACEHOLDER = re.compile(r"(\{\w*(?:![rs])?\}|%\(\w+\)[a-z]|%[a-z])")
WORD = re.compile(r"[^\W\d_](?:[\w'-]*\w)?")


def marked(message: str) -> str:
    """The message with its own words marked."""
    return "".join(
        piece
        if PLACEHOLDER.fullmatch(piece)
        else re.sub(r"\S(?:.*\S)?", lambda m: f"⟦{m[0]}⟧", piece, count=1, flags=re.S)
        if WORD.search(piece)
        else piece
        for piece in PLACEHOLDER.split(message)
    )


class Pseudo(gettext.NullTranslations):
    """Marks all messages."""

    def gettext(self, message: str) -> str:
        return marked(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return marked(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return message if context == "typed" else marked(message)


def speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use this language for everything from here on."""
    monkeypatch.setattr(text, "_translation", Pseudo())
    monkeypatch.setattr(text, "_language", "xx")
    monkeypatch.setattr(cli, "use_language", lambda language=None: "xx")
    monkeypatch.setattr(game, "pick", lambda names: marked(pick(names)))


def unmarked_words(output: str) -> set[str]:
    """The words of an output that stand outside of all marks."""
    depth, outside = 0, []
    for letter in output:
        depth += (letter == "⟦") - (letter == "⟧")
        outside.append(" " if depth or letter == "⟧" else letter)
    assert depth == 0
    return set(WORD.findall("".join(outside)))
