"""The commands that people type at a prompt: in English, and in the language in use."""

from __future__ import annotations

from boilover.core.text import _p


def asks_for_help(text: str) -> bool:
    """`?`, help."""
    return _is(text, "? h help", _p("typed", "h help"))


def stops(text: str) -> bool:
    """q, quit."""
    return _is(text, "q quit exit", _p("typed", "q quit exit"))


def looks_again(text: str) -> bool:
    """Enter alone, table."""
    return not text.strip() or _is(text, "t table", _p("typed", "t table"))


def round_to_fix(text: str) -> str | None:
    """What follows on `fix`: the number of a round, it is hoped; None if it isn't about that."""
    word, _space, number = text.strip().partition(" ")
    return number.strip() if _is(word, "fix", _p("typed", "fix")) else None


def goes_back(text: str) -> bool:
    """back: the row before is typed again."""
    return _is(text, "back", _p("typed", "back"))


def says_nothing(word: str) -> bool:
    """Whether a word between a card and a pot tells nothing: 6s *on* hearts."""
    english = "on to in into of the pot cauldron"
    return _is(word, english, _p("typed", "on to in into of the pot cauldron"))


def _is(text: str, *words: str) -> bool:
    return text.strip().casefold() in " ".join(words).casefold().split()
