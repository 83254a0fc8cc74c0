"""The score pad: at once, round by round, corrected, broken off."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pexpect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boilover import find
from boilover.match.score import ScorePad

from .conftest import Run
from .test_play import spawn


@pytest.mark.parametrize("diamonds", [3, 4, 5, 6])
def test_the_printed_example_of_boil_over(diamonds: int, run: Run) -> None:
    """V-BO2: the rulebook's sums, whatever number Ben's diamonds are."""
    scored = run(
        "score", "boil-over", "--taken", "Anna=4,1,3,2", "--taken", f"Ben=2,{diamonds},1,1",
        "--taken", "Carla=3,2,3,3", "--taken", "Dan=1,1,2,0",
    )  # fmt: skip
    assert scored.out.splitlines() == ["Anna 8", "Ben 5", "Carla 14", "Dan 4"]


def test_the_printed_example_of_poison(run: Run) -> None:
    """V-AM3: blue, red, violet, poison."""
    scored = run(
        "score", "poison", "--taken", "Sarah=3,2,0,1", "--taken", "Richard=0,6,2,0",
        "--taken", "Karl=2,5,6,2", "--taken", "Johann=6,1,6,4",
    )  # fmt: skip
    assert scored.out.splitlines() == ["Sarah 7", "Richard 2", "Karl 17", "Johann 15"]


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        (["A=11,0,0,0", "B=0,0,0,0", "C=0,0,0,0"], "hearts: 11 cards taken, the pack has 10"),
        (["A=6,0,0,0", "B=5,0,0,0", "C=0,0,0,0"], "hearts: 11 cards taken, the pack has 10"),
        (["A=0,0,0,9", "B=0,0,0,0", "C=0,0,0,0"], "spades: 9 cards taken, the pack has 8"),
        (["A=1,0,0,0", "a=0,0,0,0", "C=0,0,0,0"], "a is named twice"),
        (["A=1,0,0,0", "B=0,0,0,0"], "this game is for 3 to 6"),
        (["A=1,0,0,0"] * 7, "this game is for 3 to 6"),
        (["A=1,0,0", "B=0,0,0,0", "C=0,0,0,0"], "must be 4 numbers of cards: hearts, diamonds"),
        (["A=1,0,-1,0", "B=0,0,0,0", "C=0,0,0,0"], "must be 4 numbers"),
        (["A", "B=0,0,0,0", "C=0,0,0,0"], "write NAME=a,b,c,p"),
        (["=1,0,0,0", "B=0,0,0,0", "C=0,0,0,0"], "write NAME=a,b,c,p"),
    ],
)
def test_counts_that_cannot_be(entries: list[str], says: str, run: Run) -> None:
    """Each is refused with the reason, status 2, and no line is printed."""
    refused = run("score", "boil-over", *(x for e in entries for x in ("--taken", e)))
    assert refused.status == 2
    assert says in refused.err
    assert refused.out == ""


def test_a_match_on_the_pad(run: Run) -> None:
    """Names, whose deal it is, sheets, totals, the winner."""
    typed = "Anna, Ben, Carla\nBen\n4 1 3 2\n2 4 1 1\n3 2 3 3\n" + "0 0 0 1\n0 0 0 0\n1 1 1 0\n" * 2
    out = run("score", "boil-over", typed=typed).out
    assert re.search(r"Round 1 of 3: Ben deals, Carla starts\.", out)
    assert re.search(r"Round 2 of 3: Carla deals, Anna starts\.", out)
    assert re.search(r"Round 3 of 3: Anna deals, Ben starts\.", out)
    assert "Anna and Carla tie for the most clubs (3), so nobody throws clubs away." in out
    assert re.search(r"^ Anna .* 8 +8$", out, re.M)
    assert re.search(r"^ Anna .* 2 +12$", out, re.M)
    assert "Ben wins with 5." in out
    assert max(map(len, out.splitlines())) <= 80


def test_an_earlier_round_is_corrected(run: Run) -> None:
    """`fix 1` asks for that round again; totals follow."""
    rounds = "1 0 0 1\n0 1 0 0\n0 0 1 0\n"
    typed = "A,B,C\n\n" + rounds + "fix 1\n0 0 0 3\n0 0 0 0\n0 0 0 0\n" + rounds * 2
    out = run("score", "boil-over", typed=typed).out
    assert "Round 1 again:" in out
    assert re.search(r"^ A .* 6 +6$", out, re.M)
    assert re.search(r"^ A .* 2 +10$", out, re.M)
    assert "B and C share the win with 0." in out


def test_nonsense_on_the_pad(run: Run) -> None:
    """Each gets a line that helps, and the question again."""
    typed = "A\nA,B,a\nA,B,C\nZ\nC\nx\n?\n11 0 0 0\nfix 1\n"
    out = run("score", "boil-over", typed=typed).out
    assert "this game is for 3 to 6" in out
    assert "a is named twice" in out
    assert "There are A, B, C." in out
    assert "must be 4 numbers of cards" in out
    assert "Type 4 numbers" in out
    assert "A: hearts: 11 cards taken, the pack has 10" in out
    assert "There is no such round: 0 rounds have been written down." in out


def test_the_pad_is_kept_across_interruptions(run: Run, home: Path) -> None:
    """Broken off and taken up again, it knows rounds, totals, whose deal it is, and its rules."""
    first = run(
        "score", "boil-over", "--set", "majority=shared", "--name", "A", "--name", "B",
        "--name", "C", "--dealer", "c", typed="2 0 0 1\n2 1 0 0\n0 0 1 0\n1 0",
    )  # fmt: skip
    assert "Kept. Go on with: boilover score --resume" in first.out
    again = run("score", "--resume", typed="0 0 0 0\n0 0 0 0\n0 0 0 8\n")
    assert "A and B tie for the most hearts (2) and throw them away." in again.out
    assert "Round 2 of 3: A deals, B starts." in again.out
    assert "Round 3 of 3: B deals, C starts." in again.out
    last = run("score", "--resume", typed="0 0 0 0\n0 0 0 1\n0 0 0 0\n")
    assert "A and B share the win with 2." in last.out
    assert list((home / "score").iterdir()) == []
    assert run("score", "--resume").status == 2


def test_the_last_round_can_be_corrected(run: Run, home: Path) -> None:
    """After it the pad asks once more; q keeps it for later, Enter or the end of input ends it."""
    rounds = "1 0 0 1\n0 1 0 0\n0 0 1 0\n"
    ask = "All rounds are written down. Enter ends the match; fix 1 corrects round 1."
    first = run("score", typed="A,B,C\n\n" + rounds * 3 + "q\n").out
    assert ask in first
    assert "Kept. Go on with: boilover score --resume" in first
    assert "win" not in first
    again = run("score", "--resume", typed="nonsense\nfix 3\n0 0 0 0\n0 0 0 8\n0 0 0 0\n\n").out
    assert again.count(ask) == 3
    assert re.search(r"^ B .* 16 +16$", again, re.M)
    assert "C wins with 0." in again
    assert list((home / "score").iterdir()) == []


def test_each_row_is_checked_with_those_before(run: Run) -> None:
    """What can't be is said at once, whose it is; `back` goes to the row before."""
    typed = "A,B,C\n\n6 0 0 0\n5 0 0 0\nback\n5 0 0 0\n5 0 0 0\n0 0 0 0\nback\nback\nback\nq\n"
    out = run("score", typed=typed).out
    assert "B: hearts: 11 cards taken, the pack has 10\n" in out
    assert "Please type it again, or back to correct A first." in out
    assert re.search(r"^ A .* 5 +5$", out, re.M)
    assert "Round 2 of 3" in out


def test_too_few_names_are_refused_first(run: Run) -> None:
    """Before anybody is asked who deals."""
    refused = run("score", "--name", "Anna", "--name", "Ben", typed="\n")
    assert refused.status == 2
    assert "this game is for 3 to 6" in refused.err
    assert refused.out == ""


def test_a_pad_that_cannot_be_taken_away(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result is told all the same, and the trouble."""

    def refuse(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refuse)
    ended = run("score", "--set", "rounds=1", typed="A,B,C\n\n1 0 0 1\n0 1 0 0\n0 0 1 0\n\n")
    assert ended.status == 1
    assert "B and C share the win with 0." in ended.out
    assert f"The pad can't be taken out of {home}" in ended.out


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_the_pad_outlives_its_terminal(number: int, home: Path) -> None:
    """A closed window or a shutdown keeps it."""
    child = spawn(home, "score", "--name", "A", "--name", "B", "--name", "C", "--dealer", "A")
    child.expect("A: ")
    for _ in range(3):
        child.sendline("1 0 0 1")
    child.expect("Round 2 of 3")
    child.expect("A: ")
    for file in (home / "score").iterdir():
        file.unlink()  # so that the signal has to write it
    for _ in range(10):
        child.kill(number)
        if child.expect([pexpect.EOF, pexpect.TIMEOUT], 3) == 0:
            break
    child.wait()
    assert child.exitstatus == 0
    [kept] = (home / "score").iterdir()
    assert json.loads(kept.read_text())["taken"] == [[[1, 0, 0, 1]] * 3]


def test_the_pad_at_a_terminal(home: Path) -> None:
    """Ctrl-C keeps the pad, at a real terminal too."""
    child = spawn(home, "score", "poison", "--name", "A", "--name", "B", "--name", "C")
    child.expect("Who deals first")
    child.sendline("")
    child.expect("A: ")
    child.sendline("1 1 1 1")
    child.expect("B: ")
    for _ in range(10):
        child.sendintr()
        if child.expect(["Kept. Go on with", pexpect.TIMEOUT], 3) == 0:
            break
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0


@given(st.integers(0, 2**32), st.sampled_from(["boil-over", "poison", "poison-twelve"]))
@settings(max_examples=40)
def test_the_pad_agrees_with_the_engine(seed: int, name: str) -> None:
    """For played-out rounds the pad's points are the engine's."""
    game = find(name)
    state = game.deal(3, seed)
    while not state.is_over():
        state.apply(state.random_action())
    counts = game.family.sheet(state.rules, state.words).counts
    pad = ScorePad(game, ["A", "B", "C"])
    sheet = pad.add([[by_suit[s] for s in pad.letters] for by_suit in counts])
    assert list(sheet.points) == state.points() == pad.totals()
