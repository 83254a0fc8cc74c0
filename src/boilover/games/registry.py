"""Which games there are: the presets of every family, and a designer's own files."""

from __future__ import annotations

import difflib
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from boilover import inflation, pots
from boilover.core.errors import UnknownGame
from boilover.core.family import Family
from boilover.core.text import _
from boilover.games.game import Game
from boilover.games.variant import as_toml, read_variant

FAMILIES: dict[str, Family] = {family.name: family for family in (pots.FAMILY, inflation.FAMILY)}


@cache
def _presets() -> dict[str, Game]:
    found: dict[str, Game] = {}
    for family in FAMILIES.values():
        # Files that extend another one come after it.
        files = sorted(family.variants.glob("*.toml"))
        files.sort(key=lambda f: f.read_text(encoding="utf-8").startswith("extends"))
        for file in files:
            game = read_variant(file, found, family)
            found[game.id] = game
    return found


def all_games() -> list[Game]:
    """Every preset, as a menu shows them: by family, first what the others are written from."""
    return list(_presets().values())


def _plain(name: str) -> str:
    """A name without case, accents and punctuation, for comparing."""
    folded = unicodedata.normalize("NFKD", name.casefold().replace("ß", "ss"))
    return "".join(c for c in folded if c.isalnum())


def find(name: str) -> Game:
    """The preset with that id or name, or the game of the variant file at that path.

    Raises:
        UnknownGame: there is none; the message says what is near.
        VariantError: the file is no variant.
    """
    presets = _presets()
    if name in presets:
        return presets[name]
    if name.endswith(".toml") or "/" in name or _is_file(name):
        return load(name)
    wanted = _plain(name)
    for game in presets.values():
        if wanted in {_plain(n) for n in (game.id, *game.names.values(), *game.aliases)}:
            return game
    raise UnknownGame(_("{name}: no such game; {hint}").format(name=name, hint=_meant(name)))


def _meant(name: str) -> str:
    """The question whether the preset with the nearest id, name or alias is meant, or all ids."""
    presets = _presets()
    called = {_plain(game.id): game.id for game in presets.values()}
    for game in presets.values():
        for other in (*game.names.values(), *game.aliases):
            called.setdefault(_plain(other), other)
    near = difflib.get_close_matches(_plain(name), called, 1)
    if near:
        return _("did you mean {name}?").format(name=called[near[0]])
    return _("there are {names}").format(names=", ".join(presets))


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:  # too long for a file's name
        return False


def load(path: str | Path) -> Game:
    """The game of a designer's variant file, a game like any other from then on.

    Raises:
        VariantError: the file can't be read or breaks a rule of variants; it names file and key.
    """
    return read_variant(Path(path), _presets())


def changed_options(game: Game) -> dict[str, tuple[Any, Any]]:
    """The options in which a game differs from the preset that it extends: its own, the preset's.

    Both are plain, as files spell them.
    """
    ours, usual = game.rules.to_options(), find(game.preset).rules.to_options()
    return {name: (ours[name], usual[name]) for name in ours if ours[name] != usual[name]}


def changes(game: Game) -> list[str]:
    """The same as texts: `limit 19 (20)`, and of what is long only the name."""
    texts = []
    for name, values in changed_options(game).items():
        own, usual = (as_toml(value) for value in values)
        short = len(own) + len(usual) <= 24
        texts.append(f"{name} {own} ({usual})" if short else name)
    return texts
