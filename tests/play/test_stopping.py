"""Long work that the system asks to end: as by Ctrl-C, it ends whole and leaves nobody behind."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from pathlib import Path

import pexpect
import pytest

from boilover.core import jit
from tests.play.programs import Make, program

__all__ = ["program"]
pytestmark = pytest.mark.usefixtures("compiled")  # so that the command finds them in the cache
PROCESSES = [1, 2] if not jit.INTERPRETED else [1]
AT_WORK = r"\d %  "  # how far it has come, as a terminal is told


def start(*arguments: str) -> pexpect.spawn:
    """The command at a terminal of its own, at work."""
    argv = ["-m", "boilover", "--lang", "en", *arguments]
    child = pexpect.spawn(
        sys.executable, argv, env=os.environ | {"TERM": "xterm"}, encoding="utf-8", timeout=300
    )
    child.expect(AT_WORK)
    return child


def end(child: pexpect.spawn) -> str:
    """Ask it to end; return its last words, once no process holds its terminal any more."""
    child.kill(signal.SIGTERM)
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130
    assert isinstance(child.before, str)
    assert "Traceback" not in child.before
    return child.before


@pytest.mark.parametrize("processes", PROCESSES)
def test_selfplay(processes: int, program: Make, tmp_path: Path) -> None:
    """Every line is whole, all are counted, and programs have ended."""
    good, file = program(), tmp_path / "some.jsonl"
    child = start(
        *("selfplay", "friday-the-13th", "--matches", "1_000_000", "--records", str(file)),
        *("--bot", good.name, "--bots", "greedy", "--processes", str(processes)),
    )
    says = end(child)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert lines
    assert [json.loads(line)["meta"]["match"] for line in lines] == list(range(len(lines)))
    assert lines[-1].endswith("\n")
    assert f"Interrupted: {len(lines)} matches in" in says
    good.leave_nothing()


@pytest.mark.parametrize("processes", PROCESSES)
def test_the_lab(processes: int) -> None:
    """The report has the rounds that are done."""
    rounds = str(10**10 if not jit.INTERPRETED else 10**6)
    says = end(start("lab", "run", "boil-over", "--rounds", rounds, "--processes", str(processes)))
    assert "nterrupted" in says
    assert re.search(r"Boil Over: 4 players, [1-9]\d* rounds", says)
