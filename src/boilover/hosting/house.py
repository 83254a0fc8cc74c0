"""The house: many tables, each with a lock; what happens is stored before anybody is told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import secrets
import time
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from typing import Any, Final, Protocol

from boilover.core.errors import BoilOverError
from boilover.core.text import _, speaking
from boilover.hosting.acts import Refused
from boilover.hosting.seats import GRACE
from boilover.hosting.setup import Setup
from boilover.hosting.table import Event, Table
from boilover.match import to_record

PAUSE: Final = (0.4, 1.2)  # seconds before a bot's move, where people look on
LOOK_EVERY: Final = 0.5  # seconds between two looks at the clock

_log = logging.getLogger(__name__)

Frame = dict[str, Any]


class Keeper(Protocol):
    """What keeps the events; `store.Store` does."""

    def append(
        self, table_id: str, first_revision: int, events: list[Event], *, over: bool = False
    ) -> None:
        """Keep events, all or none, or raise."""

    def load(self, table_id: str) -> list[Event]:
        """All events of a table."""

    def tables(self, *, running: bool = False) -> list[str]:
        """The ids of tables."""


class Thinks(Protocol):
    """Where bots think; `thinking.Thinking` is it."""

    async def words(self, table: Table, seat: int) -> str:
        """The move of the bot whose turn it is."""

    def close(self) -> None:
        """No more is to be thought."""


class _Watcher:
    """Somebody who looks on: told that there is news, and never how much."""

    def __init__(self) -> None:
        self.news = asyncio.Event()


class _Place:
    """A table with what the house needs beside it."""

    def __init__(self, table: Table):
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[_Watcher] = set()
        self.sockets: Counter[str] = Counter()
        self.seen: dict[str, float] = {}
        """When guests were seen last who may have no page that stays open."""
        self.bots: asyncio.Task[None] | None = None
        self.is_sure = True
        """Whether all that the table says has been stored."""

    @property
    def rests(self) -> bool:
        """Whether nobody uses it, and nothing can happen before somebody does."""
        used = self.lock.locked() or self.watchers or +self.sockets
        return not used and (self.bots is None or self.bots.done()) and self.table.phase == "over"


class House:
    """All tables of one process; use it in an `async with` block, which takes up what was going on.

    `clock` gives seconds since the epoch. `pause` is how long bots wait before a move, from and to.
    """

    def __init__(
        self,
        store: Keeper,
        thinking: Thinks,
        clock: Callable[[], float] = time.time,
        *,
        pause: tuple[float, float] = PAUSE,
    ):
        self._store = store
        self._thinking = thinking
        self._clock = clock
        self._pause = pause
        self._places: dict[str, _Place] = {}
        self._loading = asyncio.Lock()
        self._ticker: asyncio.Task[None] | None = None

    async def __aenter__(self) -> House:
        await self.start()
        return self

    async def __aexit__(self, *trouble: object) -> None:
        await self.close()

    async def start(self) -> None:
        """Take up the tables where something may still happen, their bots and their clocks.

        Everybody is away then until they come again.
        """
        for table_id in await asyncio.to_thread(self._store.tables, running=True):
            try:
                place = await self._place(table_id)
            except Refused:
                continue
            async with self._changing(place):
                for seat in place.table.seats:
                    place.table.gone(seat.guest, self._clock())
        self._ticker = asyncio.create_task(self._look_at_clock())

    async def close(self) -> None:
        """Stop: nothing more happens, and all is stored."""
        tasks = [p.bots for p in self._places.values() if p.bots]
        tasks += [self._ticker] if self._ticker else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinking.close()

    # --- What guests do --------------------------------------------------------------------------

    async def open(self, setup: Setup, guest: str, name: str) -> str:
        """Open a table; its id, which nobody can guess.

        Raises:
            Refused: it can't be set up like that.
        """
        table_id, root = secrets.token_urlsafe(12), secrets.token_bytes(32)
        table = Table.open(table_id, setup, guest, name, root, self._clock())
        place = _Place(table)
        async with self._changing(place):
            place.seen[guest] = self._clock()  # and what opened it is stored
        self._places[table_id] = place
        return table_id

    async def do(self, table_id: str, guest: str, act: object) -> dict[str, Any]:
        """Do what a guest asks for; the answer, once it is stored.

        Raises:
            Refused: it isn't done.
        """
        place = await self._place(table_id)
        place.seen[guest] = self._clock()
        async with self._changing(place):
            return place.table.do(guest, act, self._clock())

    async def here(self, table_id: str, guest: str) -> None:
        """One more page of a guest looks at the table."""
        place = await self._place(table_id)
        place.sockets[guest] += 1
        async with self._changing(place):
            place.table.here(guest, self._clock())

    async def gone(self, table_id: str, guest: str) -> None:
        """One page of a guest has gone; the last one's going begins the grace time."""
        place = await self._place(table_id)
        place.sockets[guest] -= 1
        if place.sockets[guest] > 0:
            return
        del place.sockets[guest]
        async with self._changing(place):
            if not place.sockets[guest]:  # nobody came back while the lock was waited for
                place.table.gone(guest, self._clock())

    # --- What guests see -------------------------------------------------------------------------

    async def frame(self, table_id: str, guest: str | None, language: str = "en") -> Frame:
        """The table as a guest, or a spectator, may see it now.

        Raises:
            Refused: there is no such table.
        """
        place = await self._place(table_id)
        await self._greet(place, guest)
        async with place.lock:
            return await self._frame(place, guest, language)

    async def watch(
        self, table_id: str, guest: str | None, language: str = "en"
    ) -> AsyncGenerator[Frame, None]:
        """The table as it is, and again whenever something has happened.

        Who reads slowly misses what lies between, never the newest: nothing queues up.

        Raises:
            Refused: there is no such table.
        """
        place = await self._place(table_id)
        watcher = _Watcher()
        place.watchers.add(watcher)
        try:
            await self._greet(place, guest)
            while True:
                watcher.news.clear()
                async with place.lock:
                    shown = await self._frame(place, guest, language)
                yield shown
                await watcher.news.wait()
        finally:
            place.watchers.discard(watcher)

    async def record(self, table_id: str) -> dict[str, Any]:
        """The record of the table's match, with the secret of its chance, once it is over.

        Raises:
            Refused: there is no such table, or its match is not over.
        """
        match = (await self._place(table_id)).table.match
        if match is None or not match.is_over:
            raise Refused("not-now", _("the match is not over"))
        return to_record(match)

    def lobby(self) -> list[dict[str, Any]]:
        """The tables that anybody may join; nothing in it tells one guest from another."""
        tables = [place.table for place in self._places.values()]
        return [
            {
                "id": table.id,
                "game": table.game.id,
                "name": table.game.name,
                "host": table.seats[table.seat_of(table.host) or 0].name,
                "players": len(table.seats),
                "free": sum(s.kind == "open" for s in table.seats),
                "clock": table.setup.clock,
            }
            for table in tables
            if table.phase == "gathering"
            and not table.setup.private
            and any(s.is_there for s in table.seats)
        ]

    async def look(self) -> None:
        """Do at all tables what their clocks have brought by now; forget those that rest."""
        now = self._clock()
        for table_id, place in list(self._places.items()):
            if place.rests:
                del self._places[table_id]
                continue
            try:
                await self._miss(place)
                due = place.table.deadlines()
                if due is not None and due <= now:
                    async with self._changing(place):
                        place.table.expire(self._clock())
            except Exception:  # the other tables go on
                _log.exception("table %s: its clock could not be looked at", table_id)
            self._let_bots_play(place)

    # --- One table -------------------------------------------------------------------------------

    async def _place(self, table_id: str) -> _Place:
        if table_id not in self._places:
            async with self._loading:
                if table_id not in self._places:
                    events = await asyncio.to_thread(self._store.load, table_id)
                    self._places[table_id] = _Place(self._restored(table_id, events))
        return self._places[table_id]

    def _restored(self, table_id: str, events: list[Event]) -> Table:
        if not events:
            raise Refused("no-such", _("there is no such table"))
        try:
            return Table.restore(table_id, events)
        except (BoilOverError, LookupError, ValueError) as error:
            _log.error("table %s can't be taken up: %s", table_id, error)
            raise Refused("no-such", _("this table can't be read any more")) from error

    @contextlib.asynccontextmanager
    async def _changing(self, place: _Place) -> AsyncIterator[None]:
        """Change a table: what has happened is stored, then told, or has not happened at all."""
        async with place.lock:
            await self._make_sure(place)
            try:
                yield
            except BoilOverError:
                raise  # a refusal, which has changed nothing
            except Exception:
                place.is_sure = False
                raise
            await self._keep(place)
        self._let_bots_play(place)

    async def _keep(self, place: _Place) -> None:
        """Store what has happened, then tell; whoever asked may hang up meanwhile.

        Raises:
            StoreError: it can't be stored; the table goes back to what is.
        """
        events = place.table.fresh_events()
        if not events:
            return
        place.is_sure = False
        storing = asyncio.create_task(asyncio.to_thread(self._append, place.table, events))
        try:
            await asyncio.shield(storing)
        except asyncio.CancelledError:
            await asyncio.wait([storing])  # the lock is held until it is done
            raise
        finally:
            if storing.done() and not storing.cancelled() and storing.exception() is None:
                place.is_sure = True
                for watcher in place.watchers:
                    watcher.news.set()

    def _append(self, table: Table, events: list[Event]) -> None:
        first = table.revision - len(events) + 1
        self._store.append(table.id, first, events, over=table.phase == "over")

    async def _make_sure(self, place: _Place) -> None:
        """Go back to what has been stored if something could not be."""
        if not place.is_sure:
            events = await asyncio.to_thread(self._store.load, place.table.id)
            place.table = self._restored(place.table.id, events)
            place.is_sure = True

    async def _frame(self, place: _Place, guest: str | None, language: str) -> Frame:
        await self._make_sure(place)
        with speaking(language):
            return place.table.frame(guest, self._clock())

    async def _greet(self, place: _Place, guest: str | None) -> None:
        """Somebody looks at the table: whoever was away and sits there is back."""
        if guest is not None and place.table.seat_of(guest) is not None:
            place.seen[guest] = self._clock()
            async with self._changing(place):
                place.table.here(guest, self._clock())

    async def _miss(self, place: _Place) -> None:
        """Those are gone who have no page open and have not been seen for the grace time."""
        late = self._clock() - GRACE
        missed = [
            s.guest
            for s in place.table.seats
            if s.is_there and not place.sockets[s.guest] and place.seen.get(s.guest, 0.0) <= late
        ]
        for guest in missed:
            async with self._changing(place):
                if not place.sockets[guest] and place.table.phase != "over":
                    place.table.gone(guest, self._clock())

    # --- Bots and time ---------------------------------------------------------------------------

    def _let_bots_play(self, place: _Place) -> None:
        idle = place.bots is None or place.bots.done()
        if idle and place.table.bot_to_move() is not None:
            place.bots = asyncio.create_task(self._bots_play(place))

    async def _bots_play(self, place: _Place) -> None:
        """Move for bots until a person is to move, or nobody."""
        try:
            while (seat := place.table.bot_to_move()) is not None:
                await self._bot_plays(place, seat)
        except Exception:  # the next look at the clock begins again
            _log.exception("table %s: no bot could move", place.table.id)

    async def _bot_plays(self, place: _Place, seat: int) -> None:
        def still() -> bool:
            """Its turn may have passed: somebody is back, or has paused the table."""
            now = place.table
            return now is table and now.changed_at == at and now.bot_to_move() == seat

        table, at = place.table, place.table.changed_at
        if any(s.is_there for s in table.seats):
            await asyncio.sleep(random.uniform(*self._pause))
        if not still():
            return
        words = await self._thinking.words(table, seat)
        async with self._changing(place):
            if still():
                table.bot_plays(seat, words, self._clock())

    async def _look_at_clock(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await self.look()
