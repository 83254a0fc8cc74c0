"""The line that tells how far long work has come."""

from __future__ import annotations

import io

import pytest

from boilover.play import progress
from boilover.play.progress import Progress


class Terminal(io.StringIO):
    """Standard error at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that a test sets."""
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    return now


def test_nothing_is_written_to_a_file(clock: list[float]) -> None:
    """Nor to a pipe."""
    stream = io.StringIO()
    with Progress("rounds", stream) as tell:
        tell(0, 10)
        clock[0] += 5
        tell(5, 10)
    assert stream.getvalue() == ""


def test_quick_work_shows_nothing(clock: list[float]) -> None:
    """The first second is silent."""
    stream = Terminal()
    with Progress("rounds", stream) as tell:
        tell(0, 10)
        clock[0] += 0.9
        tell(10, 10)
    assert stream.getvalue() == ""


def test_share_rate_and_time_left(clock: list[float]) -> None:
    """The clock of the rate starts with play; a line is rewritten in place, and wiped at last."""
    stream = Terminal()
    with Progress("rounds", stream) as tell:
        clock[0] += 7
        tell(0, 40_000)
        clock[0] += 2
        tell(10_000, 40_000)
        shown = "25 %  10,000 rounds, 5,000 a second, 0:06 left"
        assert stream.getvalue() == "\r" + shown
        clock[0] += 0.1
        tell(10_001, 40_000)
        assert stream.getvalue() == "\r" + shown
    assert stream.getvalue() == "\r" + shown + "\r" + " " * len(shown) + "\r"


def test_slow_work(clock: list[float]) -> None:
    """By the minute, from what had been done before, with what else there is to tell."""
    stream = Terminal()
    with Progress("matches", stream) as tell:
        tell(50, 200, "")
        clock[0] += 60
        tell(50, 200, "")
        assert stream.getvalue() == ""
        tell(65, 200, "widest ±4.0 %")
        shown = "32 %  65 matches, 15 a minute, 9:00 left  widest ±4.0 %"
        assert stream.getvalue() == "\r" + shown


def test_a_late_start_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """While kernels are compiled there is nothing to count yet."""
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    stream = Terminal()
    with Progress("rounds", stream) as tell:
        tell.late.join()
        assert "getting ready" in stream.getvalue()


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.2, "0:00"), (59.6, "1:00"), (750, "12:30"), (3_900, "1:05:00")]
)
def test_times(seconds: float, text: str) -> None:
    """Minutes and seconds, and hours where there are any."""
    assert progress._clock(seconds) == text
