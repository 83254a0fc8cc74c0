"""Messages that Python makes: argparse's, the parsers', the system's."""

from __future__ import annotations

import argparse
import ast
import errno
import json.decoder
import os
import re
import tomllib
from pathlib import Path

import pytest
from tools import i18n

from boilover.core.text import borrowed, reason, use_language

LISTED = {m.id for m in i18n.template() if m.id}
# What only a mistake in our own use of argparse would show.
PROGRAMMERS = re.compile(
    r"__call__|conflict|argument \"-\"|cannot|'required'|invalid option string|dest=|not callable"
    r"|mutually exclusive|%\(heading\)s"
)


def raised(file: str, *functions: str) -> set[str]:
    """The messages that a source raises by these functions, with {0}, {1} for what varies."""
    found = set()
    for call in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in functions:
            for argument in call.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    found.add(argument.value)
                elif isinstance(argument, ast.JoinedStr):
                    parts = [getattr(v, "value", None) for v in argument.values]
                    texts = [part if isinstance(part, str) else "{}" for part in parts]
                    found.add("".join(texts))
    return found


def numbered(message: str) -> str:
    return message.replace("{}", "{0}", 1)


def test_argparse_says_nothing_else() -> None:
    """All that this Python's argparse may say is in the list."""
    source = Path(argparse.__file__).read_text(encoding="utf-8").replace("ngettext(", "_n(")
    said = {(t.id, t.plural) if t.plural else t.id for t in i18n.texts_of(source)}
    assert len(said) > 30
    new = {text for text in said - LISTED if not PROGRAMMERS.search(str(text))}
    assert new == set()


def test_the_parsers_say_nothing_else() -> None:
    """Nor do those of TOML and JSON."""
    parser = str(Path(tomllib.__file__).parent / "_parser.py")
    toml = raised(parser, "suffixed_err", "TOMLDecodeError")
    decoder = raised(json.decoder.__file__, "JSONDecodeError")
    assert len(toml) > 15
    assert len(decoder) > 5
    new = {numbered(text) for text in toml | decoder if "(at " not in text} - LISTED
    assert new == set()


@pytest.mark.parametrize(
    ("said", "german"),
    [
        ("Invalid value", "ungültiger Wert"),
        ("Expected '=' after a key in a key/value pair", "nach dem Schlüssel fehlt „=“"),
        ("Cannot declare ('rules',) twice", "('rules',) steht zweimal da"),
        ("Illegal character '\\n'", "'\\n' ist hier nicht erlaubt"),
        ("Found invalid character 'ä'", "'ä' ist hier nicht erlaubt"),
        ("something new about 3 'things'", "something new about 3 'things'"),
        ("{what}", "{what}"),
        ("", ""),
    ],
)
def test_what_varies_is_kept(said: str, german: str) -> None:
    """A borrowed message is found whole, or by its pattern; one that is unknown stays."""
    assert borrowed(said) == said
    use_language("de")
    assert borrowed(said) == german


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("limit = 3\nlimit = 4", "hier steht schon ein Wert"),
        ("a = ", "ungültiger Wert"),
        ("[a", "am Ende der Tabellenzeile fehlt „]“"),
        ("[a]\n[a]", "steht zweimal da"),
        ("a = 'x", "ist hier nicht erlaubt|hört nicht auf|fehlt"),
        ("a = [1", "die Liste hört nicht auf"),
        ("= 3", "kann"),
        ("a b", "nach dem Schlüssel fehlt „=“"),
        ("a = 3 b", "hier müsste die Zeile zu Ende sein"),
        ("a = {b = 1", "die Tabelle hört nicht auf"),
        ("a = " + "9" * 5000, "eine Zahl hat 5000 Ziffern, höchstens 4300 gehen"),
    ],
)
def test_real_faults(text: str, says: str) -> None:
    """What tomllib raises is understood, in all its forms."""
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        tomllib.loads(text)
    use_language("de")
    assert re.search(says, borrowed(str(refused.value).partition(" (at ")[0]))


@pytest.mark.parametrize("name", ["ENOENT", "EACCES", "EISDIR", "ENOTDIR", "ENOSPC", "EROFS"])
def test_the_system_s_reasons(name: str) -> None:
    """Usual reasons are translated; a rare one stays as the system says it."""
    error = OSError(getattr(errno, name), os.strerror(getattr(errno, name)))
    assert reason(error) == error.strerror
    use_language("de")
    assert reason(error) != error.strerror
    assert reason(OSError(errno.EXDEV, os.strerror(errno.EXDEV))) == os.strerror(errno.EXDEV)
    assert reason(OSError("just so")) == "just so"
