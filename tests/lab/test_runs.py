"""A run's figures depend on game, bots, seed and rounds alone, however it is carried out."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from boilover.core import jit
from boilover.core.errors import BoilOverError
from boilover.games import find
from boilover.lab import Report, runs, simulate
from boilover.lab.families import LABS
from boilover.lab.pots_table import PotsTable
from tests.strategies import Table, at_every_table

POISON = find("poison")
BURRO = find("burro")

pytestmark = pytest.mark.usefixtures("compiled")


def run(rounds: int = 300, processes: int = 1, **more: object) -> Report:
    """A run like all others here."""
    bots = ["greedy", "random", "random-pairs", "random"]
    return simulate(POISON, 4, bots, rounds, seed=3, processes=processes, **more)  # type: ignore[arg-type]


def run_burro(rounds: int = 300, processes: int = 1) -> Report:
    """The like of it in the other family."""
    bots = ["greedy", "random", "random", "greedy"]
    return simulate(BURRO, 4, bots, rounds, seed=3, processes=processes)


@pytest.mark.parametrize(
    ("batch", "chunk"), [(1, 1), (7, 30), (64, 128), (300, 300), (4096, 65536)]
)
def test_batches_change_nothing(monkeypatch: pytest.MonkeyPatch, batch: int, chunk: int) -> None:
    """Rounds are keyed one by one, and sums are exact."""
    usual = run().figures, run_burro().figures
    monkeypatch.setattr(runs, "BATCH", batch)
    monkeypatch.setattr(runs, "CHUNK", chunk)
    assert (run().figures, run_burro().figures) == usual


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough chunks for several processes in few rounds."""
    monkeypatch.setattr(runs, "BATCH", 64)


@pytest.mark.usefixtures("small_batches")
def test_processes_change_nothing() -> None:
    """Chunks are shared out between two or three, and put together again."""
    usual = run(2000).figures
    assert run(2000, processes=2).figures == usual
    assert run(2000, processes=3).figures == usual
    assert run_burro(2000, processes=2).figures == run_burro(2000).figures


def test_more_rounds_go_on_where_fewer_stopped() -> None:
    """The first rounds of a longer run are those of a shorter one."""
    work = runs.Rounds(POISON, ("random",) * 4, 9)
    assert work((0, 20)) + work((20, 15)) == work((0, 35))


def test_other_seeds_give_other_rounds() -> None:
    """A seed is a stream of its own."""
    assert simulate(POISON, 4, rounds=50, seed=1) != simulate(POISON, 4, rounds=50, seed=2)
    assert simulate(POISON, 4, rounds=50, seed=1).figures == run_of_seed(1).figures


def run_of_seed(seed: int) -> Report:
    """The same run once more."""
    return simulate(POISON, 4, rounds=50, seed=seed)


@at_every_table
def test_interpreted_and_compiled_agree(table: Table) -> None:
    """Word for word, for each policy and for mixed seats."""
    n, lab = table.players, LABS[table.game.family.name]
    numbers = list(lab.policies.values())
    mixed = [numbers[seat % len(numbers)] for seat in range(n)]
    for policies in (mixed, *([number] * n for number in numbers)):
        filled = []
        for play in (lab.play_rounds, interpreted(lab.play_rounds)):
            state = table.game.start(n)
            room = lab.table.blank(2, n)
            arrays = (state.words, state.rules.words, np.array(policies), np.zeros(n, np.int64))
            play(*arrays, 77, 5, 2, room.words)
            filled.append((room.words.tobytes(), state.words.tobytes()))
        assert filled[0] == filled[1]


def interpreted(kernel: Any) -> Callable[..., None]:
    """The loop as plain Python, whatever has been compiled."""
    return lambda *args: kernel.py(*(a.data if isinstance(a, np.ndarray) else a for a in args))


@pytest.mark.usefixtures("small_batches")
def test_the_room_for_rounds_does_not_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many rounds: one table of one batch at a time, and one smaller one at the end."""
    made: list[int] = []
    blank = PotsTable.blank

    def counted(rounds: int, players: int) -> PotsTable:
        made.append(rounds)
        return blank(rounds, players)

    monkeypatch.setattr(PotsTable, "blank", counted)
    runs.Rounds(POISON, ("random",) * 4, 0)((0, 10 * 64 + 1))
    assert sorted(n for n in made if n) == [1, 64]


# --- Progress and Ctrl-C -------------------------------------------------------------------------


@pytest.mark.usefixtures("small_batches")
def test_progress_is_told() -> None:
    """0 when play begins, then the rounds done, up to all."""
    told: list[tuple[int, int]] = []
    run(1000, on_progress=lambda done, total: told.append((done, total)))
    assert told[0] == (0, 1000)
    assert told[-1] == (1000, 1000)
    assert told == sorted(told)


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("processes", [1, 2])
def test_ctrl_c_keeps_what_is_done(processes: int) -> None:
    """The figures are those of a run of as many rounds, and the report says so."""

    def interrupt(done: int, total: int) -> None:
        if done >= 128:
            raise KeyboardInterrupt

    report = run(100_000, processes=processes, on_progress=interrupt)
    assert report.interrupted
    assert 128 <= report.rounds < 100_000
    assert report.figures == run(report.rounds).figures
    assert report.to_json()["rounds"] == report.rounds
    assert report.to_json()["interrupted"] is True


def test_ctrl_c_before_the_first_round() -> None:
    """There is nothing to report, and the report says that."""

    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    report = run(on_progress=interrupt)
    assert (report.rounds, report.interrupted) == (0, True)
    assert report.to_json()["figures"]["points_per_player"] == {"mean": None, "se": None, "n": 0}
    assert report.rounds_per_second is None or report.rounds_per_second == 0


FOR_EVER = """
import sys
from boilover import find, lab
def tell(done, total):
    print("playing", done, file=sys.stderr, flush=True)
report = lab.simulate(find("poison"), 4, rounds=10**10, processes=2, on_progress=tell)
print(report.rounds, report.interrupted)
"""


@pytest.mark.skipif(jit.INTERPRETED, reason="needs no second look without the compiler")
def test_ctrl_c_at_a_terminal() -> None:
    """The whole group of processes hears it: no traceback, and nobody is left behind."""
    child = subprocess.Popen(
        [sys.executable, "-c", FOR_EVER],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert child.stderr is not None
    while "playing 65536" not in child.stderr.readline():
        assert child.poll() is None
    os.killpg(child.pid, signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert child.returncode == 0
    assert re.fullmatch(r"[1-9]\d* True\n", out)
    assert "Traceback" not in err
    assert "Error" not in err
    assert_gone(child.pid)


def assert_gone(group: int) -> None:
    """No process of the group is there any more, or will be in a moment."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail(f"processes of group {group} are left")


# --- Requests that can't be used -----------------------------------------------------------------


def test_refusals() -> None:
    """Each says what is wrong and what is allowed."""
    with pytest.raises(BoilOverError, match="3 to 6"):
        simulate(POISON, 7)
    with pytest.raises(BoilOverError, match="did you mean greedy"):
        simulate(POISON, 4, ["gredy"])
    with pytest.raises(BoilOverError, match="2 bots for 4 players"):
        simulate(POISON, 4, ["greedy", "random"])
    with pytest.raises(BoilOverError, match="at least one"):
        simulate(POISON, 4, rounds=0)
