"""Getting the kernels compiled without anyone waiting for it.

A compiler beside a busy main thread is slow and makes it stutter, so a child process fills the
cache first; loading from the cache then takes a moment in a thread. Until it is done everything
runs interpreted, with the same results.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading

from boilover.core import jit
from boilover.games import registry

_started = False


def in_background() -> None:
    """Go compiled when ready. Returns at once; a second call does nothing."""
    global _started
    if _started or jit.INTERPRETED or jit.compiled():
        return
    _started = True
    threading.Thread(target=_fill_then_load, name="kernels", daemon=True).start()


def _fill_then_load() -> None:
    # Where there is no room, no compiler or no second process, the game stays interpreted.
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        child = subprocess.run(
            [sys.executable, "-m", "boilover.games.warm"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C at the table is not meant for it
            check=False,
        )
        if child.returncode == 0:
            jit.compile_all()


def fill_cache() -> None:
    """Compile all families' kernels into the cache folder, politely."""
    if hasattr(os, "nice"):
        os.nice(10)
    registry.all_games()
    jit.compile_all()


if __name__ == "__main__":
    fill_cache()
