"""`boilover tune` as people use it: files, refusals, Ctrl-C at a terminal."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import sys
import tomllib
from pathlib import Path

import pexpect
import pytest

from boilover.bots.weights_file import read_weights, rules_digest
from boilover.core import jit
from boilover.games import find, load
from boilover.learn import plot
from tests.terminal.conftest import Run, home, run

__all__ = ["home", "run"]
pytestmark = pytest.mark.usefixtures("compiled")

TIGHTER = 'extends = "boil-over"\nid = "tighter"\n[rules]\nlimit = 19\n'
FEW = ("--generations", "2")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a variant in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.toml").write_text(TIGHTER, encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("small", "kept")
def test_weights_go_beside_the_variant(folder: Path, run: Run) -> None:
    """What is found is told in 80 columns, and kept with what it takes to find it again."""
    done = run("tune", "my.toml", "--players", "3", "--seed", "5", *FEW)
    assert (done.status, done.err) == (0, "")
    assert "tighter: 3 players, 2 generations, seed 5" in done.out
    assert "against 2 greedy" in done.out
    assert "The weights are in my.weights.toml." in done.out
    assert max(map(len, done.out.splitlines())) <= 80
    game = load("my.toml")
    found = read_weights(folder / "my.weights.toml", game.family, "tighter")[3]
    assert (found.seed, found.generations) == (5, 2)
    assert found.rules == rules_digest(game, 3)
    assert found.weights
    assert found.strength["greedy"].matches == 60
    first = (folder / "my.weights.toml").read_text(encoding="utf-8")
    again = run(*shlex.split(found.command)[1:])
    assert again.status == 0
    assert (folder / "my.weights.toml").read_text(encoding="utf-8").split("strength")[0] == (
        first.split("strength")[0]
    )


@pytest.mark.usefixtures("small", "kept")
def test_numbers_of_players_share_a_file(folder: Path, run: Run) -> None:
    """Each tuning replaces its own part alone; what others have grown stale is told."""
    for players, seed in (("3", "1"), ("5", "1"), ("3", "2")):
        assert run("tune", "my.toml", "--players", players, "--seed", seed, *FEW).status == 0
    family = find("boil-over").family
    found = read_weights(folder / "my.weights.toml", family, "tighter")
    assert {players: tuning.seed for players, tuning in found.items()} == {3: 2, 5: 1}
    assert set(found[3].strength) == {"greedy", "before"}
    (folder / "my.toml").write_text(TIGHTER.replace("19", "18"), encoding="utf-8")
    done = run("tune", "my.toml", "--players", "3", "--force", *FEW)
    assert "those for 5 players were tuned for other rules" in done.out


@pytest.mark.usefixtures("small", "kept")
def test_a_preset_s_go_to_the_current_folder_or_where_asked(folder: Path, run: Run) -> None:
    """By the game's id; as JSON all figures are there."""
    assert run("tune", "go-boom", *FEW).status == 0
    data = tomllib.loads((folder / "go-boom.weights.toml").read_text(encoding="utf-8"))
    assert data["game"] == "go-boom"
    done = run("tune", "boil-over", *FEW, "--from-zero", "--out", "some.toml", "--json")
    told = json.loads(done.out)
    assert (told["game"], told["players"], told["generations"]) == ("boil-over", 4, 2)
    assert told["command"].endswith("--generations 2 --from-zero")
    assert [point["generation"] for point in told["curve"]] == [1, 2]
    assert told["weights"] == dict(
        read_weights(folder / "some.toml", find("boil-over").family, "boil-over")[4].weights
    )


@pytest.mark.usefixtures("small")
def test_weaker_weights_take_no_others_place(folder: Path, run: Run) -> None:
    """What loses to the weights that there were is told, and goes to a file of its own alone."""
    done = run("tune", "boil-over", "--generations", "1", "--from-zero")
    assert done.status == 0
    assert "They are weaker than the weights before, which stay." in done.out
    assert not (folder / "boil-over.weights.toml").exists()
    more = re.search(r"To go on: (.*)$", done.out, re.M)
    assert more is not None
    assert more[1].endswith(" --resume")
    own = run("tune", "boil-over", "--generations", "1", "--from-zero", "--out", "own.toml")
    assert "The weights are in own.toml." in own.out
    assert (folder / "own.toml").exists()


@pytest.mark.usefixtures("small")
def test_settings_are_part_of_the_command(folder: Path, run: Run) -> None:
    """Those of `--set` too, whatever their signs."""
    done = run("tune", "boil-over", "--set", 'limit={"4" = 18, "*" = 19}', *FEW, "--json")
    words = shlex.split(json.loads(done.out)["command"])
    assert words[words.index("--set") + 1] == 'limit={"4" = 18, "*" = 19}'


@pytest.mark.usefixtures("small", "kept")
def test_an_interrupted_one_is_not_lost(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is refused to begin anew beside it, and the command that is told goes on."""
    with monkeypatch.context() as patch:
        patch.setattr("boilover.learn.tuning.measure", _pressed)
        done = run("tune", "my.toml", *FEW)
    assert done.status == 130
    assert not (folder / "my.weights.toml").exists()
    told = re.search(r"^Interrupted: 2 generations are kept\. To go on: (.*)$", done.out, re.M)
    assert told is not None
    refused = run("tune", "my.toml", *FEW)
    assert refused.status == 2
    assert "--resume goes on with it, --force begins anew" in refused.err
    other = run("tune", "my.toml", *FEW, "--resume", "--seed", "9")
    assert (other.status, "seed 0" in other.err) == (2, True)
    assert run(*shlex.split(told[1])[1:]).status == 0
    assert (folder / "my.weights.toml").exists()
    assert run("tune", "my.toml", *FEW).status == 0  # that one is finished: nothing is lost
    more = run("tune", "my.toml", "--generations", "4", "--resume")
    assert "4 generations" in more.out


def _pressed(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--minutes", "0"), "'0': must be a number of minutes"),
        (("--minutes", "nan"), "'nan': must be a number of minutes"),
        (("--generations", "0"), "must be a whole number from 1 up"),
        (("--resume",), "my.weights.4.state: there is no such file; begin without --resume"),
        (("--resume", "--force"), "not allowed with"),
        (("--plot", "curve.png"), "curve.png: a picture's name ends in .svg"),
        (("--players", "9"), "--players 9"),
        (("--out", "bad.toml"), "bad.toml:1: game: these weights must be for 'tighter'"),
        (("--out", "no/such/folder/some.toml"), "can't be written"),
    ],
)
def test_refusals(arguments: tuple[str, ...], says: str, folder: Path, run: Run) -> None:
    """Before any work is done."""
    (folder / "bad.toml").write_text('game = "poison"\nplayers = {}\n', encoding="utf-8")
    done = run("tune", "my.toml", *arguments)
    assert done.status == 2
    assert says in done.err


@pytest.mark.usefixtures("small")
def test_the_curve_is_drawn(folder: Path, run: Run) -> None:
    """As a picture that any browser shows."""
    assert run("tune", "my.toml", *FEW, "--plot", "curve.svg").status == 0
    picture = (folder / "curve.svg").read_text(encoding="utf-8")
    assert "<svg" in picture


def test_without_matplotlib_the_remedy_is_told(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before hours go by."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = run("tune", "my.toml", *FEW, "--plot", "curve.svg")
    assert done.status == 2
    assert "pip install 'boilover[plots]'" in done.err
    assert plot.__name__ in sys.modules  # which is loaded without it


@pytest.mark.skipif(jit.INTERPRETED, reason="a generation takes minutes without the compiler")
@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_at_a_terminal(processes: int, number: signal.Signals, folder: Path) -> None:
    """What is done is kept, no process is left, and the command that is told goes on from it."""
    argv = ["-m", "boilover", "--lang", "en", "tune", "my.toml", "--minutes", "100"]
    child = pexpect.spawn(
        sys.executable,
        [*argv, "--processes", str(processes)],
        env=os.environ | {"TERM": "xterm", "COLUMNS": "300"},
        encoding="utf-8",
        timeout=300,
        dimensions=(24, 300),
    )
    child.expect(r"\d %  [1-9]\d* gen")
    child.kill(number)
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130
    says = child.before
    assert isinstance(says, str)
    assert "Traceback" not in says
    told = re.search(r"Interrupted: (\d+) generations? (?:is|are) kept\. To go on: (.*)\r\n", says)
    assert told is not None, says
    kept = json.loads((folder / "my.weights.4.state").read_text(encoding="utf-8"))
    assert kept["training"]["evolution"]["generation"] == int(told[1])
    assert "--minutes 100.0" in told[2]
    assert told[2].endswith("--resume")
    assert not list(folder.glob("*.new"))
