"""The points of a round of the inflation games, explained.

The kernel `rules.playing.points` is what counts; this says why, for people, and scores what was
written down at a real table. Tests hold the two equal.
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

MOST_ROUNDS: Final = 1000
OUTCOMES: Final = ("", "first out", "last in", "stalled", "stock gone")
"""The record's words, by the outcome's number; the first while the round goes on."""


@dataclass(frozen=True)
class Sheet:
    """A round's scores, explained."""

    outcome: str
    best: tuple[int, ...]
    """Who won the round, or who has not lost it; nobody where it was drawn."""
    hands: tuple[tuple[str, ...], ...] | None
    """By seat: the cards left; None where only what they come to was written down."""
    pips: tuple[int, ...] | None
    """By seat: what they come to, where pips count."""
    points: tuple[int, ...]
    capped: bool = False
    """Whether a stalled round has had as many tricks as the rules allow."""


def outcome(rules: ResolvedRules, s: Words) -> str:
    """The outcome of a round in the record's words, "" while it goes on."""
    return OUTCOMES[int(s[at.OUTCOME])]


def is_decided(rules: ResolvedRules, points: Sequence[Sequence[int]]) -> bool:
    """Whether the match is over, from the points of its finished rounds.

    No match has more than `MOST_ROUNDS`: where rounds are drawn, a target may never be reached.
    """
    if rules.scoring == "single":
        return len(points) == rules.series
    return max(_totals(points), default=0) >= rules.target or len(points) >= MOST_ROUNDS


def winners(
    rules: ResolvedRules, points: Sequence[Sequence[int]], outcomes: Sequence[str]
) -> list[int]:
    """The seats with the best total; nobody where every round was drawn."""
    draws = {"stock gone"} if rules.cap_result == "fewest_cards" else {"stalled", "stock gone"}
    if set(outcomes) <= draws:
        return []
    totals = _totals(points)
    best = max(totals) if more_is_better(rules) else min(totals)
    return [p for p, total in enumerate(totals) if total == best]


def more_is_better(rules: ResolvedRules) -> bool:
    """Whether points are good to have: pips that a winner takes, or rounds won."""
    if rules.scoring == "single":
        return rules.hand_end == "first_out"
    return rules.scoring == "winner_takes_pips"


def _totals(points: Sequence[Sequence[int]]) -> list[int]:
    return [sum(of_seat) for of_seat in zip(*points, strict=True)]


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
    hands = tuple(tuple(hand_of(rules, s, p)) for p in range(rules.seats))
    left = tuple(pips(hand) for hand in hands) if counts_pips(rules) else None
    best = best_seats(rules, s)
    capped = int(s[at.OUTCOME]) == at.STALLED and 0 < rules.max_tricks == int(s[at.TRICKS])
    return Sheet(outcome(rules, s), best, hands, left, share(rules, best, left), capped)


# --- At a real table ------------------------------------------------------------------------------


def count_letters(rules: ResolvedRules) -> str:
    """What a score pad has of each seat: `P` the pips that count against it; where pips don't
    count, 1 for who was first out, `F`, or last in, `L`. A drawn round is nothing but zeros."""
    if counts_pips(rules):
        return "P"
    return "F" if rules.hand_end == "first_out" else "L"


def may_share(rules: ResolvedRules) -> bool:
    """Whether several can win a round, or lose it: where it stalls, by the fewest cards."""
    return rules.cap_result == "fewest_cards"


def check_counts(rules: ResolvedRules, counts: Sequence[Mapping[str, int]]) -> None:
    """Check a round's numbers, or those of some seats, against the rules.

    Raises:
        BoilOverError: a number is negative or too large, or there isn't just one winner or loser.
    """
    numbers = _numbers(rules, counts)
    in_pips = counts_pips(rules)
    most = pips(rules.pack.texts) if in_pips else 1
    if not all(0 <= n <= most for n in numbers):
        raise BoilOverError(_("numbers from 0 to {most}, please").format(most=most))
    if in_pips and sum(numbers) > most:
        says = _("{n} pips are left, the whole pack has {most}")
        raise BoilOverError(says.format(n=sum(numbers), most=most))
    if len(numbers) < rules.seats:
        return
    if any(numbers):
        _check_best(rules, _best_of(rules, numbers))
    elif not _may_be_nothing(rules):
        says = _("a round of this game is never drawn, so they can't all have 0")
        raise BoilOverError(says)


def score(rules: ResolvedRules, counts: Sequence[Mapping[str, int]]) -> Sheet:
    """Score what was written down at a real table; see `count_letters`."""
    numbers = _numbers(rules, counts)
    best = _best_of(rules, numbers)
    left = numbers if counts_pips(rules) else None
    return Sheet(_outcome_of(rules, best), best, None, left, share(rules, best, left))


def _numbers(rules: ResolvedRules, counts: Sequence[Mapping[str, int]]) -> tuple[int, ...]:
    return tuple(by_letter.get(count_letters(rules), 0) for by_letter in counts)


def _best_of(rules: ResolvedRules, numbers: Sequence[int]) -> tuple[int, ...]:
    """Who won the round, or has not lost it; nobody where it was drawn."""
    if count_letters(rules) == "F":
        return tuple(p for p, n in enumerate(numbers) if n)
    return tuple(p for p, n in enumerate(numbers) if n == 0) if any(numbers) else ()


def _may_be_nothing(rules: ResolvedRules) -> bool:
    """Whether nobody may have anything: in a drawn round, or if a loser's last card is gone too."""
    loser_without_cards = counts_pips(rules) and rules.hand_end == "last_in"
    return rules.may_be_drawn or may_share(rules) or loser_without_cards


def _check_best(rules: ResolvedRules, best: Sequence[int]) -> None:
    """Refuse a decided round with more winners or losers than it can have, or without any."""
    if may_share(rules):
        if not best:
            raise BoilOverError(_("somebody must have 0"))
    elif rules.hand_end == "first_out" and len(best) != 1:
        says = _("exactly one player must be first out and have 1, the others 0")
        if counts_pips(rules):
            says = _("exactly one player must have 0 left")
        raise BoilOverError(says)
    elif rules.hand_end == "last_in" and len(best) != rules.seats - 1:
        says = _("exactly one player must have lost and have 1, the others 0")
        if counts_pips(rules):
            says = _("exactly one player must have cards left")
        raise BoilOverError(says)


def _outcome_of(rules: ResolvedRules, best: Sequence[int]) -> str:
    """The record's word for a round with these winners, or seats that haven't lost."""
    if not best:  # the pad doesn't ask why: any word of a drawn round will do
        return OUTCOMES[at.STOCK_GONE if may_share(rules) else at.STALLED]
    if rules.hand_end == "first_out" and len(best) == 1:
        return OUTCOMES[at.FIRST_OUT]
    if rules.hand_end == "last_in" and len(best) == rules.seats - 1:
        return OUTCOMES[at.LAST_IN]
    return OUTCOMES[at.STALLED]
