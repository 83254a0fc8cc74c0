"""The house: stored before it is told, one thing at a time, bots and clocks taken up again."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from boilover.hosting.acts import Refused
from boilover.hosting.house import House
from boilover.hosting.store import Store, StoreError
from boilover.hosting.table import Table, greedy_words
from boilover.match import replay
from tests.hosting.playing import GUESTS, START, setup

pytestmark = pytest.mark.usefixtures("compiled")


class Clock:
    """Time that stands until it is moved."""

    now = START

    def __call__(self) -> float:
        return self.now


class AtOnce:
    """Bots that need no time."""

    async def words(self, table: Table, seat: int) -> str:
        assert table.match is not None
        return greedy_words(table.match)

    def close(self) -> None:
        """It holds nothing."""


@asynccontextmanager
async def house(folder: Path, clock: Clock | None = None) -> AsyncIterator[House]:
    """A house whose bots move at once."""
    store = Store(f"sqlite:///{folder / 'house.db'}")
    try:
        async with House(store, AtOnce(), clock or Clock(), pause=(0, 0)) as opened:
            yield opened
    finally:
        store.close()


async def play_out(one: House, table_id: str, guest: str = "anna") -> dict[str, Any]:
    """Play one guest's moves by the first choice, until the match is over; the last frame."""
    async with aclosing(one.watch(table_id, guest)) as frames:
        async for frame in frames:
            if frame["table"]["phase"] == "over":
                return frame
            if frame["choices"]:
                act = {"act": "play", "words": frame["choices"][0]["words"]}
                await one.do(table_id, guest, act)
            elif frame["table"]["phase"] == "between":
                await one.do(table_id, guest, {"act": "next"})
    raise AssertionError("no more frames")


@pytest.mark.parametrize("game", ["boil-over", "page-one"])
def test_a_match_against_bots_is_stored_as_it_is_played(tmp_path: Path, game: str) -> None:
    async def play() -> tuple[str, dict[str, Any]]:
        async with house(tmp_path) as one:
            table_id = await one.open(setup(game, rounds="quick"), "anna", "Anna")
            with pytest.raises(Refused, match="not over"):
                await one.record(table_id)
            last = await play_out(one, table_id)
            match = replay(await one.record(table_id))
            assert match.points_by_round == last["view"]["points"]
            assert match.meta["fair"]["secret"] == last["table"]["secret"]
            assert match.meta["fair"]["commitment"] == last["table"]["commitment"]
            return table_id, last

    async def look(table_id: str) -> dict[str, Any]:
        async with house(tmp_path) as another:
            return await another.frame(table_id, "anna")

    table_id, last = asyncio.run(play())
    assert last["verdict"]
    assert last["sheet"]["rows"]
    assert json.dumps(asyncio.run(look(table_id))) == json.dumps(last)


def test_fifty_want_the_last_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path) as one:
            asked = setup(players=3, opponents=["easy", ""])
            table_id = await one.open(asked, "anna", "Anna")
            assert one.lobby()[0]["free"] == 1
            joining = (
                one.do(table_id, f"guest {i}", {"act": "sit", "name": "Ben", "id": "j"})
                for i in range(50)
            )
            answers = await asyncio.gather(*joining, return_exceptions=True)
            seated = [a for a in answers if isinstance(a, dict)]
            refusals = [a for a in answers if isinstance(a, Refused)]
            assert [a["seat"] for a in seated] == [2]
            assert len(refusals) == 49
            assert {r.code for r in refusals} == {"full"}
            assert one.lobby() == []

    asyncio.run(play())


def test_the_same_move_sent_many_times_at_once_is_made_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path) as one:
            asked = setup(players=3, opponents=["", ""])
            table_id = await one.open(asked, "anna", "Anna")
            for guest in GUESTS[1:3]:
                await one.do(table_id, guest, {"act": "sit", "name": guest})
            frames = [await one.frame(table_id, guest) for guest in GUESTS[:3]]
            mover = next(p for p, f in enumerate(frames) if f["choices"])
            words = frames[mover]["choices"][0]["words"]
            act = {"act": "play", "words": words, "id": "m", "revision": frames[mover]["revision"]}
            answers = await asyncio.gather(
                *(one.do(table_id, GUESTS[mover], act) for _ in range(20))
            )
            assert all(a == answers[0] for a in answers)
            after = await one.frame(table_id, GUESTS[mover])
            assert after["revision"] == frames[mover]["revision"] + 1
            assert len(after["view"]["hand"]) == len(frames[mover]["view"]["hand"]) - 1

    asyncio.run(play())


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    class Never(AtOnce):
        async def words(self, table: Table, seat: int) -> str:
            await asyncio.Event().wait()
            return ""

    async def begin() -> tuple[str, list[Any]]:
        store = Store(f"sqlite:///{tmp_path / 'house.db'}")
        async with House(store, Never(), Clock(), pause=(0, 0)) as one:
            table_id = await one.open(setup(rounds="quick"), "anna", "Anna")
            hand = (await one.frame(table_id, "anna"))["view"]["hand"]
        store.close()
        return table_id, hand

    async def go_on(table_id: str, hand: list[Any]) -> None:
        async with house(tmp_path) as another:
            frame = await another.frame(table_id, "anna")
            played = [w.split(">")[0] for p, w in frame["view"]["history"] if p == 0]
            assert sorted(frame["view"]["hand"] + played) == sorted(hand)
            assert (await play_out(another, table_id))["verdict"]

    table_id, hand = asyncio.run(begin())
    asyncio.run(go_on(table_id, hand))


def test_who_is_away_too_long_is_played_for_and_has_the_seat_back(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with house(tmp_path, clock) as one:
            asked = setup(players=3, opponents=["", "easy"])
            table_id = await one.open(asked, "anna", "Anna")
            await one.do(table_id, "ben", {"act": "sit", "name": "Ben"})
            for guest in ("anna", "ben", "ben"):
                await one.here(table_id, guest)
            await one.gone(table_id, "ben")
            assert not (await one.frame(table_id, "anna"))["seats"][1]["away"]
            await one.gone(table_id, "ben")
            clock.now += 50
            await one.look()
            seat = (await one.frame(table_id, "anna"))["seats"][1]
            assert (seat["away"], seat["grace"], seat["stood_in"]) == (True, 10, False)
            clock.now += 10
            await one.look()
            assert (await one.frame(table_id, "anna"))["seats"][1]["stood_in"]
            await one.here(table_id, "ben")
            seat = (await one.frame(table_id, "anna"))["seats"][1]
            assert (seat["away"], seat["grace"], seat["stood_in"]) == (False, None, False)

    asyncio.run(play())


def test_what_can_not_be_stored_has_not_happened(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path / 'house.db'}")
        async with House(store, AtOnce(), Clock(), pause=(0, 0)) as one:
            asked = setup(players=3, opponents=["", ""])
            table_id = await one.open(asked, "anna", "Anna")
            store.append(table_id, 2, [{"kind": "gone", "at": START, "seat": 0}])
            with pytest.raises(StoreError):
                await one.do(table_id, "ben", {"act": "sit", "name": "Ben", "id": "x"})
            frame = await one.frame(table_id, "ben")
            assert frame["you"]["seat"] is None
            assert frame["revision"] == 2
            assert (await one.do(table_id, "ben", {"act": "sit", "name": "Ben", "id": "x"}))["seat"]
        store.close()

    asyncio.run(play())


def test_private_tables_are_in_no_lobby_and_there_are_no_others(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path) as one:
            await one.open(setup(opponents=["", "", ""], private=True), "anna", "Anna")
            shown = await one.open(setup(opponents=["", "", ""]), "ben-secret", "Ben")
            assert [entry["id"] for entry in one.lobby()] == [shown]
            assert "ben-secret" not in json.dumps(one.lobby())
            with pytest.raises(Refused, match="no such table"):
                await one.frame("nowhere", "anna")

    asyncio.run(play())


def test_who_hangs_up_while_it_is_stored_leaves_nothing_half_done(tmp_path: Path) -> None:
    class Slow(Store):
        """One that is held up now and then."""

        free = threading.Event()
        begun = threading.Event()

        def append(self, *args: Any, **more: Any) -> None:
            self.begun.set()
            assert self.free.wait(10)
            super().append(*args, **more)

    async def play() -> None:
        store = Slow(f"sqlite:///{tmp_path / 'house.db'}")
        store.free.set()
        async with House(store, AtOnce(), Clock(), pause=(0, 0)) as one:
            table_id = await one.open(setup(opponents=["", "", ""]), "anna", "Anna")
            store.free.clear()
            store.begun.clear()
            act = {"act": "sit", "name": "Ben", "id": "b"}
            first = asyncio.create_task(one.do(table_id, "ben", act))
            await asyncio.to_thread(store.begun.wait, 10)
            first.cancel()
            second = asyncio.create_task(one.do(table_id, "carla", {**act, "name": "Carla"}))
            await asyncio.sleep(0)
            store.free.set()
            with pytest.raises(asyncio.CancelledError):
                await first
            assert (await second)["seat"] == 2
            assert (await one.do(table_id, "ben", act))["seat"] == 1
            kinds = [event["kind"] for event in store.load(table_id)]
            assert kinds == ["open", "sit", "sit"]
        store.close()

    asyncio.run(play())


def test_who_has_no_page_open_is_missed_until_seen_again(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with house(tmp_path, clock) as one:
            asked = setup(players=3, opponents=["", "easy"])
            table_id = await one.open(asked, "anna", "Anna")
            await one.do(table_id, "ben", {"act": "sit", "name": "Ben"})
            await one.here(table_id, "anna")
            clock.now += 60
            await one.look()
            seats = (await one.frame(table_id, None))["seats"]
            assert [seat["away"] for seat in seats[:2]] == [False, True]
            assert not (await one.frame(table_id, "ben"))["seats"][1]["away"]

    asyncio.run(play())


def test_a_table_that_is_over_is_forgotten_and_found_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path) as one:
            table_id = await one.open(setup(rounds="quick"), "anna", "Anna")
            last = await play_out(one, table_id)
            await one.look()
            assert table_id not in one._places
            assert (await one.frame(table_id, "anna"))["told"] == last["told"]
            assert (await one.do(table_id, "anna", {"act": "rematch"}))["revision"]
            assert (await play_out(one, table_id))["revision"] > last["revision"]

    asyncio.run(play())


def test_a_slow_reader_gets_the_newest_frame_and_nothing_queues_up(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with house(tmp_path, clock) as one:
            asked = setup(players=3, opponents=["", ""])
            table_id = await one.open(asked, "anna", "Anna")
            async with aclosing(one.watch(table_id, None)) as frames:
                seen = [(await anext(frames))["revision"]]
                for n in range(20):
                    clock.now += 5
                    await one.do(table_id, "anna", {"act": "phrase", "n": n % 8})
                seen.append((await anext(frames))["revision"])
                await one.do(table_id, "ben", {"act": "sit", "name": "Ben"})
                seen.append((await anext(frames))["revision"])
            assert seen == [1, 21, 22]

    asyncio.run(play())
