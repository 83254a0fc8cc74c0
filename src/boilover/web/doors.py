"""What the web needs of a house, and how it looks in once."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, Protocol

from boilover.hosting.setup import Setup

Frame = dict[str, Any]


class Tables(Protocol):
    """A house as its guests reach it."""

    async def open(self, setup: Setup, guest: str, name: str) -> str:
        """Set a table up; its id."""

    async def do(self, table_id: str, guest: str, act: object) -> dict[str, Any]:
        """Do what a guest asks for; the answer."""

    def watch(self, table_id: str, guest: str | None, language: str) -> AsyncGenerator[Frame]:
        """The table as that guest may see it, now and whenever it has changed."""

    async def here(self, table_id: str, guest: str) -> None:
        """A guest has the table before them."""

    async def gone(self, table_id: str, guest: str) -> None:
        """A guest has closed the last page with the table."""


async def look(house: Tables, table_id: str, guest: str | None, language: str) -> Frame:
    """The table as it is now.

    Raises:
        Refused: there is no such table.
    """
    async with aclosing(house.watch(table_id, guest, language)) as frames:
        return await anext(frames)
