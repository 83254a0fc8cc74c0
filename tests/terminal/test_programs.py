"""Somebody's programs as bots, from the command line."""

from __future__ import annotations

import io
import json
import shlex
from pathlib import Path

import pexpect
import pytest

from boilover.match import read_records
from tests.play.programs import PLAY, Make, program

from .conftest import Run
from .test_play import spawn

__all__ = ["program"]
SHORT = ("--set", "rounds=1", "--players", "3", "--seed", "5")


def test_a_program_as_an_opponent(program: Make, run: Run, home: Path) -> None:
    """It sits down first, under its own name; the usual opponent fills the other seat."""
    good = program()
    played = run("play", *SHORT, "--bot", good.name, typed="1\n" * 20)
    assert played.status == 0, played.err
    assert "At the table, clockwise: You, good (exec:" in " ".join(played.out.split())
    assert "greedy move" not in played.out
    [(_, record)] = read_records(home / "matches.jsonl")
    assert record["players"] == ["You", "good", "Carla"]
    assert record["meta"] == {"bots": ["", good.name, "greedy"]}
    assert [end["totals"] for end in good.heard("end")] == [record["totals"]]
    good.leave_nothing()


def test_it_is_named_among_the_opponents_too(program: Make, run: Run) -> None:
    good = program()
    watched = run("play", *SHORT, "--watch", "--opponents", f"greedy,{good.name},random")
    assert watched.status == 0, watched.err
    assert "Ben (greedy), good (exec:" in " ".join(watched.out.split())
    good.leave_nothing()


@pytest.mark.parametrize(("name", "shown"), [("You", "Ben"), ("\\x1b[2Jx", "[2Jx"), ("", "Ben")])
def test_names(name: str, shown: str, program: Make, run: Run) -> None:
    """Nobody takes another's name, and none moves the cursor."""
    named = program(hello=f'say(type="ready", name="{name}")')
    out = run("play", *SHORT, "--bot", named.name).out
    assert f"At the table, clockwise: You, {shown} (exec:" in " ".join(out.split())
    assert "\x1b" not in out


def test_moves_that_were_stood_in_for_are_told(program: Make, run: Run, home: Path) -> None:
    """At the end, and in the record."""
    slow = program(act="for_ever()")
    watched = run(
        "play", *SHORT, "--watch", "--bot", slow.name, "--opponents", "greedy", "--budget", "20"
    )
    assert "For good, whose program failed, 10 greedy moves were made." in watched.out
    [(_, record)] = read_records(home / "matches.jsonl")
    assert len(record["meta"]["fallbacks"]) == 10
    slow.leave_nothing()


def test_a_saved_match_goes_on_with_its_programs(
    program: Make, run: Run, home: Path, tmp_path: Path
) -> None:
    """As if it had not been broken off, with the same budget and log."""
    log = tmp_path / "log"
    good = program(act=f'print("oh", file=sys.stderr); {PLAY}')
    arguments = ("play", *SHORT, "--bot", good.name, "--budget", "60000", "--bot-log", str(log))
    run(*arguments, "--record", str(tmp_path / "whole"), typed="1\n" * 20)
    decisions = len(log.read_text().split())
    run(*arguments, typed="1\n" * 4)
    good.leave_nothing()
    resumed = ("play", "--resume", "--allow-programs", "--record", str(tmp_path / "parts"))
    rest = run(*resumed, typed="1\n" * 20)
    assert rest.status == 0, rest.err
    assert (tmp_path / "parts").read_text() == (tmp_path / "whole").read_text()
    assert len(log.read_text().split()) == 2 * decisions
    assert {act["budget_ms"] for act in good.heard("act")} == {60_000}
    good.leave_nothing()


# --- A saved match asks before it starts programs -------------------------------------------------


def spoil(home: Path, **kept: object) -> bytes:
    """Change what a saved match keeps of the table; return the file as it is then."""
    [file] = (home / "saved").glob("*.json")
    record = json.loads(file.read_text(encoding="utf-8"))
    record["meta"]["saved"]["table"] |= kept
    file.write_text(json.dumps(record), encoding="utf-8")
    return file.read_bytes()


def resume(home: Path, *arguments: str) -> pexpect.spawn:
    """Go on at a terminal."""
    child = spawn(home, *arguments, "play", "--resume", columns=200)
    child.logfile_read = io.StringIO()
    return child


def end(child: pexpect.spawn) -> tuple[int, str]:
    """The exit status, and all that was written."""
    child.expect(pexpect.EOF)
    child.wait()
    assert isinstance(child.logfile_read, io.StringIO)
    return child.exitstatus, child.logfile_read.getvalue()


@pytest.mark.parametrize("answer", ["n", "", "q", "no", "\x04"])
def test_no_starts_nothing(answer: str, program: Make, run: Run, home: Path) -> None:
    """No is what Enter means; the match stays as it is."""
    run("play", *SHORT, "--bot", program().name, typed="1\n")
    evil = program()
    before = spoil(home, bots=["", evil.name, "greedy"])
    child = resume(home)
    child.expect_exact("Start it? y or n> ")
    child.send(answer) if answer == "\x04" else child.sendline(answer)
    status, text = end(child)
    assert status == 1
    assert "the match stays saved" in text
    assert evil.name.removeprefix("exec:") in " ".join(text.split())
    assert "Round 1, Boil Over" not in text
    assert "Your hand" not in text
    assert not evil.diary.exists()
    [file] = (home / "saved").glob("*.json")
    assert file.read_bytes() == before


def test_yes_starts_it(program: Make, run: Run, home: Path) -> None:
    """Asked until there is an answer; in the language in use."""
    good = program()
    run("play", *SHORT, "--bot", good.name, typed="1\n")
    spoil(home, bot_log=str(home / "log"))
    child = resume(home, "--lang", "de")
    for typed in ("what?", "ja"):
        child.expect_exact("n> ")
        child.sendline(typed)
    child.expect_exact("> ")
    child.sendline("q")
    status, text = end(child)
    assert status == 0
    assert str(home / "log") in text
    assert len(good.processes()) == 2
    good.leave_nothing()


def test_each_program_is_shown_once(program: Make, run: Run, home: Path) -> None:
    """What no screen shows is spelt out: another name must not look like a known one."""
    run("play", *SHORT, "--bot", program().name, typed="1\n")
    sly = "exec:python3 'my\u200bbot.py'  \x1b[8m; #\u0301"
    spoil(home, bots=[sly, sly, "exec:other"])
    child = resume(home)
    child.expect_exact("Start them? y or n> ")
    child.sendline("n")
    _status, text = end(child)
    lines = [line.strip() for line in text.splitlines()]
    assert lines.count("python3 'my\\u200bbot.py' '\\x1b[8m;' '#\\u0301'") == 1
    assert lines.count("other") == 1
    assert "2 programs" in text


@pytest.mark.parametrize("number", [(), ("1",)])
def test_without_a_terminal_nobody_can_be_asked(
    number: tuple[str, ...], program: Make, run: Run, home: Path
) -> None:
    """It says what would have been started, and how to allow it."""
    good = program()
    run("play", *SHORT, "--bot", good.name, typed="1\n")
    before = spoil(home)
    refused = run("play", "--resume", *number, typed="y\n" * 20)
    assert refused.status == 2
    assert refused.out == ""
    assert str(good.diary) in refused.err
    assert "--allow-programs" in refused.err
    assert len(good.processes()) == 1
    assert spoil(home) == before
    assert run("play", "--resume", *number, "--allow-programs", typed="1\n" * 20).status == 0
    assert len(good.processes()) == 2


def test_house_bots_need_no_leave(run: Run) -> None:
    run("play", *SHORT, typed="1\n")
    assert run("play", "--resume", typed="1\n" * 20).status == 0


@pytest.mark.parametrize("budget", ["x", 0, True])
def test_a_spoilt_budget(budget: object, program: Make, run: Run, home: Path) -> None:
    """A save file whose budget is none is no save file."""
    run("play", *SHORT, "--bot", program().name, typed="1\n")
    spoil(home, budget=budget)
    assert "is not a saved match" in run("play", "--resume").out


def test_a_series(program: Make, run: Run, tmp_path: Path) -> None:
    """The program sits with the eldest, the others are alike."""
    good, wrong = program(), program(act='say(type="action", action="x")')
    file = tmp_path / "some.jsonl"
    arguments = ("selfplay", "boil-over", *SHORT, "--matches", "2", "--records", str(file))
    played = run(*arguments, "--bot", good.name, "--bots", "greedy")
    assert (played.status, played.out) == (0, f"2 matches in {file}\n")
    for _, record in read_records(file):
        assert sorted(record["meta"]["bots"]) == [good.name, "greedy", "greedy"]
    played = run(*arguments, "--bot", wrong.name, "--force")
    assert "Greedy moves stood in for 20 moves of programs: meta.fallbacks" in played.out


@pytest.mark.parametrize("command", ["exec:false", "exec:/nowhere", "exec:"])
def test_a_program_that_cannot_play_costs_nothing(command: str, run: Run, tmp_path: Path) -> None:
    """It is refused before a match begins and before a file is replaced."""
    file = tmp_path / "some.jsonl"
    file.write_text("precious")
    refused = run("selfplay", "poison", "--matches", "1", "--bot", command,
                  "--records", str(file), "--force")  # fmt: skip
    assert refused.status == 2
    assert command.removeprefix("exec:") in refused.err
    assert file.read_text() == "precious"
    refused = run("play", "poison", "--bot", command)
    assert refused.status == 2
    assert refused.out == ""


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("play --players 3 --bot greedy --bot greedy --bot greedy", "--bot: no seat is left"),
        ("play --players 3 --bot greedy --bot random --opponents greedy", "no seat is left"),
        ("play --players 3 --humans 3 --bot greedy", "--bot: every seat has a person"),
        ("play --bot greedi", "did you mean greedy?"),
        ("play --budget 0", "whole number from 1 up"),
        ("play --resume --bot greedy", "it takes no --bot"),
        ("play --resume --bot-log x", "it takes no --bot-log"),
        ("play --saved --budget 3", "it takes no --budget"),
        ("play --saved --allow-programs", "it takes no --allow-programs"),
        ("play boil-over --allow-programs", "it needs --resume"),
        ("selfplay poison --players 3 --matches 1 --records x --bot a --bot b --bot c --bot d",
         "--bot: no seat is left"),
        ("selfplay poison --players 3 --matches 1 --records x --bot a --bots b,c,d",
         "3 bots for 2"),
        ("lab run poison --bots exec:x", "the lab plays compiled loops"),
        ("lab run poison --bots 'greedy,exec:x y'", "see: boilover selfplay"),
    ],
)  # fmt: skip
def test_refusals(line: str, says: str, run: Run) -> None:
    refused = run(*shlex.split(line))
    assert refused.status == 2
    assert says in refused.err
