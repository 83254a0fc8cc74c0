"""How long bots seem to think: a move that is there at once looks like none at all."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Final

from boilover.core.text import _
from boilover.terminal.console import DIM, Console

EASIEST: Final = 0.4  # seconds for one of two choices
HARDEST: Final = 1.2
MANY_CHOICES: Final = 12  # from so many on a choice is as hard as can be
USUAL_BOTS: Final = 3  # of more each takes less, so that people wait no longer
WIPE: Final = "\r\x1b[K"


class Pace:
    """Holds bots' moves back until somebody could have thought of them."""

    def __init__(
        self,
        console: Console,
        bots: int,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ):
        """`bots` sit at the table."""
        self.console = console
        self.share = min(1.0, USUAL_BOTS / max(1, bots))
        self.clock = clock
        self.sleep = sleep

    def seconds(self, choices: int) -> float:
        """How long a move takes that is one of so many; a forced one takes no time."""
        if choices < 2:
            return 0.0
        hard = min(1.0, (choices - 2) / (MANY_CHOICES - 2))
        return self.share * (EASIEST + (HARDEST - EASIEST) * hard)

    def keep(
        self,
        name: str,
        choices: int,
        think: Callable[[], int],
        is_seen: Callable[[int], bool],
    ) -> int:
        """What comes of thinking, not before it is due; real thought counts towards that.

        An action that nobody sees takes no longer than it takes.
        """
        due = self.clock() + self.seconds(choices)
        with self._telling(_("{name} is thinking ...").format(name=name)):
            action = think()
            left = due - self.clock()
            if left > 0 and is_seen(action):
                self.sleep(left)
        return action

    @contextlib.contextmanager
    def _telling(self, text: str) -> Iterator[None]:
        """Show the text for as long as it is true."""
        if not self.console.can_clear:
            yield
            return
        self.console.stdout.write(self.console.paint(text, DIM))
        self.console.stdout.flush()
        try:
            yield
        finally:
            self.console.stdout.write(WIPE)
