"""The points of a pots round, explained: who is free of a suit, who ties, what each card costs.

The kernel `rules.points` is what counts; this says why, for people, and scores counts that come
from a real table. Tests hold the two equal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from boilover.core.cards import suit_of
from boilover.core.errors import BoilOverError
from boilover.core.jit import Words
from boilover.core.text import _
from boilover.pots import layout as at
from boilover.pots.names import suit_name
from boilover.pots.schema import ResolvedRules


@dataclass(frozen=True)
class SuitScore:
    """How one suit came out: the `most` cards anyone took, who took that many, who pays nothing."""

    suit: str
    most: int
    leaders: tuple[int, ...]
    exempt: tuple[int, ...]


@dataclass(frozen=True)
class Sheet:
    """A round's scores, explained."""

    counts: tuple[dict[str, int], ...]
    """By seat: cards taken, by suit's letter, poison suits last."""
    suits: tuple[SuitScore, ...]
    parts: tuple[tuple[tuple[int, int], ...], ...]
    """By seat: (cards, penalty a card) for each suit that costs, in the order of `counts`."""
    points: tuple[int, ...]
    outcome: ClassVar[str] = "played out"


def count_letters(rules: ResolvedRules) -> str:
    """The suits in the order in which counts are given: those with pots, then poison."""
    return rules.suits + "".join(s for s in rules.pack.suits if s in rules.poison_suit)


def check_counts(rules: ResolvedRules, counts: Sequence[Mapping[str, int]]) -> None:
    """Check numbers of taken cards against the pack; whether play can lead to them is not asked.

    Raises:
        BoilOverError: a number is negative, or more of a suit were taken than there are.
    """
    for suit in count_letters(rules):
        there = sum(k.copies for k in rules.pack.kinds if suit_of(k.text) == suit)
        taken = [by_suit.get(suit, 0) for by_suit in counts]
        if min(taken) < 0:
            raise BoilOverError(_("{n}: a number of cards can't be negative").format(n=min(taken)))
        if sum(taken) > there:
            raise BoilOverError(
                _("{suit}: {taken} cards taken, the pack has {there}").format(
                    suit=suit_name(suit), taken=sum(taken), there=there
                )
            )


def score(rules: ResolvedRules, counts: Sequence[Mapping[str, int]]) -> Sheet:
    """Score the numbers of cards that each seat has taken of each suit.

    The counts are taken as they are: whether play can lead to them is not asked.
    """
    letters = count_letters(rules)
    table = tuple({suit: by_suit.get(suit, 0) for suit in letters} for by_suit in counts)
    suits = []
    for suit in rules.suits:
        most = max(by_suit[suit] for by_suit in table)
        leaders = tuple(p for p, by_suit in enumerate(table) if most and by_suit[suit] == most)
        free = leaders if len(leaders) == 1 or rules.majority == "shared" else ()
        suits.append(SuitScore(suit, most, leaders, free))
    parts = []
    for p, by_suit in enumerate(table):
        costs = [(by_suit[s.suit], rules.suit_penalty) for s in suits if p not in s.exempt] + [
            (by_suit[s], rules.poison_penalty) for s in letters if s in rules.poison_suit
        ]
        parts.append(tuple((n, cost) for n, cost in costs if n))
    points = tuple(sum(n * cost for n, cost in part) for part in parts)
    return Sheet(table, tuple(suits), tuple(parts), points)


def outcome(rules: ResolvedRules, s: Words) -> str:
    """How a round ends, in the record's words: there is but one way."""
    return "played out"


def is_decided(rules: ResolvedRules, points: Sequence[Sequence[int]]) -> bool:
    """Whether the match is over, from the points of its finished rounds."""
    return len(points) == rules.rounds


def winners(
    rules: ResolvedRules, points: Sequence[Sequence[int]], outcomes: Sequence[str]
) -> list[int]:
    """The seats with the lowest total."""
    totals = [sum(of_seat) for of_seat in zip(*points, strict=True)]
    return [p for p, total in enumerate(totals) if total == min(totals)]


def more_is_better(rules: ResolvedRules) -> bool:
    """Points are bad."""
    return False


def sheet(rules: ResolvedRules, s: Words) -> Sheet:
    """The scores of what the seats of a state, or of an observation, have taken so far."""
    counts = []
    for p in range(rules.seats):
        texts = rules.pack.texts_of(int(s[at.TAKEN + p]))
        counts.append({suit: sum(t[-1] == suit for t in texts) for suit in rules.pack.suits})
    return score(rules, counts)
