"""Ctrl-C, and other signals to stop, at a good moment: some work must not be left in the middle."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from typing import Final

STOPPING: Final = [
    getattr(signal, name) for name in ("SIGHUP", "SIGTERM", "SIGINT") if hasattr(signal, name)
]


@contextlib.contextmanager
def held_back() -> Iterator[None]:
    """Let what would stop the program take effect only at the end of the block.

    That goes for signals that something in this program answers, as it does Ctrl-C. Only a
    program's main thread ever hears of them, so in other threads nothing changes.
    """
    with contextlib.ExitStack() as later:
        if threading.current_thread() is threading.main_thread():
            for number in STOPPING:
                later.enter_context(_one_held_back(number))
        yield


@contextlib.contextmanager
def _one_held_back(number: int) -> Iterator[None]:
    before = signal.getsignal(number)
    if not callable(before):  # it ends the program at once, or does nothing
        yield
        return
    heard: list[int] = []
    signal.signal(number, lambda number, frame: heard.append(number))
    try:
        yield
    finally:
        signal.signal(number, before)
        if heard:
            signal.raise_signal(number)


@contextlib.contextmanager
def by_sigterm_too() -> Iterator[None]:
    """Let SIGTERM, by which a system asks a program to end, be what Ctrl-C is."""
    here = threading.current_thread() is threading.main_thread()
    if not here or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
