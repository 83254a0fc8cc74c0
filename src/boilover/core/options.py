"""Strict decoding of option values, shared by the families: each error says what is allowed."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from boilover.core.cards import CARD_PATTERN
from boilover.core.errors import VariantError
from boilover.core.text import _, quoted

T = TypeVar("T")


def hint(name: str, allowed: Iterable[str], otherwise: str) -> str:
    """The question whether the nearest of `allowed` is meant, or else all `{names}` of them."""
    allowed = list(allowed)
    near = difflib.get_close_matches(name, allowed, 1)
    if near:
        return _("did you mean {name}?").format(name=near[0])
    return otherwise.format(names=", ".join(allowed))


def whole(value: Any, least: int, most: int, says: str = "") -> int:
    """A whole number from `least` to `most`; `says` is the message if something else goes too."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        says = says or _("must be a whole number from {least} to {most}")
        raise VariantError(f"{quoted(value)}: {says.format(least=least, most=most)}")
    return value


def truth(value: Any) -> bool:
    """true or false."""
    if not isinstance(value, bool):
        raise VariantError(f"{quoted(value)}: {_('must be true or false')}")
    return value


def one_of(value: Any, allowed: Sequence[str]) -> str:
    """One of the words."""
    if value not in allowed:
        near = difflib.get_close_matches(str(value), allowed, 1)
        says = _("must be one of {names}")
        if near:
            says = _("must be one of {names}; did you mean {name}?")
        says = says.format(names=", ".join(allowed), name="".join(near))
        raise VariantError(f"{quoted(value)}: {says}")
    return str(value)


def items(value: Any, like: str) -> list[Any]:
    """A list that isn't empty."""
    if not isinstance(value, list) or not value:
        raise VariantError(_("must be a list like {like}").format(like=like))
    return value


def card(text: str) -> str:
    """A card's text: rank then suit."""
    if not CARD_PATTERN.match(text):
        raise VariantError(
            _(
                "{text} is no card; write rank (A, 2 to 9, T, J, Q, K, or a number) "
                "then the suit's letter, such as 7H or 4X"
            ).format(text=quoted(text))
        )
    return text


def player_range(value: Any, most: int) -> tuple[int, int]:
    """`[least, most]` players."""
    match value:
        case [int(low), int(high)] if 2 <= low <= high <= most and not isinstance(low, bool):
            return low, high
    says = _("must be [least, most] with 2 <= least <= most <= {most}").format(most=most)
    raise VariantError(f"{quoted(value)}: {says}")


@dataclass(frozen=True)
class ByPlayers(Generic[T]):
    """A value that may depend on the number of players: entries by that number, `"*"` the rest."""

    entries: tuple[tuple[str, T], ...]

    def get(self, players: int) -> T | None:
        """The value for that many players, None if nothing is said for them."""
        table = dict(self.entries)
        return table.get(str(players), table.get("*"))

    def plain(self, one: Callable[[T], Any]) -> Any:
        """What a file would say: one value, or a table of them, each made plain by `one`."""
        if len(self.entries) == 1 and self.entries[0][0] == "*":
            return one(self.entries[0][1])
        return {key: one(value) for key, value in self.entries}


def by_players(value: Any, one: Callable[[Any], T], most: int) -> ByPlayers[T]:
    """Decode a value for all, or a table by the number of players: `{"3": ..., "*": ...}`."""
    if not isinstance(value, Mapping):
        return ByPlayers((("*", one(value)),))
    table: dict[str, T] = {}
    for key, entry in value.items():
        if key != "*" and not (key.isdecimal() and 2 <= int(key) <= most and str(int(key)) == key):
            says = _('must be a number of players from 2 to {most}, or "*"').format(most=most)
            raise VariantError(f"{quoted(key)}: {says}")
        try:
            table[key] = one(entry)
        except VariantError as error:
            raise VariantError(str(error), key) from None
    if not table:
        raise VariantError(_('the table is empty; write a value, or {"3": ..., "*": ...}'))
    return ByPlayers(tuple(table.items()))
