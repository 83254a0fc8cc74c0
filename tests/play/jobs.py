"""Work for workers to be tried on; a process of its own finds it by its name."""

from __future__ import annotations

import os
import time

from boilover.core.errors import BoilOverError
from boilover.core.text import _


def double(number: int) -> int:
    """Twice the number."""
    return 2 * number


def who(number: int) -> tuple[int, int]:
    """The number, later the larger it isn't, and the process that had it."""
    time.sleep(0.02 if number % 3 == 0 else 0.001)
    return number, os.getpid()


def die(number: int) -> int:
    """End the process at number 3, as a kernel out of memory would."""
    if number == 3:
        os._exit(9)
    return number


def refuse(number: int) -> int:
    """Say at number 3 that it can't be used."""
    if number == 3:
        raise BoilOverError(_("the match is over"))
    return number


def fail(number: int) -> int:
    """Raise at number 3."""
    if number == 3:
        raise ZeroDivisionError("three")
    return number
