"""What guests ask of a table: acts as they come from outside, read strictly, or refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from boilover.core.errors import BoilOverError
from boilover.core.options import hint
from boilover.core.text import _, quoted

Code = Literal["not-allowed", "not-now", "illegal", "stale", "full", "no-such", "unreadable"]

Act = Mapping[str, Any]

MOST_CHARACTERS: Final = 64
"""Of a move's words, its id, or a tier's name."""

_TEXT, _NUMBER = "text", "number"

_ACTS: Final[dict[str, dict[str, str]]] = {
    "play": {"words": _TEXT},
    "next": {},
    "rematch": {},
    "sit": {"name": _TEXT},
    "leave": {},
    "start": {},
    "pause": {},
    "resume": {},
    "phrase": {"n": _NUMBER},
    "replace": {"seat": _NUMBER, "tier": _TEXT},
    "remove": {"seat": _NUMBER},
}
_ALWAYS: Final = {"act": _TEXT, "id": _TEXT, "revision": _NUMBER}


class Refused(BoilOverError):
    """The house does not do what was asked; nothing has changed, and the message is for people."""

    def __init__(self, code: Code, message: str):
        self.code: Code = code
        super().__init__(message)


def read_act(data: object) -> dict[str, Any]:
    """The act that somebody sent, if it is one.

    Raises:
        Refused: it is none; the message names the key.
    """
    if not isinstance(data, Mapping):
        raise Refused("unreadable", _("an act must be an object"))
    name = data.get("act")
    if not isinstance(name, str) or name not in _ACTS:
        meant = hint(str(name)[:MOST_CHARACTERS], _ACTS, _("allowed are {names}"))
        raise Refused("unreadable", f"act: {_('no such act; {hint}').format(hint=meant)}")
    allowed = _ALWAYS | _ACTS[name]
    for key, value in data.items():
        if key not in allowed:
            meant = hint(str(key)[:MOST_CHARACTERS], allowed, _("allowed are {names}"))
            says = _("no such key; {hint}").format(hint=meant)
            raise Refused("unreadable", f"{quoted(str(key)[:MOST_CHARACTERS])}: {says}")
        if allowed[key] == _TEXT:
            if not isinstance(value, str) or not 0 < len(value) <= MOST_CHARACTERS:
                says = _("must be a text of 1 to {most} characters").format(most=MOST_CHARACTERS)
                raise Refused("unreadable", f"{key}: {says}")
            if key != "name" and not value.isprintable():
                raise Refused("unreadable", f"{key}: {_('must be readable characters')}")
        elif type(value) is not int or not 0 <= value < 1 << 53:
            raise Refused("unreadable", f"{key}: {_('must be a whole number')}")
    for key in _ACTS[name]:
        if key not in data:
            raise Refused("unreadable", f"{key}: {_('missing')}")
    return dict(data)
