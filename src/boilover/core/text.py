"""Every word that a person reads passes here, so that a language is one catalogue.

`_("...")`, `_n("{n} card", "{n} cards", n)` and `_p("where it stands", "...")` translate at the
moment of use: never at import. What they are given are whole sentences, never f-strings: values are
filled in afterwards.
"""

from __future__ import annotations

import gettext
import json
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

LOCALES = Path(__file__).parent.parent / "locale"


def languages_in(folder: Path) -> tuple[str, ...]:
    """English, and the languages that have a catalogue in the folder."""
    return ("en", *sorted(f.parent.parent.name for f in folder.glob("*/LC_MESSAGES/boilover.mo")))


LANGUAGES = languages_in(LOCALES)

_translation: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def use_language(language: str | None = None) -> str:
    """Speak `language` from now on; without one, what the environment asks for. Return it.

    English stands in for a language that there is no catalogue of.
    """
    global _language, _translation
    asked = [language] if language is not None else _environment()
    codes = (re.split("[^a-z]", a.lower(), maxsplit=1)[0] for a in asked)
    _language = next((code for code in codes if code in LANGUAGES), "en")
    _translation = gettext.translation("boilover", LOCALES, [_language], fallback=True)
    return _language


def _environment() -> list[str]:
    """The languages that the environment asks for, the best first."""
    values = (os.environ.get(v) for v in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return next((v for v in values if v), "").split(":")


def current_language() -> str:
    """The code of the language in use."""
    return _language


def _(message: str) -> str:
    """`message` in the language in use."""
    return _translation.gettext(message)


def _n(singular: str, plural: str, n: int, **words: object) -> str:
    """The form of the message that fits the number `n`, with `{n}` and `words` filled in."""
    return ngettext(singular, plural, n).format(n=n, **words)


def _p(context: str, message: str) -> str:
    """`message` as it is said where `context` tells: languages decline what English doesn't."""
    return _translation.pgettext(context, message)


def in_every_language(message: str) -> set[str]:
    """What is said for `message` in one language or another."""
    catalogues = (gettext.translation("boilover", LOCALES, [c], fallback=True) for c in LANGUAGES)
    return {catalogue.gettext(message) for catalogue in catalogues}


def ngettext(singular: str, plural: str, n: int) -> str:
    """The form of the message that fits the number `n`, with nothing filled in."""
    return _translation.ngettext(singular, plural, n)


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
    wanted = names.get(_language if language is None else language)
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
