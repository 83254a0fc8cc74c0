"""The tight C program that the engine is timed beside, where its source is at hand.

`poison_tight.c` plays Friday the 13th's rules for four players, fixed for the compiler: deal, play
uniformly over distinct actions, score.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from pathlib import Path

USUAL_SOURCE = Path(__file__).parent.parent.parent / "shared" / "bench" / "poison_tight.c"


class CProgram:
    """The program, compiled into a folder that is deleted with this object."""

    def __init__(self, source: Path):
        self._folder = tempfile.TemporaryDirectory(prefix="boilover-bench-")
        self.path = Path(self._folder.name) / "poison_tight"
        options = ["-O3", "-march=native", "-DBATCH"]
        subprocess.run(["gcc", *options, "-o", str(self.path), str(source)], check=True)

    def rounds_per_second(self, rounds: int) -> float:
        """Its rate over that many rounds by the processor's clock, as it prints it."""
        done = subprocess.run([self.path, str(rounds)], capture_output=True, text=True, check=True)
        return rounds / float(done.stdout.split()[0])

    def together(self, rounds: int, copies: int) -> float:
        """Rounds a second of several copies at once, by the wall clock."""
        start = time.perf_counter()
        running = [
            subprocess.Popen([self.path, str(rounds)], stdout=subprocess.DEVNULL)
            for _ in range(copies)
        ]
        for copy in running:
            copy.wait()
        return copies * rounds / (time.perf_counter() - start)


def c_program(source: Path) -> CProgram | None:
    """The program, or None with a word of explanation where it can't be had."""
    if not source.exists():
        print(f"No C program to compare with: {source} isn't there (--c-source PATH).")
        return None
    if shutil.which("gcc") is None:
        print("No C program to compare with: there is no gcc.")
        return None
    return CProgram(source)
