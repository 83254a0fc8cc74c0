"""Programs as bots that are slow, deaf, or leave something behind, and a house that is slow itself.

None of them sleeps: each waits for something that never comes, or for the test.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from typing import Any

import pytest

from boilover.match import Match, replay, to_record
from boilover.play import external
from boilover.play.external import ExternalBot, Terms, fallbacks
from boilover.play.process import Process
from tests.play.programs import (
    AT_EASE,
    HURRIED,
    ONE_ROUND,
    PLAY,
    READY,
    Make,
    play_match,
    program,
    seated,
)

__all__ = ["program"]
pytestmark = pytest.mark.usefixtures("compiled")


def first_turn() -> tuple[Match, int]:
    """A match in which a seat is to move."""
    match = Match(ONE_ROUND, list("ABC"), seed=5)
    match.deal_round()
    seat = match.current_player()
    assert seat is not None
    return match, seat


# --- Slow ones ----------------------------------------------------------------------------------


def test_a_line_may_come_byte_by_byte(program: Make) -> None:
    """Whatever pieces it comes in, and several lines at once."""
    act = (
        'data = b"\\n\\r\\n" + json.dumps({"type": "action", "action": message["legal"][-1]})'
        '.encode() + b"\\r\\n"; [write(data[i:i + 1]) for i in range(len(data))]'
    )
    slow, quick = program(act=act), program()
    with seated(slow.name) as bot, seated(quick.name) as other:
        slowly, quickly = play_match(ONE_ROUND, bot), play_match(ONE_ROUND, other)
    assert slowly.round.moves == quickly.round.moves
    assert "fallbacks" not in slowly.meta


def test_half_a_line_is_forgotten_with_its_answer(program: Make) -> None:
    """What completes it later isn't taken for the answer to another question."""
    half = (
        'write(b\'{"type": "action", \'); open(sys.argv[2]).read(); line = sys.stdin.readline(); '
        'message = json.loads(line); write(b\'"action": "late"}\\n\')'
    )
    slow = program(start="told = []", act=f"told or exec({half!r}); told.append(1); {PLAY}")
    os.mkfifo(slow.marker)
    match, seat = first_turn()
    with seated(slow.name, HURRIED) as bot:
        bot.begin(match, seat)
        for _ in range(2):  # then its answer is taken as lost
            bot.move(match, seat)
        assert [why for *_, why in fallbacks(match)] == ["late", "late"]
        slow.marker.write_text("go on")  # it has written the half
        bot.terms = AT_EASE
        words = match.game.family.words(match.rules, bot.move(match, seat))
    assert words == match.legal_words()[-1]
    assert len(fallbacks(match)) == 2
    assert not slow.heard("error")


def test_a_budget_of_a_millisecond(program: Make) -> None:
    """The match is a good one, whoever was in time."""
    good = program()
    with seated(good.name, Terms(1)) as bot:
        match = play_match(ONE_ROUND, bot)
    assert {why for *_, why in fallbacks(match)} <= {"late"}
    assert all(0 < act["budget_ms"] <= 1 for act in good.heard("act"))
    assert to_record(replay(to_record(match))) == to_record(match)
    good.leave_nothing()


def test_what_was_there_in_time_counts() -> None:
    """Though the house had no time to look; but it looks only once."""
    says = "print('one', flush=True); input()"
    told = Process([sys.executable, "-S", "-E", "-c", says])
    try:
        select.select([told._out], [], [], 60)
        past = time.monotonic()
        assert told.read(past) == b"one"
        assert told.read(past) is None
    finally:
        told.stop(0)


def test_who_never_stops_talking_is_late(program: Make) -> None:
    """However late the house gets to hear it."""
    loud = Process([sys.executable, "-S", "-E", "-c", "while True: print('x' * 9)"])
    try:
        select.select([loud._out], [], [], 60)
        past, heard = time.monotonic(), 0
        while loud.read(past) is not None:
            heard += 1
        assert 0 < heard <= 2 * (1 << 16) // 10
    finally:
        loud.stop(0)


# --- Those that go ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "act", [f"{PLAY}; os._exit(0)", f"{PLAY}; os.close(1)", f"os.close(0); {PLAY}; for_ever()"]
)
def test_goes_at_each_answer(act: str, program: Make) -> None:
    """The answer counts; it is started anew once."""
    restless = program(act=act)
    with seated(restless.name) as bot:
        match = play_match(ONE_ROUND, bot)
    turns = sum(mover == 0 for mover, _ in match.round.moves)
    whys = [why for *_, why in fallbacks(match)]
    assert whys == ["dead"] * (turns - 2)
    assert len(restless.processes()) == 2
    restless.leave_nothing()


# --- Those that don't want to go ----------------------------------------------------------------

DEAF = "signal.signal(signal.SIGTERM, signal.SIG_IGN)"
STAYS = "import atexit; atexit.register(for_ever)"
HELPER = "os.fork() or (os.open(sys.argv[2], os.O_WRONLY), for_ever())"


@pytest.mark.parametrize("start", [HELPER, f"{DEAF}; {STAYS}; {HELPER}", f"{HELPER}; {DEAF}"])
def test_its_helpers_go_with_it(start: str, program: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has started ends, when it ends by itself and when it has to be killed."""
    monkeypatch.setattr(external, "FAREWELL", 0.05)
    busy = program(start=start)
    os.mkfifo(busy.marker)
    match, seat = first_turn()
    with seated(busy.name) as bot:
        bot.begin(match, seat)
        end = os.open(busy.marker, os.O_RDONLY)  # the helper has it open, too
    try:
        assert select.select([end], [], [], 60)[0]
        assert os.read(end, 1) == b""
    finally:
        os.close(end)
    busy.leave_nothing()


def test_ctrl_c_while_it_is_started(program: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not forgotten."""
    monkeypatch.setattr(external, "FAREWELL", 0.05)
    started: list[int] = []

    class Interrupted(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **kwargs: Any):
            super().__init__(*args, **kwargs)
            started.append(self.pid)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    bot = ExternalBot(program(start=f"{DEAF}; for_ever()").name, AT_EASE)
    match, seat = first_turn()
    with pytest.raises(KeyboardInterrupt):
        bot.begin(match, seat)
    bot.close()
    [pid] = started
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_stopped_one(program: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that the system holds is late, and can be ended."""
    monkeypatch.setattr(external, "FAREWELL", 0.05)
    held = program(hello=f"{READY}; os.kill(os.getpid(), signal.SIGSTOP)")
    with seated(held.name, HURRIED) as bot:
        match = play_match(ONE_ROUND, bot)
    assert {why for *_, why in fallbacks(match)} == {"late"}
    held.leave_nothing()
