"""What guests may do at a table now, and what becomes of it as an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from boilover.core.errors import IllegalMove
from boilover.core.text import _
from boilover.hosting.acts import Refused
from boilover.hosting.names import clean_name, told_apart
from boilover.hosting.phrases import PHRASES
from boilover.hosting.setup import check_tier
from boilover.match.match import EARLY

if TYPE_CHECKING:
    from boilover.hosting.table import Event, Table

PHRASE_EVERY: Final = 2.0  # seconds between two phrases of one seat


def permitted(table: Table, guest: str, wanted: Mapping[str, Any], now: float) -> Event:
    """What the event of an act says besides who does it when.

    Raises:
        Refused: it can't be done, or not by this guest.
    """
    name = str(wanted["act"])
    if name == "sit":
        return _sit(table, guest, wanted)
    seat = table.seat_of(guest)
    if seat is None:
        raise Refused("not-allowed", _("only who sits at the table may do that"))
    return {"seat": seat} | _may(table, name, seat, wanted, now)


def _may(table: Table, name: str, seat: int, wanted: Mapping[str, Any], now: float) -> Event:
    """What the event says besides who does it when; Refused if it can't be done."""
    if name == "play":
        return _may_play(table, seat, wanted)
    if name == "phrase":
        return _may_speak(table, seat, wanted, now)
    if name in ("start", "pause", "resume", "replace", "remove") and seat != table.host_seat:
        raise Refused("not-allowed", _("only the host may do that"))
    if name in ("replace", "remove"):
        return _may_reseat(table, name, wanted)
    if name == "next":
        _check_revision(table, wanted)
    due: dict[str, bool] = {
        "next": table.phase == "between" and table.paused_at is None,
        "rematch": table.phase == "over" and not table.closed,
        "start": table.phase == "gathering",
        "pause": table.phase in ("playing", "between") and table.paused_at is None,
        "resume": table.paused_at is not None,
        "leave": True,
    }
    if not due[name]:
        raise Refused("not-now", _("that is not to be done now"))
    return {}


def _check_revision(table: Table, wanted: Mapping[str, Any]) -> None:
    expected = wanted.get("revision", table.revision)
    if not table.changed_at <= expected <= table.revision:
        raise Refused("stale", _("the table has changed meanwhile; look again"))


def _may_play(table: Table, seat: int, wanted: Mapping[str, Any]) -> Event:
    words = str(wanted["words"])
    if table.match is None or table.phase != "playing":
        raise Refused("not-now", _("no round is being played"))
    if table.paused_at is not None:
        raise Refused("not-now", _("the table is paused"))
    _check_revision(table, wanted)
    if not words.endswith(EARLY):
        if table.mover() != seat:
            raise Refused("not-now", _("it is not your turn"))
        try:
            table.match.verify(seat, words)
        except IllegalMove as error:
            raise Refused("illegal", str(error)) from None
    return {"words": words, "by": "person"}


def _may_speak(table: Table, seat: int, wanted: Mapping[str, Any], now: float) -> Event:
    if wanted["n"] >= len(PHRASES):
        says = _("must be a whole number from {least} to {most}")
        says = says.format(least=0, most=len(PHRASES) - 1)
        raise Refused("unreadable", f"n: {says}")
    if now < table.spoke.get(seat, -PHRASE_EVERY) + PHRASE_EVERY:
        raise Refused("not-now", _("not so fast: wait a moment before you say more"))
    return {"n": wanted["n"]}


def _may_reseat(table: Table, name: str, wanted: Mapping[str, Any]) -> Event:
    target = wanted["seat"]
    if target >= len(table.seats):
        raise Refused("no-such", _("there is no such seat"))
    seat = table.seats[target]
    if target == table.host_seat:
        raise Refused("not-allowed", _("the host's own seat is left by leaving"))
    if name == "replace":
        check_tier(wanted["tier"], table.game, "tier")
        if seat.is_there:
            raise Refused("not-allowed", _("somebody sits there; remove them first"))
        return {"target": target, "tier": wanted["tier"]}
    if seat.kind == "open" or (seat.kind == "bot" and table.phase != "gathering"):
        raise Refused("not-now", _("nobody sits there who could be removed"))
    return {"target": target}


def _sit(table: Table, guest: str, wanted: Mapping[str, Any]) -> Event:
    if table.seat_of(guest) is not None:
        raise Refused("not-now", _("you sit at this table already"))
    if guest in table.removed:
        raise Refused("not-allowed", _("the host has removed you from this table"))
    back = [p for p, s in enumerate(table.seats) if s.left == guest]
    free = [p for p, s in enumerate(table.seats) if s.kind == "open"]
    if not guest or table.closed or not (back or free):
        raise Refused("full", _("no seat is free at this table"))
    if back:
        return {"seat": back[0], "name": table.seats[back[0]].name}
    others = [s.name for s in table.seats]
    return {"seat": free[0], "name": told_apart(clean_name(wanted["name"]), others)}
