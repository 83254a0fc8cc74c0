"""Ctrl-C that waits for a good moment."""

from __future__ import annotations

import signal
import threading

import pytest

from boilover.core.interrupt import by_sigterm_too, held_back


def test_it_takes_effect_at_the_end() -> None:
    """Once, however often it was pressed."""
    reached = []

    def press_twice() -> None:
        with held_back():
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
            reached.append("end")

    with pytest.raises(KeyboardInterrupt):
        press_twice()
    assert reached == ["end"]


def test_without_it_nothing_changes() -> None:
    """The handler that was there is there again, after an error too."""
    before = signal.getsignal(signal.SIGINT)
    with held_back():
        assert signal.getsignal(signal.SIGINT) is not before
    with pytest.raises(ZeroDivisionError), held_back():
        raise ZeroDivisionError
    assert signal.getsignal(signal.SIGINT) is before


def test_other_threads_may_use_it() -> None:
    """They can't set handlers, and need not."""
    passed = []

    def work() -> None:
        with held_back():
            passed.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert passed == [True]


def test_all_that_is_answered_waits() -> None:
    """Whatever stops the program; what comes first does it, what comes next finds it stopped."""
    reached = []

    def stop_twice() -> None:
        with by_sigterm_too(), held_back():
            signal.raise_signal(signal.SIGTERM)
            signal.raise_signal(signal.SIGINT)
            reached.append("end")

    with pytest.raises(KeyboardInterrupt):
        stop_twice()
    assert reached == ["end"]


@pytest.mark.parametrize("usual", [signal.SIG_DFL, signal.SIG_IGN])
def test_what_is_not_answered_is_left_alone(usual: signal.Handlers) -> None:
    """A compiler at work doesn't keep a program from being ended."""
    before = signal.signal(signal.SIGTERM, usual)
    try:
        with held_back():
            assert signal.getsignal(signal.SIGTERM) is usual
        with by_sigterm_too():
            assert (signal.getsignal(signal.SIGTERM) is usual) == (usual is signal.SIG_IGN)
        assert signal.getsignal(signal.SIGTERM) is usual
    finally:
        signal.signal(signal.SIGTERM, before)
