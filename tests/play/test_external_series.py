"""External bots in series of matches, in several processes; and the example of the documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boilover.core.errors import BoilOverError
from boilover.games import Game, all_games, find
from boilover.play.process import Process
from boilover.play.selfplay import Written, self_play
from tests.play.programs import AT_EASE, ONE_ROUND, Make, program

__all__ = ["program"]
pytestmark = pytest.mark.usefixtures("compiled")


def lines_of(bots: list[str], matches: int, processes: int = 1) -> list[str]:
    """The records of a series in which no move is stood in for."""
    lines: list[str] = []
    done = self_play(
        ONE_ROUND, 4, bots, matches, seed=5, processes=processes, terms=AT_EASE, write=lines.append
    )
    assert done == Written(matches, interrupted=False, fallbacks=0)
    return "".join(lines).splitlines()


def test_two_at_one_table(program: Make) -> None:
    """Each has a process of its own for the whole series, and hears only of its own seat."""
    one, two = program(), program(hello='say(type="ready", name="two")')
    records = [json.loads(line) for line in lines_of([one.name, "greedy", two.name, one.name], 6)]
    assert len(one.processes()) == 2
    assert len(two.processes()) == 1
    for record in records:
        starter = (record["rounds"][0]["dealer"] + 1) % 4
        names = [one.name, "greedy", two.name, one.name]
        assert record["meta"]["bots"] == [names[(seat - starter) % 4] for seat in range(4)]
        assert sorted(record["players"]) == ["good 1", "good 2", "greedy", "two"]
    for bot in (one, two):
        bot.leave_nothing()
        for pid in bot.processes():
            heard = [m for p, m in bot._entries() if p == pid]
            seat = -1
            for message in heard:
                seat = message.get("seat", seat)
                if message["type"] == "act":
                    assert message["view"]["seat"] == seat


def test_workers_have_programs_of_their_own(program: Make) -> None:
    """The same records from one and from two; then all have ended."""
    good = program()
    one = lines_of([good.name, "greedy", "greedy", "random"], 70)
    assert len(good.processes()) == 1
    assert lines_of([good.name, "greedy", "greedy", "random"], 70, processes=2) == one
    assert len(good.processes()) == 3
    good.leave_nothing()


@pytest.mark.parametrize("processes", [1, 2])
def test_ctrl_c_ends_programs(processes: int, program: Make) -> None:
    """Those of workers too, in the midst of a match."""

    def interrupt(done: int, total: int) -> None:
        if done >= 32:
            raise KeyboardInterrupt

    good = program()
    done = self_play(
        ONE_ROUND,
        3,
        [good.name, "greedy", "greedy"],
        10**6,
        processes=processes,
        terms=AT_EASE,
        write=lambda text: None,
        on_progress=interrupt,
    )
    assert done.interrupted
    assert len(good.processes()) == processes
    good.leave_nothing()


@pytest.mark.parametrize("processes", [1, 2])
def test_a_worker_tells_what_is_wrong(processes: int, program: Make) -> None:
    """A program that can't play is the same error from any number of processes."""
    dead = program(hello="sys.exit(3)")
    with pytest.raises(BoilOverError, match="exit status 3"):
        self_play(
            ONE_ROUND, 3, [dead.name, "greedy", "greedy"], 99, processes=processes, write=print
        )
    dead.leave_nothing()


def test_a_series_counts_what_was_stood_in_for(program: Make) -> None:
    wrong = program(act='say(type="action", action="x")')
    lines: list[str] = []
    done = self_play(ONE_ROUND, 3, [wrong.name, "greedy", "greedy"], 2, write=lines.append)
    notes = [json.loads(line)["meta"]["fallbacks"] for line in "".join(lines).splitlines()]
    assert done.fallbacks == sum(map(len, notes)) > 10
    assert all(note[3] == "illegal" for match in notes for note in match)


# --- The example --------------------------------------------------------------------------------

EXAMPLE = Path(__file__).parents[2] / "docs/examples/mybot.py"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_example_plays_every_game(game: Game) -> None:
    """Legally, and in time."""
    done = self_play(
        game, None, [f"exec:python3 '{EXAMPLE}'"], 1, seed=3, terms=AT_EASE, write=lambda text: None
    )
    assert done == Written(1, interrupted=False, fallbacks=0)


def test_the_session_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is what goes to and fro."""
    page = (EXAMPLE.parents[1] / "reference/external-bots.md").read_text(encoding="utf-8")
    promised = page.rpartition("## A session")[2].split("```")[1].strip().splitlines()
    said: list[str] = []
    send, read = Process.send, Process.read

    def heard_send(process: Process, line: bytes) -> None:
        said.append(f"→ {line.decode()}")
        send(process, line)

    def heard_read(process: Process, deadline: float) -> bytes | None:
        line = read(process, deadline)
        said.append(f"← {(line or b'').decode()}")
        return line

    monkeypatch.setattr(Process, "send", heard_send)
    monkeypatch.setattr(Process, "read", heard_read)
    rules = json.loads(promised[0].removeprefix("→ "))["rules"]
    game = find("boil-over").with_options(**rules)
    bots = [f"exec:python3 '{EXAMPLE}'", "greedy", "greedy"]
    self_play(game, 3, bots, 1, seed=2, terms=AT_EASE, write=lambda text: None)
    left = f'"budget_ms": {AT_EASE.budget}'
    assert [line.replace(left, '"budget_ms": 1000') for line in said] == promised
