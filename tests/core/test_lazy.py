"""Nobody waits for a compiler: games are played before numba is even imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

from boilover.core import jit
from boilover.games import find
from boilover.pots import rules

PLAY = """
import sys
import boilover
state = boilover.find("poison").deal(4, 1)
while not state.is_over():
    state.apply(state.random_action())
print(state.points(), [name for name in ("numba", "llvmlite", "matplotlib") if name in sys.modules])
"""


def test_playing_does_not_import_the_compiler(compiled: None) -> None:
    """And the round is the one that compiled code plays."""
    ran = subprocess.run(
        [sys.executable, "-c", PLAY], capture_output=True, text=True, timeout=60, check=True
    )
    state = find("poison").deal(4, 1)
    while not state.is_over():
        state.apply(state.random_action())
    assert ran.stdout.strip() == f"{state.points()} []"


def test_a_state_goes_on_when_the_kernels_get_compiled(compiled: None) -> None:
    """A kernel called on memoryviews is interpreted, on arrays compiled; with the same results."""
    state = find("poison").deal(4, 1)
    words = state.words.copy()
    for _ in range(20):
        action = state.random_action()
        assert rules.random_action(words.data, state.rules.words.data) == action  # type: ignore[arg-type]
        state.apply(action)
        rules.apply(words.data, state.rules.words.data, action)  # type: ignore[arg-type]
        assert words.tobytes() == state.words.tobytes()


def test_the_cache_is_named_by_all_sources(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that can't be made is replaced by one for this run."""
    monkeypatch.setenv("BOILOVER_CACHE", str(tmp_path))
    folder = jit.cache_folder()
    assert folder.is_dir()
    assert folder.name == jit.digest()
    assert str(folder.parent) == str(tmp_path)
    monkeypatch.setenv("BOILOVER_CACHE", "/dev/null/no/folder")
    other = jit.cache_folder()
    assert other.is_dir()
    assert other != folder
    other.rmdir()


def test_kernels_say_what_they_are() -> None:
    assert repr(rules.deal) == "<kernel boilover.pots.rules.deal>"
    assert rules.deal.__doc__ is not None
    assert rules.firsts.code is None, "inlined kernels are not compiled by themselves"
