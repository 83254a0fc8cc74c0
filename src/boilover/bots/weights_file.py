"""Files of weights: TOML, read strictly. Every error names file, line, key and remedy.

game = "boil-over"

[players.4]
command = "boilover tune boil-over --players 4 --seed 1 --generations 2000 --from-zero"
seed = 1
generations = 2000
rules = "89ad1dbb1b1e1d30"

[players.4.strength]
greedy = {lead = 2.41, lead_margin = 0.03, won = 0.612, won_margin = 0.01, matches = 10000}

[players.4.weights]
"boils" = -120
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from boilover.core import options as decode
from boilover.core.errors import VariantError
from boilover.core.family import Family
from boilover.core.text import _, quoted
from boilover.core.toml import read_toml
from boilover.games import Game

LARGEST: Final = 1_000_000
"""No weight is larger, so that no sum of weighted features leaves a word."""
MOST_PLAYERS: Final = 16
KEYS: Final = ("game", "players")
KEYS_OF_TUNING: Final = ("command", "seed", "generations", "rules", "strength", "weights")

Keys = tuple[str, ...]
"""Where in a file: the keys from the top on."""


@dataclass(frozen=True)
class Strength:
    """How somebody does at a table of others, over matches; the margins are of 95 %."""

    lead: float
    """Points a round ahead of the mean of the others."""
    lead_margin: float
    won: float
    """Share of the matches; one that several win is shared."""
    won_margin: float
    matches: int


@dataclass(frozen=True)
class Tuning:
    """What `tune` found for one number of players, and how."""

    weights: Mapping[str, int]
    """By the features' names; what is missing weighs 0."""
    rules: str
    """The digest of the rules that it was tuned for."""
    command: str
    """The command that finds the same again."""
    seed: int
    generations: int
    strength: Mapping[str, Strength] = field(default_factory=dict)
    """By who sat at the other seats: `greedy`, or `before`, the weights that there were before."""


def rules_digest(game: Game, players: int) -> str:
    """A name for the rules of a game for so many players; equal rules have the same."""
    options = [game.family.name, game.rules.to_options(players)]
    text = json.dumps(options, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


# --- Reading -------------------------------------------------------------------------------------


class _Wrong(Exception):
    """What is wrong where in a file."""

    def __init__(self, says: str, *keys: str):
        super().__init__(says)
        self.keys = keys


def read_weights(file: Path, family: Family, game: str) -> dict[int, Tuning]:
    """What a file of weights has for a game, by number of players.

    Raises:
        VariantError: `FILE:LINE: key: what is wrong and what is allowed`.
    """
    text, data = read_toml(file)
    try:
        return _tunings(data, family, game)
    except _Wrong as wrong:
        line_number = _line_of(text, wrong.keys)
        where = f"{file}:{line_number}" if line_number else str(file)
        raise VariantError(f"{where}: {'.'.join(wrong.keys)}: {wrong}") from None


def _tunings(data: Mapping[str, Any], family: Family, game: str) -> dict[int, Tuning]:
    _check_keys(data, KEYS)
    if data.get("game") != game:
        says = _("these weights must be for {game}; tune that game anew, or write its id here")
        raise _Wrong(says.format(game=quoted(game)), "game")
    found: dict[int, Tuning] = {}
    for key, table in _table(data, "players").items():
        keys = ("players", key)
        if not (key.isdecimal() and 2 <= int(key) <= MOST_PLAYERS and str(int(key)) == key):
            says = _("must be a number of players from 2 to {most}")
            raise _Wrong(says.format(most=MOST_PLAYERS), *keys)
        if not isinstance(table, dict):
            raise _Wrong(_("must be a table: {like}").format(like="[players.4]"), *keys)
        found[int(key)] = _tuning(table, family, keys)
    return found


def _tuning(table: Mapping[str, Any], family: Family, keys: Keys) -> Tuning:
    _check_keys(table, KEYS_OF_TUNING, keys)
    return Tuning(
        weights=_weights(_table(table, "weights", keys), family, (*keys, "weights")),
        rules=_text(table, "rules", keys),
        command=_text(table, "command", keys),
        seed=_whole(table, "seed", -(1 << 63), (1 << 63) - 1, keys),
        generations=_whole(table, "generations", 0, 1 << 40, keys),
        strength={
            name: _strength(entry, (*keys, "strength", name))
            for name, entry in _table(table, "strength", keys, {}).items()
        },
    )


def _weights(table: Mapping[str, Any], family: Family, keys: Keys) -> dict[str, int]:
    for name in table:
        if name not in family.features:
            meant = decode.hint(name, family.features, _("there are {names}"))
            raise _Wrong(_("no such feature; {hint}").format(hint=meant), *keys, name)
    return {name: _whole(table, name, -LARGEST, LARGEST, keys) for name in table}


def _strength(entry: Any, keys: Keys) -> Strength:
    names = [f.name for f in fields(Strength)]
    if not isinstance(entry, dict):
        raise _Wrong(_("must be a table: {like}").format(like="{lead = 2.5, ...}"), *keys)
    _check_keys(entry, names, keys)
    numbers = {name: _number(entry, name, keys) for name in names if name != "matches"}
    return Strength(**numbers, matches=_whole(entry, "matches", 1, 1 << 40, keys))


def _check_keys(table: Mapping[str, Any], allowed: Sequence[str], keys: Keys = ()) -> None:
    for key in table:
        if key not in allowed:
            meant = decode.hint(key, allowed, _("allowed are {names}"))
            raise _Wrong(_("no such key; {hint}").format(hint=meant), *keys, key)


def _table(
    table: Mapping[str, Any], key: str, keys: Keys = (), default: dict[str, Any] | None = None
) -> dict[str, Any]:
    value = table.get(key, default)
    if value is None:
        raise _Wrong(_("missing"), *keys, key)
    if not isinstance(value, dict):
        like = f"[{'.'.join((*keys, key))}]"
        raise _Wrong(_("must be a table: {like}").format(like=like), *keys, key)
    return value


def _text(table: Mapping[str, Any], key: str, keys: Keys) -> str:
    if key not in table:
        raise _Wrong(_("missing"), *keys, key)
    value = table[key]
    if not isinstance(value, str):
        raise _Wrong(f"{quoted(value)}: {_('must be a text')}", *keys, key)
    return value


def _whole(table: Mapping[str, Any], key: str, least: int, most: int, keys: Keys) -> int:
    if key not in table:
        raise _Wrong(_("missing"), *keys, key)
    try:
        return decode.whole(table[key], least, most)
    except VariantError as error:
        raise _Wrong(str(error), *keys, key) from None


def _number(table: Mapping[str, Any], key: str, keys: Keys) -> float:
    if key not in table:
        raise _Wrong(_("missing"), *keys, key)
    value = table[key]
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _Wrong(f"{quoted(value)}: {_('must be a number')}", *keys, key)
    return float(value)


def _line_of(text: str, keys: Keys) -> int | None:
    """The line where a key is set, or else that of the nearest table around it.

    It is looked for by how `write_weights` writes: tomllib keeps no positions.
    """
    section: Keys = ()
    nearest: tuple[int, int] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[([^\[\]]+)\]", line)
        if header:
            section = _parts(header[1])
            here = section
        else:
            here = (*section, *_parts(line.partition("=")[0]))
        depth = len(here)
        if here == keys[:depth] and (nearest is None or depth > nearest[0]):
            nearest = depth, number
    return nearest[1] if nearest else None


def _parts(dotted: str) -> Keys:
    """The keys of `a."b c".d`."""
    return tuple(
        q or s or bare for q, s, bare in re.findall(r'"([^"]*)"|\'([^\']*)\'|([\w-]+)', dotted)
    )


# --- Writing -------------------------------------------------------------------------------------


def write_weights(game: str, tunings: Mapping[int, Tuning]) -> str:
    """The text of a file that `read_weights` reads as these."""
    return "\n".join(_lines(game, tunings)) + "\n"


def _lines(game: str, tunings: Mapping[int, Tuning]) -> Iterator[str]:
    yield f"game = {_quoted(game)}"
    if not tunings:
        yield "players = {}"
    for players, tuning in sorted(tunings.items()):
        yield ""
        yield f"[players.{players}]"
        yield f"command = {_quoted(tuning.command)}"
        yield f"seed = {tuning.seed}"
        yield f"generations = {tuning.generations}"
        yield f"rules = {_quoted(tuning.rules)}"
        if tuning.strength:
            yield ""
            yield f"[players.{players}.strength]"
        for name, strength in tuning.strength.items():
            figures = ", ".join(f"{key} = {value}" for key, value in asdict(strength).items())
            yield f"{name} = {{{figures}}}"
        yield ""
        yield f"[players.{players}.weights]"
        for name, weight in tuning.weights.items():
            yield f"{_quoted(name)} = {weight}"


def _quoted(text: str) -> str:
    """A text as TOML has it: as JSON, which may leave one control character as it is."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
