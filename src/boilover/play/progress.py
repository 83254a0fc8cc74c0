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
SLOW = 3.0  # units a second: fewer are counted by the minute


class Progress:
    """A line that is rewritten as the work goes on, and wiped at its end.

    For use in a `with` block, and as an `on_progress`: `progress(done, total)`; the first call
    starts the clock of the rate. Where `stream` is no terminal nothing is ever written.
    """

    def __init__(self, unit: str, stream: TextIO | None = None):
        """`unit` says what is counted: "rounds"."""
        self.unit = unit
        self.stream = sys.stderr if stream is None else stream
        self.shows = self.stream.isatty()
        self.next_look = time.monotonic() + PATIENCE
        self.start = 0.0
        self.first: int | None = None
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

    def __call__(self, done: int, total: int, note: str = "") -> None:
        """Report that `done` of `total` units are done; the note says what else there is to tell.

        What the first call reports as done was done before.
        """
        now = time.monotonic()
        self.late.cancel()
        if self.first is None:
            self.start, self.first = now, done
            return
        if now < self.next_look or done == self.first:
            return
        self.next_look = now + EVERY
        rate = (done - self.first) / max(now - self.start, 1e-9)
        says = _("{percent} %  {done} {unit}, {rate} a second, {left} left")
        if rate < SLOW:
            says = _("{percent} %  {done} {unit}, {rate} a minute, {left} left")
        line = says.format(
            percent=100 * done // max(total, 1),
            done=digits(f"{done:,}"),
            unit=self.unit,
            rate=digits(f"{rate if rate >= SLOW else 60 * rate:,.0f}"),
            left=_clock((total - done) / rate),
        )
        self._show(f"{line}  {note}".rstrip())

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
