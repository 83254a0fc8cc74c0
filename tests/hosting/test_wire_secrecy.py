"""What travels to a seat depends on what that seat may know, and on nothing else."""

from __future__ import annotations

import copy
import json
import random

import pytest

from boilover.core.text import speaking
from boilover.hosting.table import Table
from boilover.match import Match, replay, to_record
from tests.contract import families
from tests.contract.test_secrecy import REDEALT
from tests.hosting.playing import GUESTS, START, friends, play_on

pytestmark = pytest.mark.usefixtures("compiled")

GAMES = ["boil-over", "poison", "poison-five", "page-one", "go-boom", "burro", "cangkul", "enfle"]


def with_match(table: Table, match: Match) -> Table:
    """The table as if it had come to this match."""
    twin = copy.copy(table)
    twin.match = match
    twin._narrators = {}
    return twin


def wire(table: Table, guest: str | None) -> bytes:
    """All that a guest receives, in both languages."""
    frames = []
    for language in ("en", "de"):
        with speaking(language):
            frames.append(table.frame(guest, START))
    return json.dumps(frames).encode()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [0, 7, 16])
def test_equal_knowledge_gives_equal_bytes(game: str, moves: int) -> None:
    table = friends(game, 3, people=3)
    while table.phase == "playing" and table.match is not None and moves:
        moves -= 1
        play_on(table, 1)
    if table.phase != "playing":
        pytest.skip("the round was over before")
    assert table.match is not None
    record = to_record(table.match)
    record.pop("meta", None)
    match = replay(record, unfinished=True)
    base, differ = with_match(table, match), 0
    for seat in (None, 0, 1, 2):
        guest = None if seat is None else GUESTS[seat]
        for key in range(3):
            redealt = REDEALT[match.game.family.name](match, seat, random.Random(key))
            assert wire(with_match(table, redealt), guest) == wire(base, guest)
            assert match.state is not None
            assert redealt.state is not None
            family, o = families.of(match.state), -1 if seat is None else seat
            differ += family.hidden(match.state, o) != family.hidden(redealt.state, o)
    assert differ, "tables were compared with themselves"


@pytest.mark.parametrize("game", GAMES)
def test_no_secret_of_chance_travels_before_the_end(game: str) -> None:
    table = friends(game, 3, people=3, rounds="quick")
    while table.phase != "over":
        for guest in (None, *GUESTS[:3]):
            sent = wire(table, guest)
            assert table.secret.hex().encode() not in sent
            assert table.events[0]["secret"].encode() not in sent
            assert not any(f'"{g}"'.encode() in sent for g in GUESTS[:3] if g != guest)
            assert json.loads(sent)[0]["table"]["commitment"] == table.commitment
        play_on(table, 5)
    assert table.secret.hex().encode() in wire(table, None)
