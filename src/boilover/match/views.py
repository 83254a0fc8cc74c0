"""The one projection of a match that every door shows: what one seat, or a spectator, may see.

It is built up from that seat's Observation and from what the whole table knows; it reads nothing
else. Two positions that a seat can't tell apart give equal views.
"""

from __future__ import annotations

from typing import Any

from boilover.core.state import SEAT
from boilover.match.match import Match


def view(match: Match, seat: int | None) -> dict[str, Any]:
    """The match as `seat` sees it; None is a spectator.

    Between rounds and at the end there is no table, only the scores.
    """
    shown: dict[str, Any] = {
        "game": match.game.preset,
        "rules": match.game.rules.to_options(len(match.players)),
        "players": len(match.players),
        "names": list(match.players),
        "seat": seat,
        "round": len(match.rounds),
        "rounds": match.rules.rounds,
        "scores": list(match.totals),
        "points": [list(r.points) for r in match.rounds if r.points is not None],
        "winners": match.winners,
        "to_move": match.current_player(),
    }
    if match.state is None or match.round.points is not None:
        return shown
    o = match.state.observe(-1 if seat is None else seat)
    family = match.game.family
    shown["dealer"] = match.round.dealer
    shown["hand"] = family.hand(match.rules, o) if int(o[SEAT]) >= 0 else []
    shown["hand_counts"] = family.hand_counts(match.rules, o)
    see = family.chance.as_seen
    shown["history"] = [
        ["*", see(words)] if s < 0 else [s, words] for s, words in match.round.moves
    ]
    shown.update(family.show(match.rules, o, match.round.moves))
    return shown
