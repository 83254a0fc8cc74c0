"""The gallery: every variant of it is a game that obeys the laws, and the page shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from boilover import load
from boilover.play.contract import check_match, check_round

FOLDER = Path(__file__).parent.parent / "docs" / "gallery"
FILES = sorted(FOLDER.glob("*.toml"))
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")


def test_there_are_a_dozen() -> None:
    """Some of them far from the presets."""
    games = [load(file) for file in FILES]
    assert len({game.id for game in games}) == len(games) >= 12
    rules = [game.rules.resolve(game.default_players()) for game in games]
    assert any(len(r.poison_suit) == 2 for r in rules)
    assert any(len(r.suits) == 4 for r in rules)
    assert any(r.majority == "shared" for r in rules)
    assert any(len(game.rules.limit.entries) > 1 for game in games)


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_a_variant_of_the_gallery(file: Path) -> None:
    """It has a name and a sentence in both languages, obeys the laws, and stands on the page."""
    game = load(file)
    assert game.id == file.stem
    assert set(game.names) == set(game.summaries) == {"en", "de"}
    assert game.summaries["en"] in PAGE
    assert PAGE.count(f"]({file.name})") == 2
    for players in game.players:
        for seed in range(3):
            check_round(game, players, seed)
        check_match(game, players, 0)
