"""What one guest is shown of a table: built from that seat's View and what all may know."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from boilover.hosting.phrases import phrases
from boilover.hosting.seats import GRACE
from boilover.match import view

if TYPE_CHECKING:
    from boilover.hosting.table import Table


def frame(table: Table, guest: str | None, now: float) -> dict[str, Any]:
    """The table as `guest` may see it now; a guest without a seat is a spectator.

    `view` is None while people gather.
    """
    seat = table.seat_of(guest)
    match = table.match
    shown = None if match is None else view(match, seat)
    return {
        "type": "table",
        "revision": table.revision,
        "table": _about(table, now),
        "you": {"seat": seat, "host": seat is not None and guest == table.host},
        "seats": [_seat(table, place, now) for place in range(len(table.seats))],
        "view": shown,
        "choices": _choices(shown, seat, table.paused_at is not None),
        "told": [],
        "sheet": None,
        "verdict": None,
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


def _choices(shown: dict[str, Any] | None, seat: int | None, paused: bool) -> list[dict[str, Any]]:
    """The legal moves of the seat to move, with what each would do."""
    if shown is None or seat is None or paused:
        return []
    return [
        {
            "words": words,
            "label": words,
            "effect": effect,
            "danger": effect.get("takes", 0) > 0 and effect.get("taker", seat) == seat,
            **_card_and_target(words),
        }
        for words, effect in shown.get("effects", {}).items()
    ]


def _card_and_target(words: str) -> dict[str, str | None]:
    """The card that a move plays and where it goes, as far as its words have them."""
    card, arrow, target = words.partition(">")
    if arrow:
        return {"card": card, "target": target}
    card = words.removesuffix("!")
    is_card = bool(card) and " " not in card and card == card.upper()
    return {"card": card if is_card else None, "target": None}
