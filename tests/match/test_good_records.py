"""Records that others wrote are read as the format says."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from boilover.games import find
from boilover.match import dumps, read_records, replay, to_record
from tests.match.by_oracle import play_match
from tests.oracle.pots import verify_record

pytestmark = pytest.mark.usefixtures("compiled")

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "boil-over": [
        {},
        {"limit": 19, "rounds": 4, "players": [2, 8]},
        {"majority": "shared", "suit_penalty": 3, "poison_penalty": 0},
        {"taken_face": "up", "poison_suit": "SC", "first_dealer": 1},
        {"pot_suit": "first_card", "ghost_hand": False, "rounds": "2n", "poison_suit": ""},
        {"limit": {"4": 15, "*": 12}, "deal": 4, "undealt": "draw_pile"},
    ],
    "poison": [
        {},
        {"limit": 5, "majority": "shared", "rounds": 2},
        {"deal": 8, "undealt": "removed", "ghost_hand": True},
        {"pack": [["1B", 6, 1], ["5B", 4, 0], ["3R", 7, 9], ["9R", 7, 20], ["4X", 5, 4]]},
    ],
    "poison-five": [{}, {"deal": 3, "taken_face": "down"}, {"undealt": "removed"}],
    "poison-twelve": [{}, {"rounds": 1, "first_dealer": 0}, {"deal": 8, "players": [2, 6]}],
    "friday-the-13th": [{}, {"rounds": {"3": 1, "*": "n"}, "limit": 14}],
}
CASES = [
    (name, n, number)
    for name, sets in OPTIONS.items()
    for number, options in enumerate(sets)
    for n in find(name).with_options(**options).players
]


def oracle_record(name: str, n: int, number: int) -> dict[str, Any]:
    """A match of the oracle's by a preset and some options set otherwise."""
    game = find(name).with_options(**OPTIONS[name][number])
    return play_match(name, game.rules.to_options(n), n, seed=100 * n + number)


@pytest.mark.parametrize(("name", "n", "number"), CASES)
def test_the_oracles_matches_replay(name: str, n: int, number: int) -> None:
    record = oracle_record(name, n, number)
    verify_record(record)
    match = replay(json.loads(json.dumps(record)))
    assert match.is_over
    assert (match.totals, match.winners) == (record["totals"], record["winners"])
    assert [r.points for r in match.rounds] == [entry["points"] for entry in record["rounds"]]
    assert to_record(match) == record


@pytest.mark.parametrize("name", OPTIONS)
def test_missing_options_are_the_presets(name: str) -> None:
    """Rules may be left out one by one, or all; a record written again has them all."""
    full = oracle_record(name, 3, 0)
    assert to_record(replay({**full, "rules": {}})) == full
    del full["rules"]["limit"], full["rules"]["pack"], full["rules"]["players"]
    without = {key: value for key, value in full.items() if key != "rules"}
    assert to_record(replay(full)) == to_record(replay(without)) == oracle_record(name, 3, 0)


def test_rules_said_win_over_the_presets() -> None:
    """With the preset's rules alone the points of this record would be others."""
    record = oracle_record("boil-over", 4, 2)
    record["rules"] = {
        k: record["rules"][k] for k in ("majority", "suit_penalty", "poison_penalty")
    }
    assert replay(record).totals == record["totals"]
    record["rules"] = {}
    with pytest.raises(ValueError, match="points"):
        replay(record)


def test_hands_may_stand_in_any_order() -> None:
    record = oracle_record("poison-five", 3, 0)
    shuffled, dice = copy.deepcopy(record), random.Random(1)
    for entry in shuffled["rounds"]:
        for hand in entry["hands"]:
            dice.shuffle(hand)
    assert replay(shuffled).totals == record["totals"]


def test_the_order_of_the_stock_does_matter() -> None:
    """Its first card is drawn first: turned round, somebody plays a card not drawn yet."""
    record = oracle_record("poison-five", 3, 0)
    record["rounds"][0]["stock"].reverse()
    with pytest.raises(ValueError, match=r"round 1, move \d+: .* is not in the hand"):
        replay(record)


def test_winners_may_stand_in_any_order() -> None:
    record = oracle_record("boil-over", 4, 1)
    record["rules"]["limit"] = 9999  # nobody takes anything: all share the win
    for entry in record["rounds"]:
        entry["points"] = [0, 0, 0, 0]
    record.update(totals=[0, 0, 0, 0], winners=[2, 0, 3, 1])
    assert replay(record).winners == [0, 1, 2, 3]


def test_what_stands_under_meta_is_kept() -> None:
    record = oracle_record("boil-over", 3, 0)
    meta = {"site": "Küche", "bots": [None, "greedy", "random"], "deep": {"x": [1.5, True, None]}}
    match = replay({**record, "meta": meta, "further": "key"})
    assert to_record(match)["meta"] == meta
    assert json.loads(dumps(to_record(match))) == {**record, "meta": meta}


@pytest.mark.parametrize("name", [{"en": "Tight", "de": "Eng"}, "Tight", None])
def test_a_designers_variant_keeps_its_name(name: Any) -> None:
    record = oracle_record("boil-over", 3, 1)
    record["meta"] = {"variant": {"id": "tight", "name": name}, "site": "here"}
    match = replay(record)
    assert (match.game.id, match.game.preset) == ("tight", "boil-over")
    assert match.game.names["en"] == (name["en"] if isinstance(name, dict) else "tight")
    again = to_record(match)
    assert again["game"] == "boil-over"
    assert again["meta"]["variant"]["id"] == "tight"
    assert to_record(replay(again)) == again


def test_options_that_hold_for_these_players_alone() -> None:
    """A pack by number of players is written as these players', which may be too few for others."""
    packs = {
        str(n): [[f"{i}H", 1, i] for i in range(1, 5 * n + 1)] + [["4X", 1, 4]] for n in (3, 4)
    }
    game = find("poison").with_options(
        pack=packs, players=[3, 4], deal=5, undealt="removed", ghost_hand=False, rounds=1
    )
    for n in (3, 4):
        record = play_match("poison", game.rules.to_options(n), n, seed=n)
        assert to_record(replay(record)) == record


def test_an_unfinished_match_may_end_anywhere() -> None:
    """Only where `unfinished` says so; what has been played is checked all the same."""
    record = oracle_record("boil-over", 3, 0)
    del record["totals"], record["winners"]
    last = record["rounds"].pop()
    assert replay(record, unfinished=True).between_rounds
    for n in (0, 1, 20, 28):
        part = {"dealer": last["dealer"], "hands": last["hands"], "aside": last["aside"]}
        saved = {**record, "rounds": [*record["rounds"], {**part, "moves": last["moves"][:n]}]}
        match = replay(saved, unfinished=True)
        assert (match.is_over, match.between_rounds) == (False, False)
        assert match.current_player() == last["moves"][n][0]
        assert to_record(match) == saved
        with pytest.raises(ValueError, match=f"round 3, move {n + 1}: is missing"):
            replay(saved)
    cut = {**record["rounds"][0], "moves": record["rounds"][0]["moves"][:5]}
    with pytest.raises(ValueError, match="round 1, move 6: is missing"):
        replay({**record, "rounds": [cut, record["rounds"][1]]}, unfinished=True)


def test_files_of_records(tmp_path: Path) -> None:
    """One match a line, blank lines between; or one match over many lines."""
    records = [oracle_record("boil-over", 3, 0), oracle_record("poison", 3, 1)]
    lines = tmp_path / "two.jsonl"
    lines.write_text(f"\n{dumps(records[0])}\n\n{dumps(records[1])}\n", encoding="utf-8")
    assert list(read_records(lines)) == [(2, records[0]), (4, records[1])]
    pretty = tmp_path / "one.json"
    pretty.write_text("\n" + json.dumps(records[0], indent=2), encoding="utf-8")
    assert list(read_records(str(pretty))) == [(2, records[0])]
    umlaut = {"players": ["Jürgen", "Zoë", "李"]}
    lines.write_text(dumps(umlaut), encoding="utf-8")
    assert list(read_records(lines)) == [(1, umlaut)]
    assert "Jürgen" in lines.read_text(encoding="utf-8")
    lines.write_text(dumps(umlaut), encoding="utf-8-sig")  # as some editors write it
    assert list(read_records(lines)) == [(1, umlaut)]
