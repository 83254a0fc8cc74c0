"""A round of the inflation games in sentences: how it ended, and how its points come about."""

from __future__ import annotations

from collections.abc import Sequence

from boilover.core.text import _, _n, _p, join_players
from boilover.inflation.schema import ResolvedRules
from boilover.inflation.scoring import Sheet, pips

MOST_TERMS = 12
"""A sum of more cards than that is told without them."""


def explain(
    rules: ResolvedRules, sheet: Sheet, players: Sequence[str], you: int | None = None
) -> list[str]:
    """The sentences about a round that is over; `you` is a seat that is called "you"."""
    lines = [" ".join(_ending(rules, sheet, players, you))]
    if sheet.pips is not None and sheet.best:
        lines += _sums(rules, sheet, players, you)
    return lines


# --- How it ended ---------------------------------------------------------------------------------


def _ending(
    rules: ResolvedRules, sheet: Sheet, players: Sequence[str], you: int | None
) -> list[str]:
    if sheet.outcome == "first out":
        (winner,) = sheet.best
        says = _("You are first out.") if winner == you else _("{name} is first out.")
        return [says.format(name=players[winner])]
    if sheet.outcome == "last in":
        (loser,) = set(range(rules.seats)) - set(sheet.best)
        return [_last_in(sheet, loser, loser == you).format(name=players[loser])]
    reason = [_why_it_stopped(rules, sheet)] if sheet.hands is not None else []
    if not sheet.best:
        return [*reason, _("The round is drawn.")]
    return [*reason, _fewest(sheet, players, you)]


def _last_in(sheet: Sheet, loser: int, is_you: bool) -> str:
    if sheet.hands is None:
        return _("You are last in and lose.") if is_you else _("{name} is last in and loses.")
    if sheet.hands[loser]:
        if is_you:
            return _("You have the last cards and lose.")
        return _("{name} has the last cards and loses.")
    if is_you:
        return _("You are last in and lose, even with an empty hand.")
    return _("{name} is last in and loses, even with an empty hand.")


def _why_it_stopped(rules: ResolvedRules, sheet: Sheet) -> str:
    if sheet.outcome == "stock gone":
        return _("Nothing is left to draw from.")
    if sheet.capped:
        return _n("{n} trick has been played.", "{n} tricks have been played.", rules.max_tricks)
    return _n(
        "The same position has come {n} time.",
        "The same position has come {n} times.",
        rules.repetition,
    )


def _fewest(sheet: Sheet, players: Sequence[str], you: int | None) -> str:
    names = join_players(players, sheet.best, you)
    if len(sheet.best) > 1:
        says = _("{names} have the fewest cards.")
        if you in sheet.best:
            says = _p("you among the names", "{names} have the fewest cards.")
    elif you in sheet.best:
        says = _("You have the fewest cards.")
    else:
        says = _("{names} has the fewest cards.")
    return says.format(names=names)


# --- What it costs, or brings ---------------------------------------------------------------------


def _sums(rules: ResolvedRules, sheet: Sheet, players: Sequence[str], you: int | None) -> list[str]:
    """How the pips come about, and the points out of them."""
    assert sheet.pips is not None
    terms = [_terms(sheet, p) for p in range(rules.seats)]
    if rules.scoring == "own_pips_limit":
        terms = [[] if p in sheet.best else seats for p, seats in enumerate(terms)]
        scored = range(rules.seats)
        return [_sentence([_scores(players, p, you, _sum(terms[p])) for p in scored])]
    others = [p for p in range(rules.seats) if p not in sheet.best]
    total = _sum([sheet.pips[p] for p in others])
    won = _sentence([_scores(players, p, you, total) for p in sheet.best])
    if sheet.hands is None:
        return [won]
    return [_sentence([_has_left(players, p, you, _sum(terms[p])) for p in others]), won]


def _terms(sheet: Sheet, seat: int) -> list[int]:
    """The pips of a seat's cards; of many, or unknown ones, together."""
    assert sheet.pips is not None
    hand = sheet.hands[seat] if sheet.hands is not None else ()
    if hand and len(hand) <= MOST_TERMS:
        return [pips([card]) for card in hand]
    return [sheet.pips[seat]]


def _sum(terms: Sequence[int]) -> str:
    """10 + 7 + 2 = 19; 7; 0."""
    if len(terms) <= 1:
        return str(sum(terms))
    return f"{' + '.join(map(str, terms))} = {sum(terms)}"


def _scores(players: Sequence[str], seat: int, you: int | None, text: str) -> str:
    if seat == you:
        return _("you score {sum}").format(sum=text)
    return _("{name} scores {sum}").format(name=players[seat], sum=text)


def _has_left(players: Sequence[str], seat: int, you: int | None, text: str) -> str:
    if seat == you:
        return _("you have {sum} left").format(sum=text)
    return _("{name} has {sum} left").format(name=players[seat], sum=text)


def _sentence(parts: Sequence[str]) -> str:
    text = "; ".join(parts) + "."
    return text[0].upper() + text[1:]
