"""A commented starting point for a designer's own variant file."""

from __future__ import annotations

import re
from typing import Any

from boilover.core.text import LANGUAGES, _
from boilover.games.game import Game
from boilover.games.registry import all_games
from boilover.games.variant import as_toml


def variant_template(game: Game, name: str) -> str:
    """A variant file that plays exactly as `game` does, every option there as a comment."""
    own = re.sub(r"[^a-z0-9]+", "-", name.casefold())[:48].strip("-") or "my-variant"
    if own in {preset.id for preset in all_games()}:
        own += "-variant"
    title = own.replace("-", " ").title()
    lines = [
        _("# A variant of {name}. Try it: boilover check FILE, boilover play FILE.").format(
            name=game.name
        ),
        f'extends = "{game.id}"',
        f'id = "{own}"',
        "name = {" + ", ".join(f'{language} = "{title}"' for language in LANGUAGES) + "}",
        "",
        _("# What stands below is as in {name}. Take the # away from what you change.").format(
            name=game.name
        ),
        "[rules]",
    ]
    meanings = game.family.meanings()
    for option, value in game.rules.to_options().items():
        lines += ["", f"# {meanings[option]}"]
        lines += [f"# {line}" for line in f"{option} = {_toml(value)}".splitlines()]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    """As `as_toml`, but a pack on lines of five."""
    if isinstance(value, list) and isinstance(value[0], list):
        cards = [as_toml(card) for card in value]
        rows = [", ".join(cards[i : i + 5]) for i in range(0, len(cards), 5)]
        return "[\n" + "".join(f"    {row},\n" for row in rows) + "]"
    return as_toml(value)
