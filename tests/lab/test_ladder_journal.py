"""A ladder comes to the same however often it is interrupted, and by any number of processes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

import pytest

from boilover.core.errors import BoilOverError
from boilover.games import find
from boilover.lab.ladder import climb, climbing, format_ladder
from boilover.lab.ladder.climbing import Waves
from boilover.lab.ladder.standings import half_interval
from boilover.play.external import Terms
from tests.lab.ladders import (
    POTS,
    THREE,
    Interrupter,
    findings,
    lines_of,
    plan_of,
    played,
)
from tests.play.programs import Make, program

__all__ = ["program"]
pytestmark = pytest.mark.usefixtures("compiled")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the journal is."""
    return tmp_path / "journal.jsonl"


def without_times(line: str) -> dict[str, Any]:
    """A line of a journal less what the clock says."""
    entry: dict[str, Any] = json.loads(line)
    entry["efforts"] = [[moves, why] for moves, _seconds, why in entry.get("efforts", [])]
    return entry


# --- Interrupted, resumed, shared out -------------------------------------------------------------


@pytest.mark.parametrize("processes", [1, 2])
def test_resumed_is_uninterrupted(
    processes: int, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Broken off twice, in waves; figures and journal are those of one go."""
    monkeypatch.setattr(climbing, "FIRST_LOOK", 24)
    plan = plan_of(["random", "greedy", "search:20"], until=0.15, matches=120, seed=3)
    whole = tmp_path / "whole.jsonl"
    expected = findings(climb(plan, journal=whole))
    assert len({pair["matches"] for pair in expected["pairs"]}) > 1
    for reports in (2, 30):
        stopped = climb(
            plan,
            processes=processes,
            journal=path,
            resume=True,
            on_progress=Interrupter(reports),
        )
        assert stopped.interrupted
        assert 0 <= stopped.standings.matches < expected["matches"]
    done = len(lines_of(path))
    resumed = climb(plan, processes=processes, journal=path, resume=True)
    assert findings(resumed) == expected
    assert len(lines_of(path)) > done > 20
    assert [*map(without_times, lines_of(path))] == [*map(without_times, lines_of(whole))]
    assert len(resumed.sessions) == 3


def test_processes_change_nothing() -> None:
    plan = plan_of(["random", "greedy", "search:20"], matches=16, seed=3)
    one = findings(climb(plan))
    assert findings(climb(plan, processes=3)) == one


def test_what_is_done_is_not_played_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole journal is enough; a longer ladder begins with a shorter one."""
    short = findings(climb(plan_of(matches=8), journal=path))
    longer = findings(climb(plan_of(matches=16), journal=path, resume=True))
    monkeypatch.setattr("boilover.lab.ladder.playing.Tables.__call__", None)
    assert findings(climb(plan_of(matches=16), journal=path, resume=True)) == longer
    assert findings(climb(plan_of(matches=8), journal=path, resume=True)) == short
    assert findings(climb(plan_of(matches=16, mixed=3), journal=path, resume=True)) == longer | {
        "mixed_matches": 3,
        "matches": longer["matches"] - 13,
        "bots": findings(climb(plan_of(matches=16, mixed=3), journal=path, resume=True))["bots"],
    }


def test_seeds(path: Path) -> None:
    assert findings(played(seed=1)) == findings(played(seed=1))
    assert findings(played(seed=1))["pairs"] != findings(played(seed=2))["pairs"]


def test_clusters_are_whole(path: Path) -> None:
    """So many matches or more; all of a cluster or none, and no pair more than one ahead."""
    stopped = climb(plan_of(THREE, matches=41), journal=path, on_progress=Interrupter(40))
    counts = [meeting.matches for meeting in stopped.standings.meetings.values()]
    assert all(n % 4 == 0 for n in counts)
    assert max(counts) - min(counts) <= 4
    assert findings(climb(plan_of(matches=9)))["pairs"][0]["matches"] == 12


# --- Until it is sure -----------------------------------------------------------------------------


def test_until() -> None:
    """Every pair is as sure as asked for, and each has played no more than it takes."""
    ladder = climb(plan_of(THREE, until=0.05, matches=2000))
    found = ladder.standings
    for pair, meeting in found.meetings.items():
        assert half_interval(found.share(pair)) <= 0.05, pair
        assert 200 <= meeting.matches < 2000
    counts = {meeting.matches for meeting in found.meetings.values()}
    assert len(counts) > 1
    assert len(found.mixed) == max(counts)


def test_until_is_bounded() -> None:
    """By the matches that are given."""
    ladder = climb(plan_of(until=0.0001, matches=100, mixed=7))
    assert {meeting.matches for meeting in ladder.standings.meetings.values()} == {100}
    assert len(ladder.standings.mixed) == 7


def test_outlook() -> None:
    """From the first report on: what is done, how much is to come, how sure it is."""
    told: list[tuple[int, int, float]] = []
    climb(plan_of(matches=20, mixed=30), on_progress=lambda *report: told.append(report))
    assert told[0] == (0, 2 * 20 + 30, inf)
    assert told[-1][:2] == (70, 70)
    assert [done for done, *_ in told] == sorted(done for done, *_ in told)
    assert told[-1][2] < 1
    until = plan_of(until=0.1, matches=1000)
    ladder = climb(until)
    done, total, widest = Waves(until).outlook(ladder.standings)
    assert 0.02 < widest <= 0.1
    assert total >= done


# --- Journals that are none of this ladder's ------------------------------------------------------


def test_a_torn_line_is_dropped(path: Path) -> None:
    """Of a process that was killed while it wrote."""
    expected = findings(climb(plan_of(), journal=path))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-2]) + lines[-2][:40])
    assert findings(climb(plan_of(), journal=path, resume=True)) == expected
    path.write_bytes(lines[0][:20])
    assert findings(climb(plan_of(), journal=path, resume=True)) == expected
    assert all(json.loads(line) for line in path.read_text().splitlines())


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"seed": 6}, "seed is 5 there, 6 here"),
        ({"players": 3}, "rules is .* there, .* here|players is 4 there, 3 here"),
        ({"game": find("poison")}, 'game is "boil-over" there, "poison" here'),
        ({"game": POTS.with_options(limit=19, rounds=2)}, 'rules is {"limit": 20} there, {"limit'),
        ({"bots": ["greedy", "random"]}, 'bots is ["random", "greedy"] there, ["greedy", '),
        ({"bots": ["random", "search:20"]}, 'there, ["random", "search:20"] here'),
    ],
)
def test_another_ladder(more: dict[str, Any], says: str, path: Path) -> None:
    """It says what differs, and leaves the journal alone."""
    climb(plan_of(), journal=path)
    before = path.read_bytes()
    bots = more.pop("bots", ("random", "greedy"))
    with pytest.raises(BoilOverError, match=re.escape(f"{path}:1: the journal of another")) as e:
        climb(plan_of(bots, **more), journal=path, resume=True)
    assert says in str(e.value) or re.search(says, str(e.value))
    assert path.read_bytes() == before


def test_another_budget(program: Make, path: Path) -> None:
    """It counts where a program plays."""
    bots = (program().name, "random")
    climb(plan_of(bots, matches=1), journal=path)
    with pytest.raises(BoilOverError, match="budget is 60000 there, 7 here"):
        climb(plan_of(bots, matches=1, terms=Terms(7)), journal=path, resume=True)


SPOILT: dict[str, Callable[[str], str]] = {
    "no JSON": lambda line: line[1:],
    "no object": lambda line: "7",
    "another draw": lambda line: line.replace('"deal": 0', '"deal": 1'),
    "no such pair": lambda line: line.replace('"pair": [0, 1]', '"pair": [0]'),
    "other seats": lambda line: line.replace('"seats": [0, 1', '"seats": [1, 1'),
    "no number": lambda line: line.replace('"rounds": 2', '"rounds": "x"'),
    "another winner": lambda line: re.sub(r'"winners": \[\d', '"winners": [9', line),
    "too few totals": lambda line: re.sub(r'"totals": \[\d+, ', '"totals": [', line),
    "no efforts": lambda line: line.replace('"efforts"', '"effort"'),
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_line(name: str, path: Path) -> None:
    """Is named by its number."""
    climb(plan_of(matches=4), journal=path)
    lines = path.read_text().splitlines()
    number = 2 if name != "another draw" else 4
    assert '"pair": [0, 1]' in lines[2]
    assert '"pair": null' in lines[4]
    spoilt = SPOILT[name](lines[number])
    assert spoilt != lines[number]
    path.write_text("\n".join([*lines[:number], spoilt, *lines[number + 1 :]]) + "\n")
    with pytest.raises(BoilOverError, match=rf"journal\.jsonl:{number + 1}: is no line of"):
        climb(plan_of(matches=4), journal=path, resume=True)


def test_no_journal_at_all(path: Path, tmp_path: Path) -> None:
    """Another file is left alone; so is a journal, unless it is to go on."""
    path.write_text("precious\n")
    for resume, says in ((True, r"journal\.jsonl:1: is no line"), (False, "--resume goes on")):
        with pytest.raises(BoilOverError, match=says):
            climb(plan_of(), journal=path, resume=resume)
        assert path.read_text() == "precious\n"
    with pytest.raises(BoilOverError, match="can't be written: No such file"):
        climb(plan_of(), journal=tmp_path / "no" / "x")
    with pytest.raises(BoilOverError, match="can't be written: Is a directory"):
        climb(plan_of(), journal=tmp_path, resume=True)


def test_a_full_disk() -> None:
    """Is told."""
    full = Path("/dev/full")
    if full.exists():
        with pytest.raises(BoilOverError, match="No space left"):
            climb(plan_of(), journal=full, resume=True)


def test_an_empty_file_is_a_new_journal(path: Path) -> None:
    path.touch()
    assert not climb(plan_of(matches=1), journal=path, resume=True).interrupted
    assert json.loads(path.read_text().splitlines()[0])["bots"] == ["random", "greedy"]


# --- Programs -------------------------------------------------------------------------------------


def test_programs_play(program: Make) -> None:
    """One process for each seat that it has had at one table, in each worker; then all are gone."""
    good, wrong = program(), program(act='say(type="action", action="x")')
    plan = plan_of(("greedy", good.name, wrong.name), matches=4)
    assert [entrant.label for entrant in plan.pool] == ["greedy", "good 1", "good 2"]
    ladder = climb(plan)
    assert len(good.processes()) == 1 + 3
    by_name = {bot["name"]: bot for bot in findings(ladder)["bots"]}
    assert by_name[good.name]["fallbacks"] == {}
    assert by_name["greedy"]["fallbacks"] == {}
    illegal = by_name[wrong.name]
    assert illegal["fallbacks"] == {"illegal": illegal["moves"]}
    text = format_ladder(ladder)
    assert re.search(r"good 2: greedy moves stood in for \d+ moves\s+\(illegal \d+\)", text)
    assert " ".join(good.name.split())[:40] in text
    for bot in (good, wrong):
        bot.leave_nothing()
    assert findings(climb(plan, processes=2)) == findings(ladder)
    assert len(good.processes()) <= 4 + 2 * 3
    good.leave_nothing()


@pytest.mark.parametrize("processes", [1, 2])
def test_ctrl_c_ends_programs(processes: int, program: Make, path: Path) -> None:
    good = program()
    plan = plan_of((good.name, "random"), matches=10**6)
    stopped = climb(plan, processes=processes, journal=path, on_progress=Interrupter(4))
    assert stopped.interrupted
    good.leave_nothing()
