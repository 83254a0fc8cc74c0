"""Variant files: what a designer may write, and how an error says where and what is allowed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from boilover.core.errors import UnknownGame, VariantError
from boilover.games import Game, all_games, find, load
from boilover.games.template import variant_template
from boilover.games.variant import as_toml, parse_setting
from tests.contract import laws
from tests.strategies import Table

pytestmark = pytest.mark.usefixtures("compiled")

HEAD = 'extends = "boil-over"\nid = "mine"\n'
RULES = HEAD + "[rules]\n"


def written(folder: Path, text: str) -> Path:
    """A variant file with that text."""
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_designers_file_is_a_game_like_any_other(tmp_path: Path) -> None:
    text = """
extends = "boil-over"
id = "tighter-pots"
name = {en = "Tighter Pots", de = "Engere Töpfe"}
players = [3, 5]
minutes = 15
source = "the rulebook's second variant"
[rules]
limit = {4 = 18, "*" = 19}
rounds = "2n"
majority = "shared"
"""
    game = load(written(tmp_path, text))
    assert (game.id, game.preset, game.minutes) == ("tighter-pots", "boil-over", 15)
    assert game.names == {"en": "Tighter Pots", "de": "Engere Töpfe"}
    assert game.summaries == find("boil-over").summaries
    assert game.source == "the rulebook's second variant"
    assert list(game.players) == [3, 4, 5]
    assert [game.rules.resolve(n).limit for n in game.players] == [19, 18, 19]
    assert [game.rules.resolve(n).rounds for n in game.players] == [6, 8, 10]
    assert game.rules.resolve(3).majority == "shared"
    assert game.rules.pack == find("boil-over").rules.pack
    assert game.rules.suit_penalty == 1
    for n in game.players:
        laws.round_obeys(game.deal(n, 1))
        laws.record_replays(laws.random_match(Table(game, n), 1))
    assert find(str(tmp_path / "mine.toml")) == game


def test_a_pack_of_ones_own(tmp_path: Path) -> None:
    """Two poison suits, other values, equal cards, cauldrons, a draw pile."""
    text = """
extends = "poison"
id = "witches"
name = "Witches"
[rules]
players = [2, 3]
pack = [["7H", 3, 12], ["KH", 2, 0], ["AD", 9, 1], ["QS", 4, 3], ["QC", 4, 5]]
poison_suit = "CS"
deal = 4
undealt = "draw_pile"
"""
    game = load(written(tmp_path, text))
    rules = game.rules.resolve(2)
    assert (rules.suits, rules.poison_suit, rules.stock_size) == ("HD", "CS", 14)
    assert sorted(c.value for c in rules.pack.cards) == sorted(
        [12] * 3 + [0] * 2 + [1] * 9 + [3] * 4 + [5] * 4
    )
    assert game.names == {"en": "Witches"}
    for n in (2, 3):
        laws.round_obeys(game.deal(n, 1))


BAD: list[tuple[str, int | None, str]] = [
    # At the top.
    ('id = "mine"\n', None, "extends: missing; name the game that this one varies"),
    ('id = "mine"\nextends = "boilover"', 2, "extends: .* no preset; did you mean boil-over?"),
    ('id = "mine"\nextends = "chess"', 2, "extends: .* no preset; there are boil-over, poison"),
    ('id = "mine"\nextends = 3', 2, "extends: 3: must be a text"),
    ('extends = "boil-over"\n', None, "id: missing"),
    ('extends = "boil-over"\nid = "My Game"', 2, "id: 'My Game': use small letters, digits"),
    ('extends = "boil-over"\n\nid = ""', 3, "id: '': must be a text"),
    (HEAD + "nmae = 'X'", 3, "nmae: no such key; did you mean name?"),
    (HEAD + "colour = 'X'", 3, "colour: no such key; allowed are .*extends.*, id, minutes, name"),
    (HEAD + "limit = 19", 3, r"limit: is a rule; it belongs under \[rules\]"),
    (HEAD + "name = 3", 3, "name: must be a text, or texts by language"),
    (HEAD + "name = {en = 3}", 3, "name: must be a text, or texts by language"),
    (HEAD + "source = ['x']", 3, "source: .*must be a text"),
    (HEAD + "minutes = 0", 3, "minutes: 0: must be a whole number from 1 to 600"),
    (HEAD + "rules = 3", 3, r"rules: must be a table: \[rules\]"),
    (HEAD + "players = [3, 4]\n[rules]\nplayers = [3, 4]", 3, "players: stands both at the top"),
    (HEAD + "players = [1, 4]", 3, r"players: \[1, 4\]: must be \[least, most\] with 2 <="),
    (HEAD + "players = [4, 3]", 3, "players: .*must be"),
    (HEAD + "players = 4", 3, "players: 4: must be"),
    (HEAD + "players = [3, 9]", 3, "most <= 8"),
    (HEAD + "aliases = 'x'", 3, r"aliases: must be a list: \[...\]"),
    (HEAD + "aliases = [3]", 3, "aliases: 3: must be a text"),
    (HEAD + "house_rules = {}", 3, "house_rules: must be a list"),
    (HEAD + "house_rules = [3]", 3, "house_rules: must be a text, or texts by language"),
    (HEAD + "[origin]\nen = 3", 3, "origin: must be a text, or texts by language"),
    (HEAD + "name = ''", 3, "name: '': must be a text"),
    (HEAD + "name = {}", 3, "name: must be a text, or texts by language"),
    (HEAD + "name = {en = 'X', de = ' '}", 3, "name: ' ': must be a text"),
    (HEAD + 'name = "a\\nb"', 3, r"name: 'a\\nb': must be one line without invisible"),
    (HEAD + 'name = "a\\u200bb"', 3, "name: .*must be one line without invisible"),
    (HEAD + 'summary = {en = "a\\u202eb"}', 3, "summary: .*must be one line without invisible"),
    (HEAD + 'house_rules = ["a\\u2028b"]', 3, "house_rules: .*must be one line without invisible"),
    (HEAD + 'origin = "a\\tb"', 3, "origin: .*must be without invisible"),
    (
        'extends = "boil-over"\nid = "poison"',
        2,
        "id: 'poison': a game that comes along has this id",
    ),
    # Rules.
    (RULES + "limt = 20", 4, "limt: no such option; did you mean limit?"),
    (HEAD + "rules.limt = 20", 3, "limt: no such option; did you mean limit?"),
    (HEAD + "rules = {rounds = 1, limt = 20}", 3, "limt: no such option; did you mean limit?"),
    (RULES + "xyzzy = 20", 4, "xyzzy: no such option; allowed are players, pack, limit"),
    (RULES + "self = 20", 4, "self: no such option"),
    (RULES + "\nlimit = '20'", 5, "limit: '20': must be a whole number from 1 to 9999"),
    (RULES + "limit = 0", 4, "limit: 0: must be a whole number from 1 to 9999"),
    (RULES + "limit = 10000", 4, "limit: 10000: must be a whole number from 1 to 9999"),
    (RULES + "limit = 19.5", 4, "limit: 19.5: must be a whole number"),
    (RULES + "limit = true", 4, "limit: true: must be a whole number"),
    (
        HEAD + "[rules.limit]\n4 = 20\nall = 3",
        3,
        'limit: .all.: must be a number of players .* "*"',
    ),
    (RULES + "limit = {9 = 20}", 4, "limit: '9': must be a number of players from 2 to 8"),
    (RULES + "limit = {03 = 20}", 4, "limit: '03': must be a number of players"),
    (RULES + "limit = {}", 4, "limit: the table is empty"),
    (RULES + "limit = {7 = 10, '*' = 3}", 4, "limit: 7: this game is for 3 to 6 players"),
    (
        RULES + "rounds = {5 = 1, '*' = 3}\nplayers = [3, 4]",
        4,
        "rounds: 5: this game is for 3 to 4 players",
    ),
    (RULES + "limit = {4 = 20}", 4, 'limit: nothing is said for 3 players; add a "*"'),
    (RULES + "limit = {4 = 'x', '*' = 2}", 4, "limit: 4: 'x': must be a whole number"),
    (
        RULES + "pot_suit = 'first'",
        4,
        "pot_suit: 'first': must be one of fixed, first_card",
    ),
    (RULES + "pot_suit = ['fixed']", 4, "pot_suit: .*must be one of fixed, first_card"),
    (RULES + "undealt = 'pile'", 4, "undealt: .* one of none, removed, draw_pile; did you"),
    (RULES + "taken_face = 'upp'", 4, "taken_face: .*did you mean up?"),
    (RULES + "majority = 'most'", 4, "majority: 'most': must be one of strict, shared"),
    (RULES + "ghost_hand = 1", 4, "ghost_hand: 1: must be true or false"),
    (RULES + "suit_penalty = -1", 4, "suit_penalty: -1: must be a whole number from 0"),
    (RULES + "poison_penalty = 100", 4, "poison_penalty: 100: must be .* from 0 to 99"),
    (RULES + "deal = 0", 4, 'deal: 0: must be a whole number from 1 to 62 or "all"'),
    (RULES + "deal = 'some'", 4, "deal: 'some': must be"),
    (RULES + "rounds = 0", 4, 'rounds: 0: must be a whole number from 1 to 999 or "n"'),
    (RULES + "rounds = 'x'", 4, "rounds: 'x': must be a number, or"),
    (RULES + "rounds = '0n'", 4, "rounds: '0n': must be a number, or"),
    (RULES + "rounds = '٢n'", 4, "rounds: '٢n': must be a number, or"),
    (RULES + "first_dealer = 8", 4, "first_dealer: 8: must be .* from 0 to 7 .a seat. or"),
    (RULES + "first_dealer = 3", 4, "first_dealer: with 3 players the seats are 0 to 2"),
    (
        RULES + "poison_suit = 'spades'",
        4,
        "poison_suit: 'spades': must be letters of suits",
    ),
    (RULES + "poison_suit = 5", 4, "poison_suit: 5: must be letters of suits"),
    (RULES + "poison_suit = 'X'", 4, "poison_suit: no card .* has suit X, only H, D, C, S"),
    (RULES + "poison_suit = 'HDCS'", 4, "poison_suit: every suit is poison"),
    # Packs.
    (RULES + "pack = []", 4, "pack: must be a list like"),
    (RULES + "pack = '7H'", 4, "pack: must be a list like"),
    (RULES + "pack = [['7H', 1]]", 4, r'pack: entry .*must be like \["7H", 1, 7\]'),
    (RULES + "pack = [['7H', true, 7]]", 4, "pack: entry .*must be like"),
    (RULES + "pack = [[7, 1, 7]]", 4, "pack: entry .*must be like"),
    (RULES + "pack = [['JK', 1, 7]]", 4, "pack: .*a joker has no suit"),
    (RULES + "pack = [['H7', 1, 7]]", 4, "pack: .*'H7' is no card; write rank"),
    (RULES + "pack = [['7h', 1, 7]]", 4, "pack: .*'7h' is no card"),
    (RULES + "pack = [['٧H', 1, 7]]", 4, "pack: .* is no card"),
    (RULES + "pack = [['7H\\n', 1, 7]]", 4, "pack: .* is no card"),
    (RULES + "pack = [['7H', 0, 7]]", 4, "pack: .*copies must be at least 1"),
    (RULES + "pack = [['7H', 1, 100]]", 4, "pack: .*the value must be from 0 to 99"),
    (RULES + "pack = [['7H', 1, -1]]", 4, "pack: .*the value must be from 0 to 99"),
    (
        RULES + "pack = [['7H', 1, 7], ['7H', 1, 8]]",
        4,
        "pack: .*7H stands in the pack twice",
    ),
    (
        RULES + "pack = [['TH', 1, 10], ['10H', 1, 10]]",
        4,
        "pack: .*TH and 10H look the same; write TH",
    ),
    (
        RULES + "pack = [['10H', 1, 10], ['TH', 1, 10]]",
        4,
        "pack: .*TH and 10H look the same; write TH",
    ),
    (RULES + "pack = [['01B', 1, 1]]", 4, "pack: .*write 1B, without the zero in front"),
    (RULES + "pack = [['00B', 1, 1]]", 4, "pack: .*write 0B, without the zero in front"),
    (RULES + "pack = [['7H', 63, 7]]", 4, "pack: 63 cards: a pack .* has 1 to 62"),
    (RULES + "poison_suit = ''\npack = [['7H', 5, 7]]", 5, "pack: 5 cards with 6 players"),
    # Combinations.
    (
        RULES + "deal = 9\nundealt = 'removed'",
        4,
        "deal: 9 cards for each of 5 hands are 45",
    ),
    (RULES + "deal = 5", None, "undealt: with 3 players the deal leaves 18 cards; say"),
    (RULES + "deal = 5\nundealt = 'none'", 5, "undealt: with 3 players the deal leaves 18"),
    # No TOML.
    ("extends = boil-over", 1, "not TOML"),
    (RULES + "limit = 3\nlimit = 4", 5, "not TOML"),
    (HEAD + "[rules\n", 3, "not TOML"),
    (RULES + "limit = " + "9" * 5000, None, "not TOML: Exceeds the limit"),
    (HEAD + "x = " + "[" * 5000, None, "not TOML: nested too deeply"),
]


@pytest.mark.parametrize(("text", "line", "message"), BAD, ids=[b[2][:40] for b in BAD])
def test_errors_name_file_line_key_and_remedy(
    text: str, line: int | None, message: str, tmp_path: Path
) -> None:
    file = written(tmp_path, text)
    where = re.escape(str(file)) + (f":{line}: " if line else ": ")
    with pytest.raises(VariantError, match=f"^{where}.*{message}"):
        load(file)


def test_texts_that_are_allowed(tmp_path: Path) -> None:
    """A byte order mark, lines in the origin, any letters; ten as 10 where there is no T."""
    text = f"""\ufeff{HEAD}name = "Großer Topf – ポット ♥"
origin = '''One line.
Another.'''
players = [3, 4]
[rules]
limit = {{3 = 18, 4 = 19}}
poison_suit = ""
pack = [["0B", 5, 0], ["10B", 4, 10], ["TR", 4, 10]]
"""
    game = load(written(tmp_path, text))
    assert game.names == {"en": "Großer Topf – ポット ♥"}
    assert game.origin == {"en": "One line.\nAnother."}
    assert [game.rules.resolve(n).limit for n in (3, 4)] == [18, 19]


@pytest.mark.parametrize("stem", ["boil-over", "Poison!", "x" * 200, "!"])
def test_a_template_loads_under_an_id_of_its_own(stem: str, tmp_path: Path) -> None:
    """Whatever the file is called."""
    game = load(written(tmp_path, variant_template(find("poison"), stem)))
    assert game.id not in {preset.id for preset in all_games()}
    assert game.rules == find("poison").rules
    assert variant_template(find("poison"), "boil-over").count('"boil-over-variant"') == 1


def test_nine_pots_are_too_many(tmp_path: Path) -> None:
    pack = ", ".join(f"['{n}{suit}', 1, 1]" for n in (1, 2) for suit in "ABCDEFGHI")
    file = written(tmp_path, f"{HEAD}[rules]\npoison_suit = ''\npack = [{pack}]")
    with pytest.raises(VariantError, match="pack: 9 suits with pots; at most 8"):
        load(file)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match=r"none\.toml: can't be read: No such file"):
        load(tmp_path / "none.toml")
    with pytest.raises(VariantError, match="can't be read"):
        load(tmp_path)
    (tmp_path / "latin.toml").write_bytes(HEAD.encode() + 'name = "Töpfe"'.encode("latin-1"))
    with pytest.raises(VariantError, match="is not UTF-8 text"):
        find(str(tmp_path / "latin.toml"))


# --- Games by name -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("boil-over", "boil-over"),
        ("Boil Over", "boil-over"),
        ("BOILOVER", "boil-over"),
        ("Überkochen", "boil-over"),
        ("uberkochen", "boil-over"),
        ("friday the 13th", "friday-the-13th"),
        ("Freitag, der 13.", "friday-the-13th"),
    ],
)
def test_games_are_found_by_id_and_name(name: str, game: str) -> None:
    assert find(name).id == game


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("boil-ovr", "did you mean boil-over?"),
        ("swellen", "did you mean Schwellen?"),
        ("Gorka boom", "did you mean go-boom?"),
        ("chess", "there are boil-over, poison"),
        ("", "no such game"),
        ("x" * 5000, "no such game"),
        ("\0", "no such game"),
    ],
)
def test_an_unknown_game_is_said_to_be_unknown(name: str, message: str) -> None:
    with pytest.raises(UnknownGame, match=re.escape(message)):
        find(name)


def test_boil_over_comes_first_and_ids_are_unique() -> None:
    ids = [game.id for game in all_games()]
    assert ids[0] == "boil-over"
    assert len(set(ids)) == len(ids) == 16
    for game in all_games():
        assert game.names.keys() == game.summaries.keys() == {"en", "de"}
        assert game.preset == game.id


# --- Options one by one --------------------------------------------------------------------------


def test_options_combine_and_leave_the_preset_alone() -> None:
    boil_over = find("boil-over")
    before = boil_over.rules.to_options()
    game = boil_over.with_options(limit=19).with_options(rounds=4, majority="shared")
    assert game == boil_over.with_options(majority="shared", rounds=4, limit=19)
    rules = game.rules.resolve(5)
    assert (rules.limit, rules.rounds, rules.majority) == (19, 4, "shared")
    assert boil_over.rules.to_options() == before
    assert boil_over.with_options() is boil_over
    assert hash(game) == hash(boil_over.with_options(majority="shared", rounds=4, limit=19))
    assert game != boil_over
    with pytest.raises(VariantError, match=r"^deal: 12 cards"):
        game.with_options(deal=12)


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("limit=19", "limit", 19),
        (" limit = 19 ", "limit", 19),
        ("rounds=2n", "rounds", "2n"),
        ('rounds="2n"', "rounds", "2n"),
        ("ghost_hand=false", "ghost_hand", False),
        ("players=[3, 4]", "players", [3, 4]),
        ("limit={4 = 19, '*' = 20}", "limit", {"4": 19, "*": 20}),
        ("poison_suit=", "poison_suit", ""),
        ("majority=shared", "majority", "shared"),
        ("limit=" + "9" * 5000, "limit", "9" * 5000),
        ("limit=" + "[" * 5000, "limit", "[" * 5000),
    ],
)
def test_settings_of_the_command_line(text: str, key: str, value: Any) -> None:
    assert parse_setting(text) == (key, value)
    if len(text) < 100:
        find("boil-over").with_options(**{key: value})


@pytest.mark.parametrize("game", all_games(), ids=lambda g: g.id)
def test_a_value_as_toml_is_that_value(game: Game) -> None:
    for name, value in game.rules.to_options().items():
        assert parse_setting(f"{name}={as_toml(value)}") == (name, value)


@pytest.mark.parametrize("text", ["limit", "=19", " = 3", ""])
def test_settings_without_a_name_or_a_value(text: str) -> None:
    with pytest.raises(VariantError, match="write OPTION=VALUE, such as limit=19"):
        parse_setting(text)


def test_a_number_of_thousands_of_digits() -> None:
    """Python refuses to write it out; the message does without it."""
    with pytest.raises(VariantError, match="limit: a value too long to be shown: must be a whole"):
        find("boil-over").with_options(limit=1 << 20_000)
