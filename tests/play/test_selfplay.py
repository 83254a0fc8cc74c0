"""Series of matches between bots, and the records that they leave."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boilover.core.errors import BoilOverError
from boilover.games import Game, find
from boilover.match import dumps, replay, to_record
from boilover.play.selfplay import Written, number_twins, record_file, self_play
from tests.oracle.pots import verify_record
from tests.strategies import Table, at_every_preset

pytestmark = pytest.mark.usefixtures("compiled")

BOIL_OVER = find("boil-over")
BOTS = ["greedy", "random", "random-pairs", "random"]


def lines_of(
    game: Game, players: int, bots: list[str], matches: int, seed: int = 5, processes: int = 1
) -> list[str]:
    """The lines of a series."""
    texts: list[str] = []
    done = self_play(
        game, players, bots, matches, seed=seed, processes=processes, write=texts.append
    )
    assert done == Written(matches, interrupted=False)
    return "".join(texts).splitlines(keepends=True)


@at_every_preset
def test_records_are_right(table: Table) -> None:
    """The oracle agrees with each move and score; replaying gives the same record."""
    for line in lines_of(table.game, table.players, ["greedy"], 2):
        record = json.loads(line)
        verify_record(record)
        assert dumps(to_record(replay(record))) + "\n" == line


def test_processes_change_nothing() -> None:
    """The same bytes from one, two and three."""
    one = lines_of(BOIL_OVER, 4, BOTS, 150)
    assert lines_of(BOIL_OVER, 4, BOTS, 150, processes=2) == one
    assert lines_of(BOIL_OVER, 4, BOTS, 150, processes=3) == one


def test_a_longer_series_begins_with_a_shorter_one() -> None:
    """Match i depends on seed and i alone; each match is another one."""
    lines = lines_of(BOIL_OVER, 4, BOTS, 6)
    assert lines_of(BOIL_OVER, 4, BOTS, 2) == lines[:2]
    assert len(set(lines)) == 6
    assert lines_of(BOIL_OVER, 4, BOTS, 2, seed=6) != lines[:2]


def test_who_sits_where() -> None:
    """By distance from the first round's starter; bots with one name are numbered by seat."""
    starters = set()
    for number, line in enumerate(lines_of(BOIL_OVER, 4, BOTS, 12)):
        record = json.loads(line)
        starter = (record["rounds"][0]["dealer"] + 1) % 4
        starters.add(starter)
        seated = [BOTS[(seat - starter) % 4] for seat in range(4)]
        assert record["meta"] == {"bots": seated, "seed": 5, "match": number}
        assert record["players"] == number_twins(seated)
        assert record["rounds"][0]["moves"][0][0] == starter
    assert starters == {0, 1, 2, 3}


def test_names() -> None:
    """Equal names are told apart, others left alone."""
    assert number_twins(["greedy", "random", "greedy"]) == ["greedy 1", "random", "greedy 2"]
    assert number_twins(["greedy"] * 3) == ["greedy 1", "greedy 2", "greedy 3"]


# --- Files and Ctrl-C ----------------------------------------------------------------------------


@pytest.mark.parametrize("processes", [1, 2])
def test_ctrl_c_leaves_whole_lines(tmp_path: Path, processes: int) -> None:
    """All that was written by then, and how many that is."""

    def interrupt(done: int, total: int) -> None:
        if done >= 64:
            raise KeyboardInterrupt

    path = tmp_path / "some.jsonl"
    with record_file(path) as write:
        done = self_play(
            BOIL_OVER,
            4,
            BOTS,
            1000,
            seed=5,
            processes=processes,
            write=write,
            on_progress=interrupt,
        )
    assert done.interrupted
    assert 64 <= done.matches < 1000
    text = path.read_text(encoding="utf-8")
    assert text.splitlines(keepends=True) == lines_of(BOIL_OVER, 4, BOTS, done.matches)


def test_lines_are_there_at_once(tmp_path: Path) -> None:
    """Whatever comes after a write, its lines are in the file."""
    path = tmp_path / "some.jsonl"
    with record_file(path) as write:
        write("one\n")
        assert path.read_bytes() == b"one\n"


def test_an_existing_file_is_left_alone(tmp_path: Path) -> None:
    """Unless replacing it is asked for; the message says how."""
    path = tmp_path / "some.jsonl"
    path.write_text("old\n")
    with pytest.raises(BoilOverError, match=r"some\.jsonl: .*--force"), record_file(path):
        pass
    assert path.read_text() == "old\n"
    with record_file(path, force=True) as write:
        write("new\n")
    assert path.read_text() == "new\n"


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    """A folder that isn't there, a folder in the file's place, a full disk."""
    with pytest.raises(BoilOverError, match="No such file"), record_file(tmp_path / "no" / "a"):
        pass
    with pytest.raises(BoilOverError, match="directory"), record_file(tmp_path, force=True):
        pass
    full = Path("/dev/full")
    if full.exists():
        with (
            pytest.raises(BoilOverError, match="No space left"),
            record_file(full, force=True) as write,
        ):
            write("one\n")


def test_refusals() -> None:
    """Nothing is played for a request that can't be used."""
    for message, arguments in (
        ("3 to 6", (BOIL_OVER, 2)),
        ("no such bot", (BOIL_OVER, 4, ["clever"])),
        ("2 bots for 4 players", (BOIL_OVER, 4, ["greedy", "random"])),
        ("at least one", (BOIL_OVER, 4, ["greedy"], 0)),
    ):
        with pytest.raises(BoilOverError, match=message):
            self_play(*arguments, write=print)
