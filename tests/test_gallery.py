"""The gallery: every variant of it is a game that obeys the laws, and the page shows it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from boilover import Game, load
from boilover.lab import simulate
from boilover.play.contract import check_match, check_round

pytestmark = pytest.mark.usefixtures("compiled")

FOLDER = Path(__file__).parent.parent / "docs" / "gallery"
FILES = sorted(FOLDER.glob("*.toml"))
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")


def games(family: str) -> list[Game]:
    """The variants of that family."""
    return [game for game in map(load, FILES) if game.family.name == family]


def resolved(family: str) -> list[Any]:
    """Their rules, for the usual number of players."""
    return [game.rules.resolve(game.default_players()) for game in games(family)]


def test_there_are_a_dozen_of_pots() -> None:
    """Some of them far from the presets."""
    rules = resolved("pots")
    assert len(rules) >= 12
    assert any(len(r.poison_suit) == 2 for r in rules)
    assert any(len(r.suits) == 4 for r in rules)
    assert any(r.majority == "shared" for r in rules)
    assert any(len(game.rules.limit.entries) > 1 for game in games("pots"))


def test_there_are_a_dozen_of_inflation() -> None:
    """They join options that no preset joins."""
    rules = resolved("inflation")
    assert len(rules) >= 12
    assert any(r.follow == "suit_or_rank" and r.void == "discard_halts" for r in rules)
    assert any(r.follow == "suit_or_rank" and r.last_card_call for r in rules)
    assert any(r.stock_form == "leaning" and r.joker != "none" for r in rules)
    assert any(r.stock_form == "up" and r.voluntary_draw for r in rules)
    assert any(r.take_neighbour == "left" and r.scoring == "own_pips_limit" for r in rules)
    assert any(r.irregularities == "penalise" for r in rules)
    assert any(r.cap_result == "fewest_cards" and r.series > 1 for r in rules)
    assert any(r.seats == 2 for r in rules)
    assert any(r.seats == 9 and max(kind.copies for kind in r.kinds) == 2 for r in rules)


def test_names_are_different() -> None:
    """No two variants can be taken for one another."""
    every = [load(file) for file in FILES]
    assert len({game.id for game in every}) == len(every)
    assert len({name for game in every for name in game.names.values()}) == 2 * len(every)


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


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_the_page_has_the_figures_of_today(file: Path) -> None:
    """The first figure of each line, for fewer rounds, within what chance leaves open."""
    game = load(file)
    lines = re.findall(rf"\]\({file.name}\) \| (\w+) \| ([0-9.]+) \|", PAGE)
    assert [bot for bot, _ in lines] == ["random", "greedy"]
    players = 2 if file.stem == "duel" else game.default_players()
    for bot, printed in lines:
        report = simulate(game, players, [bot], rounds=2000, seed=5)
        figure: Any = report.figures[report.measures[0].name]
        rounding = 0.5 * 10.0 ** -len(printed.partition(".")[2])
        assert abs(figure.mean - float(printed)) < 5 * figure.se + rounding
