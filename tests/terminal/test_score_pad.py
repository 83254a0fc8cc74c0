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

from boilover import all_games, find
from boilover.match.score import ScorePad
from boilover.terminal.form import round_form

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
    assert "No round has been written down yet.\n" in out


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
    typed = "A,B,C\n\n1 0 0 1\n0 1 0 0\n0 0 1 0\nend\n\n"
    ended = run("score", "--set", "rounds=1", typed=typed)
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


OLD_PAD = """{"format": "boilover-score", "version": 1, "game": "boil-over",
"variant": {"id": "tight", "name": {"en": "Tight"}}, "rules": {"limit": 19, "rounds": 3},
"names": ["A", "B", "C"], "first_dealer": 1,
"taken": [[[1, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, 0]], [[2, 0, 0, 1], [2, 1, 0, 0], [0, 0, 1, 0]]]}
"""


def test_a_pad_of_the_first_version_is_read(run: Run, home: Path) -> None:
    """As it was kept before there was a second family."""
    (home / "score").mkdir(parents=True)
    (home / "score" / "1.json").write_text(OLD_PAD)
    out = run("score", "--resume", typed="0 0 0 1\n0 0 0 0\n1 1 1 0\n\n").out
    assert out.startswith("Tight\n")
    assert "Round 3 of 3: A deals, B starts." in out
    assert "C wins with 0." in out


@pytest.mark.parametrize(
    "damage",
    [
        ('"taken": [', '"taken": [[[1, 0, 0, 1], [0, 0, 0, 0], [0, 0, 0, 0]], '),  # a third
        ("[0, 0, 1, 0]]]", "[0, 0, 1]]]"),
        ("[0, 0, 1, 0]]]", "[0, 0, 99, 0]]]"),
        (", [0, 0, 1, 0]]]", "]]"),
        ('"names"', '"nemas"'),
    ],
)
def test_a_spoilt_pad(damage: tuple[str, str], run: Run, home: Path) -> None:
    """It is refused, not guessed at."""
    (home / "score").mkdir(parents=True)
    spoilt = OLD_PAD.replace(*damage)
    assert spoilt != OLD_PAD
    (home / "score" / "1.json").write_text(spoilt.replace('"rounds": 3', '"rounds": 2'))
    assert run("score", "--resume").status == 2


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


# --- The inflation games -------------------------------------------------------------------------


def unwrapped(out: str) -> str:
    """The output as one line."""
    return " ".join(out.split())


def test_entries_after_the_game(run: Run) -> None:
    """A round at once, pips as a sum or as cards; who won or lost as 1."""
    scored = run("score", "go-boom", "Anna=0", "Ben=23", "Carla=k 10 3")
    assert scored.out.splitlines() == ["Anna 46", "Ben 0", "Carla 0"]
    scored = run("score", "go-boom-reverse", "Anna=0", "Ben=23", "Carla=10+10+3")
    assert scored.out.splitlines() == ["Anna 0", "Ben 23", "Carla 23"]
    assert run("score", "burro", "Anna=0", "Ben=1").out.splitlines() == ["Anna 0", "Ben 1"]
    scored = run("score", "boil-over", "A=1,0,0,1", "B=0,1,0,0", "C=0,0,1,0")
    assert scored.out.splitlines() == ["A 2", "B 0", "C 0"]


@pytest.mark.parametrize(
    ("game", "entries", "says"),
    [
        ("go-boom", "A=0 B=0 C=9", "exactly one player must have 0 left"),
        ("go-boom", "A=1 B=2 C=9", "exactly one player must have 0 left"),
        ("go-boom", "A=0 B=200 C=200", "400 pips are left, the whole pack has 340"),
        ("go-boom", "A=0 B=x", "B: 'x': type a sum such as 23, or cards such as K 10 3"),
        ("go-boom", "A=0 B=-3", "B: '-3': type a sum"),
        ("go-boom", "A=0 B=", "B: '': type a sum"),
        ("go-boom", "A B=3", "'A': write NAME=PIPS"),
        ("enfle", "A=1 B=0 C=1", "exactly one player must be first out and have 1"),
        ("enfle", "A=1 B=0 C=", "C: '': write NAME=1 for who was first out"),
        ("burro", "A=1 B=1", "exactly one player must have lost and have 1"),
        ("go-boom", "A=0 B=0", "a round of this game is never drawn, so they can't all have 0"),
        ("burro", "A=0 B=0", "a round of this game is never drawn"),
        ("burro", "A=1 B=4", "B: '4': write NAME=1 for who lost"),
    ],
)
def test_entries_that_cannot_be(game: str, entries: str, says: str, run: Run) -> None:
    refused = run("score", game, *entries.split(" "))
    assert refused.status == 2
    assert says in refused.err
    assert refused.out == ""


def test_go_boom_to_100(run: Run, home: Path) -> None:
    """Who was first out, what the others have left, whose deal it is, who has 100 first."""
    typed = "Anna, Ben, Carla\nBen\nb\n40\nK 10 3\ncarla\n1\n2\nben\n30\n7\n\n"
    out = run("score", "go-boom", typed=typed).out
    assert "Round 1: Ben deals, Carla starts.\n" in out
    assert "Round 3: Anna deals, Ben starts.\n" in out
    assert re.search(r"^ Carla +23 +0 +0$", out, re.M)
    assert "Ben is first out.\n Ben scores 40 + 23 = 63.\n" in out
    assert re.search(r"^ Ben +0 +37 +100$", out, re.M)
    assert "(at 100 the match ends)" in out
    assert "Round 4" not in out
    assert out.endswith("Ben wins with 100.\n")
    assert max(map(len, out.splitlines())) <= 80
    assert list((home / "score").iterdir()) == []


def test_gb7_go_boom_reverse(run: Run) -> None:
    """Somebody comes to 100, the lowest total wins, and it may be shared."""
    first = "Anna, Ben, Carla, Dan\n\ndan\n88\n40\n95\n"
    refused = run("score", "go-boom-reverse", typed=first + "anna\n0\n12\n7\n12\nq\n").out
    assert "Ben: only who is out has 0; type back if that was Ben" in refused
    out = run("score", "--resume", typed="fix 1\nBack\nben\n88\n95\n40\nq\n").out
    assert re.search(r"^ Carla +95 +95 +102$", out, re.M)
    assert "That was the last round. Enter ends the match" in out
    again = "fix 2\nanna\n52\n7\n12\n\n"
    out = run("score", "--resume", typed=again).out
    assert re.search(r"^ Ben +52 +52 +52$", out, re.M)
    assert out.endswith("Ben and Dan share the win with 52.\n")


def test_burro_to_five(run: Run) -> None:
    """A name is enough; the deal goes round to the right; the lowest total wins."""
    out = run("score", "burro", typed="Anna,Ben,Carla\n\na\nben\n" + "ANNA\n" * 4 + "\n").out
    assert "Name them clockwise; the deal goes round the other way." in out
    assert "Round 1: Anna deals, Carla starts.\n" in out
    assert "Round 2: Carla deals, Ben starts.\n" in out
    assert "Anna is last in and loses." in out
    assert re.search(r"^ Anna +1 +5$", out, re.M)
    assert "Round 7" not in out
    assert out.endswith("Anna has lost the most: 5.\nCarla wins with 0 lost rounds.\n")


def test_single_rounds_go_on(run: Run) -> None:
    """Bhabhi until the players end it, with a drawn round; it can be corrected then, or kept."""
    names = "Anna,Ben,Carla\n\n"
    out = run("score", "bhabhi", typed=names + "end\nben\ndrawn\ncarla\nben\nend\nq\n").out
    assert "No round has been written down yet; q stops.\nWho lost?" in out
    assert "is nobody here" not in out
    assert "Round 1: Anna deals, and whoever has A♠ starts.\n" in out
    assert "type drawn.\nWho lost?" in out
    assert "type drawn. After the last round type end.\nWho lost?" in out
    assert "The round is drawn." in out
    assert "Round 5: Ben deals" in out
    assert "Kept." in out
    out = run("score", "--resume", typed="end\nfix 2\nc\nend\n\n").out
    assert out.count("That was the last round.") == 2
    assert out.endswith("Ben and Carla have lost the most: 2.\nAnna wins with 0 lost rounds.\n")


def test_a_series_has_its_rounds(run: Run) -> None:
    """A draw counts as a round; the most rounds win; nobody does where all are drawn."""
    typed = "Anna,Ben,Carla\n\nben\ndrawn\nb\n\n"
    out = run("score", "enfle", "--set", "series=3", typed=typed).out
    assert "Round 3 of 3: Carla deals, Anna starts." in out
    assert "type end" not in out
    assert out.endswith("Ben wins with 2 rounds.\n")
    typed = "Anna,Ben,Carla\n\ndraw\nDrawn\n\n"
    out = run("score", "enfle", "--set", "series=2", typed=typed).out
    assert out.endswith("Nobody wins.\n")
    typed = "Anna,Ben,Carla\n\nanna\nben\n\n"
    out = run("score", "enfle", "--set", "series=2", typed=typed).out
    assert out.endswith("Anna and Ben share the win with 1 round each.\n")


def test_who_lost_the_most(run: Run) -> None:
    """It isn't said where all have lost as many rounds."""
    out = run("score", "bhabhi", typed="Anna,Ben,Carla\n\na\nb\nc\nend\n\n").out
    assert "lost the most" not in out
    assert out.endswith("Anna, Ben and Carla share the win with 1 lost round each.\n")


def test_players_named_like_commands(run: Run) -> None:
    """Where a name is asked for, a whole name is one."""
    typed = "Back,Fix,End,Drawn\n\nback\nfix\nend\ndrawn\ndraw\nend\nq\n"
    out = run("score", "enfle", typed=typed).out
    for name, number in [("Back", 1), ("Fix", 2), ("End", 3), ("Drawn", 4)]:
        assert f" Round {number}\n" in out
        assert re.search(rf"^ {name} +1 +1$", out, re.M)
    assert out.count("The round is drawn.") == 1


def test_nonsense_about_a_round(run: Run) -> None:
    """Each gets a line that helps, and the question again."""
    typed = "Bea,Ben,Q\n\n?\nb\n\nx\nq, ben\nq\n?\nx\n0\n341\n1\nback\n2\n3\n"
    typed += "end\nback\nfix 1\nq\n1\n4\nben\n5\nquit\n"
    out = run("score", "go-boom", typed=typed).out
    assert "An ace counts 1, court cards 10, others their number." in unwrapped(out)
    assert "'b' can be Bea and Ben; type more of the name." in out
    assert "There are Bea, Ben and Q." in out
    for nobody in ("x", "q, ben", "end"):
        assert f"'{nobody}' is nobody here; there are Bea, Ben and Q." in out
    assert "Bea: 'x': type a sum such as 23, or cards such as K 10 3" in out
    assert "Bea: numbers from 0 to 340, please" in out
    assert re.search(r"^ Q +0 +5 +5$", out, re.M)  # whose name is no command where it is asked for
    assert "Round 2: Ben deals" in out
    assert "Kept." in out


def test_a_correction_can_reopen_a_match(run: Run) -> None:
    """And one that would have ended it earlier leaves what has been written since."""
    typed = "A,B\n\na\n99\nb\n40\na\n1\nfix 1\na\n9\na\n80\nfix 1\na\n99\nq\n"
    out = run("score", "go-boom", typed=typed).out
    assert "Round 4: B deals, A starts." in out
    assert re.search(r"^ A +0 +99 +180$", out, re.M)
    out = run("score", "--resume", typed="\n").out
    assert out.endswith("A wins with 180.\n")


def test_the_fewest_cards_are_shared_on_the_pad(run: Run) -> None:
    """Where a variant lets them, several names can be typed."""
    typed = "Anna,Ben,Carla\n\nanna, be\nend\n\n"
    out = run("score", "cangkul", "--set", "cap_result=fewest_cards", typed=typed).out
    assert "Several names need commas between them." in unwrapped(out)
    assert "Anna and Ben have the fewest cards." in out
    assert out.endswith("Anna and Ben share the win with 1 round each.\n")
    typed = "Anna,Ben,Carla\n\nanna, ben, carla\nanna,ben\nend\n\n"
    out = run("score", "bhabhi", "--set", "cap_result=fewest_cards", typed=typed).out
    assert "not all players can lose" in out
    assert "Carla has the fewest cards." in out


def test_pips_of_who_is_last_in(run: Run) -> None:
    """The question is only about the loser."""
    typed = "Anna,Ben\n\nben\nA Q\nanna\n0\nq\n"
    out = run(
        "score", "burro", "--set", "scoring=own_pips_limit", "--set", "target=50", typed=typed
    ).out
    assert "Anna scores 0; Ben scores 11." in out
    assert "Round 3" in out


def test_fix_and_back_that_lead_nowhere(run: Run) -> None:
    """Each gets one line and the question again, not the heading."""
    typed = "A,B\n\nback\nfix\na\n9\nfix\nfix 2\nback\nfix 1\nback\na\n7\nq\n"
    out = run("score", "go-boom", typed=typed).out
    assert "Who was first out? \nNothing to take back here.\nWho was first out? \n" in out
    assert "No round has been written down yet.\nWho was first out? \n" in out
    asked_again = [
        "Which round? Type fix 1.",
        "There is no such round: 1 round has been written down.",
        "Nothing to take back here; fix 1 corrects round 1.",
        "Round 1 again:",
        "Nothing to take back here; fix 1 corrects round 1.",
    ]
    assert "".join(f"{line}\nWho was first out? \n" for line in asked_again) in out
    assert [out.count(f"Round {number}: ") for number in (1, 2)] == [1, 2]  # 2 after the correction
    assert re.search(r"^ B +7 +0 +0$", out, re.M)


def test_fix_after_the_last_round_needs_a_number(run: Run) -> None:
    """Its heading isn't printed again either."""
    typed = "A,B,C\n\na\nend\nfix\nfix 9\n\n"
    out = run("score", "enfle", typed=typed).out
    assert "Which round? Type fix 1.\nThat was the last round." in out
    assert "1 round has been written down.\nThat was the last round." in out
    assert out.endswith("A wins with 1 round.\n")


def test_a_round_that_is_never_drawn(run: Run) -> None:
    """Where every round has a winner, the pad neither offers a draw nor takes one."""
    out = run("score", "go-boom", typed="A,B\n\ndrawn\nq\n").out
    assert "type drawn" not in unwrapped(out)
    assert "A round of this game is never drawn.\n" in out
    typed = "A,B\n\ndrawn\nq\n"
    out = run("score", "go-boom", "--set", "max_tricks=5", typed=typed).out
    assert "type drawn." in unwrapped(out)
    assert "The round is drawn." in out


def test_help_before_the_first_round(run: Run) -> None:
    """`?` helps where names are asked for."""
    out = run("score", "go-boom", typed="?\nA,B\n?\nB\nq\n").out
    assert "as they sit round the table, such as Anna, Ben, Carla." in unwrapped(out)
    assert "Type the name of the player who deals the first round; Enter takes A." in unwrapped(out)
    assert "Round 1: B deals" in out


@pytest.mark.parametrize(
    ("language", "typed", "pips"),
    [
        ("en", "23 4", 27),
        ("en", "ace", 1),
        ("en", "Ki 10 3", 23),
        ("en", "a", 1),
        ("de", "Ass As", 2),
        ("de", "Bube Dame Kö", 30),
        ("de", "king", 10),
    ],
)
def test_what_pips_come_to_is_said(language: str, typed: str, pips: int, run: Run) -> None:
    """Where it is more than a number that was typed."""
    out = run("score", "go-boom", "--lang", language, typed=f"A,B\n\na\n{typed}\nq\n").out
    word = {"en": "pips" if pips > 1 else "pip", "de": "Augen" if pips > 1 else "Auge"}[language]
    assert f"B: {pips} {word}\n" in out
    out = run("score", "go-boom", "--lang", language, typed=f"A,B\n\na\n{pips}\nq\n").out
    assert word + "\n" not in out


INFLATION = [game.id for game in all_games() if game.family.name == "inflation"]


@given(st.integers(0, 2**32), st.sampled_from(INFLATION))
@settings(max_examples=60)
def test_the_pad_agrees_with_played_rounds(seed: int, name: str) -> None:
    """What people would type about played-out rounds comes to the engine's points."""
    game = find(name)
    n = game.default_players()
    state = game.deal(n, seed)
    while not state.is_over():
        state.apply(state.random_action())
    sheet = game.family.sheet(state.rules, state.words)
    pad = ScorePad(game, [f"P{p} {p}" for p in range(n)])
    form = round_form(pad)
    marked = [p for p in range(n) if (p in sheet.best) == (state.rules.hand_end == "first_out")]
    answers = [form.read(pad.names[marked[0]] if sheet.best else "drawn", [])]
    while prompt := form.prompt(answers):
        hand = sheet.hands[pad.names.index(prompt.removesuffix(": "))]
        answers.append(form.read(" ".join(card[0] for card in hand), answers))
    assert list(pad.add(form.counts(answers)).points) == state.points() == pad.totals()
