"""The points of a round of the inflation games, explained.

The kernel `rules.playing.points` is what counts; this says why, for people, and scores hands that
were counted at a real table. Tests hold the two equal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from boilover.core.cards import rank_of
from boilover.core.errors import BoilOverError
from boilover.core.jit import Words
from boilover.core.text import _
from boilover.inflation import layout as at
from boilover.inflation.packing import PIPS
from boilover.inflation.schema import ResolvedRules
from boilover.inflation.words import hand_of

OUTCOMES: Final = ("", "first out", "last in", "stalled", "stock gone")
"""The record's words, by the outcome's number; the first while the round goes on."""
MOST_PIPS: Final = 10 * at.MAX_CARDS


@dataclass(frozen=True)
class Sheet:
    """A round's scores, explained."""

    outcome: str
    best: tuple[int, ...]
    """Who won the round, or who has not lost it; nobody where it was drawn."""
    cards: tuple[int, ...]
    """By seat: cards left in the hand."""
    pips: tuple[int, ...] | None
    """By seat: what they come to, where pips count."""
    points: tuple[int, ...]


def outcome(s: Words) -> str:
    """The outcome of a round in the record's words, "" while it goes on."""
    return OUTCOMES[int(s[at.OUTCOME])]


def pips(cards: Sequence[str]) -> int:
    """What cards come to: an ace 1, court cards 10, others their number."""
    return sum(PIPS[rank_of(card)] for card in cards)


def best_seats(rules: ResolvedRules, s: Words) -> tuple[int, ...]:
    """Who won the round, or who has not lost it; nobody where it is drawn or not over."""
    seats, who = range(rules.seats), int(s[at.WHO]) - 1
    match int(s[at.OUTCOME]):
        case at.FIRST_OUT:
            return (who,)
        case at.LAST_IN:
            return tuple(p for p in seats if p != who)
        case at.STALLED if rules.cap_result == "fewest_cards":
            counts = [int(s[at.HAND_COUNT + p]) for p in seats]
            return tuple(p for p in seats if counts[p] == min(counts))
    return ()


def counts_pips(rules: ResolvedRules) -> bool:
    """Whether points are pips."""
    return rules.scoring in ("winner_takes_pips", "own_pips_limit")


def share(rules: ResolvedRules, best: Sequence[int], left: Sequence[int] | None) -> tuple[int, ...]:
    """The points by seat, from who is best and the pips left in the hands."""
    seats = range(rules.seats)
    if not best:
        return (0,) * rules.seats
    if left is not None and rules.scoring == "winner_takes_pips":
        total = sum(left[p] for p in seats if p not in best)
        return tuple(total * (p in best) for p in seats)
    if left is not None and rules.scoring == "own_pips_limit":
        return tuple(left[p] * (p not in best) for p in seats)
    return tuple(int((p in best) == (rules.hand_end == "first_out")) for p in seats)


def sheet(rules: ResolvedRules, s: Words) -> Sheet:
    """The scores of a round that is over, out of its state."""
    hands = [hand_of(rules, s, p) for p in range(rules.seats)]
    left = tuple(pips(hand) for hand in hands) if counts_pips(rules) else None
    best = best_seats(rules, s)
    cards = tuple(len(hand) for hand in hands)
    return Sheet(outcome(s), best, cards, left, share(rules, best, left))


def count_letters(rules: ResolvedRules) -> str:
    """What a score pad asks of each seat: `P` the pips left, or `C` the cards left."""
    return "P" if counts_pips(rules) else "C"


def check_counts(rules: ResolvedRules, counts: Sequence[Mapping[str, int]]) -> None:
    """Check numbers of pips or cards left against the rules.

    Raises:
        BoilOverError: a number is negative or too large, or there isn't just one winner or loser.
    """
    letter = count_letters(rules)
    left = [by_letter.get(letter, 0) for by_letter in counts]
    most = MOST_PIPS if letter == "P" else len(rules.pack)
    if not all(0 <= n <= most for n in left):
        says = _("numbers from 0 to {most}, please").format(most=most)
        raise BoilOverError(says)
    if rules.hand_end == "first_out" and left.count(0) != 1:
        raise BoilOverError(_("just one player has no card left"))
    if rules.hand_end == "last_in" and len(left) - left.count(0) > 1:
        raise BoilOverError(_("just one player has cards left"))


def score(rules: ResolvedRules, counts: Sequence[Mapping[str, int]]) -> Sheet:
    """Score what is left in the hands at a real table: pips (`P`) or cards (`C`) for each seat."""
    letter = count_letters(rules)
    left = tuple(by_letter.get(letter, 0) for by_letter in counts)
    best = tuple(p for p, n in enumerate(left) if n == 0)
    outcome = OUTCOMES[at.FIRST_OUT if rules.hand_end == "first_out" else at.LAST_IN]
    found = left if letter == "P" else None
    return Sheet(outcome, best, left, found, share(rules, best, found))
