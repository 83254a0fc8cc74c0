"""The scores of a pots round in sentences, as a rulebook's example explains them."""

from __future__ import annotations

from collections.abc import Sequence

from boilover.core.text import _, _p, join_players
from boilover.pots.names import suit_cards, suit_name
from boilover.pots.scoring import Sheet, SuitScore


def explain(
    sheet: Sheet, players: Sequence[str], you: int | None = None, times: str = "×"
) -> list[str]:
    """A sentence for each suit's majority, and one for all the sums.

    `you` is a seat that is called "you"; `times` a multiplication sign that can be shown.
    """
    lines = [_majority(suit, players, you) for suit in sheet.suits]
    return [*lines, _sums(sheet, players, you, times)]


def _majority(suit: SuitScore, players: Sequence[str], you: int | None) -> str:
    names = join_players(players, suit.leaders, you)
    words = {
        "names": names,
        "suit": suit_name(suit.suit),
        "cards": suit_cards(suit.suit),
        "n": suit.most,
    }
    if not suit.leaders:
        return _("Nobody took {suit}.").format(**words)
    if len(suit.leaders) == 1:
        if suit.leaders[0] == you:
            return _("You have the most {cards} ({n}) and throw them away.").format(**words)
        return _("{names} has the most {cards} ({n}) and throws them away.").format(**words)
    if suit.exempt:
        says = _("{names} tie for the most {suit} ({n}) and throw them away.")
        if you in suit.leaders:
            says = _p(
                "you among the names", "{names} tie for the most {suit} ({n}) and throw them away."
            )
    else:
        says = _("{names} tie for the most {suit} ({n}), so nobody throws {suit} away.")
        if you in suit.leaders:
            says = _p(
                "you among the names",
                "{names} tie for the most {suit} ({n}), so nobody throws {suit} away.",
            )
    return says.format(**words)


def _sums(sheet: Sheet, players: Sequence[str], you: int | None, times: str) -> str:
    parts = []
    for p, costs in enumerate(sheet.parts):
        terms = [str(n) if cost == 1 else f"{n} {times} {cost}" for n, cost in costs]
        text = " + ".join(terms) or "0"
        if text != str(sheet.points[p]):
            text += f" = {sheet.points[p]}"
        if p == you:
            parts.append(_("you score {sum}").format(sum=text))
        else:
            parts.append(_("{name} scores {sum}").format(name=players[p], sum=text))
    sums = "; ".join(parts) + "."
    return sums[0].upper() + sums[1:]
