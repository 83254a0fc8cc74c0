"""On what figures of time were measured."""

from __future__ import annotations

import os
import platform
from pathlib import Path

CPUINFO = Path("/proc/cpuinfo")


def machine() -> str:
    """This machine's processor, how many cores this process may use, and the Python."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{_processor()} ({_cores()}), {python}"


def _processor() -> str:
    try:
        lines = CPUINFO.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:  # there is no such file but on Linux
        lines = []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
