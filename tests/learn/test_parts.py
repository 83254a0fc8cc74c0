"""Scales, tables, curve: what tuning is put together from."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest

from boilover.games import find
from boilover.games.kernels import GREEDY, RANDOM
from boilover.learn import curve, field
from boilover.learn.curve import Curve, Leads, drawn
from boilover.learn.field import Field
from boilover.learn.scales import LARGEST, Scales

# --- Scales --------------------------------------------------------------------------------------


def test_idle_features_are_left_out() -> None:
    """What a rule of the variant rules out never varies: where nothing is poison, poison's."""
    game = find("boil-over")
    features = game.family.features
    usual = Scales.sample(game, 4, 8)
    assert "boils" in {features[i] for i in usual.active}
    free = game.with_options(poison_penalty=0, suit_penalty=0)
    idle = {features[i] for i in np.flatnonzero(Scales.sample(free, 4, 8).variation == 0)}
    assert {"poison taken", "majority won"} <= idle


def test_points_and_weights() -> None:
    """The largest weight is always the same; directions are kept, idle features weigh nothing."""
    scales = Scales(np.array([2.0, 0.0, 0.5, 1.0]))
    assert scales.active.tolist() == [0, 2, 3]
    weights = scales.weights(np.array([1.0, -0.5, 0.25]))
    assert weights.tolist() == [LARGEST // 2, 0, -LARGEST, LARGEST // 4]
    again = scales.weights(scales.point(weights))
    assert again.tolist() == weights.tolist()
    assert scales.weights(np.zeros(3)).tolist() == [0, 0, 0, 0]


# --- Tables --------------------------------------------------------------------------------------


def test_tables_are_as_often_of_a_kind_as_they_should() -> None:
    """Those of the best alone, of greedy alone, and mixed ones with everybody."""
    some = Field(5, [np.zeros(10, np.int64)] * 3)
    policies = np.array(some.tables(4, 4000, 3, 10)).reshape(4000, 3)
    kinds = Counter(
        "best" if (t == 0).all() else "greedy" if (t == GREEDY).all() else "mixed" for t in policies
    )
    mixed = field.ALL_BEST + field.ALL_GREEDY
    best_by_chance = (100 - mixed) * 0.52**3
    assert kinds["best"] / 40 == pytest.approx(field.ALL_BEST + best_by_chance, abs=3)
    assert kinds["greedy"] / 40 == pytest.approx(field.ALL_GREEDY, abs=3)
    assert set(policies.flat) == {0, GREEDY, RANDOM, 10, 20, 30}


def test_tables_are_keyed() -> None:
    """By seed and generation, nothing else."""
    one = Field(5, [])
    assert one.tables(4, 20, 3, 10) == Field(5, []).tables(4, 20, 3, 10)
    assert one.tables(4, 20, 3, 10) != one.tables(5, 20, 3, 10)
    assert one.tables(4, 20, 3, 10) != Field(6, []).tables(4, 20, 3, 10)
    assert set(one.tables(4, 200, 3, 10)) == {0, GREEDY, RANDOM}  # nobody to remember


def test_some_of_the_earlier_ones_are_remembered() -> None:
    """The newest always, and no more than so many."""
    some = Field(5, [])
    for generation in range(1, 40 * field.EVERY + 1):
        some.remember(np.array([generation]), generation)
        assert len(some.earlier) <= field.REMEMBERED
        if generation % field.EVERY == 0:
            assert some.earlier[-1].tolist() == [generation]
    assert len(some.earlier) == field.REMEMBERED
    assert some.earlier[0][0] < 30 * field.EVERY


# --- The curve -----------------------------------------------------------------------------------


def test_leads_are_a_mean_with_an_interval() -> None:
    """As numpy has them, however they are put together."""
    leads = np.random.default_rng(1).integers(-40, 60, 500)
    together = Leads.of(leads[:123]) + Leads.of(leads[123:])
    assert together == Leads.of(leads)
    mean, margin = together.figure(12)
    assert mean == pytest.approx(leads.mean() / 12)
    assert margin == pytest.approx(1.96 * leads.std(ddof=1) / 500**0.5 / 12)


def test_a_long_curve_has_wider_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is lost, and it comes back from a file as it was."""
    monkeypatch.setattr(curve, "MOST_POINTS", 8)
    whole = Curve()
    for generation in range(101):
        whole.add(Leads(1, generation, generation**2))
        if generation == 50:
            whole = Curve.from_json(json.loads(json.dumps(whole.to_json())))
    assert len(whole.points) <= 8
    assert sum(whole.points, Leads()).total == sum(range(101))
    assert whole.width == 16
    assert whole.points[0] == Leads(16, sum(range(16)), sum(g * g for g in range(16)))
    assert whole.ends() == [16, 32, 48, 64, 80, 96, 101]


def test_it_is_drawn_in_text() -> None:
    """Bars from the lowest to the highest value; more values than columns are brought together."""
    assert drawn([0, 1, 2], 70, 1) == ["▁▅█"]
    assert drawn([0, 8], 70, 2) == [" █", "▁█"]
    assert drawn([5, 5], 70, 2) == ["  ", "▁▁"]
    lines = drawn(range(1000), 70, 6)
    assert {len(line) for line in lines} == {70}
    assert lines[-1][0] == "▁"
    assert lines[0][-1] == "█"
