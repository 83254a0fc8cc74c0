"""Every word that a person reads passes here, so that a language is one catalogue.

`_("...")` and `_n("one card", "{n} cards", n)` translate at the moment of use: never at import.
"""

from __future__ import annotations

import gettext
import os
from pathlib import Path

LOCALES = Path(__file__).parent.parent / "locale"
LANGUAGES = ("en", "de")

_translation: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def use_language(language: str | None = None) -> str:
    """Speak `language` from now on; without one, what the environment asks for. Return it."""
    global _language, _translation
    if language is None:
        asked = (os.environ.get(v, "") for v in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
        language = next((a for a in asked if a), "en")
    language = language[:2].lower()
    _language = language if language in LANGUAGES else "en"
    _translation = gettext.translation("boilover", LOCALES, [_language], fallback=True)
    return _language


def current_language() -> str:
    """The two-letter code of the language in use."""
    return _language


def _(message: str) -> str:
    """`message` in the language in use."""
    return _translation.gettext(message)


def _n(singular: str, plural: str, n: int) -> str:
    """The form of the message that fits the number `n`, with `{n}` filled in."""
    return _translation.ngettext(singular, plural, n).format(n=n)


def pick(names: dict[str, str]) -> str:
    """The entry of a `{"en": ..., "de": ...}` table that fits the language in use."""
    return names.get(_language) or names.get("en") or next(iter(names.values()), "")
