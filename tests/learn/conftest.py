"""Small generations, so that a tuning takes a moment."""

from __future__ import annotations

import pytest

from boilover.learn import training, tuning


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few candidates, a few deals, short measurements: in this process."""
    monkeypatch.setattr(training, "SAMPLED", 6)
    monkeypatch.setattr(training, "CANDIDATES", 8)
    monkeypatch.setattr(training, "DEALS", 16)
    monkeypatch.setattr(training, "PORTION", 4)
    monkeypatch.setattr(tuning, "SERIES", 20)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found is written, though it was found in a moment and is weaker than before."""
    monkeypatch.setattr(tuning.Outcome, "is_weaker", False)
