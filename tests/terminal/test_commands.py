"""The other commands: what they print, and how they answer bad input."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from boilover import __version__
from boilover.games import all_games
from boilover.terminal.tricks import TricksTable

from .conftest import Run

TIGHTER = 'extends = "boil-over"\nid = "tighter"\n[rules]\nlimit = 19\n'


def test_games_lists_every_preset(run: Run) -> None:
    """A line each, 80 columns at most; as JSON with all options."""
    listed = run("games")
    ids = [game.id for game in all_games()]
    assert set(ids) <= {line.split()[0] for line in listed.out.splitlines() if line}
    assert max(map(len, listed.out.splitlines())) <= 80
    data = json.loads(run("games", "--json").out)
    assert [game["id"] for game in data] == ids
    limits = {g["id"]: g["rules"]["limit"] for g in data if "limit" in g["rules"]}
    assert limits == {
        "boil-over": 20,
        "friday-the-13th": 13,
        "poison": 13,
        "poison-five": 13,
        "poison-twelve": 13,
    }


def test_version(run: Run) -> None:
    """The version of the package."""
    assert run("--version").out == f"boilover {__version__}\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion(shell: str, run: Run) -> None:
    """The script knows the commands."""
    out = run("completion", shell).out
    assert "selfplay" in out


def test_check_says_what_a_variant_comes_to(run: Run, tmp_path: Path) -> None:
    """Differences, hands for each number of players, the laws, a sample round."""
    file = tmp_path / "my.toml"
    file.write_text(TIGHTER)
    checked = run("check", str(file))
    assert checked.status == 0
    assert "limit = 19 (20)" in checked.out
    assert "3: 38 cards, hands 10/10/9, set aside 9, limit 19, 3 rounds" in checked.out
    assert "6: 38 cards, hands 7/7/6/6/6/6, limit 19, 6 rounds" in checked.out
    assert "The laws of the family hold" in checked.out
    assert "A sample round, all greedy:" in checked.out
    assert max(map(len, checked.out.splitlines())) <= 80


def test_check_shows_cards_and_keeps_its_indent(run: Run, tmp_path: Path) -> None:
    """Cards over the limit look like cards; a sentence that goes on does so under its beginning."""
    file = tmp_path / "my.toml"
    file.write_text(TIGHTER.replace("19", "8"))
    out = run("check", str(file)).out
    assert "over the limit alone: 9♥ 10♥ 9♦ 10♦ 9♣ 10♣ 9♠" in " ".join(out.split())
    sample = out.split("A sample round, all greedy:\n")[1].split("\n\n")[0]
    assert all(line.startswith("  ") for line in sample.splitlines())


def test_the_lab_says_the_rules_of_a_changed_game(run: Run) -> None:
    """`--set` is seen in the JSON."""
    line = ("lab", "run", "boil-over", "--rounds", "5", "--json")
    assert json.loads(run(*line, "--set", "limit=19").out)["rules"]["limit"] == 19
    assert "rules" not in json.loads(run(*line).out)


def test_a_variant_file_stands_where_a_game_does(run: Run, tmp_path: Path, home: Path) -> None:
    """The path of a file plays like a preset; its record says what it is."""
    file = tmp_path / "my.toml"
    file.write_text(TIGHTER)
    played = run("play", str(file), "--seed", "1", typed="1\n" * 100)
    assert played.status == 0
    assert "limit 19" in played.out
    record = json.loads((home / "matches.jsonl").read_text())
    assert record["game"] == "boil-over"
    assert record["rules"]["limit"] == 19
    assert record["meta"]["variant"] == {"id": "tighter", "name": {"en": "tighter"}}
    assert run("replay", str(home / "matches.jsonl")).status == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (TIGHTER.replace("limit", "limt"), ":4: limt: no such option; did you mean limit?"),
        (TIGHTER.replace("19", '"x"'), ":4: limit: 'x': must be a whole number"),
        (TIGHTER.replace("[rules]\n", ""), ":3: limit: is a rule; it belongs under [rules]"),
        (TIGHTER.replace("boil-over", "boil"), ":1: extends: 'boil' is no preset; did you mean"),
        (TIGHTER.replace("extends", "extend"), "extends: missing"),
        (TIGHTER + "deal = 30\n", ":5: deal: 30 cards for each of 4 hands are 120"),
        (TIGHTER + "poison_suit = 'X'\n", ":5: poison_suit: no card of the pack has suit X"),
        (TIGHTER + "pack = [['7H', 1]]\n", ':5: pack: entry ["7H", 1] of the pack: must be like'),
        (TIGHTER + "limit = 20\n", "not TOML"),
        ("\xff", "is no"),
    ],
)
def test_check_names_file_line_and_key(content: str, says: str, run: Run, tmp_path: Path) -> None:
    """A fault in a file is found by status 1 and by its place."""
    file = tmp_path / "my.toml"
    file.write_bytes(content.encode("latin-1"))
    checked = run("check", str(file))
    assert checked.status == 1
    assert str(file) in checked.err
    if says != "is no":
        assert says in checked.err
    assert "Traceback" not in checked.err


def test_check_of_a_trick_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands, stock and length for each number of players; a long sample is cut in the middle."""
    monkeypatch.setattr(TricksTable, "most_lines_of_sample", 6)
    file = tmp_path / "my.toml"
    file.write_text('extends = "cangkul"\nid = "short"\n[rules]\ndeal = 9\nseries = 2\n')
    checked = run("check", str(file))
    assert checked.status == 0, checked.err
    assert "deal = 9 (7)" in checked.out
    assert "3: 52 cards, hands of 9, stock 25, 2 rounds" in checked.out
    assert "The laws of the family hold" in checked.out
    assert "A sample round, all greedy:" in checked.out
    sample = checked.out[checked.out.index("A sample round") :]
    assert re.search(r"^  \.\.\. \d+ tricks? more \.\.\.$", sample, re.M)
    assert len(re.findall(r"^  \w+ leads ", sample, re.M)) == 6
    assert re.search(r"the last card\.\n\n", sample)
    assert max(map(len, checked.out.splitlines())) <= 80
    file.write_text('extends = "bhabhi"\nid = "many"\n[rules]\nplayers = [4, 5]\n')
    checked = run("check", str(file))
    assert "5: 52 cards, hands of 11 or 10, 1 round" in checked.out


def test_check_names_options_without_effect(run: Run, tmp_path: Path) -> None:
    """Those that the file changes, if they ask for what never happens; none if all do something."""
    file = tmp_path / "my.toml"
    head = 'extends = "go-boom"\nid = "idle"\n[rules]\nplayers = [2, 3]\n'
    file.write_text(head + 'joker = "optional"\ntopple_p = 0.5\ntarget = 50\n')
    checked = run("check", str(file))
    assert checked.status == 0, checked.err
    assert "\nWithout effect here: topple_p, joker.\n" in checked.out
    file.write_text(head + "target = 50\n")
    assert "Without effect" not in run("check", str(file)).out


def test_check_of_no_file(run: Run) -> None:
    """A missing file is a request that can't be used."""
    assert run("check", "nosuch.toml").status == 2


def test_replay_names_the_first_fault(run: Run, tmp_path: Path, home: Path) -> None:
    """`FILE:LINE: round R, move M: what is wrong`, status 1."""
    run("play", "--seed", "1", typed="1\n" * 100)
    good = (home / "matches.jsonl").read_text()
    record = json.loads(good)
    record["rounds"][1]["moves"][4][0] = (record["rounds"][1]["moves"][4][0] + 1) % 4
    file = tmp_path / "two.jsonl"
    file.write_text(good + json.dumps(record) + "\n")
    replayed = run("replay", str(file))
    assert replayed.status == 1
    assert f"{file}:2: round 2, move 5: " in replayed.err


@pytest.mark.parametrize("content", ["", "\n\n", "{", "3\n", '{"a": 1, "a": 2}', "\xff\xfe"])
def test_replay_of_nonsense(content: str, run: Run, tmp_path: Path) -> None:
    """Whatever a file holds, the answer is one line that names it."""
    file = tmp_path / "x.jsonl"
    file.write_bytes(content.encode("latin-1"))
    replayed = run("replay", str(file))
    assert replayed.status == 1
    assert replayed.err.startswith(f"{file}")
    assert len(replayed.err.splitlines()) == 1


def test_replay_of_no_file(run: Run) -> None:
    """A missing file is a request that can't be used."""
    assert run("replay", "nosuch.jsonl").status == 2


@pytest.mark.parametrize("game", ["boil-over", "go-boom"])
@pytest.mark.parametrize("loaded", ["numba", "matplotlib", "asyncio", "http"])
def test_what_the_first_prompt_does_not_load(loaded: str, game: str, tmp_path: Path) -> None:
    """Neither `import boilover` nor a game up to its first prompt loads heavy libraries."""
    code = (
        "import sys\n"
        "from boilover import cli, find\n"
        "from boilover.games import warm\n"
        "warm.in_background = lambda: None\n"
        f"cli.main(['play', {game!r}, '--seed', '1'])\n"
        f"sys.exit({loaded!r} in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"BOILOVER_HOME": str(tmp_path), "PATH": ""},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_output_that_nobody_reads(tmp_path: Path) -> None:
    """A reader that goes away early causes no traceback."""
    done = subprocess.run(
        f"{sys.executable} -m boilover games --json | head -c 10",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == '[\n {\n  "id'
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr
