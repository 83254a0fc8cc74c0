"""Names of guests: readable, short, and told apart at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from boilover.core.text import _
from boilover.hosting.acts import Refused

LONGEST: Final = 32

# Letters of other scripts that look like Latin ones, small; enough to see through an impostor.
_LOOKALIKES: Final = str.maketrans(
    "авекмнорстухіјѕԁԛԝһցαβεικνορτυχγω0135",
    "abekmhopctyxijsdqwhgabeikvoptuxywoles",
)


def clean_name(text: str) -> str:
    """The name as everybody sees it: composed, on one line, without anything invisible.

    Raises:
        Refused: nothing is left of it, or it is too long.
    """
    composed = unicodedata.normalize("NFC", text)
    visible = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in composed)
    name = " ".join(visible.split())
    if not any(unicodedata.category(c)[0] in "LNPS" for c in name):
        raise Refused("unreadable", _("name: nothing is left of it that could be shown"))
    if len(name) > LONGEST or sum(unicodedata.combining(c) > 0 for c in name) > LONGEST // 2:
        says = _("name: at most {most} characters").format(most=LONGEST)
        raise Refused("unreadable", says)
    return name


def looks(name: str) -> str:
    """What two names that look alike have in common."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c) and c.isalnum())
    return letters.translate(_LOOKALIKES) or plain


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number if somebody else's looks like it."""
    taken = {looks(other) for other in others}
    number, told = 1, name
    while looks(told) in taken:
        number += 1
        told = f"{name} ({number})"
    return told
