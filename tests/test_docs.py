"""The documents say what is true: code runs, lists are complete, links lead on."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from boilover import __version__, all_games, find
from boilover.bots import bot_names
from boilover.cli import build_parser
from boilover.games import Game
from boilover.lab import Figure, simulate
from boilover.lab.families import LABS

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
README = (ROOT / "README.md").read_text(encoding="utf-8")
BOTS = (ROOT / "docs/reference/bots.md").read_text(encoding="utf-8")


def blocks(text: str, language: str = "") -> list[str]:
    """The fenced blocks of a page that are in `language`."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


def test_the_readme_s_session_runs() -> None:
    """What a researcher reads first works as it stands, and prints what it says."""
    [code] = blocks(README, "python")
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    promised = re.search(r"# (\d \S+>\S+)$", code, re.M)
    assert promised is not None
    assert done.stdout.splitlines()[0] == promised[1]


def test_the_python_reference_is_a_session_that_runs(tmp_path: Path) -> None:
    """Its pieces print what stands behind them."""
    text = (ROOT / "docs/reference/python.md").read_text(encoding="utf-8")
    code = "\n".join(blocks(text, "python"))
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == re.findall(r"^print\(.*\)  # (.*)$", code, re.M)


def test_the_reference_s_figures_of_bots() -> None:
    """Points as the page has them, for fewer rounds, within what chance leaves open."""
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (\d\.\d+) ±", BOTS, re.M))
    assert list(rows) == bot_names(find("boil-over").family)
    for bot, points in rows.items():
        report = simulate(find("boil-over"), 4, [bot], rounds=20_000, seed=5)
        figure = report.figures["points_per_player"]
        assert isinstance(figure, Figure)
        assert figure.mean is not None
        assert figure.se is not None
        assert abs(figure.mean - float(points)) < 5 * figure.se


@pytest.mark.usefixtures("compiled")
def test_the_reference_s_figures_of_greedy_among_random() -> None:
    """Points in each inflation game, for fewer rounds, within what chance leaves open."""
    rows = re.findall(
        r"^\| `([a-z-]+)`(, none taken)? \| (\d+) \| .* \| (.*) \| (.*) \|$", BOTS, re.M
    )
    listed = {name for name, *_ in rows}
    assert listed == {game.id for game in all_games() if game.family.name == "inflation"}
    for name, none_taken, players, greedy, random in rows:
        options = {"take_neighbour": "off"} if none_taken else {}
        found = points_of_greedy_and_random(find(name).with_options(**options), int(players))
        for printed, (mean, se) in zip((greedy, random), found, strict=True):
            rounding = 0.5 * 10.0 ** -len(printed.partition(".")[2])
            assert abs(float(printed) - mean) < 6 * se + rounding, name


def points_of_greedy_and_random(game: Game, players: int) -> list[tuple[float, float]]:
    """A greedy seat's points among random ones, and theirs, with errors; it sits everywhere."""
    own, others = [], []
    for seat in range(players):
        bots = ["random"] * players
        bots[seat] = "greedy"
        points: Any = simulate(game, players, bots, 1000, seed=5).figures["points_by_seat"]
        own.append(points.pop(seat))
        others += points
    return [
        (sum(p.mean for p in part) / len(part), max(p.se for p in part) / players**0.5)
        for part in (own, others)
    ]


def test_the_reference_lists_every_figure() -> None:
    """The lab's page has each figure of a family by the name in a report and by its key."""
    page = (ROOT / "docs/reference/lab.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([A-Z].*?) \| `(\w+)` \|", page, re.M)
    measures = [measure for lab in LABS.values() for measure in lab.measures]
    assert set(rows) == {(measure.title(), measure.name) for measure in measures}


def test_the_readme_s_commands_are_commands() -> None:
    """Every `boilover ...` line of a block is one that the program understands."""
    parser = build_parser()
    text = "\n".join(blocks(README)).replace("\\\n", " ")
    commands = [line for line in text.splitlines() if line.startswith("boilover ")]
    assert len(commands) >= 5
    for line in commands:
        parser.parse_args(shlex.split(line, comments=True)[1:])


def test_the_readme_lists_every_game() -> None:
    """The table has each preset with its numbers of players."""
    rows = re.findall(r"^\| (`[a-z0-9-]+`(?:, `[a-z0-9-]+`)*) \| (\d–\d+) \|", README, re.M)
    listed = {name: players for names, players in rows for name in re.findall(r"`(.*?)`", names)}
    assert listed == {g.id: "{}–{}".format(*g.rules.players) for g in all_games()}


def test_the_reference_lists_every_option() -> None:
    """Each option of a family has a row, with the value of the game that heads the column."""
    page = (ROOT / "docs/reference/variants.md").read_text(encoding="utf-8")
    _intro, *parts = page.split("\n## ")
    for part, name in zip(parts, ("boil-over", "go-boom"), strict=True):
        rows = dict(re.findall(r"^\| `(\w+)` \|.*\| (.*?) \|$", part, re.M))
        check_option_rows(rows, find(name))


def check_option_rows(rows: dict[str, str], game: Game) -> None:
    """The rows are the game's options, each with its value."""
    assert sorted(rows) == sorted(game.family.options)
    for name, value in game.rules.to_options().items():
        if name != "pack":
            assert tomllib.loads(f"v = {rows[name].strip('`')}")["v"] == value


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """Links within the repository name files that are there."""
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" not in link:
            assert (page.parent / link).exists(), f"{page}: {link}"


def test_the_version_is_one() -> None:
    """Package and project file agree."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == __version__


def test_every_dependency_is_locked_with_hashes_and_no_address() -> None:
    """The lock file pins each package by hash and names no index."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pins = re.findall(
        r"^([a-z0-9-]+)==[^\n]*((?:\\\n    --hash=sha256:[0-9a-f]{64} ?)+)", lock, re.M
    )
    assert {"numba", "numpy", "hatchling", "editables"} <= {name for name, _ in pins}
    assert lock.count("==") >= len(pins) > 20
    assert "://" not in lock
    assert not re.search(r"^--", lock, re.M)


def test_make_play_at_the_end_of_input(tmp_path: Path) -> None:
    """`make play` with nothing to read shows the first position, saves, and exits with 0."""
    done = subprocess.run(
        ["make", "-s", "play"],
        cwd=ROOT,
        env=os.environ | {"BOILOVER_HOME": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    assert "Your hand:" in done.stdout
    assert "boilover play --resume" in done.stdout
    assert len(list((tmp_path / "saved").glob("*.json"))) == 1
