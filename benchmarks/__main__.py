"""Measure the README's figures: `python -m benchmarks [NAME...]`, all of them without names."""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import numba

from benchmarks.c_program import USUAL_SOURCE
from benchmarks.table import Asked, Line

NAMES = (
    *("rounds", "lab", "peers", "inflation", "calls", "greedy", "hands", "search", "ismcts"),
    *("playouts", "tiers"),
)


def processor() -> str:
    """The name of this machine's processor."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    named = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{named[0]}, {len(named)} cores seen" if named else platform.processor()


def main() -> None:
    """Run the benchmarks asked for and print what they find as they find it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", help=", ".join(NAMES))
    parser.add_argument("--c-source", type=Path, default=USUAL_SOURCE, help="poison_tight.c")
    parser.add_argument("--quick", action="store_true", help="fewer hands where hands are counted")
    args = parser.parse_args()
    for name in args.names:
        if name not in NAMES:
            parser.error(f"{name}: no such benchmark; there are {', '.join(NAMES)}")
    print(f"{processor()}; Python {platform.python_version()}, numba {numba.__version__}")
    for name in args.names or NAMES:
        module = import_module(f"benchmarks.{name}")
        run: Callable[[Asked], Iterator[Line]] = module.run
        print(f"\n{name}: {(module.__doc__ or '').splitlines()[0]}", flush=True)
        for found in run(Asked(args.c_source, args.quick)):
            print(found.line(), flush=True)


if __name__ == "__main__":
    main()
