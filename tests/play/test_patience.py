"""Waiting for compiled kernels only where that is quicker."""

from __future__ import annotations

import time

import pytest

from boilover.core import jit
from boilover.play import patience
from boilover.play.patience import worth_compiling


def test_it_depends_on_how_long_the_rest_would_take(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sample is timed; without a filled cache one would wait longer."""
    monkeypatch.setattr(jit, "compiled", lambda: False)
    monkeypatch.setattr(jit, "INTERPRETED", False)
    for stored, wait in ((True, patience.LOADING), (False, patience.COMPILING)):
        monkeypatch.setattr(patience, "_stored", lambda stored=stored: stored)
        assert worth_compiling(lambda: time.sleep(0.02), 0.01 / wait)
        assert not worth_compiling(lambda: time.sleep(0.002), 1.0)


def test_nothing_to_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all is compiled already no sample is taken."""
    monkeypatch.setattr(jit, "compiled", lambda: True)
    assert worth_compiling(lambda: pytest.fail("played a sample"), 0.5)
