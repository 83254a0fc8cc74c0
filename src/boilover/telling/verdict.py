"""The last words of a match: the totals, and who has won or lost it."""

from __future__ import annotations

from boilover.core.text import _, _p, join_players
from boilover.match import Match
from boilover.telling.faces import TextFaces
from boilover.telling.voices import voice_of


def has_totals(match: Match) -> bool:
    """Whether points add up to totals, rather than say who won."""
    return voice_of(match, TextFaces()).has_totals


def totals(match: Match) -> str:
    """All totals, the best first."""
    sign = -1 if match.game.family.more_is_better(match.rules) else 1
    ranking = sorted(range(len(match.players)), key=lambda p: sign * match.totals[p])
    listed = ", ".join(f"{match.players[p]} {match.totals[p]}" for p in ranking)
    return _("Final totals: {totals}.").format(totals=listed)


def verdict(match: Match, you: int | None) -> str:
    """Who wins; `you` is a seat that is called "you".

    Where there are no totals it is who has lost, if all the others share the win.
    """
    winners = match.winners
    losers = [p for p in range(len(match.players)) if p not in winners]
    if not winners:
        return _("Nobody wins: every round was drawn.")
    if not has_totals(match) and len(losers) == 1 < len(winners):
        if losers == [you]:
            return _("You lose!")
        return _("{name} loses!").format(name=match.players[losers[0]])
    if winners == [you]:
        return _("You win!")
    if len(winners) == 1:
        return _("{name} wins!").format(name=match.players[winners[0]])
    says = _("{names} share the win.")
    if you in winners:
        says = _p("you among the names", "{names} share the win.")
    return says.format(names=join_players(match.players, winners, you))
