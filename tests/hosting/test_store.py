"""The store: events in order, all or none; guests; and databases that it will not touch."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from boilover.hosting.store import Store, StoreError

EVENTS = [{"kind": "a", "at": 1.0}, {"kind": "b", "at": 2.0}]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{file}")
    yield opened
    opened.close()


def refusal(file: Path) -> str:
    with pytest.raises(StoreError) as caught:
        Store(f"sqlite:///{file}")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def change(file: Path, statement: str) -> None:
    connection = sqlite3.connect(file)
    connection.execute(statement)
    connection.commit()
    connection.close()


def test_events_come_back_in_order(store: Store, file: Path) -> None:
    store.append("t", 1, EVENTS)
    store.append("t", 3, EVENTS[:1], over=True)
    store.append("u", 1, EVENTS[:1])
    store.append("u", 2, [])
    again = Store(f"sqlite:///{file}")
    assert again.load("t") == [*EVENTS, EVENTS[0]]
    assert again.load("nowhere") == []
    assert again.tables() == ["t", "u"]
    assert again.tables(running=True) == ["u"]
    again.close()


def test_events_are_kept_all_or_none(store: Store) -> None:
    store.append("t", 1, EVENTS)
    with pytest.raises(StoreError):
        store.append("t", 2, EVENTS, over=True)
    assert store.load("t") == EVENTS
    assert store.tables(running=True) == ["t"]


def test_guests_are_found_by_what_they_have(store: Store) -> None:
    anna = store.add_guest("token", "recovery", "Anna")
    assert store.guest_by_token("token") == store.guest_by_recovery("recovery") == anna
    assert store.guest_by_token("recovery") is None
    with pytest.raises(StoreError):
        store.add_guest("token", "other", "Ben")
    store.give_token(anna.id, "new")
    store.rename_guest(anna.id, "Anne")
    assert store.guest_by_token("token") is None
    found = store.guest_by_token("new")
    assert found is not None
    assert (found.id, found.name) == (anna.id, "Anne")


def test_sqlite_lets_others_read(store: Store, file: Path) -> None:
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_another_program_s_database_is_left_alone(file: Path) -> None:
    change(file, "CREATE TABLE recipes (name TEXT)")
    before = file.read_bytes()
    assert "another program" in refusal(file)
    assert b"boilover" not in file.read_bytes()
    assert b"recipes" in before


def test_a_later_version_s_database_is_left_alone(store: Store, file: Path) -> None:
    store.close()
    change(file, "UPDATE boilover_version SET version_num = '9999'")
    assert "later version" in refusal(file)


def test_a_damaged_database_is_said_to_be(store: Store, file: Path) -> None:
    store.close()
    change(file, "DROP TABLE guests")
    assert "guests missing" in refusal(file)


def test_what_is_no_database(file: Path, tmp_path: Path) -> None:
    file.write_text("a letter to Anna, long enough to be no database at all" * 20)
    assert "not a database" in refusal(file)
    assert "unable to open" in refusal(tmp_path / "nowhere" / "house.db")
    with pytest.raises(StoreError, match="no database can be opened"):
        Store("nonsense")
