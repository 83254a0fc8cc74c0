"""Every kind of fault in a record is refused, with the round and the move where it stands.

Rounds and moves count from 1; move 0 is the deal. A fault of the whole record has neither.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boilover.core.errors import RecordError
from boilover.games import find
from boilover.match import dumps, read_records, replay
from tests.match.by_oracle import play_match

Record = dict[str, Any]
Fault = tuple[str, Callable[[Record], Any], int | None, int | None, str]

GOOD = play_match("boil-over", find("boil-over").rules.to_options(4), 4, seed=1)
CAULDRONS = play_match("poison", find("poison").rules.to_options(4), 4, seed=1)


def put(key: str, value: Any) -> Callable[[Record], Any]:
    """Set what lies at a path such as `rounds.0.dealer`."""

    def damage(record: Record) -> None:
        *way, last = key.split(".")
        at: Any = record
        for step in way:
            at = at[int(step)] if isinstance(at, list) else at[step]
        at[int(last) if isinstance(at, list) else last] = value

    return damage


def drop(key: str) -> Callable[[Record], Any]:
    """Take away what lies at a path."""

    def damage(record: Record) -> None:
        *way, last = key.split(".")
        at: Any = record
        for step in way:
            at = at[int(step)] if isinstance(at, list) else at[step]
        del at[int(last) if isinstance(at, list) else last]

    return damage


def card_twice(record: Record) -> None:
    """Put a card of seat 1's hand into seat 0's too."""
    hands = record["rounds"][2]["hands"]
    hands[0][0] = hands[1][0]


def hand_too_large(record: Record) -> None:
    """Give seat 0 a card of seat 1's."""
    hands = record["rounds"][1]["hands"]
    hands[0].append(hands[1].pop())


def not_held(record: Record) -> None:
    """Let the third player play a card that the first one has played."""
    moves = record["rounds"][0]["moves"]
    moves[2][1] = moves[0][1]


def wrong_suit(record: Record) -> None:
    """Let the first heart or diamond of round 1 go to another suit's pot."""
    for move in record["rounds"][0]["moves"]:
        if move[1][-1] != "C" and move[1][1] != "S":
            move[1] = move[1][:-1] + "C"
            return


def late_move(record: Record) -> None:
    """Play on after the last card."""
    record["rounds"][3]["moves"].append([0, "AH>H"])


def other_dealers(record: Record) -> None:
    """Say that another seat than the first dealer had to deal first."""
    record["rules"]["first_dealer"] = (record["rounds"][0]["dealer"] + 1) % 4


LAST = len(GOOD["rounds"][0]["moves"])
FIRST_SUIT = next(
    i for i, (_, w) in enumerate(GOOD["rounds"][0]["moves"], 1) if w[-1] != "C" and w[1] != "S"
)
FAULTS: list[Fault] = [
    ("no format", drop("format"), None, None, 'format: is missing, must be "boil'),
    ("another format", put("format", "pgn"), None, None, "format: is 'pgn'"),
    ("no version", drop("version"), None, None, "version: is missing; this program reads 1"),
    ("a later version", put("version", 2), None, None, "version: is 2; this program reads 1"),
    ("version as text", put("version", "1"), None, None, "version: is '1'"),
    ("version true", put("version", True), None, None, "version: is true"),
    ("no game", drop("game"), None, None, "game: is missing"),
    ("unknown preset", put("game", "boilover"), None, None, "did you mean boil-over"),
    ("a game's name", put("game", "Boil Over"), None, None, "game: Boil Over: no such preset"),
    ("a file as game", put("game", "./my.toml"), None, None, "game: ./my.toml: no such preset"),
    ("a long game", put("game", "x" * 5000), None, None, "no such preset"),
    ("a list as game", put("game", ["poison"]), None, None, "game: must be"),
    ("rules as list", put("rules", []), None, None, "rules: must be an object"),
    ("unknown option", put("rules.limt", 20), None, None, "rules: limt: .*did you mean limit"),
    ("option self", put("rules.self", 1), None, None, "rules: self: no such option"),
    ("wrong type", put("rules.limit", "20"), None, None, "rules: limit: '20': must be a whole"),
    ("true as number", put("rules.suit_penalty", True), None, None, "rules: suit_penalty: true"),
    ("a broken number", put("rules.limit", 20.5), None, None, "rules: limit: 20.5"),
    ("too many cards dealt", put("rules.deal", 12), None, None, "rules: deal: 12 cards for each"),
    ("cards left", put("rules.deal", 9), None, None, "rules: undealt: .*the deal leaves 2"),
    ("no players", drop("players"), None, None, "players: is missing"),
    ("players as number", put("players", 4), None, None, "players: must be: a list of names"),
    ("a nameless player", put("players.2", None), None, None, "players: must be a list of names"),
    ("two players", put("players", ["A", "B"]), None, None, "players: 2 players: this game is for"),
    ("seven players", put("players", ["A"] * 7), None, None, "7 players: this game is for 3 to 6"),
    ("no rounds", drop("rounds"), None, None, "rounds: is missing"),
    ("rounds as object", put("rounds", {}), None, None, "rounds: must be"),
    ("meta as list", put("meta", []), None, None, "meta: must be an object"),
    ("no round at all", put("rounds", []), 1, 0, "is missing: the match has 4 rounds"),
    ("a round is missing", drop("rounds.3"), 4, 0, "is missing: the match has 4 rounds"),
    ("a round too many", lambda r: r["rounds"].append(1), 5, 0, "has 4 rounds, no more"),
    ("a round as list", put("rounds.1", []), 2, 0, "must be an object"),
    ("no dealer", drop("rounds.0.dealer"), 1, 0, "dealer: is missing, must be a seat from 0 to 3"),
    ("dealer true", put("rounds.0.dealer", True), 1, 0, "dealer: is true, must be a seat"),
    ("dealer as text", put("rounds.0.dealer", "0"), 1, 0, "dealer: is '0'"),
    ("dealer beyond", put("rounds.0.dealer", 4), 1, 0, "dealer: is 4, must be a seat"),
    ("dealer below", put("rounds.2.dealer", -1), 3, 0, "dealer: is -1, must be a seat"),
    ("the deal stays", put("rounds.1.dealer", GOOD["rounds"][0]["dealer"]), 2, 0, "'s deal"),
    ("another first dealer", other_dealers, 1, 0, "dealer: is .*, it is seat"),
    ("no hands", drop("rounds.1.hands"), 2, 0, "deal: hands: must be a list of 4 hands"),
    ("three hands", drop("rounds.1.hands.3"), 2, 0, "deal: hands: must be a list of 4 hands"),
    ("a hand as text", put("rounds.1.hands.3", "7H"), 2, 0, r"hands\[3\]: must be a list of cards"),
    ("a number as card", put("rounds.0.hands.2.0", 7), 1, 0, r"hands\[2\]: must be a list of car"),
    ("a hand too large", hand_too_large, 2, 0, r"deal: seat \d has \d+ cards, should have"),
    ("a foreign card", put("rounds.0.hands.2.0", "KS"), 1, 0, "deal: 'KS' is not in the pack"),
    ("a card twice", card_twice, 3, 0, r"deal: \w\w is in the pack only once"),
    ("cards aside", put("rounds.0.aside", ["AH"]), 1, 0, "deal: aside has 1 card, should have 0"),
    ("aside as number", put("rounds.0.aside", 0), 1, 0, "deal: aside: must be a list of cards"),
    ("a stock", put("rounds.0.stock", ["AH"]), 1, 0, "deal: the stock has 1 card, should have 0"),
    ("stock null", put("rounds.0.stock", None), 1, 0, "deal: stock: must be a list of cards"),
    ("no moves", drop("rounds.0.moves"), 1, 0, "moves: must be a list"),
    ("moves as object", put("rounds.0.moves", {}), 1, 0, "moves: must be a list"),
    ("a move as text", put("rounds.0.moves.4", "7H>H"), 1, 5, "'7H>H': must be .seat, words"),
    ("a move of three", put("rounds.0.moves.4", [0, "7H", "H"]), 1, 5, "must be .seat, words"),
    ("a seat true", put("rounds.0.moves.4.0", True), 1, 5, "must be .seat, words"),
    ("a seat as text", put("rounds.0.moves.4.0", "0"), 1, 5, "must be .seat, words"),
    ("words as number", put("rounds.0.moves.4.1", 7), 1, 5, "must be .seat, words"),
    ("chance moves", put("rounds.0.moves.4", ["*", "topple"]), 1, 5, "topple: .* no chance"),
    ("another seat plays", put("rounds.1.moves.4.0", 9), 2, 5, r"it is seat \d's turn, not seat 9"),
    ("a card not held", not_held, 1, 3, "is not in the hand"),
    ("another suit's pot", wrong_suit, 1, FIRST_SUIT, "pot C does not accept"),
    ("no such pot", put("rounds.0.moves.0.1", "7H>S"), 1, 1, "'S' is no pot; there are H, D, C"),
    ("no such card", put("rounds.0.moves.0.1", "KH>H"), 1, 1, "'KH' is no card of this game"),
    ("no pot said", put("rounds.0.moves.0.1", "7H"), 1, 1, "'7H' is no move; write card>pot"),
    ("a space", put("rounds.0.moves.0.1", "7H >H"), 1, 1, "'7H ' is no card"),
    ("a move after the end", late_move, 4, LAST + 1, "AH>H: the round is over"),
    (
        "a move is missing",
        drop(f"rounds.2.moves.{LAST - 1}"),
        3,
        LAST,
        "is missing: the round is not over",
    ),
    ("no points", drop("rounds.0.points"), 1, LAST, "points: is missing, should be"),
    ("wrong points", put("rounds.1.points.0", 99), 2, LAST, "points: is .99, .*, should be"),
    ("points too few", drop("rounds.1.points.3"), 2, LAST, "points: is"),
    ("points as text", put("rounds.1.points", "none"), 2, LAST, "points: is 'none'"),
    ("no outcome", drop("rounds.3.outcome"), 4, LAST, "outcome: is missing, should be 'pl"),
    ("another outcome", put("rounds.3.outcome", "stalled"), 4, LAST, "outcome: is 'stalled'"),
    ("no totals", drop("totals"), 4, LAST, "totals: is missing, should be"),
    ("wrong totals", put("totals.0", -1), 4, LAST, "totals: is .-1"),
    ("no winners", drop("winners"), 4, LAST, "winners: is missing, should be"),
    ("nobody wins", put("winners", []), 4, LAST, r"winners: is \[\], should be"),
    ("all win", put("winners", [0, 1, 2, 3]), 4, LAST, "winners: is"),
    ("winners twice", lambda r: r["winners"].append(r["winners"][0]), 4, LAST, "winners: is"),
    ("a winner's name", put("winners", ["Anna"]), 4, LAST, 'winners: is ."Anna"'),
]


def test_the_undamaged_records_are_good() -> None:
    assert replay(GOOD).totals == GOOD["totals"]
    assert replay(CAULDRONS).totals == CAULDRONS["totals"]


@pytest.mark.parametrize(
    ("damage", "number", "move", "message"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS]
)
def test_the_first_fault_is_named(
    damage: Callable[[Record], Any], number: int | None, move: int | None, message: str
) -> None:
    record = copy.deepcopy(GOOD)
    damage(record)
    with pytest.raises(RecordError, match=message) as refused:
        replay(record)
    assert (refused.value.round_number, refused.value.move) == (number, move)
    where = "" if number is None else f"round {number}, move {move}: "
    assert str(refused.value).startswith(where)


def test_points_must_be_whole_numbers() -> None:
    """8.0 and true are no points, though they are equal to some."""
    for value in (float(GOOD["rounds"][0]["points"][0]), True):
        record = copy.deepcopy(GOOD)
        record["rounds"][0]["points"][0] = value
        with pytest.raises(RecordError, match="points"):
            replay(record)


@pytest.mark.parametrize(
    ("pot", "message"),
    [
        ("3", "takes the lowest number that is empty, not 3"),
        ("4", "'4' is no pot"),
        ("B", "no pot"),
    ],
)
def test_cauldrons_by_number(pot: str, message: str) -> None:
    """The second cauldron to be opened is number 2, neither 3 nor a letter."""
    record = copy.deepcopy(CAULDRONS)
    moves = record["rounds"][0]["moves"]
    at = next(i for i, (_, words) in enumerate(moves) if words.endswith(">2"))
    moves[at][1] = moves[at][1][:-1] + pot
    with pytest.raises(RecordError, match=message) as refused:
        replay(record)
    assert (refused.value.round_number, refused.value.move) == (1, at + 1)


def test_a_coloured_potion_elsewhere_is_told_where_it_belongs() -> None:
    record = copy.deepcopy(CAULDRONS)
    moves = record["rounds"][0]["moves"]
    at = next(
        i
        for i, (_, w) in enumerate(moves)
        if i
        and w.endswith(">1")
        and w[1] == moves[0][1][1] != "X"
        and all(other.endswith(">1") for _, other in moves[:i])
    )
    moves[at][1] = moves[at][1][:-1] + "2"
    with pytest.raises(RecordError, match="must go to pot 1, which has its colour"):
        replay(record)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "there is no record in this file"),
        ("\n \n", 1, "there is no record in this file"),
        ("[1, 2]", 1, "a record is a JSON object"),
        ("nonsense", 1, "not JSON"),
        ('{"a": 1}\n\n{"a": 1', 3, "not JSON"),
        ('{"a": 1}\n7', 2, "a record is a JSON object"),
        ('{"a": 1, "a": 1}', 1, "key 'a' stands twice"),
        ('{"x": {"b": 1, "c": 2, "b": 3}}', 1, "key 'b' stands twice"),
        ('{\n"a": 1,\n"a": 1\n}', 1, "key 'a' stands twice"),
        ('{"a": 1}\n{"a": NaN}', 2, "NaN is no number here"),
        ('{"a": -Infinity}', 1, "-Infinity is no number here"),
        ('{"a": 1e999}', 1, "1e999 is no number here"),
        ('{"a": ' + "[" * 100_000 + "]" * 100_000 + "}", 1, "nested too deeply"),
        ('{"a": ' + "9" * 5000 + "}", 1, "not JSON"),
        ('{"a": "' + "x" * 4_000_000 + '"}', 1, "longer than 4000000 characters"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_files_that_are_no_records(text: str, line: int, message: str, tmp_path: Path) -> None:
    """The message begins with file and line."""
    file = tmp_path / "bad.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=rf"^{re.escape(str(file))}:{line}: .*{message}"):
        list(read_records(file))


def test_other_files(tmp_path: Path) -> None:
    """Bytes that are no text name the file; a file that isn't there is the system's error."""
    file = tmp_path / "bytes.jsonl"
    file.write_bytes(dumps(GOOD).encode("utf-16"))
    with pytest.raises(RecordError, match="is not UTF-8 text"):
        list(read_records(file))
    with pytest.raises(FileNotFoundError):
        list(read_records(tmp_path / "none.jsonl"))
