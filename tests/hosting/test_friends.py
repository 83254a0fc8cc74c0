"""Friends at a table: sitting down, leaving at any stage, being away, the host, the clock."""

from __future__ import annotations

from typing import Any

import pytest

from boilover.hosting.acts import Refused
from boilover.hosting.names import clean_name, looks, told_apart
from boilover.hosting.phrases import PHRASES
from boilover.hosting.seats import GRACE
from boilover.hosting.table import DESERTED, Table
from tests.hosting.playing import (
    GUESTS,
    START,
    alone,
    friends,
    gathering,
    house_plays,
    play_on,
    play_out,
    step,
)
from tests.hosting.test_table import refused

pytestmark = pytest.mark.usefixtures("compiled")

STAGES = ("gathering", "dealt", "playing", "between", "over")


def at_stage(stage: str, game: str, **more: Any) -> Table:
    """A table of four people, at that stage."""
    if stage == "gathering":
        table = gathering(game, 4, **more)
        for guest in GUESTS[1:3]:
            table.do(guest, {"act": "sit", "name": guest}, START)
        return table
    table = friends(game, 4, **more)
    if stage == "playing":
        play_on(table, 9)
    elif stage != "dealt":
        while table.phase == "playing":
            step(table)
    if stage == "over":
        play_out(table)
    return table


def finish(table: Table, now: float) -> None:
    """Play on to the end; the host begins if need be."""
    if table.phase == "gathering":
        table.do(table.host, {"act": "start"}, now)
    house_plays(table, now)
    while table.host and not (table.match and table.match.is_over):
        step(table, now)
        house_plays(table, now)


@pytest.mark.parametrize("game", ["boil-over", "go-boom"])
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("how", ["leaves", "stays away"])
@pytest.mark.parametrize("seat", range(4))
def test_whoever_goes_at_whatever_stage_the_match_ends(
    game: str, stage: str, how: str, seat: int
) -> None:
    table = at_stage(stage, game)
    guest, now, was_over = GUESTS[seat], START, table.phase == "over"
    if table.seat_of(guest) is None:
        return  # the fourth seat while people gather is nobody's
    if how == "leaves":
        table.do(guest, {"act": "leave"}, now)
    else:
        table.gone(guest, now)
        now += GRACE
        table.expire(now)
    finish(table, now)
    assert table.match is not None
    assert table.match.is_over
    assert table.frame(None, now)["verdict"]
    assert table.host != guest or (was_over and how == "stays away")


def test_when_all_leave_bots_bring_the_match_to_its_end() -> None:
    table = friends()
    play_on(table, 3)
    table.do("anna", {"act": "pause"}, START)
    for guest in GUESTS[:4]:
        table.do(guest, {"act": "leave"}, START)
    house_plays(table, START)
    assert table.match is not None
    assert table.match.is_over


def test_where_nobody_is_left_to_wait_the_match_waits_for_a_day() -> None:
    table = alone()
    while table.mover() != 0:
        step(table)
    table.gone("anna", START)
    assert table.deadlines() == START + DESERTED
    table.expire(START + DESERTED - 1)
    assert table.bot_to_move() is None
    table.expire(START + DESERTED)
    house_plays(table, START + DESERTED)
    assert table.phase == "over"
    nobody_came = gathering()
    nobody_came.gone("anna", START)
    nobody_came.expire(START + DESERTED)
    assert nobody_came.phase == "over"
    assert nobody_came.deadlines() is None
    assert refused(nobody_came, "ben", {"act": "sit", "name": "Ben"}) == "full"


def test_below_the_grace_time_nobody_is_played_for() -> None:
    table = friends()
    table.gone("ben", START)
    for later in (1, 10, 50, 59.9):
        table.expire(START + later)
        seat = table.frame("anna", START + later)["seats"][1]
        assert seat["away"]
        assert not seat["stood_in"]
        assert 0 < seat["grace"] <= 60 - later + 1
    table.expire(START + 60)
    assert table.frame("anna", START + 60)["seats"][1]["stood_in"]
    table.here("ben", START + 61)
    assert not table.frame("anna", START + 61)["seats"][1]["stood_in"]


def test_a_stand_in_s_moves_are_told_from_the_person_s() -> None:
    table = friends(rounds="quick")
    table.gone("ben", START)
    table.expire(START + GRACE)
    finish(table, START + GRACE)
    plays = [e for e in table.events if e["kind"] == "play"]
    assert {e["by"] for e in plays if e["seat"] == 1} == {"bot"}
    assert {e["by"] for e in plays if e["seat"] != 1} == {"person"}


def test_who_has_left_may_come_back_to_the_seat_and_no_other_may() -> None:
    table = friends()
    table.do("ben", {"act": "leave"}, START)
    assert refused(table, "stranger", {"act": "sit", "name": "Ben"}) == "full"
    assert table.frame("ben", START)["view"]["hand"] == []
    assert table.do("ben", {"act": "sit", "name": "whoever"}, START)["seat"] == 1
    assert table.seats[1].name == "Ben"
    assert table.seats[1].kind == "person"


# --- The host ------------------------------------------------------------------------------------


def test_only_the_host_says_how_things_go_on() -> None:
    table = friends()
    for name in ("pause", "resume", "start"):
        assert refused(table, "ben", {"act": name}) == "not-allowed"
    assert refused(table, "ben", {"act": "remove", "seat": 2}) == "not-allowed"
    table.do("anna", {"act": "pause"}, START)
    mover = table.mover()
    assert mover is not None
    assert refused(table, GUESTS[mover], {"act": "play", "words": "7H>H"}) == "not-now"
    assert table.frame(GUESTS[mover], START)["choices"] == []
    table.do("anna", {"act": "resume"}, START)
    table.do("anna", {"act": "remove", "seat": 2}, START)
    assert refused(table, "carla", {"act": "sit", "name": "Carla"}) == "not-allowed"
    assert refused(table, "anna", {"act": "replace", "seat": 1, "tier": "hard"}) == "not-allowed"
    table.do("anna", {"act": "replace", "seat": 2, "tier": "hard"}, START)
    assert table.seats[2].bot == "hard"


def test_a_host_who_leaves_has_a_successor() -> None:
    table = friends()
    table.do("anna", {"act": "leave"}, START)
    assert table.frame("ben", START)["you"] == {"seat": 1, "host": True}
    table.do("ben", {"act": "pause"}, START)
    table.gone("ben", START)
    table.expire(START + GRACE)
    assert table.host == "carla"
    table.do("carla", {"act": "resume"}, START + GRACE)


def test_open_seats_are_filled_when_the_host_starts_or_the_last_friend_comes() -> None:
    table = gathering(opponents=["", "easy", ""])
    assert table.frame("anna", START)["view"] is None
    committed = table.commitment
    table.do("ben", {"act": "sit", "name": "Ben"}, START)
    assert table.phase == "gathering"
    table.do("anna", {"act": "start"}, START)
    assert [s.kind for s in table.seats] == ["person", "person", "bot", "bot"]
    assert len({s.name for s in table.seats}) == 4
    assert table.commitment == committed
    full = gathering(opponents=["", "easy", ""])
    full.do("anna", {"act": "replace", "seat": 3, "tier": "hard"}, START)
    full.do("ben", {"act": "sit", "name": "Ben"}, START)
    assert full.phase == "playing"


# --- The clock -----------------------------------------------------------------------------------


def test_a_clock_that_runs_out_makes_one_move() -> None:
    table = friends(clock=20)
    mover = table.mover()
    assert mover is not None
    table.expire(START + 19.9)
    assert len(table.match.round.moves) == 0  # type: ignore[union-attr]
    assert table.frame("anna", START + 5)["table"]["deadline"] == 15
    seen = table.revision
    table.expire(START + 20)
    assert len(table.match.round.moves) == 1  # type: ignore[union-attr]
    assert table.deadlines() == START + 40
    late = {"act": "play", "words": "7H>H", "revision": seen}
    assert refused(table, GUESTS[mover], late) in ("stale", "not-now")
    table.expire(START + 21)
    assert len(table.match.round.moves) == 1  # type: ignore[union-attr]


def test_a_pause_stops_the_clock() -> None:
    table = friends(clock=20)
    table.do("anna", {"act": "pause"}, START + 5)
    table.expire(START + 500)
    assert table.frame("anna", START + 500)["table"]["deadline"] == 15
    table.do("anna", {"act": "resume"}, START + 500)
    assert table.deadlines() == START + 515


# --- Names and phrases ---------------------------------------------------------------------------


def test_no_two_names_at_a_table_look_alike() -> None:
    table = gathering(players=6)
    for guest, name in enumerate(["anna", "Anna\u200f", "\u0410nn\u0430", "Ánna"]):
        table.do(f"guest {guest}", {"act": "sit", "name": name}, START)
    names = [s.name for s in table.seats if s.name]
    assert len({looks(name) for name in names}) == 5
    assert all(name.isprintable() for name in names)


@pytest.mark.parametrize("name", ["\u200f", " ", "\u0301", "W" * 33, "\ud800"])
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(Refused, match="name"):
        clean_name(name)


def test_names_stay_as_they_are_where_they_can() -> None:
    assert clean_name(' "><img src=x> ') == '"><img src=x>'
    assert told_apart("Ben", ["Anna"]) == "Ben"
    assert told_apart("Ben", ["Ben", "BEN (2)"]) == "Ben (3)"


def test_phrases_are_few_and_not_too_fast() -> None:
    table = friends()
    for n in range(len(PHRASES)):
        table.do("ben", {"act": "phrase", "n": n}, START + 2 * n)
    assert refused(table, "ben", {"act": "phrase", "n": 0}, START + 2 * n + 1) == "not-now"
    table.do("carla", {"act": "phrase", "n": 0}, START + 2 * n + 1)
    shown = table.frame(None, START)["phrases"]
    assert len(shown) == 6
    assert shown[-1] == {"seat": 2, "text": "Hello!"}
