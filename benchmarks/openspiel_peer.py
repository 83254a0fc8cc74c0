"""OpenSpiel's rates, measured by a process of its own in the peers' environment."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PYTHON = ROOT / ".bench-venv" / "bin" / "python"

Rates = dict[str, float]


def is_there() -> bool:
    """Whether OpenSpiel is set up; says so where it isn't."""
    if not PYTHON.exists():
        print("OpenSpiel isn't set up; `make bench` does that, in .bench-venv.")
    return PYTHON.exists()


def rates(game: str) -> Rates:
    """Moves a second of that game of OpenSpiel's; see `openspiel`."""
    found: Rates = _printed_by("openspiel", game)
    return found


def search_rates() -> dict[str, Rates]:
    """Iterations a second of its searches at hearts, by position; see `openspiel_search`."""
    found: dict[str, Rates] = _printed_by("openspiel_search")
    return found


def _printed_by(module: str, *arguments: str) -> Any:
    command = [str(PYTHON), "-m", f"benchmarks.{module}", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
