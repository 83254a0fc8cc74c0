"""Small programs that play, or fail to, as external bots."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boilover.games import Game, find
from boilover.match import Match
from boilover.play.external import ExternalBot, Terms
from boilover.play.seats import Player, make_player, play_out

PROGRAM = """
import json, os, signal, sys, threading

def say(**message):
    print(json.dumps(message), flush=True)

def write(data):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()

def for_ever():
    threading.Event().wait()  # for something that never comes

def once(path):
    "Whether it is the first time that anybody asks this."
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True

diary = open(sys.argv[1], "a", encoding="utf-8")
{start}
for line in sys.stdin:
    diary.write(json.dumps([os.getpid(), json.loads(line)]) + "\\n")
    diary.flush()
    message = json.loads(line)
    if message["type"] == "hello":
        {hello}
    elif message["type"] == "act":
        {act}
"""
AT_EASE = Terms(budget=60_000)  # no machine is so busy
HURRIED = Terms(budget=20)
ONE_ROUND = find("boil-over").with_options(rounds=1)
READY = 'say(type="ready", name="good")'
PLAY = 'say(type="action", action=message["legal"][-1])'


class Program:
    """A program as a file, and what each of its processes has heard."""

    def __init__(self, folder: Path, start: str, hello: str, act: str):
        self.path = folder / "bot's program.py"  # a name that a shell would have to have quoted
        self.path.write_text(PROGRAM.format(start=start, hello=hello, act=act), encoding="utf-8")
        self.diary = folder / "diary.jsonl"
        self.marker = folder / "marker"

    @property
    def name(self) -> str:
        """The bot's name."""
        argv = [sys.executable, "-S", "-E", str(self.path), str(self.diary), str(self.marker)]
        return "exec:" + shlex.join(argv)

    def heard(self, kind: str = "") -> list[Any]:
        """The messages of that type that it got, or all, in order."""
        return [m for _pid, m in self._entries() if kind in ("", m["type"])]

    def processes(self) -> list[int]:
        """The ids of its processes, in the order of their first words."""
        return list(dict.fromkeys(pid for pid, _ in self._entries()))

    def leave_nothing(self) -> None:
        """None of its processes is there any more, not even as a zombie."""
        assert self.processes()
        for pid in self.processes():
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)

    def _entries(self) -> list[Any]:
        if not self.diary.exists():
            return []
        return [json.loads(line) for line in self.diary.read_text(encoding="utf-8").splitlines()]


Make = Callable[..., Program]


@pytest.fixture
def program(tmp_path: Path) -> Make:
    """Makes a program out of what it does at its start, at a hello, and when it is to act."""
    made: list[Program] = []

    def make(*, start: str = "", hello: str = READY, act: str = PLAY) -> Program:
        folder = tmp_path / f"program {len(made)}"
        folder.mkdir()
        made.append(Program(folder, start, hello, act))
        return made[-1]

    return make


@contextlib.contextmanager
def seated(name: str, terms: Terms = AT_EASE) -> Iterator[ExternalBot]:
    """An external bot that is gone in the end."""
    with contextlib.closing(ExternalBot(name, terms)) as bot:
        yield bot


def play_match(game: Game, bot: Player, *, seat: int = 0, seed: int = 5, index: int = 0) -> Match:
    """A match of the bot among greedy ones."""
    match = Match(game, list("ABC"), seed=seed, index=index)
    players = [make_player("greedy", game) for _ in range(3)]
    players[seat] = bot
    bot.begin(match, seat)
    play_out(match, players)
    return match
