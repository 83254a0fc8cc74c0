"""What people are like who play these games: what they see at once, what moves them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boilover.core.jit import Words
from boilover.core.state import TURN
from boilover.core.text import _, _p
from boilover.inflation import layout as at
from boilover.inflation.schema import ResolvedRules
from boilover.inflation.words import effect

LUCK: Final = 2.5
"""Weak play has to be so much weaker than in games of less luck to be felt."""
WITHOUT_A_CARD: Final = (at.DRAW, at.DRAW_LEFT, at.DRAW_RIGHT, at.PASS)


def costs_at_once(rules: ResolvedRules, o: Words, action: int) -> bool:
    """Whether the seat keeps its cards, or gets more."""
    return action in WITHOUT_A_CARD or effect(rules, o, action).get("taker") == o[TURN]


def stake(rules: ResolvedRules) -> float:
    """A round, where rounds are counted, a seat's share of the pack where pips are; times luck."""
    r = rules.words
    if int(r[at.SCORING]) in (at.SINGLE, at.LOSER_POINT):
        return LUCK
    copies = (int(r[at.ALL + i]) for i in range(2))
    pips = sum(
        int(r[at.PIPS + kind]) for kinds in copies for kind in range(64) if kinds >> kind & 1
    )
    return LUCK * max(1.0, pips / rules.seats)


CHARACTERS: Final[Mapping[str, Mapping[str, int]]] = {
    "hoarder": {
        "lead: rank": -2,
        "below: rank": -1,
        "throw: rank": -2,
        "pick: rank": 2,
        "draw: any": 3,
    },
    "runner": {
        "lead: rank": 2,
        "below: rank": 2,
        "above: rank": 1,
        "throw: rank": 2,
        "pick: rank": -2,
    },
    "fighter": {
        "lead: likely to hold": 2,
        "above: any": 3,
        "above: likely to hold": 2,
        "challenge": 6,
    },
}


def portraits() -> dict[str, tuple[str, str]]:
    """Each character's name, and a line about it, in the language in use."""
    return {
        "hoarder": (
            _p("opponent", "hoarder"),
            _("holds high cards back, and likes a full hand"),
        ),
        "runner": (
            _p("opponent", "runner"),
            _("sheds high cards as early as possible"),
        ),
        "fighter": (
            _p("opponent", "fighter"),
            _("wants every trick, and challenges whenever it may"),
        ),
    }
