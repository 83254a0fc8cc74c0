"""Worked examples for a rules sheet, found for any pack: a pot that boils over, a scored round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from boilover.core import rng
from boilover.core.cards import CardKind
from boilover.core.state import DEALER, LEFT, PLAYERS
from boilover.pots import layout as at
from boilover.pots import policy
from boilover.pots.rules import apply, deal
from boilover.pots.schema import PotsRules, ResolvedRules
from boilover.pots.scoring import Sheet, sheet

NAMES = ("Anna", "Ben", "Carla", "Dan", "Emma", "Finn", "Greta", "Hugo")
TRIES = 60  # rounds to look through for one that shows both a majority and a tie


@dataclass(frozen=True)
class BoilOver:
    """A pot of one suit, perhaps poison on top, and a card that is too much."""

    suit: str
    pot: tuple[str, ...]
    before: int
    poison: str
    total: int
    card: str
    sum: int
    value: int


def boil_over_example(rules: ResolvedRules) -> BoilOver | None:
    """One or two cards of the first suit, a poison if there is one, and a card that is too much.

    Of all such examples one whose pot is nearly full, with two cards if possible; None if the pack
    has none.
    """
    suit = rules.suits[0]
    kinds = [k for k in rules.pack.kinds if k.text[-1] == suit and k.value > 0]
    poisons: list[CardKind | None] = [
        k for k in rules.pack.kinds if k.text[-1] in rules.poison_suit
    ]
    for size in (2, 1):
        found = [
            _boil_over(suit, pot, poison, card)
            for pot in combinations(kinds, size)
            for poison in poisons or [None]
            for card in kinds
            if card not in pot
        ]
        found = [e for e in found if e.total <= rules.limit < e.sum]
        if found:
            return min(found, key=lambda e: (abs(rules.limit - 2 - e.total), e.sum))
    return None


def _boil_over(
    suit: str, pot: Sequence[CardKind], poison: CardKind | None, card: CardKind
) -> BoilOver:
    before = sum(k.value for k in pot)
    total = before + (poison.value if poison else 0)
    return BoilOver(
        suit=suit,
        pot=tuple(k.text for k in pot),
        before=before,
        poison=poison.text if poison else "",
        total=total,
        card=card.text,
        sum=total + card.value,
        value=card.value,
    )


def scoring_example(options: PotsRules, rules: ResolvedRules) -> tuple[Sheet, list[str]]:
    """The sheet of a played-out round, if possible one with a majority and a tie, and names."""
    best: Sheet | None = None
    for key in range(TRIES):
        found = _played(rules, key)
        alone = sum(len(s.leaders) == 1 for s in found.suits)
        tied = sum(len(s.leaders) > 1 for s in found.suits)
        if best is None:
            best = found
        if alone and tied and all(sum(c.values()) for c in found.counts):
            best = found
            break
    assert best is not None
    return best, list(NAMES[: rules.seats])


def _played(rules: ResolvedRules, key: int) -> Sheet:
    s = np.zeros(at.STATE_WORDS, np.int64)
    s[PLAYERS] = rules.seats
    s[DEALER] = rules.seats - 1
    rng.seed(s, key, 0, 0)
    deal(s, rules.words, rules.seats - 1)
    while s[LEFT] > 0:
        apply(s, rules.words, policy.random_card(s, rules.words))
    return sheet(rules, s)
