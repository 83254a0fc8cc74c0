"""Chance in the pots games: it deals, and has no part in what follows."""

from __future__ import annotations

from collections.abc import Callable

from boilover.core.errors import IllegalMove
from boilover.core.family import Chance
from boilover.core.jit import Words
from boilover.core.text import _
from boilover.pots.schema import ResolvedRules


def words(rules: ResolvedRules, s: Words, action: int) -> str:
    """The card dealt."""
    return rules.pack.texts[action]


def happen(rules: ResolvedRules, s: Words, choose: Callable[[], int]) -> str:
    """Nothing is left to chance after the deal."""
    return ""


def odds(rules: ResolvedRules, s: Words) -> list[tuple[int, int]]:
    """There are no events."""
    return []


def read(rules: ResolvedRules, s: Words, text: str) -> list[int]:
    """Nothing is left to chance after the deal.

    Raises:
        IllegalMove: always.
    """
    raise IllegalMove(_("this game has no chance after the deal"))


def stands_before(rules: ResolvedRules, s: Words, move: str) -> bool:
    """There are no events."""
    return False


def as_seen(event: str) -> str:
    """There are no events."""
    return event


CHANCE = Chance(
    words=words,
    happen=happen,
    odds=odds,
    read=read,
    stands_before=stands_before,
    as_seen=as_seen,
)
