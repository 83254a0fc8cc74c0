"""What one guest is shown of a table: built from that seat's View and what all may know."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from boilover.hosting.phrases import phrases
from boilover.hosting.seats import GRACE
from boilover.match import view
from boilover.telling import choices, question, sheet_lines, verdict

if TYPE_CHECKING:
    from boilover.hosting.table import Table


def frame(table: Table, guest: str | None, now: float) -> dict[str, Any]:
    """The table as `guest` may see it now; a guest without a seat is a spectator.

    `view` is None while people gather.
    """
    seat = table.seat_of(guest)
    match = table.match
    shown = None if match is None else view(match, seat)
    acts = seat is not None and table.mover() == seat and table.paused_at is None
    return {
        "type": "table",
        "revision": table.revision,
        "table": _about(table, now),
        "you": {"seat": seat, "host": seat is not None and guest == table.host},
        "seats": [_seat(table, place, now) for place in range(len(table.seats))],
        "view": shown,
        "question": question(match, shown) if acts and match and shown else "",
        "choices": [asdict(c) for c in choices(match, shown)] if acts and match and shown else [],
        "told": table.told(seat),
        "sheet": _sheet(table, seat),
        "verdict": verdict(match, seat) if match is not None and match.is_over else None,
        "phrases": [{"seat": p, "text": phrases()[n]} for p, n in table.phrases],
    }


def _about(table: Table, now: float) -> dict[str, Any]:
    ends = table.turn_ends()
    clock_at = now if table.paused_at is None else table.paused_at
    told = table.match is not None and table.match.is_over
    return {
        "id": table.id,
        "game": table.game.id,
        "name": table.game.name,
        "phase": table.phase,
        "paused": table.paused_at is not None,
        "private": table.setup.private,
        "commitment": table.commitment,
        "secret": table.secret.hex() if told else None,
        "clock": table.setup.clock,
        "deadline": None if ends is None else left(ends, clock_at),
    }


def _seat(table: Table, place: int, now: float) -> dict[str, Any]:
    seat = table.seats[place]
    away = seat.away_since
    waits = away is not None and not seat.stood_in and table.is_awaited(place)
    return {
        "name": seat.name,
        "kind": seat.kind,
        "tier": seat.bot,
        "away": away is not None,
        "grace": left(away + GRACE, now) if waits and away is not None else None,
        "stood_in": seat.stood_in,
    }


def left(until: float, now: float) -> int:
    """Whole seconds until then."""
    return max(0, math.ceil(until - now))


def _sheet(table: Table, seat: int | None) -> dict[str, Any] | None:
    """The scores of the last round, until the next one is dealt."""
    match = table.match
    if match is None or not match.rounds or match.round.points is None:
        return None
    return asdict(sheet_lines(match, match.round, seat))
