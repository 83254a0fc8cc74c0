"""What the families' schemas share: rules out of options by a table of decoders, and back.

A family's rules are a frozen dataclass with a field for each option, and `resolve`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from boilover.core import options as decode
from boilover.core.cards import CardKind, Pack
from boilover.core.errors import VariantError
from boilover.core.options import ByPlayers
from boilover.core.text import _, _n, quoted

Decoders = Mapping[str, Callable[[Any], Any]]


class Resolvable(Protocol):
    """What is asked of a family's rules."""

    @property
    def players(self) -> tuple[int, int]: ...
    def resolve(self, players: int) -> object: ...


R = TypeVar("R", bound=Resolvable)


def read_rules(
    options: Mapping[str, Any],
    decoders: Decoders,
    make: Callable[..., R],
    base: R | None,
    players: int | None,
) -> R:
    """Make rules from options as a file or a record spells them; what is missing is `base`'s.

    They must fit together for every number of players, or just for `players` if that is given.

    Raises:
        VariantError: an option is unknown, missing, malformed, or doesn't fit the others. Its
            message begins with the option's name.
    """
    values: dict[str, Any] = {}
    for name, value in options.items():
        if name not in decoders:
            hint = decode.hint(name, decoders, _("allowed are {names}"))
            raise VariantError(_("no such option; {hint}").format(hint=hint), name)
        try:
            values[name] = decoders[name](value)
        except VariantError as error:
            raise VariantError(str(error), name) from None
    missing = [name for name in decoders if name not in values]
    if base is None and missing:
        raise VariantError(_("this option is missing"), missing[0])
    # The type checker takes a Protocol for no dataclass.
    rules = make(**values) if base is None else replace(base, **values)  # type: ignore[type-var]
    least, most = rules.players
    for n in range(least, most + 1) if players is None else (players,):
        rules.resolve(n)
    if players is None:
        _refuse_idle_entries(values, least, most)
    return rules


def _refuse_idle_entries(values: Mapping[str, Any], least: int, most: int) -> None:
    """Refuse entries for numbers of players that the game isn't for."""
    for name, value in values.items():
        for key, _value in value.entries if isinstance(value, ByPlayers) else ():
            if key != "*" and not least <= int(key) <= most:
                says = _("this game is for {least} to {most} players")
                raise VariantError(f"{key}: {says.format(least=least, most=most)}", name)


def check_players(allowed: tuple[int, int], players: int) -> None:
    """Check a number of players.

    Raises:
        VariantError: the game isn't for so many.
    """
    least, most = allowed
    if not least <= players <= most:
        raise VariantError(
            _n(
                "{n} player: this game is for {least} to {most}",
                "{n} players: this game is for {least} to {most}",
                players,
                least=least,
                most=most,
            )
        )


def for_players(value: ByPlayers[Any], players: int, name: str) -> Any:
    """What an option that may depend on the number of players is for so many.

    Raises:
        VariantError: nothing is said for them.
    """
    found = value.get(players)
    if found is None:
        says = _('nothing is said for {n} players; add a "*" entry').format(n=players)
        raise VariantError(says, name)
    return found


def plain(value: Any) -> Any:
    """An option's value as files and records spell it."""
    if isinstance(value, Pack):
        return [list(kind) for kind in value.kinds]
    if isinstance(value, ByPlayers):
        return value.plain(plain)
    return list(value) if isinstance(value, tuple) else value


# --- Decoders ------------------------------------------------------------------------------------


def deal(value: Any, most: int) -> str | int:
    """`"all"`, or the number of cards for each hand."""
    if value == "all":
        return "all"
    says = _('must be a whole number from {least} to {most} or "all"')
    return decode.whole(value, 1, most, says)


def first_dealer(value: Any, most_players: int) -> str | int:
    """`"random"`, or a seat."""
    if value == "random":
        return "random"
    says = _('must be a whole number from {least} to {most} (a seat) or "random"')
    return decode.whole(value, 0, most_players - 1, says)


def card_kinds(
    value: Any,
    most_value: int,
    check: Callable[[str, int, list[CardKind]], None],
) -> list[CardKind]:
    """The kinds of a pack that is written out: `[["7H", 1, 7], ...]`.

    `check` gets a card's text, its copies and the kinds before it, and raises VariantError if there
    can't be such a card.
    """
    kinds: list[CardKind] = []
    for entry in decode.items(value, _('[["7H", 1, 7], ...]: card, copies, value')):
        try:
            kinds.append(_card_kind(entry, most_value, kinds, check))
        except VariantError as error:
            what = _("entry {entry} of the pack").format(entry=quoted(entry))
            raise VariantError(f"{what}: {error}") from None
    return kinds


def _card_kind(
    entry: Any,
    most_value: int,
    kinds: list[CardKind],
    check: Callable[[str, int, list[CardKind]], None],
) -> CardKind:
    match entry:
        case [str(text), int(copies), int(worth)] if not (
            isinstance(copies, bool) or isinstance(worth, bool)
        ):
            pass
        case _other:
            raise VariantError(_('must be like ["7H", 1, 7]: card, copies, value'))
    check(text, copies, kinds)
    if not 0 <= worth <= most_value:
        raise VariantError(_("the value must be from 0 to {most}").format(most=most_value))
    if any(kind.text == text for kind in kinds):
        says = _("{card} stands in the pack twice; give it more copies")
        raise VariantError(says.format(card=text))
    return CardKind(text, copies, worth)
