"""A table: acts, refusals, ids of moves, revisions, and the same again from its events."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boilover.hosting.acts import Refused
from boilover.hosting.table import Table, greedy_words
from tests.hosting.playing import (
    GUESTS,
    SECRET,
    START,
    alone,
    friends,
    gathering,
    play_on,
    play_out,
    setup,
    step,
)

GAMES = [("boil-over", 4), ("page-one", 3), ("burro", 2), ("cangkul-joker", 4), ("poison-five", 3)]
at_some_games = pytest.mark.parametrize(("game", "players"), GAMES)


def refused(table: Table, guest: str, act: dict[str, Any], now: float = START) -> str:
    """The code with which an act is refused; nothing has changed."""
    before = table.revision
    with pytest.raises(Refused) as caught:
        table.do(guest, act, now)
    assert table.revision == before
    assert str(caught.value)
    return caught.value.code


def all_frames(table: Table) -> str:
    guests = (*(s.guest for s in table.seats), None)
    return json.dumps([table.frame(guest, START + 5) for guest in guests])


# --- Playing alone -------------------------------------------------------------------------------


@at_some_games
def test_a_match_alone_ends_with_a_result(game: str, players: int) -> None:
    table = alone(game, players)
    assert table.phase == "playing"
    play_out(table)
    assert table.match is not None
    assert table.match.is_over
    frame = table.frame("anna", START)
    assert frame["table"]["secret"] == table.secret.hex()


def test_the_frame_has_the_choices_of_whoever_is_to_move() -> None:
    table = alone()
    while table.mover() != 0:
        step(table)
    assert table.match is not None
    frame = table.frame("anna", START)
    assert sorted(c["words"] for c in frame["choices"]) == sorted(table.match.legal_words())
    assert frame["you"] == {"seat": 0, "host": True}
    assert frame["table"]["secret"] is None
    assert SECRET.hex() not in json.dumps(frame)
    assert table.secret.hex() not in json.dumps(frame)
    watching = table.frame(None, START)
    assert watching["choices"] == []
    assert watching["view"]["hand"] == []


def test_a_move_and_its_second_copy() -> None:
    table = alone()
    while table.mover() != 0:
        step(table)
    assert table.match is not None
    words, revision = greedy_words(table.match), table.revision
    act = {"act": "play", "words": words, "id": "m1", "revision": revision}
    answer = table.do("anna", act, START)
    revision = table.revision
    assert table.do("anna", act, START + 1) == answer
    assert table.revision == revision == answer["revision"]
    again = {**act, "id": "m2"}
    assert refused(table, "anna", again) == "stale"


def test_a_revision_is_stale_only_when_the_match_has_gone_on() -> None:
    table = friends()
    mover = table.mover()
    assert mover is not None
    assert table.match is not None
    seen = table.revision
    other = GUESTS[(mover + 1) % 4]
    table.do(other, {"act": "phrase", "n": 0}, START)
    act = {"act": "play", "words": greedy_words(table.match), "revision": seen}
    assert refused(table, GUESTS[mover], {**act, "revision": table.revision + 1}) == "stale"
    table.do(GUESTS[mover], act, START)


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ({"act": "play", "words": "nonsense"}, "illegal"),
        ({"act": "next"}, "not-now"),
        ({"act": "rematch"}, "not-now"),
        ({"act": "resume"}, "not-now"),
        ({"act": "start"}, "not-now"),
        ({"act": "sit", "name": "Anna"}, "not-now"),
        ({"act": "replace", "seat": 9, "tier": "easy"}, "no-such"),
        ({"act": "replace", "seat": 1, "tier": "exec:sh"}, "unreadable"),
        ({"act": "replace", "seat": 0, "tier": "easy"}, "not-allowed"),
        ({"act": "remove", "seat": 1}, "not-now"),
        ({"act": "phrase", "n": 99}, "unreadable"),
        ({"act": "phrase", "n": True}, "unreadable"),
        ({"act": "phrase", "n": -1}, "unreadable"),
        ({"act": "play"}, "unreadable"),
        ({"act": "play", "words": "7H\n"}, "unreadable"),
        ({"act": "play", "words": ["7H"]}, "unreadable"),
        ({"act": "play", "words": "7" * 65}, "unreadable"),
        ({"act": "plai", "words": "7H"}, "unreadable"),
        ({"act": ["play"]}, "unreadable"),
        ({"act": "next", "secret": "x"}, "unreadable"),
        ({}, "unreadable"),
    ],
)
def test_what_the_host_can_not_do_now(act: dict[str, Any], code: str) -> None:
    table = alone()
    while table.mover() != 0:
        step(table)
    assert refused(table, "anna", act) == code


def test_an_act_must_be_an_object() -> None:
    with pytest.raises(Refused, match="object"):
        alone().do("anna", ["play"], START)


def test_spectators_and_strangers_can_do_nothing() -> None:
    table = alone()
    play_on(table, 3)
    acts: list[dict[str, Any]] = [
        *({"act": name} for name in ("next", "rematch", "leave", "start", "pause", "resume")),
        {"act": "play", "words": "7H>H"},
        {"act": "phrase", "n": 1},
        {"act": "replace", "seat": 1, "tier": "easy"},
        {"act": "remove", "seat": 1},
    ]
    before = all_frames(table)
    for act in acts:
        assert refused(table, "stranger", act) == "not-allowed"
        assert refused(table, "", act) == "not-allowed"
    assert refused(table, "stranger", {"act": "sit", "name": "Anna"}) == "full"
    assert all_frames(table) == before


def test_it_is_one_seat_s_turn() -> None:
    table = friends()
    mover = table.mover()
    assert mover is not None
    assert table.match is not None
    words = greedy_words(table.match)
    for p, guest in enumerate(GUESTS[:4]):
        if p != mover:
            assert refused(table, guest, {"act": "play", "words": words}) == "not-now"
    table.do(GUESTS[mover], {"act": "play", "words": words}, START)


# --- Rounds and matches --------------------------------------------------------------------------


def test_the_next_round_is_dealt_once_and_so_is_a_rematch() -> None:
    table = friends(rounds="full")
    while table.phase == "playing":
        step(table)
    assert table.phase == "between"
    revision = table.revision
    table.do("ben", {"act": "next", "revision": revision}, START)
    assert refused(table, "carla", {"act": "next", "revision": revision}) == "stale"
    assert table.match is not None
    assert len(table.match.rounds) == 2
    play_out(table)
    first, commitment = table.match, table.commitment
    table.do("dora", {"act": "rematch"}, START)
    for guest in GUESTS[:3]:
        assert refused(table, guest, {"act": "rematch"}) == "not-now"
    assert table.matches == 2
    assert table.match is not first
    assert table.match.rounds[0].deal != first.rounds[0].deal
    assert table.commitment != commitment
    assert table.frame("anna", START)["table"]["secret"] is None


def test_a_secret_that_is_told_says_nothing_of_the_next_match() -> None:
    table = alone(rounds="quick")
    play_out(table)
    told = table.frame("anna", START)["table"]["secret"]
    table.do("anna", {"act": "rematch"}, START)
    assert table.secret.hex() != told
    assert SECRET.hex() != told


# --- The same again ------------------------------------------------------------------------------


@at_some_games
def test_a_restored_table_is_the_same_to_everybody(game: str, players: int) -> None:
    table = friends(game, players, people=2, rounds="quick")
    stored: list[dict[str, Any]] = []
    while True:
        stored += json.loads(json.dumps(table.fresh_events()))
        if table.revision % 4 == 0 or table.phase == "over":
            twin = Table.restore("t", stored)
            assert twin.revision == table.revision
            assert twin.fresh_events() == []
            assert all_frames(twin) == all_frames(table)
            assert twin.deadlines() == table.deadlines()
        if table.phase == "over":
            break
        step(table)


def test_an_answer_is_remembered_by_a_restored_table() -> None:
    table = gathering()
    act = {"act": "sit", "name": "Ben", "id": "x"}
    answer = table.do("ben", act, START)
    assert answer["seat"] == 1
    twin = Table.restore("t", table.fresh_events())
    assert twin.do("ben", act, START) == answer
    assert refused(twin, "carla", {**act, "act": "leave", "name": "C"}) == "unreadable"


def test_the_rules_of_a_stored_table_are_its_own() -> None:
    table = alone(options={"limit": 17})
    (opened, *_rest) = table.fresh_events()
    opened["setup"]["options"] = {}
    twin = Table.restore("t", [opened])
    assert twin.match is not None
    assert twin.match.rules.limit == 17


def test_a_setup_is_itself_again() -> None:
    asked = setup("burro", 3, rounds="quick", private=True, clock=30, opponents=["", "hard"])
    assert type(asked).read(json.loads(json.dumps(asked.to_json()))) == asked
