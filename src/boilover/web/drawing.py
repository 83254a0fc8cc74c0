"""A frame made ready to be drawn: cards in a sorted hand with what can be done with each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from boilover.core.text import LANGUAGES, current_language
from boilover.web import texts

SIGNS: Final = {"H": "♥", "D": "♦", "C": "♣", "S": "♠", "B": "●", "R": "■", "V": "▲", "X": "☠"}
"""Of suits, and of the colours of potions: a shape for each."""
_SHOWN_RANKS: Final = {"T": "10"}
_RANKS: Final = "23456789TJQKA"

_pages = Environment(
    loader=PackageLoader("boilover.web"), autoescape=True, trim_blocks=True, lstrip_blocks=True
)


def page(template_name: str, /, **values: Any) -> str:
    """A page, or a part of one, in the language in use."""
    template = _pages.get_template(template_name)
    shared = {"t": texts.texts(), "say": texts, "languages": LANGUAGES}
    return template.render(shared, language=current_language(), **values)


def table_part(frame: Mapping[str, Any]) -> Markup:
    """The table as HTML."""
    return Markup(page("_table.html", **_ready(frame)))


def face(card: str) -> dict[str, str]:
    """Rank, letter and sign of a card; a card without suit has only a name."""
    rank, suit = card[:-1], card[-1:]
    if not rank or suit not in SIGNS:
        return {"rank": card, "suit": "", "sign": "★"}
    return {"rank": _SHOWN_RANKS.get(rank, rank), "suit": suit, "sign": SIGNS[suit]}


_pages.globals["face"] = face  # macros of other files know no values


def _ready(frame: Mapping[str, Any]) -> dict[str, Any]:
    view: dict[str, Any] = frame["view"] or {}
    me = frame["you"]["seat"]
    mover = view.get("to_move")
    hand = view.get("hand", [])
    choices = frame["choices"]
    return {
        "frame": frame,
        "view": view,
        "me": me,
        "mover": mover,
        "limit": view.get("rules", {}).get("limit"),
        "hand": [
            (card, [c for c in choices if c["card"] == card]) for card in sorted(hand, key=_place)
        ],
        "other_choices": [c for c in choices if not c["card"] or c["card"] not in hand],
        "pots": [{**pot, "heat": _heat(pot, view)} for pot in view.get("pots", [])],
        "last": _last_seat(view),
        "order": _order(len(frame["seats"]), me),
    }


def _place(card: str) -> tuple[str, int]:
    return card[-1:], _RANKS.find(card[:1])


def _heat(pot: Mapping[str, Any], view: Mapping[str, Any]) -> int:
    """How near a pot is to its limit, from 0 to 10."""
    limit = view["rules"].get("limit")
    return min(10, pot["total"] * 10 // limit) if isinstance(limit, int) and limit > 0 else 0


def _last_seat(view: Mapping[str, Any]) -> int | None:
    """Who played last."""
    seats = [seat for seat, _words in view.get("history", []) if seat != "*"]
    return seats[-1] if seats else None


def _order(players: int, me: int | None) -> list[int]:
    """The others' seats in turn, from the left of one's own."""
    if me is None:
        return list(range(players))
    return [(me + i) % players for i in range(1, players)]
