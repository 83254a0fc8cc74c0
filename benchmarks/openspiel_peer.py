"""OpenSpiel's rates, measured by a process of its own in the peers' environment."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
PYTHON = HERE.parent / ".bench-venv" / "bin" / "python"

Rates = dict[str, float]


def is_there() -> bool:
    """Whether OpenSpiel is set up; says so where it isn't."""
    if not PYTHON.exists():
        print("OpenSpiel isn't set up; `make bench` does that, in .bench-venv.")
    return PYTHON.exists()


def rates(game: str) -> Rates:
    """Moves a second of that game of OpenSpiel's; see `openspiel`."""
    command = [str(PYTHON), str(HERE / "openspiel.py"), game]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: Rates = json.loads(done.stdout)
    return found
