"""Who one plays against at the terminal: how they are named, how long they take, what is kept."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pexpect
import pytest

from boilover import find
from boilover.bots.search import SearchBot
from boilover.match import Match
from boilover.play.external import Terms
from boilover.play.seats import HouseBot
from boilover.terminal import saved, start
from boilover.terminal.console import Console
from boilover.terminal.pace import EASIEST, HARDEST, WIPE, Pace
from boilover.terminal.session import Seating, Session

from .conftest import Outcome, Run
from .test_play import spawn


def in_one_line(done: Outcome) -> str:
    """What a command wrote, without the ends of lines."""
    return " ".join(done.out.split())


# --- Names ----------------------------------------------------------------------------------------


def test_tiers_and_characters_sit_down_by_name(run: Run, home: Path) -> None:
    """One each, clockwise; records have the names that are typed."""
    line = (
        "play",
        "--set",
        "rounds=1",
        "--seed",
        "3",
        "--opponents",
        "easy:20,collector:20,greedy",
    )
    played = run(*line, typed="1\n" * 20)
    assert played.status == 0, played.err
    assert "You, Ben (easy:20), Carla (collector:20), Dan (greedy)." in in_one_line(played)
    [record] = map(json.loads, (home / "matches.jsonl").read_text().splitlines())
    assert record["meta"] == {"bots": ["", "easy:20", "collector:20", "greedy"]}


@pytest.mark.parametrize("typed", ["easy,hard:9,collector", "leicht,schwer:9,sammlerin"])
def test_they_have_german_names(typed: str, run: Run) -> None:
    """What one reads one may type; the names in English go, too."""
    begun = run("play", "--lang", "de", "--seed", "3", "--opponents", typed)
    assert "Du, Ben (leicht), Carla (schwer:9), Dan (Sammlerin)." in in_one_line(begun)
    again = run("play", "--resume")
    assert "Ben (easy), Carla (hard:9), Dan (collector)." in in_one_line(again)


def test_who_plays_unless_somebody_is_named() -> None:
    """Nobody too strong, nobody too weak, and somebody there is."""
    session = session_of(Seating(["", start.USUAL_OPPONENT, "", ""]))
    assert start.USUAL_OPPONENT == "medium"
    assert session.bots[1].name == "medium"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("eesy", "did you mean easy?"),
        ("hard:", "takes a number of rollouts"),
        ("runner", "plays other games alone"),
        (
            "frobnicate",
            "there are random, random-pairs, greedy, tuned, easy, medium, hard, master,",
        ),
    ],
)
def test_other_names_are_refused(typed: str, says: str, run: Run) -> None:
    refused = run("play", "--opponents", typed)
    assert refused.status == 2
    assert says in refused.err


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_are_listed(language: str, run: Run) -> None:
    """With a line each, those of one game or of all; 80 columns at most."""
    out = run("bots", "--lang", language).out
    for name in ("easy", "medium", "hard", "master", "collector", "runner", "tuned", "search"):
        assert re.search(rf"^  {name} +\w", out, re.M), name
    assert max(map(len, out.splitlines())) <= 80
    assert "collector" not in run("bots", "enfle", "--lang", language).out
    assert run("bots", "frobnicate").status == 2


# --- How long they take ---------------------------------------------------------------------------


class Clock:
    """Time that passes when somebody sleeps, or thinks."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.slept.append(round(seconds, 6))
        self.now += seconds

    def think(self, seconds: float) -> int:
        """Let time pass, and come to an action."""
        self.now += seconds
        return 5


def pace_of(bots: int = 3, *, clears: bool = False) -> tuple[Pace, Clock, io.StringIO]:
    """A pace by a clock of its own, and what is written."""
    clock, out = Clock(), io.StringIO()
    console = Console(io.StringIO(), out)
    console.can_clear = clears
    return Pace(console, bots, lambda: clock.now, clock.sleep), clock, out


@pytest.mark.parametrize(
    ("choices", "thought", "waits"),
    [
        (1, 0.0, []),
        (2, 0.0, [EASIEST]),
        (2, 0.3, [EASIEST - 0.3]),
        (2, 0.5, []),
        (12, 0.0, [HARDEST]),
        (99, 1.0, [HARDEST - 1.0]),
        (7, 0.0, [(EASIEST + HARDEST) / 2]),
    ],
)
def test_a_move_is_due_by_how_hard_it_is(choices: int, thought: float, waits: list[float]) -> None:
    """A forced one at once; what was really thought counts."""
    pace, clock, _out = pace_of()
    assert pace.keep("Ben", choices, lambda: clock.think(thought), lambda action: True) == 5
    assert clock.slept == pytest.approx(waits)


def test_nobody_waits_for_what_cannot_be_seen() -> None:
    pace, clock, _out = pace_of()
    assert pace.keep("Ben", 5, lambda: 7, lambda action: action != 7) == 7
    assert clock.slept == []


def test_a_large_table_waits_no_longer_than_a_small_one() -> None:
    pace, _clock, _out = pace_of(15)
    assert 15 * pace.seconds(12) == pytest.approx(3 * HARDEST)


def test_who_thinks_is_told_until_it_moves() -> None:
    """Only where it can be wiped away, and even if it is broken off."""
    pace, _clock, out = pace_of(clears=True)

    def breaks_off() -> int:
        assert out.getvalue() == "Ben is thinking ..."
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pace.keep("Ben", 5, breaks_off, lambda action: True)
    assert out.getvalue() == "Ben is thinking ..." + WIPE
    pace, _clock, out = pace_of()
    pace.keep("Ben", 5, lambda: 1, lambda action: True)
    assert out.getvalue() == ""


def session_of(seating: Seating, *, interactive: bool = False) -> Session:
    """A session that nobody plays."""
    console = Console(io.StringIO(), io.StringIO())
    console.interactive = interactive
    match = Match(find("boil-over"), list("ABCD"))
    nowhere = Path("nowhere")
    return Session(console, match, seating, save_path=nowhere, record_path=nowhere)


@pytest.mark.parametrize(
    ("bots", "interactive", "fast", "paced", "pause"),
    [
        (["", "greedy"], True, False, True, False),
        (["", "greedy"], True, True, False, False),
        (["", "greedy"], False, False, False, False),
        (["greedy", "greedy"], True, False, False, True),
        (["greedy", "greedy"], True, True, False, False),
        (["greedy", "greedy"], False, False, False, False),
    ],
)
def test_only_people_at_a_terminal_wait(
    bots: list[str], interactive: bool, fast: bool, paced: bool, pause: bool
) -> None:
    """And only if they haven't asked for speed."""
    session = session_of(Seating(bots * 2, fast=fast), interactive=interactive)
    assert (session.pace is not None) == paced
    assert (session.pause > 0) == pause


def test_the_first_prompt_waits_for_nobody() -> None:
    """No move is held back until a person has moved."""
    session = session_of(Seating(["", "greedy", "greedy", "greedy"]), interactive=True)
    pace, clock, _out = pace_of()
    session.pace = pace
    session.match.deal_round()
    session._bots_move(1)
    assert clock.slept == []
    session.somebody_has_moved = True
    session._bots_move(1)
    assert len(clock.slept) == 1


def test_a_move_at_a_terminal(home: Path) -> None:
    """Who thinks is told there, and `--fast` spares one that."""
    line = ("play", "--seed", "3", "--opponents", "greedy")
    for more, told in (((), True), (("--fast",), False)):
        child = spawn(home, *line, *more)
        child.expect("Your hand:.*> ")
        child.sendline("1")
        child.expect("Your hand:.*> ")
        assert ("Ben is thinking ..." in child.before) == told
        child.sendline("q")
        child.expect(pexpect.EOF)


# --- What is kept ---------------------------------------------------------------------------------


def test_a_saved_match_keeps_its_table(run: Run) -> None:
    """Who plays, how fast, in how many threads; it goes on so."""
    opponents = ("--opponents", "medium:9,cautious:9,master:9")
    first = run("play", "--seed", "3", *opponents, "--fast", "--threads", "2", typed="1\n")
    assert "Saved." in first.out
    _match, table = saved.load(saved.saved_matches()[0])
    assert table["bots"] == ["", "medium:9", "cautious:9", "master:9"]
    seating = Seating.from_saved(table)
    assert seating is not None
    assert seating.fast
    assert seating.terms == Terms(threads=2)
    assert seating.as_saved() == table
    bots = [bot.bot for bot in session_of(seating).bots.values() if isinstance(bot, HouseBot)]
    assert [bot.threads for bot in bots if isinstance(bot, SearchBot)] == [2, 2, 2]
    resumed = run("play", "--resume", typed="1\n" * 200)
    assert resumed.status == 0, resumed.err
    assert "Ben (medium:9), Carla (cautious:9), Dan (master:9)" in in_one_line(resumed)


def test_speed_may_be_asked_for_later(run: Run) -> None:
    run("play", "--seed", "3", typed="1\n")
    run("play", "--resume", "--fast", typed="1\n")
    assert saved.load(saved.saved_matches()[0])[1]["fast"] is True


@pytest.mark.parametrize("nonsense", [{"fast": 1}, {"threads": 0}, {"threads": "2"}])
def test_nonsense_is_no_table(nonsense: dict[str, object]) -> None:
    assert Seating.from_saved({"bots": ["", "easy"], **nonsense}) is None


def test_bots_at_the_table_are_hurried() -> None:
    """They keep to a time, for a person waits; in self-play only rollouts count."""
    [bot] = session_of(Seating(["", "easy", "", ""])).bots.values()
    assert isinstance(bot, HouseBot)
    assert isinstance(bot.bot, SearchBot)
    assert bot.bot.budget.milliseconds == 5
