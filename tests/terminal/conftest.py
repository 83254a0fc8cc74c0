"""Running commands in this process, with a data folder of their own and typed input."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from boilover import cli
from boilover.games import warm
from boilover.terminal import start


@dataclass
class Outcome:
    """What a command did."""

    status: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    folder = tmp_path / "home"
    monkeypatch.setenv("BOILOVER_HOME", str(folder))
    return folder


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run one command with some lines typed; then the input ends.

    The usual opponents are greedy, whose moves come at once and are the same again.
    """
    for name in ("LC_ALL", "LC_CTYPE", "LANGUAGE", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setattr(warm, "in_background", lambda: None)
    monkeypatch.setattr(start, "USUAL_OPPONENT", "greedy")

    def command(*arguments: str, typed: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            status = cli.main(arguments)
        except SystemExit as stopped:
            status = int(stopped.code or 0)
        out, err = capsys.readouterr()
        return Outcome(status, out, err)

    return command
