"""Worker processes: order, no trace left behind, and what happens when one of them dies."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import threading

import pytest

from boilover.core.errors import BoilOverError
from boilover.core.text import use_language
from boilover.play.workers import Workers
from tests.play import jobs

pytestmark = pytest.mark.usefixtures("compiled")


def test_one_process_is_this_one() -> None:
    """No process is started for it, and results come as they are asked for."""
    with Workers(jobs.who) as workers:
        results = workers.map(iter([1, 2]))
        assert next(results) == (1, os.getpid())
        assert not multiprocessing.active_children()


def test_results_stand_in_the_order_of_the_tasks() -> None:
    """Though the slow ones come in later, and though several share the work."""
    with Workers(jobs.who, 2) as workers:
        found = list(workers.map(range(30)))
        assert list(workers.map(range(0))) == []
        assert [number for number, _ in workers.map(range(5))] == [0, 1, 2, 3, 4]
    assert [number for number, _ in found] == list(range(30))
    processes = {process for _, process in found}
    assert len(processes) == 2
    assert os.getpid() not in processes
    assert not multiprocessing.active_children()


def test_leaving_early() -> None:
    """What isn't asked for any more is not waited for."""
    with Workers(jobs.who, 2) as workers:
        assert next(workers.map(range(10**9)))[0] == 0
    assert not multiprocessing.active_children()


def test_a_worker_that_dies_is_noticed() -> None:
    """With its exit code, instead of waiting for ever."""
    with Workers(jobs.die, 2) as workers, pytest.raises(BoilOverError, match="exit code 9"):
        list(workers.map(range(10)))
    assert not multiprocessing.active_children()


def test_a_worker_that_fails_says_why(capfd: pytest.CaptureFixture[str]) -> None:
    """Its traceback is on standard error."""
    with Workers(jobs.fail, 2) as workers, pytest.raises(BoilOverError, match="exit code 1"):
        list(workers.map(range(10)))
    assert "ZeroDivisionError: three" in capfd.readouterr().err


@pytest.mark.parametrize(("language", "says"), [("en", "match"), ("de", "Partie")])
def test_a_worker_speaks_our_language(language: str, says: str) -> None:
    """What it can't use is told as if there were no workers."""
    use_language(language)
    for processes in (1, 2):
        refused = pytest.raises(BoilOverError, match=says)
        with Workers(jobs.refuse, processes) as workers, refused:
            list(workers.map(range(10)))
    assert not multiprocessing.active_children()


def test_a_plain_script_needs_no_guard() -> None:
    """Workers don't run the caller's script again, not even one from standard input."""
    script = "\n".join(
        [
            "print('once')",
            "from boilover.play.workers import Workers",
            "from tests.play import jobs",
            "with Workers(jobs.double, 2) as workers:",
            "    print(*workers.map(range(4)))",
        ]
    )
    done = subprocess.run(
        [sys.executable, "-"], input=script, capture_output=True, text=True, check=False
    )
    assert done.stdout == "once\n0 2 4 6\n"
    assert done.stderr == ""


def test_from_another_thread() -> None:
    """Where Ctrl-C is never heard, there is nothing to hold back."""
    found: list[int] = []

    def play() -> None:
        with Workers(jobs.double, 2) as workers:
            found.extend(workers.map(range(3)))

    thread = threading.Thread(target=play)
    thread.start()
    thread.join()
    assert found == [0, 2, 4]
