"""A tuning follows from game, seed and generations alone, however it is carried out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boilover.core import jit
from boilover.core.errors import BoilOverError
from boilover.core.jit import Words
from boilover.games import find
from boilover.learn import Limit, Saved, Training, read, save, tune
from boilover.learn.kernels import MEASUREMENT, TRAINING
from boilover.learn.strength import measure

pytestmark = pytest.mark.usefixtures("compiled", "small")
PROCESSES = [1, 2] if not jit.INTERPRETED else [1]


def begun(name: str = "boil-over", players: int = 4, start: Words | None = None) -> Saved:
    """Before the first generation."""
    return Saved(Training.begin(find(name), players, 7, start))


def state_of(saved: Saved) -> dict[str, Any]:
    """All that a training goes on from."""
    return saved.training.to_json()


@pytest.mark.parametrize("processes", PROCESSES)
@pytest.mark.parametrize("name", ["boil-over", "go-boom"])
def test_processes_and_pauses_change_nothing(name: str, processes: int, tmp_path: Path) -> None:
    """Two generations and three more, in one process or two, are five."""
    file = tmp_path / "some.state"
    whole = tune(begun(name), Limit(generations=5), tmp_path / "whole.state")
    tune(begun(name), Limit(generations=2), file, processes=processes)
    again = read(file, find(name), 4)
    assert again.training.generation == 2
    parts = tune(again, Limit(generations=5), file, processes=processes)
    assert state_of(parts.saved) == state_of(whole.saved)
    assert parts.strength == whole.strength
    assert state_of(read(file, find(name), 4)) == state_of(whole.saved)


def test_it_grows_stronger(tmp_path: Path) -> None:
    """From nothing, which loses to greedy, to what beats both, in a moment."""
    zero = begun()
    nothing = np.zeros(len(zero.training.best), np.int64)
    zero.before = nothing.tolist()
    outcome = tune(zero, Limit(generations=40), tmp_path / "some.state")
    assert not outcome.is_weaker
    worst = measure(find("boil-over"), 4, 7, nothing, series=20)
    found = outcome.strength["greedy"]
    assert found.lead - found.lead_margin > worst.lead + worst.lead_margin
    against_nothing = outcome.strength["before"]
    assert against_nothing.lead > against_nothing.lead_margin
    assert against_nothing.won > 0.25 + against_nothing.won_margin
    first, *_, last = zero.training.curve.points
    assert last.total > first.total


def test_it_begins_with_the_weights_that_it_is_given(tmp_path: Path) -> None:
    """Their direction is the first mean, and they are among those that candidates meet."""
    features = find("boil-over").family.features
    start = np.arange(len(features), dtype=np.int64) - 9
    saved = begun(start=start)
    best = saved.training.best
    used = saved.training.scales.active
    assert np.corrcoef(best[used], start[used])[0, 1] > 0.999
    assert [w.tolist() for w in saved.training.field.earlier] == [start.tolist()]


def test_other_seeds_find_other_weights(tmp_path: Path) -> None:
    """A seed is a series of deals of its own."""
    other = Saved(Training.begin(find("boil-over"), 4, 8, None))
    files = tmp_path / "one.state", tmp_path / "other.state"
    one = tune(begun(), Limit(generations=2), files[0])
    two = tune(other, Limit(generations=2), files[1])
    assert one.saved.training.best.tolist() != two.saved.training.best.tolist()


# --- Measuring -----------------------------------------------------------------------------------


def test_nothing_is_measured_on_deals_of_the_training() -> None:
    """Their streams have purposes of their own, however many rounds a match has."""
    assert MEASUREMENT - TRAINING >= 1 << 20


def test_equals_have_a_fair_share() -> None:
    """No lead at all: a series has every seat of the same deals."""
    weights = np.arange(len(find("poison").family.features), dtype=np.int64)
    measured = measure(find("poison"), 5, 1, weights, weights, series=30)
    assert measured.lead == 0
    assert measured.won == pytest.approx(0.2)
    assert measured.matches == 150


@pytest.mark.parametrize("name", ["boil-over", "go-boom", "bhabhi", "cangkul"])
def test_a_lead_is_good_in_every_game(name: str) -> None:
    """Where points are good and where they are bad: who plays at random is behind greedy."""
    nothing = np.zeros(len(find(name).family.features), np.int64)
    measured = measure(find(name), 4, 3, nothing, series=60)
    assert measured.lead < measured.lead_margin
    assert measured.won < 0.25 + measured.won_margin


def test_processes_measure_the_same() -> None:
    """Series are shared out among them."""
    weights = np.arange(len(find("boil-over").family.features), dtype=np.int64)
    key = find("boil-over"), 3, 5, weights
    found = {str(measure(*key, processes=n, series=120)) for n in PROCESSES}
    assert len(found) == 1


# --- Ctrl-C, and files ---------------------------------------------------------------------------


def interrupting(after: int) -> Callable[[Saved], None]:
    """What presses Ctrl-C when so many generations are done."""

    def tell(saved: Saved) -> None:
        if saved.training.generation == after:
            raise KeyboardInterrupt

    return tell


@pytest.mark.parametrize("after", [0, 3])
def test_ctrl_c_keeps_what_is_done(after: int, tmp_path: Path) -> None:
    """And what goes on later comes to the same."""
    file = tmp_path / "some.state"
    outcome = tune(begun(), Limit(generations=6), file, on_progress=interrupting(after))
    assert outcome.interrupted
    assert not outcome.strength
    again = read(file, find("boil-over"), 4)
    assert (again.training.generation, again.finished) == (after, False)
    whole = tune(begun(), Limit(generations=6), tmp_path / "whole.state")
    assert state_of(tune(again, Limit(generations=6), file).saved) == state_of(whole.saved)


def test_ctrl_c_while_it_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All generations are kept; going on goes straight to measuring."""

    def pressed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "some.state"
    with monkeypatch.context() as patch:
        patch.setattr("boilover.learn.tuning.measure", pressed)
        assert tune(begun(), Limit(generations=3), file).interrupted
    again = tune(read(file, find("boil-over"), 4), Limit(generations=3), file)
    assert (again.interrupted, again.saved.training.generation) == (False, 3)
    assert "greedy" in again.strength


def test_a_time_limit_counts_what_was_spent_before(tmp_path: Path) -> None:
    """A tuning of so many seconds isn't begun anew by going on."""
    saved = begun()
    saved.seconds = 60.0
    assert not Limit(seconds=60.0).left(saved)
    assert Limit(seconds=61.0).left(saved)
    saved.training.evolution.generation = 30
    assert Limit(seconds=120.0).total(saved) == 60
    assert Limit(120.0, 50).total(saved) == 50
    assert not Limit(120.0, 30).left(saved)


def test_a_saved_tuning_is_for_one_game(tmp_path: Path) -> None:
    """With the same rules, number of players and features; each refusal says what differs."""
    file = tmp_path / "some.state"
    save(file, begun())
    boil_over = find("boil-over")
    with pytest.raises(BoilOverError, match="'boil-over'"):
        read(file, find("poison"), 4)
    with pytest.raises(BoilOverError, match="another number of players"):
        read(file, boil_over, 5)
    with pytest.raises(BoilOverError, match="the rules have changed"):
        read(file, boil_over.with_options(limit=19), 4)
    file.write_text(file.read_text(encoding="utf-8").replace('"boils"', '"bubbles"'))
    with pytest.raises(BoilOverError, match="the features have changed"):
        read(file, boil_over, 4)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"format": "boilover-tune/1"}', "[" * 100_000])
def test_a_file_that_is_something_else(text: str, tmp_path: Path) -> None:
    """It says so, and how to begin anew."""
    file = tmp_path / "some.state"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BoilOverError, match=r"some\.state: .*--force"):
        read(file, find("boil-over"), 4)


def test_a_part_of_the_training_is_missing(tmp_path: Path) -> None:
    """Of whatever kind: the file is damaged."""
    file = tmp_path / "some.state"
    save(file, begun())
    whole = file.read_text(encoding="utf-8")
    for part in ("evolution", "average", "points", "variation", "seed", "seconds"):
        file.write_text(whole.replace(f'"{part}"', '"other"'), encoding="utf-8")
        with pytest.raises(BoilOverError, match="damaged"):
            read(file, find("boil-over"), 4)
