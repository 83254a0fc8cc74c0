"""Variant files: TOML to Game, strictly. Every error names file, line, key and remedy."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from boilover.core import options as decode
from boilover.core.errors import VariantError
from boilover.core.family import Family
from boilover.core.text import _, quoted
from boilover.core.toml import read_toml
from boilover.games.game import Game

KEYS = (
    "aliases",
    "extends",
    "house_rules",
    "id",
    "minutes",
    "name",
    "origin",
    "players",
    "rules",
    "source",
    "summary",
)
ID_PATTERN = re.compile(r"[a-z0-9][a-z0-9-]{0,63}\Z")


def read_variant(path: Path, presets: Mapping[str, Game], preset_of: Family | None = None) -> Game:
    """Read a variant file, which may extend one of the presets.

    A designer's file must extend one, under an id of its own; a preset of the family `preset_of`
    may say every option itself.

    Raises:
        VariantError: `FILE:LINE: key: what is wrong and what is allowed`.
    """
    text, data = read_toml(path)
    try:
        game = _game(data, presets, preset_of)
    except VariantError as error:
        line_number = _line_of(text, error.key) if error.key else None
        where = f"{path}:{line_number}" if line_number else str(path)
        raise VariantError(f"{where}: {error}") from None
    return game if preset_of else replace(game, path=path)


def _base(data: dict[str, Any], presets: Mapping[str, Game]) -> Game:
    name = _text(data, "extends")
    if name not in presets:
        says = _("{name} is no preset; {hint}").format(
            name=quoted(name), hint=decode.hint(name, presets, _("there are {names}"))
        )
        raise VariantError(says, "extends")
    return presets[name]


def _game(data: dict[str, Any], presets: Mapping[str, Game], preset_of: Family | None) -> Game:
    base = _base(data, presets) if "extends" in data else None
    family = base.family if base else preset_of
    if family is None:
        says = _("missing; name the game that this one varies, such as boil-over")
        raise VariantError(says, "extends")
    for key in data:
        if key in family.options and key != "players":
            raise VariantError(_("is a rule; it belongs under [rules]"), key)
        if key not in KEYS:
            hint = decode.hint(key, KEYS, _("allowed are {names}"))
            raise VariantError(_("no such key; {hint}").format(hint=hint), key)
    name = _text(data, "id")
    if not ID_PATTERN.match(name):
        raise VariantError(f"{quoted(name)}: {_('use small letters, digits and hyphens')}", "id")
    if preset_of is None and name in presets:
        says = _("a game that comes along has this id; take another one")
        raise VariantError(f"{quoted(name)}: {says}", "id")
    rules = data.get("rules", {})
    if not isinstance(rules, dict):
        raise VariantError(_("must be a table: [rules]"), "rules")
    if "players" in data:
        if "players" in rules:
            raise VariantError(_("stands both at the top and under [rules]"), "players")
        rules = {"players": data["players"], **rules}
    minutes = base.minutes if base else 0
    if "minutes" in data:
        try:
            minutes = decode.whole(data["minutes"], 1, 600)
        except VariantError as error:
            raise VariantError(str(error), "minutes") from None
    return Game(
        id=name,
        preset=name if preset_of or base is None else base.id,
        family=family,
        rules=family.read_rules(rules, base.rules if base else None),
        names=_texts(data, "name", {"en": name}),
        summaries=_texts(data, "summary", dict(base.summaries) if base else {}),
        sources=_texts(data, "source", {}),
        minutes=minutes,
        origin=_texts(data, "origin", {}, lines=True),
        house_rules=tuple(
            _texts({"house_rules": entry}, "house_rules", {})
            for entry in _list(data, "house_rules")
        ),
        aliases=tuple(_text({"aliases": entry}, "aliases") for entry in _list(data, "aliases")),
    )


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise VariantError(_("must be a list: [...]"), key)
    return value


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if key not in data:
        raise VariantError(_("missing"), key)
    if not isinstance(value, str) or not value.strip():
        raise VariantError(f"{quoted(value)}: {_('must be a text')}", key)
    return value


def _texts(
    data: Mapping[str, Any], key: str, default: dict[str, str], *, lines: bool = False
) -> dict[str, str]:
    """A text by language; with `lines` it may have more than one line."""
    if key not in data:
        return default
    value = {"en": data[key]} if isinstance(data[key], str) else data[key]
    if (
        not isinstance(value, dict)
        or not value
        or not all(isinstance(text, str) for text in value.values())
    ):
        says = _('must be a text, or texts by language: {en = "...", de = "..."}')
        raise VariantError(says, key)
    for text in value.values():
        if not text.strip():
            raise VariantError(f"{quoted(text)}: {_('must be a text')}", key)
        if not all(_can_be_read(c) or (lines and c == "\n") for c in text):
            says = _("must be one line without invisible characters")
            if lines:
                says = _("must be without invisible characters")
            raise VariantError(f"{quoted(text)}: {says}", key)
    return value


def _can_be_read(character: str) -> bool:
    """Whether it isn't a control, a mark of direction, or anything else that a line can't hold."""
    category = unicodedata.category(character)
    return category[0] != "C" and category not in ("Zl", "Zp")


def _line_of(text: str, key: str) -> int | None:
    """The line where a key is set, by looking for `key =` (tomllib keeps no positions).

    It may stand alone, after other keys (`rules.limit =`, `[rules.limit]`) or in an inline table.
    """
    word = rf"""["']?{re.escape(key)}["']?\s*(?:=|\.|\])"""
    patterns = (rf"""\s*\[?\s*(?:rules\s*\.\s*)?{word}""", rf"rules\s*=\s*\{{(?:.*,)?\s*{word}")
    for pattern in patterns:
        for number, line in enumerate(text.splitlines(), 1):
            if re.match(pattern, line):
                return number
    return None


def as_toml(value: Any) -> str:
    """An option's value, plain as `to_options` gives it, as TOML spells it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}" = {as_toml(v)}' for key, v in value.items()) + "}"
    return json.dumps(value)


def parse_setting(text: str) -> tuple[str, Any]:
    """Read `K=V` of the command line: V as TOML, or as plain text where it isn't.

    Raises:
        VariantError: there is no `=`.
    """
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        says = _("write OPTION=VALUE, such as limit=19")
        raise VariantError(f"{quoted(text)}: {says}")
    value = value.strip()
    try:
        return key.strip(), tomllib.loads(f"v = {value}\n")["v"]
    except (ValueError, RecursionError):
        return key.strip(), value
