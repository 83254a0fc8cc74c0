"""The report of a ladder as JSON and as text, and the command."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boilover.cli import build_parser
from boilover.core.text import LANGUAGES, use_language
from boilover.lab.ladder import Ladder, format_ladder, machine, to_json
from tests.lab.ladders import LOSERS, THREE, played
from tests.play.programs import Make, program
from tests.terminal.conftest import Run, home, run

__all__ = ["home", "program", "run"]
pytestmark = pytest.mark.usefixtures("compiled")


@pytest.fixture(scope="module")
def three() -> Ladder:
    """A small ladder."""
    return played(THREE, matches=20)


FIGURE = {"mean", "se", "n"}


def test_json(three: Ladder) -> None:
    """Exactly these keys, and it is JSON."""
    found = to_json(three)
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert list(found) == [
        *("game", "rules", "players", "seed", "matches", "mixed_matches", "until"),
        *("interrupted", "counts", "fair", "bots", "pairs", "rungs", "seconds", "sessions"),
    ]
    assert (found["game"], found["players"], found["seed"]) == ("boil-over", 4, 5)
    assert found["rules"]["rounds"] == 2
    assert (found["matches"], found["mixed_matches"]) == (6 * 20 + 20, 20)
    assert found["counts"] == "matches_won"
    for bot in found["bots"]:
        assert list(bot) == [
            *("label", "name", "rating", "mixed_share", "moves", "ms_per_move", "fallbacks"),
        ]
        assert set(bot["rating"]) == {"mu", "sigma", "se"}
        assert set(bot["mixed_share"]) == FIGURE
        assert bot["ms_per_move"] > 0
    ratings = [bot["rating"]["mu"] for bot in found["bots"]]
    assert ratings == sorted(ratings, reverse=True)
    assert len(found["pairs"]) == 6
    for pair in found["pairs"]:
        assert list(pair) == [
            *("one", "others", "matches", "share", "share_of_others", "points_per_round"),
            *("skill", "elo"),
        ]
        for key in ("share", "share_of_others", "points_per_round", "skill"):
            assert set(pair[key]) == FIGURE
    [session] = found["sessions"]
    assert session["processes"] == 1
    assert session["machine"] == machine.machine()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", session["date"])


def matrix(text: str, title: str) -> list[list[str]]:
    """The cells of a matrix, the mean and the margin of each row as its parts."""
    block = next(b for b in text.split("\n\n") if b.startswith(title))
    return [line.split() for line in block.splitlines()[2:]]


def test_text(three: Ladder) -> None:
    """The figures are where they belong: rows by rating, the row alone among the column."""
    text, found = format_ladder(three), to_json(three)
    assert text.startswith("Boil Over: 4 players, 140 matches, seed 5\nPairs: 20 matches each, ")
    labels = [bot["label"] for bot in found["bots"]]
    pairs = {(pair["one"], pair["others"]): pair for pair in found["pairs"]}

    def percent(pair: tuple[str, str], figure: str) -> str:
        return f"{100 * pairs[pair][figure]['mean']:.1f}"

    def points(one: str, others: str) -> str:
        return f"{pairs[one, others]['points_per_round']['mean']:.2f}"

    cells: dict[str, Callable[[str, str], str]] = {
        "Matches won, per cent: the row alone": lambda x, y: percent((x, y), "share"),
        "Matches won, per cent: each of 3": lambda x, y: percent((y, x), "share_of_others"),
        "Points a round, the row alone less the column; fewer": points,
    }
    for title, cell in cells.items():
        rows = matrix(text, title)
        for place, row in enumerate(labels):
            expected = [cell(row, column) for column in labels if column != row]
            assert rows[2 * place] == [str(place + 1), row, *expected], title
    assert f"1 {labels[0]}" in text
    assert f"{labels[0]} over {labels[1]}" in text
    assert f"on {machine.machine()}" in " ".join(text.split())


def test_text_of_a_game_that_one_loses() -> None:
    text = format_ladder(played(game=LOSERS, matches=8, mixed=0))
    assert "Rounds lost, per cent: the row alone among 3 of the column" in text
    assert "won" not in text
    assert "Ratings" not in text


def test_two_players_have_no_crowd() -> None:
    text = format_ladder(played(players=3, matches=3))
    assert "each of 2 of the row" in text
    text = format_ladder(played(game=LOSERS, players=2, matches=4))
    assert "around" not in text
    assert "the row alone among 1 of the column" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_eight_columns_fit(language: str) -> None:
    """More than that are shown in blocks."""
    bots = ["random", "greedy", "random-pairs", *(f"search:{n}" for n in range(4, 11))]
    ladder = played(bots, matches=1, mixed=3)
    use_language(language)
    text = format_ladder(ladder)
    assert max(map(len, text.splitlines())) <= 80
    heads = [line.split() for line in text.splitlines() if re.fullmatch(r" {8,}[\d ]+", line)]
    assert [str(n) for n in range(1, 9)] in heads
    assert ["9", "10"] in heads


PAGE = Path(__file__).parents[2] / "docs/reference/ladder.md"


def test_the_page(three: Ladder, capsys: pytest.CaptureFixture[str]) -> None:
    """Its commands are commands, its session runs, and it has every key of the JSON."""
    page = PAGE.read_text(encoding="utf-8")
    commands, code = re.findall(r"^```(?:python)?\n(.*?)^```$", page, re.M | re.S)
    for line in commands.splitlines():
        build_parser().parse_args(shlex.split(line)[1:])
    exec(code.replace("matches=40", "matches=4"), {})
    assert "Boil Over: 4 players, 28 matches, seed 0" in capsys.readouterr().out
    found = to_json(three)
    parts = [found, found["bots"][0], found["bots"][0]["rating"], found["pairs"][0]]
    for part in (*parts, found["sessions"][0]):
        for key in part:
            assert f"`{key}`" in page


# --- The command ----------------------------------------------------------------------------------

SHORT = ("lab", "ladder", "boil-over", "--set", "rounds=1", "--players", "3", "--seed", "5")


def test_the_command(program: Make, run: Run, tmp_path: Path) -> None:
    """A program in the pool; what is printed as text is what is printed as JSON."""
    good, out = program(), tmp_path / "x.jsonl"
    arguments = (*SHORT, "--matches", "3", "--bot", good.name, "--out", str(out))
    text = run(*arguments)
    assert text.status == 0, text.err
    assert "good: exec:" in text.out
    found = json.loads(run(*arguments, "--resume", "--json").out)
    assert {bot["label"] for bot in found["bots"]} == {"random", "greedy", "good"}
    assert len(found["pairs"]) == 6
    assert len(found["sessions"]) == 1
    some = run(*arguments, "--resume", "--json", "--alone", "good", "--among", "random,greedy")
    pairs = json.loads(some.out)["pairs"]
    assert [(p["one"], p["others"]) for p in pairs] == [("good", "random"), ("good", "greedy")]


def test_ctrl_c(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done is told, and how to go on."""

    def interrupt(*report: Any) -> None:
        if report[1] > 6:
            raise KeyboardInterrupt

    monkeypatch.setattr("boilover.play.progress.Progress.__call__", interrupt)
    out = tmp_path / "x.jsonl"
    stopped = run(*SHORT, "--matches", "300", "--out", str(out))
    assert stopped.status == 130
    assert "Interrupted: only what was done by then is counted." in stopped.out
    assert "To go on: the same command with --resume." in stopped.out
    lost = run(*SHORT, "--matches", "300")
    assert "Without --out FILE nothing was kept" in lost.out
    as_json = run(*SHORT, "--matches", "300", "--json")
    assert as_json.status == 130
    assert json.loads(as_json.out)["interrupted"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("--bots greedy", "a ladder needs two bots"),
        ("--bots greedy,greedy", "greedy is named twice"),
        ("--bots greedy,gredy", "gredy: no such bot; did you mean greedy?"),
        ("--bot exec:false", "ended, with exit status 1"),
        ("--bots greedy,random --alone gredy", "gredy: not in the pool; there are greedy, random"),
        ("--bots greedy,random --alone greedy --among greedy --mixed 0", "nobody would meet"),
        ("--players 7", "this game is for 3 to 6 players"),
        ("--until 3", "'3': must be a share in per cent, such as 3%"),
        ("--until 0%", "must be a share"),
        ("--until x%", "must be a share"),
        ("--matches 0", "nobody would meet"),
        ("--matches x", "a whole number from 0 up"),
        ("--resume", "--resume: which journal"),
        ("--out /nowhere/x", "/nowhere/x: can't be written"),
    ],
)
def test_refusals(line: str, says: str, run: Run) -> None:
    refused = run(*SHORT, *line.split())
    assert refused.status == 2
    assert says in refused.err
    assert refused.out == ""


def test_lab_run_points_here(run: Run) -> None:
    """It takes no programs."""
    refused = run("lab", "run", "poison", "--bots", "greedy,exec:x")
    assert "see: boilover selfplay, boilover lab ladder" in refused.err
