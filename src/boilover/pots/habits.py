"""What people are like who play these games: what they see at once, what moves them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boilover.core.jit import Words
from boilover.core.text import _, _p
from boilover.pots import layout as at
from boilover.pots.schema import ResolvedRules
from boilover.pots.words import effect


def costs_at_once(rules: ResolvedRules, o: Words, action: int) -> bool:
    """Whether the pot boils over and there is something in it."""
    return effect(rules, o, action).get("takes", 0) > 0


def stake(rules: ResolvedRules) -> float:
    """A seat's share of all the points that the cards may cost; a point if they are free."""
    poison = int(rules.words[at.POISON]).bit_count()
    suits = int(rules.words[at.ALL]).bit_count() - poison
    points = rules.poison_penalty * poison + rules.suit_penalty * suits
    return max(1.0, points / rules.seats)


CHARACTERS: Final[Mapping[str, Mapping[str, int]]] = {
    "collector": {
        "suit taken that will be free": 3,
        "majority won": 3,
        "margin after taking": 2,
    },
    "poisoner": {
        "poison added": 5,
        "cost at room 0": 1,
        "cost at room 1-2": 1,
    },
    "cautious": {
        "boils": -3,
        "cost at room 0": -1,
        "cost at room 1-2": -1,
        "cost at room 3-5": -1,
        "value 4-5": -2,
        "value 6-16": -3,
    },
}


def portraits() -> dict[str, tuple[str, str]]:
    """Each character's name, and a line about it, in the language in use."""
    return {
        "collector": (
            _p("opponent", "collector"),
            _("goes for majorities, and takes a pot gladly for one"),
        ),
        "poisoner": (
            _p("opponent", "poisoner"),
            _("puts poison into pots that somebody else will have to take"),
        ),
        "cautious": (
            _p("opponent", "cautious"),
            _("plays low, and keeps away from pots that are nearly full"),
        ),
    }
