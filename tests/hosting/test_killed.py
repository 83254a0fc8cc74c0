"""A server that is killed has lost nothing that it said was done, and done nothing twice."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from boilover.hosting.store import Store
from boilover.hosting.table import Table

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("moves", [1, 7, 18])
def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path, moves: int) -> None:
    file = tmp_path / "house.db"
    command = [sys.executable, "-m", "tests.hosting.killed", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as child:
        assert child.stdout is not None
        said = [child.stdout.readline().split() for _ in range(moves)]
        child.kill()
        said += [line.split() for line in child.stdout if line.endswith("\n")]
    store = Store(f"sqlite:///{file}")
    (table_id,) = store.tables()
    events = store.load(table_id)
    stored = [event["id"] for event in events if "id" in event]
    acknowledged = [move_id for _table, move_id in said]
    assert stored[: len(acknowledged)] == acknowledged
    assert len(stored) <= len(acknowledged) + 1
    assert len(set(stored)) == len(stored)
    assert Table.restore(table_id, events).revision == len(events)
    store.close()
