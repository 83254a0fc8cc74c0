"""What people read, word by word, in English and in German, kept in `snapshots/`.

A change of a text changes a file there. To write them anew, then look at what `git diff` says:

    RENEW_SNAPSHOTS=1 .venv/bin/python -m pytest tests/i18n/test_snapshots.py
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.terminal.conftest import Run

FOLDER = Path(__file__).parent / "snapshots"
RENEW = "RENEW_SNAPSHOTS" in os.environ

PAD = "Anna, Ben, Carla, Dan\nDan\n?\n4 1 3 2\n2 4 1 1\n3 2 3 3\n1 1 2 0\nq\n"
OTHERWISE = " ".join(
    f"--set {setting}"
    for setting in ("deal=5", "undealt=draw_pile", "majority=shared", "taken_face=up", "rounds=1")
)
SCENES: dict[str, tuple[str, str]] = {
    "rules-boil-over": ("rules boil-over", ""),
    "rules-poison-3": ("rules poison --players 3", ""),
    "rules-poison-twelve-2": ("rules poison-twelve --players 2", ""),
    "rules-otherwise": (f"rules boil-over --players 4 {OTHERWISE}", ""),
    "play": ("play --seed 3 --opponents random --set rounds=1", "?\nx\n6s\n" + "1\n" * 4),
    "play-cauldrons": ("play poison --seed 7 --set rounds=1", "1\n" * 5),
    "score": ("score boil-over", PAD),
    "games": ("games", ""),
}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scene", SCENES)
def test_it_reads_as_it_did(scene: str, language: str, run: Run, home: Path) -> None:
    """The whole output, but for the paths of this run."""
    line, typed = SCENES[scene]
    done = run(*line.split(), "--lang", language, typed=typed)
    assert (done.status, done.err) == (0, "")
    out = re.sub(rf"{re.escape(str(home))}[\w/.]*", "PATH", done.out)
    file = FOLDER / f"{scene}.{language}.txt"
    if RENEW:
        FOLDER.mkdir(exist_ok=True)
        file.write_text(out, encoding="utf-8")
    assert out == file.read_text(encoding="utf-8")


def test_no_snapshot_is_left_over() -> None:
    """Each file is one that is compared."""
    there = {file.name for file in FOLDER.iterdir()}
    assert there == {f"{scene}.{language}.txt" for scene in SCENES for language in ("en", "de")}
