"""Getting the kernels compiled without anyone waiting for it.

A compiler beside a busy main thread is slow and makes it stutter, so a child process fills the
cache first; loading from the cache then takes a moment in a thread. Until it is done everything
runs interpreted, with the same results.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence

from boilover.core import jit

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
            [sys.executable, "-m", "boilover.games.warm", *_modules()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C at the table is not meant for it
            check=False,
        )
        if child.returncode == 0:
            jit.compile_all()


def _modules() -> list[str]:
    """The modules of all kernels that this process has."""
    return sorted({kernel.__module__ for kernel in jit.all_kernels()})


def fill_cache(modules: Sequence[str]) -> None:
    """Compile the kernels of these modules into the cache folder, politely."""
    if hasattr(os, "nice"):
        os.nice(10)
    for module in modules:
        importlib.import_module(module)
    with _alone():
        jit.compile_all()


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Wait until no other process fills the same cache: then it holds most of what is needed."""
    try:
        import fcntl
    except ImportError:  # on Windows everybody compiles for himself
        yield
        return
    with (jit.cache_folder() / "filling").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    fill_cache(sys.argv[1:])
