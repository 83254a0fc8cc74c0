"""Where a house keeps what happens at its tables, and who its guests are."""

from __future__ import annotations

import contextlib
import json
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from boilover.core.errors import BoilOverError
from boilover.core.text import _
from boilover.hosting.store.schema import EVENTS, GUESTS, METADATA, TABLES, VERSION_TABLE

BUSY: Final = 10_000  # milliseconds that a writer waits for another


class StoreError(BoilOverError):
    """The database can't be used; the message is one line for whoever runs the house."""


@dataclass(frozen=True)
class Guest:
    """Somebody who plays here."""

    id: str
    name: str


class Store:
    """A database of events by table, and of guests; made or brought up to date at its opening."""

    def __init__(self, url: str):
        """Open `sqlite:///PATH`, or any database that SQLAlchemy knows.

        Raises:
            StoreError: it can't be opened or written, is another program's, or a later version's.
        """
        self.url = url
        try:
            self._engine = sa.create_engine(url)
        except (sa.exc.SQLAlchemyError, ImportError, ValueError) as error:
            says = _("{url}: no database can be opened there: {reason}")
            raise StoreError(says.format(url=url, reason=_first_line(error))) from None
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine, "connect", _set_up_sqlite)
        try:
            with self._speaking() as connection:
                self._bring_up_to_date(connection)
        except BaseException:
            self._engine.dispose()
            raise

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    # --- Tables ----------------------------------------------------------------------------------

    def append(
        self,
        table_id: str,
        first_revision: int,
        events: Sequence[dict[str, Any]],
        *,
        over: bool = False,
    ) -> None:
        """Keep events, all or none; the first is the table's number `first_revision`, from 1.

        Raises:
            StoreError: they can't be kept, such as where there are events of these numbers.
        """
        if not events:
            return
        rows = [
            {
                "table_id": table_id,
                "revision": first_revision + i,
                "at": event["at"],
                "body": json.dumps(event, separators=(",", ":")),
            }
            for i, event in enumerate(events)
        ]
        with self._speaking() as connection:
            if first_revision == 1:
                connection.execute(TABLES.insert().values(id=table_id, over=over))
            else:
                changed = TABLES.update().where(TABLES.c.id == table_id, TABLES.c.over != over)
                connection.execute(changed.values(over=over))
            connection.execute(EVENTS.insert(), rows)

    def load(self, table_id: str) -> list[dict[str, Any]]:
        """All that has happened at a table, in order; nothing if there is none."""
        asked = sa.select(EVENTS.c.body).where(EVENTS.c.table_id == table_id)
        with self._speaking() as connection:
            found = connection.execute(asked.order_by(EVENTS.c.revision))
            return [json.loads(body) for (body,) in found]

    def tables(self, *, running: bool = False) -> list[str]:
        """The ids of all tables, or of those where something may still happen."""
        asked = sa.select(TABLES.c.id).order_by(TABLES.c.id)
        if running:
            asked = asked.where(~TABLES.c.over)
        with self._speaking() as connection:
            return [str(name) for (name,) in connection.execute(asked)]

    # --- Guests ----------------------------------------------------------------------------------

    def add_guest(self, token_hash: str, recovery_hash: str, name: str) -> Guest:
        """Welcome somebody; only hashes of what they prove themselves by are kept.

        Raises:
            StoreError: somebody else has one of these.
        """
        guest = Guest(uuid.uuid4().hex, name)
        hashes = {"token_hash": token_hash, "recovery_hash": recovery_hash}
        with self._speaking() as connection:
            connection.execute(GUESTS.insert().values(id=guest.id, name=name, **hashes))
        return guest

    def guest_by_token(self, token_hash: str) -> Guest | None:
        """Whoever has that token."""
        return self._guest(GUESTS.c.token_hash == token_hash)

    def guest_by_recovery(self, recovery_hash: str) -> Guest | None:
        """Whoever has that recovery code."""
        return self._guest(GUESTS.c.recovery_hash == recovery_hash)

    def rename_guest(self, guest_id: str, name: str) -> None:
        """Call somebody otherwise from now on."""
        with self._speaking() as connection:
            connection.execute(GUESTS.update().where(GUESTS.c.id == guest_id).values(name=name))

    def give_token(self, guest_id: str, token_hash: str) -> None:
        """Let somebody in by another token; the one before is no good any more."""
        changed = GUESTS.update().where(GUESTS.c.id == guest_id).values(token_hash=token_hash)
        with self._speaking() as connection:
            connection.execute(changed)

    def _guest(self, condition: sa.ColumnElement[bool]) -> Guest | None:
        asked = sa.select(GUESTS.c.id, GUESTS.c.name).where(condition)
        with self._speaking() as connection:
            found = connection.execute(asked).first()
        return None if found is None else Guest(found.id, found.name)

    # --- The database ----------------------------------------------------------------------------

    @contextlib.contextmanager
    def _speaking(self) -> Iterator[sa.Connection]:
        """A transaction; its trouble is told in a line."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except sa.exc.SQLAlchemyError as error:
            raise StoreError(f"{self.url}: {_first_line(error)}") from None

    def _bring_up_to_date(self, connection: sa.Connection) -> None:
        there = set(sa.inspect(connection).get_table_names())
        if there and VERSION_TABLE not in there:
            says = _("{url}: is a database of another program; name a new file")
            raise StoreError(says.format(url=self.url))
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        if VERSION_TABLE in there:
            known = {s.revision for s in ScriptDirectory.from_config(config).walk_revisions()}
            asked = sa.text(f"SELECT version_num FROM {VERSION_TABLE}")
            if not {version for (version,) in connection.execute(asked)} <= known:
                says = _("{url}: was written by a later version of this program; use that one")
                raise StoreError(says.format(url=self.url))
        command.upgrade(config, "head")
        missing = set(METADATA.tables) - set(sa.inspect(connection).get_table_names())
        if missing:
            says = _("{url}: is damaged; {names} missing there")
            raise StoreError(says.format(url=self.url, names=", ".join(sorted(missing))))


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """Let others read while one writes, and let writers wait for one another."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _first_line(error: BaseException) -> str:
    cause = getattr(error, "orig", None) or error
    return next(iter(str(cause).splitlines()), type(cause).__name__)
