"""How far long work has come, for whoever waits at a terminal: one line on standard error."""

from __future__ import annotations

import sys
import threading
import time
from types import TracebackType
from typing import TextIO

from boilover.core.text import _, digits

PATIENCE = 1.0  # seconds before anything is shown
EVERY = 0.2  # seconds between two looks


class Progress:
    """A line that is rewritten as the work goes on, and wiped at its end.

    For use in a `with` block, and as an `on_progress`: `progress(done, total)`; done = 0 starts the
    clock of the rate. Where `stream` is no terminal nothing is ever written.
    """

    def __init__(self, unit: str, stream: TextIO | None = None):
        """`unit` says what is counted: "rounds"."""
        self.unit = unit
        self.stream = sys.stderr if stream is None else stream
        self.shows = self.stream.isatty()
        self.next_look = time.monotonic() + PATIENCE
        self.start = 0.0
        self.shown = ""
        # Says why nothing happens if the first report is late, as when kernels are compiled.
        self.late = threading.Timer(PATIENCE, self._show, [_("getting ready ...")])
        self.late.daemon = True

    def __enter__(self) -> Progress:
        if self.shows:
            self.late.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.late.cancel()
        self._show("")

    def __call__(self, done: int, total: int) -> None:
        """Report that `done` of `total` units are done."""
        now = time.monotonic()
        self.late.cancel()
        if done == 0:
            self.start = now
            return
        if now < self.next_look:
            return
        self.next_look = now + EVERY
        rate = done / max(now - self.start, 1e-9)
        self._show(
            _("{percent} %  {done} {unit}, {rate} a second, {left} left").format(
                percent=100 * done // total,
                done=digits(f"{done:,}"),
                unit=self.unit,
                rate=digits(f"{rate:,.0f}"),
                left=_clock((total - done) / rate),
            )
        )

    def _show(self, text: str) -> None:
        if self.shows and text != self.shown:
            self.stream.write("\r" + text.ljust(len(self.shown)) + ("" if text else "\r"))
            self.stream.flush()
            self.shown = text


def _clock(seconds: float) -> str:
    """A time as 0:07, 12:30 or 1:05:00."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
