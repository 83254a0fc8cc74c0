"""Another program, spoken to line by line, that is never waited for longer than one likes."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Final

from boilover.core.errors import BoilOverError
from boilover.core.text import _, reason

LONGEST_LINE: Final = 1 << 20  # bytes; a longer one comes cut off, just too long
FAREWELL: Final = 0.5  # seconds to leave at the end of input, and again when asked to
LOOK_EVERY: Final = 0.005  # seconds between two looks whether it has left


class Gone(Exception):
    """The program has ended, or has closed its input or its output."""


class Process:
    """A running program: lines in, lines out, over pipes that never block.

    It has a session of its own, so that Ctrl-C at the terminal is not for it. Until `stop` is
    called it lives on, or is a zombie; whoever starts it sees to it that nothing comes in between.
    """

    def __init__(self, argv: Sequence[str], log: Path | None = None):
        """Start the program; what it writes to standard error is added to `log`, or dropped.

        Raises:
            BoilOverError: it can't be started, or the log can't be written.
        """
        with _appended(log) as errors:
            try:
                self._child = subprocess.Popen(
                    argv,
                    bufsize=0,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    start_new_session=True,
                )
            except (OSError, ValueError) as error:
                why = reason(error) if isinstance(error, OSError) else str(error)
                says = _("{program}: can't be started: {reason}")
                raise BoilOverError(says.format(program=argv[0], reason=why)) from None
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._in, self._out = self._child.stdin.fileno(), self._child.stdout.fileno()
        self._selector = selectors.DefaultSelector()
        for pipe in (self._in, self._out):
            os.set_blocking(pipe, False)
        self._selector.register(self._out, selectors.EVENT_READ)
        self._unsent = bytearray()
        self._lines: deque[bytes] = deque()
        self._part = bytearray()  # of a line that has not come to its end
        self._skips = False  # what comes up to the next end of line is dropped
        self._gone = False
        self._looked = 0.0  # when it was last looked at what has come

    @property
    def has_taken_all(self) -> bool:
        """Whether all that was sent has gone into its pipe."""
        return not self._unsent

    def send(self, line: bytes) -> None:
        """Send a line, as far as the program takes it in now; the rest follows while one reads."""
        if self._gone:
            return
        if not self._unsent:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        self._unsent += line + b"\n"
        self._exchange(0)

    def read(self, deadline: float) -> bytes | None:
        """The next line that isn't empty; None if it has not come by then (`time.monotonic`).

        What has come is taken even if this process had no time to look before; but only once, or
        one that never stops talking would never be late.

        Raises:
            Gone: no line will ever come.
        """
        while True:
            if self._lines:
                return self._lines.popleft()
            if self._gone:
                raise Gone
            if self._looked >= deadline:
                break
            self._looked = time.monotonic()
            self._exchange(max(0.0, deadline - self._looked))
        if self._has_ended():
            raise Gone
        return None

    def drop(self) -> None:
        """Drop all that has come, and what belongs to a line of which a part has."""
        self._exchange(0)
        self._lines.clear()
        self._skips |= bool(self._part)
        self._part.clear()

    def stop(self, patience: float = FAREWELL) -> int:
        """End the program, in three steps that grow rough; return its exit status.

        It is given the end of its input, is asked to end, each with so many seconds to do so, and
        is killed then, with all that it has started. What it leaves behind when it ends by itself
        is asked to end. A negative status is the signal that ended it.
        """
        self._selector.close()
        for pipe in (self._child.stdin, self._child.stdout):
            assert pipe is not None
            pipe.close()
        ended = self._ends(patience)
        self._signal(signal.SIGTERM)
        if not ended:
            self._ends(patience)
            self._signal(signal.SIGKILL)
        return self._child.wait()

    def _ends(self, patience: float) -> bool:
        end = time.monotonic() + patience
        while not (ended := self._has_ended()) and time.monotonic() < end:
            time.sleep(LOOK_EVERY)
        return ended

    def _has_ended(self) -> bool:
        """Whether it has; it stays a zombie, for its number must not become another's yet."""
        if not hasattr(os, "waitid"):  # before Python 3.13 on a Mac
            return self._child.poll() is not None
        how = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self._child.pid, how) is not None

    def _signal(self, number: int) -> None:
        """To it and all that it has started."""
        if self._child.returncode is None:
            with contextlib.suppress(OSError):
                os.killpg(self._child.pid, number)

    # --- Pipes -----------------------------------------------------------------------------------

    def _exchange(self, patience: float) -> None:
        """Wait until something can be written or read, and do that once."""
        for key, _events in [] if self._gone else self._selector.select(patience):
            if key.fd == self._in:
                self._write()
            else:
                self._receive()

    def _write(self) -> None:
        try:
            done = os.write(self._in, self._unsent)
        except BlockingIOError:
            return
        except OSError:
            self._gone = True
            return
        del self._unsent[:done]
        if not self._unsent:
            self._selector.unregister(self._in)

    def _receive(self) -> None:
        try:
            chunk = os.read(self._out, 1 << 16)
        except BlockingIOError:
            return
        except OSError:
            chunk = b""
        self._gone |= not chunk
        *ends, rest = chunk.split(b"\n")
        for end in ends:
            line = bytes(self._part + end).strip()
            if line and not self._skips:
                self._lines.append(line)
            self._part.clear()
            self._skips = False
        if not self._skips:
            self._part += rest
        if len(self._part) > LONGEST_LINE:
            self._lines.append(bytes(self._part))
            self._part.clear()
            self._skips = True


@contextlib.contextmanager
def _appended(log: Path | None) -> Iterator[int | IO[bytes]]:
    """What `subprocess` takes for a file to write to."""
    if log is None:
        yield subprocess.DEVNULL
        return
    try:
        file = log.open("ab")
    except OSError as error:
        says = _("{path}: can't be written: {reason}")
        raise BoilOverError(says.format(path=log, reason=reason(error))) from None
    with file:
        yield file
