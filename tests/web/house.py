"""A house in memory for tests: tables as they are, bots that answer at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from boilover.core.text import speaking
from boilover.hosting.acts import Refused
from boilover.hosting.setup import Setup
from boilover.hosting.table import Table, greedy_words


class QuickHouse:
    """Keeps tables in memory; time stands still."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self.watchers: dict[str, list[asyncio.Event]] = {}

    async def open(self, setup: Setup, guest: str, name: str) -> str:
        table_id = f"t{len(self.tables) + 1}"
        secret = len(self.tables).to_bytes(32, "big")
        self.tables[table_id] = Table.open(table_id, setup, guest, name, secret, 0)
        self._bots_move(table_id)
        return table_id

    async def do(self, table_id: str, guest: str, act: object) -> dict[str, Any]:
        answer = self._table(table_id).do(guest, act, 0)
        self._bots_move(table_id)
        for changed in self.watchers.get(table_id, []):
            changed.set()
        return answer

    async def watch(
        self, table_id: str, guest: str | None, language: str
    ) -> AsyncGenerator[dict[str, Any]]:
        table, changed = self._table(table_id), asyncio.Event()
        self.watchers.setdefault(table_id, []).append(changed)
        try:
            while True:
                changed.clear()
                with speaking(language):
                    frame = table.frame(guest, 0)
                yield frame
                await changed.wait()
        finally:
            self.watchers[table_id].remove(changed)

    async def here(self, table_id: str, guest: str) -> None:
        self._table(table_id)

    async def gone(self, table_id: str, guest: str) -> None:
        pass

    def _table(self, table_id: str) -> Table:
        if table_id not in self.tables:
            raise Refused("no-such", "there is no such table")
        return self.tables[table_id]

    def _bots_move(self, table_id: str) -> None:
        table = self._table(table_id)
        while (seat := table.bot_to_move()) is not None:
            assert table.match is not None
            table.bot_plays(seat, greedy_words(table.match), 0)
