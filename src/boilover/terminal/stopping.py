"""Signals that end the program at a prompt: what has been typed so far must not be lost."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType


class Stopped(Exception):
    """Whoever types stops here, or the system does."""


def until_stopped(work: Callable[[], None], leave: Callable[[], int]) -> int | None:
    """Do the work; if it is stopped, `leave` undisturbed and return the exit status, else None.

    It is stopped by Ctrl-C, by the end of input, when the terminal goes away, or when the system
    asks the program to end.
    """
    previous = {signal.SIGINT: signal.getsignal(signal.SIGINT)}
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            number = getattr(signal, name)
            previous[number] = signal.signal(number, _stop)
    try:
        work()
    except (Stopped, EOFError, KeyboardInterrupt):
        for number in previous:
            signal.signal(number, signal.SIG_IGN)  # impatience must not spoil the saving
        return leave()
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
    return None


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped
