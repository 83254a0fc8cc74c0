"""Files of weights: which one is a game's, what they say, and what is wrong with bad ones."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boilover.bots.weights import Weights, beside, weights_of
from boilover.bots.weights_file import (
    LARGEST,
    Strength,
    Tuning,
    read_weights,
    rules_digest,
    write_weights,
)
from boilover.core.errors import VariantError
from boilover.games import Game, find, load
from boilover.games.registry import FAMILIES

POTS = find("boil-over").family
FOUND = Tuning(
    weights={"boils": -120, "boils late": 3},
    rules="89ad1dbb1b1e1d30",
    command="boilover tune boil-over --seed 1 --generations 20",
    seed=1,
    generations=20,
    strength={"greedy": Strength(2.4, 0.03, 0.6, 0.01, 10_000)},
)
TIGHTER = 'extends = "boil-over"\nid = "tighter"\n[rules]\nlimit = 19\n'


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    """A designer's file."""
    file = tmp_path / "my.toml"
    file.write_text(TIGHTER, encoding="utf-8")
    return file


def shipped_in(folder: Path, game: Game) -> Game:
    """The game, where the weights that come along lie in that folder."""
    return replace(game, family=replace(POTS, weights=folder))


# --- Whose weights -------------------------------------------------------------------------------


def test_words_are_in_the_order_of_the_features() -> None:
    """What is missing weighs 0; of several numbers of players the nearest will do."""
    few = Weights(POTS, {3: {"boils": 1}, 5: {"boils late": -2}})
    at = {name: i for i, name in enumerate(POTS.features)}
    for players, name, weight in [(2, "boils", 1), (4, "boils", 1), (6, "boils late", -2)]:
        words = few.words(players)
        assert words is not None
        assert words[at[name]] == weight
        assert abs(words).sum() == abs(weight)
    assert Weights(POTS).words(4) is None


def test_a_variant_s_own_file_comes_first(variant: Path, tmp_path: Path) -> None:
    """Then what came along for the preset that it extends."""
    along = tmp_path / "along"
    along.mkdir()
    game, preset = shipped_in(along, load(variant)), shipped_in(along, find("boil-over"))
    assert weights_of(game).words(4) is None
    (along / "boil-over.toml").write_text(write_weights("boil-over", {4: FOUND}), "utf-8")
    assert weights_of(game).by_players == {4: FOUND.weights}
    assert weights_of(preset).by_players == {4: FOUND.weights}
    own = replace(FOUND, weights={"boils": -7})
    beside(variant).write_text(write_weights("tighter", {4: own}), encoding="utf-8")
    assert weights_of(game).by_players == {4: {"boils": -7}}
    assert weights_of(game.with_options(limit=18)).by_players == {4: {"boils": -7}}
    assert weights_of(preset).by_players == {4: FOUND.weights}


def test_a_file_that_is_written_anew_is_read_anew(variant: Path) -> None:
    """A host's program may run for weeks."""
    own = beside(variant)
    for number in (1, 2):
        tuning = replace(FOUND, weights={"boils": number})
        own.write_text(write_weights("tighter", {4: tuning}), encoding="utf-8")
        os.utime(own, ns=(number, number))
        assert weights_of(load(variant)).by_players == {4: {"boils": number}}


def test_equal_games_are_equal_wherever_they_come_from(variant: Path, tmp_path: Path) -> None:
    """The file's place is no part of a game."""
    copy = tmp_path / "copy.toml"
    copy.write_text(TIGHTER, encoding="utf-8")
    assert load(variant) == load(copy)
    assert load(variant).path == variant
    assert find("boil-over").path is None


def test_all_that_come_along_can_be_read() -> None:
    """Each is a preset's, and its rules are those that it was tuned for."""
    for family in FAMILIES.values():
        for file in sorted(family.weights.glob("*.toml")):
            game = find(file.stem)
            assert file.stem == game.id
            for players, tuning in read_weights(file, family, game.id).items():
                assert tuning.rules == rules_digest(game, players), file


def test_rules_have_a_digest() -> None:
    """Of what holds for so many players; names don't matter."""
    game = find("boil-over")
    assert rules_digest(game, 4) == rules_digest(replace(game, id="other"), 4)
    assert rules_digest(game, 4) != rules_digest(game, 3)
    assert rules_digest(game, 4) != rules_digest(game.with_options(limit=19), 4)


# --- What a file says ----------------------------------------------------------------------------

names = st.text(max_size=30)
figures = st.floats(-1e6, 1e6)
strengths = st.builds(Strength, figures, figures, figures, figures, st.integers(1, 1 << 40))
tunings = st.builds(
    Tuning,
    weights=st.dictionaries(st.sampled_from(POTS.features), st.integers(-LARGEST, LARGEST)),
    rules=names,
    command=names,
    seed=st.integers(-(1 << 63), (1 << 63) - 1),
    generations=st.integers(0, 1 << 40),
    strength=st.dictionaries(st.sampled_from(["greedy", "before"]), strengths),
)


@given(st.dictionaries(st.integers(2, 16), tunings, max_size=4))
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, found: dict[int, Tuning]
) -> None:
    """Of any number of players, whatever the texts are."""
    file = tmp_path_factory.getbasetemp() / "some.weights.toml"
    file.write_text(write_weights("boil-over", found), encoding="utf-8")
    assert read_weights(file, POTS, "boil-over") == found


GOOD = write_weights("boil-over", {3: FOUND, 4: FOUND})

BAD = [
    ("boils late", "boil late", ":14: players.3.weights.boil late: no such feature; did you mean"),
    ('"boils" = -120', '"boils" = 1.5', "weights.boils: 1.5: must be a whole number"),
    ('"boils" = -120', '"boils" = true', "weights.boils: true: must be a whole number"),
    ('"boils" = -120', '"boils" = 1000001', "must be a whole number from -1000000 to 1000000"),
    ('game = "boil-over"', 'game = "poison"', "1: game: these weights must be for 'boil-over'"),
    ('game = "boil-over"', "", "game: these weights must be for"),
    ("[players.3]", "[players.1]", "3: players.1: must be a number of players from 2 to 16"),
    ("[players.3]", "[players.03]", "3: players.03: must be a number of players"),
    ("seed = 1", "sed = 1", "5: players.3.sed: no such key; did you mean seed?"),
    ("seed = 1", "seed = '1'", "5: players.3.seed: '1': must be a whole number"),
    ("generations = 20", "", "players.3.generations: missing"),
    ('rules = "89ad1dbb1b1e1d30"', "rules = 7", "7: players.3.rules: 7: must be a text"),
    ("[players.3.weights]", "[players.3.weight]", "players.3.weight: no such key; did you mean"),
    ("lead = 2.4", "led = 2.4", "10: players.3.strength.greedy.led: no such key"),
    ("lead = 2.4", "lead = '2'", "10: players.3.strength.greedy.lead: '2': must be a number"),
    ("matches = 10000", "matches = 0", "10: players.3.strength.greedy.matches: 0: must be"),
    ("won = 0.6, ", "", "10: players.3.strength.greedy.won: missing"),
    ('game = "boil-over"', 'game = "boil-over"\nseed = 3', "2: seed: no such key"),
    ('game = "boil-over"', 'game = "boil-over', "1: not TOML"),
]


@pytest.mark.parametrize(("old", "new", "says"), BAD)
def test_what_is_wrong_is_told(old: str, new: str, says: str, tmp_path: Path) -> None:
    """File, line, key, and what is allowed."""
    file = tmp_path / "bad.weights.toml"
    assert old in GOOD
    file.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(VariantError) as caught:
        read_weights(file, POTS, "boil-over")
    assert str(caught.value).startswith(f"{file}:")
    assert says in str(caught.value), caught.value


@pytest.mark.parametrize("text", ["players = 3", "[players]\n4 = 5", "[[players]]", "[players.4]"])
def test_tables_must_be_tables(text: str, tmp_path: Path) -> None:
    """Wherever one is due."""
    file = tmp_path / "bad.weights.toml"
    file.write_text(f'game = "boil-over"\n{text}\n', encoding="utf-8")
    with pytest.raises(VariantError, match="players"):
        read_weights(file, POTS, "boil-over")


def test_files_that_can_t_be_read(tmp_path: Path) -> None:
    """None, a folder, no text."""
    file = tmp_path / "bad.weights.toml"
    with pytest.raises(VariantError, match="can't be read"):
        read_weights(file, POTS, "boil-over")
    with pytest.raises(VariantError, match="can't be read"):
        read_weights(tmp_path, POTS, "boil-over")
    file.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(VariantError, match="not UTF-8"):
        read_weights(file, POTS, "boil-over")
