"""Every word that a person reads passes here, so that a language is one catalogue.

`_("...")`, `_n("{n} card", "{n} cards", n)` and `_p("where it stands", "...")` translate at the
moment of use: never at import. What they are given are whole sentences, never f-strings: values are
filled in afterwards.
"""

from __future__ import annotations

import functools
import gettext
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

LOCALES = Path(__file__).parent.parent / "locale"


def languages_in(folder: Path) -> tuple[str, ...]:
    """English, and the languages that have a catalogue in the folder."""
    return ("en", *sorted(f.parent.parent.name for f in folder.glob("*/LC_MESSAGES/boilover.mo")))


LANGUAGES = languages_in(LOCALES)

# What the process speaks unless somebody is spoken to in a language of theirs.
_translation: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"

# A language of their own, and its catalogue; each thread and each asyncio task has its own value.
_spoken: ContextVar[tuple[str, gettext.NullTranslations] | None] = ContextVar(
    "_spoken", default=None
)


def use_language(language: str | None = None) -> str:
    """Speak `language` from now on; without one, what the environment asks for. Return it.

    English stands in for a language that there is no catalogue of.
    """
    global _language, _translation
    _language = _on_offer([language] if language is not None else _environment())
    _translation = _catalogue(LOCALES, _language)
    return _language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak `language` in this block, whatever other threads and asyncio tasks speak meanwhile.

    English stands in for a language that there is no catalogue of. A thread begun inside speaks
    what the process does; `asyncio.to_thread` and tasks take the language along.
    """
    code = _on_offer([language])
    token = _spoken.set((code, _catalogue(LOCALES, code)))
    try:
        yield
    finally:
        _spoken.reset(token)


def _on_offer(asked: Sequence[str]) -> str:
    """The first of the languages that has a catalogue."""
    codes = (re.split("[^a-z]", a.lower(), maxsplit=1)[0] for a in asked)
    return next((code for code in codes if code in LANGUAGES), "en")


@functools.cache
def _catalogue(folder: Path, language: str) -> gettext.NullTranslations:
    """The catalogue of a language, read once a process."""
    return gettext.translation("boilover", folder, [language], fallback=True)


def _in_use() -> gettext.NullTranslations:
    spoken = _spoken.get()
    return _translation if spoken is None else spoken[1]


def _environment() -> list[str]:
    """The languages that the environment asks for, the best first."""
    values = (os.environ.get(v) for v in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return next((v for v in values if v), "").split(":")


def current_language() -> str:
    """The code of the language in use."""
    spoken = _spoken.get()
    return _language if spoken is None else spoken[0]


def _(message: str) -> str:
    """`message` in the language in use."""
    return _in_use().gettext(message)


def _n(singular: str, plural: str, n: int, **words: object) -> str:
    """The form of the message that fits the number `n`, with `{n}` and `words` filled in."""
    return ngettext(singular, plural, n).format(n=n, **words)


def _p(context: str, message: str) -> str:
    """`message` as it is said where `context` tells: languages decline what English doesn't."""
    return _in_use().pgettext(context, message)


def in_every_language(message: str) -> set[str]:
    """What is said for `message` in one language or another."""
    catalogues = (_catalogue(LOCALES, code) for code in LANGUAGES)
    return {catalogue.gettext(message) for catalogue in catalogues}


def ngettext(singular: str, plural: str, n: int) -> str:
    """The form of the message that fits the number `n`, with nothing filled in."""
    return _in_use().ngettext(singular, plural, n)


def join_names(names: Sequence[str]) -> str:
    """Anna; Anna and Carla; Anna, Ben and Carla."""
    if len(names) <= 1:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def join_players(players: Sequence[str], seats: Sequence[int], you: int | None) -> str:
    """The names of seats as a sentence begins with them; "you" is one only at the beginning."""
    within = _p("not at the beginning", "you")
    return join_names([within if i and p == you else players[p] for i, p in enumerate(seats)])


def pick(names: Mapping[str, str], language: str | None = None) -> str:
    """The entry of a `{"en": ..., "de": ...}` table that fits the language, or the one in use."""
    wanted = names.get(current_language() if language is None else language)
    return wanted or names.get("en") or next(iter(names.values()), "")


def quoted(value: object) -> str:
    """What somebody wrote, as a message names it: texts between quotation marks, others as JSON.

    Characters that a screen can't show are spelt out, as `repr` does.
    """
    if isinstance(value, str):
        return _("'{text}'").format(text=repr(value)[1:-1])
    try:
        spelt = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # a number of thousands of digits
        spelt = _("a value too long to be shown")
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in spelt)


def digits(number: str) -> str:
    """A number as English writes it, with the marks of the language in use: 1,234.5; 1.234,5."""
    marks = {ord(","): _p("between thousands", ","), ord("."): _p("before decimals", ".")}
    return number.translate(marks)


def reason(error: OSError) -> str:
    """Why the system refused something."""
    return borrowed(error.strerror or str(error))


# Names, keys and numbers that Python's own messages have in the middle.
_PARTS = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\('.*?\)|\d+""")


def borrowed(message: str) -> str:
    """A message that Python or the system made, in the language in use if the catalogue has it.

    The catalogue has it whole, or with `{0}`, `{1}` for what varies; see `tools/borrowed.pot`.
    """
    translated = _(message) if message else ""  # gettext has the catalogue's header for ""
    if translated != message or not message:
        return translated
    parts: list[str] = []

    def number(part: re.Match[str]) -> str:
        parts.append(part[0])
        return f"{{{len(parts) - 1}}}"

    pattern = _PARTS.sub(number, message)
    translated = _(pattern)
    return message if translated == pattern else translated.format(*parts)
