"""The rules of an inflation game as a document: for the time being, each option and its value."""

from __future__ import annotations

from boilover.core.document import Bullets, Document
from boilover.core.family import About
from boilover.core.text import _, current_language
from boilover.inflation.schema import InflationRules, meanings


def rules_sheet(rules: InflationRules, about: About, players: int | None = None) -> Document:
    """The options of the game, for that number of players if one is given."""
    document = Document(about.name, about.source, current_language())
    options = rules.to_options(players)
    section = document.section(_("The options of this game"))
    lines = [
        f"{name}: {options[name]} ({meaning})"
        for name, meaning in meanings().items()
        if name != "pack"
    ]
    section.blocks.append(Bullets(tuple(lines)))
    return document
