"""What a person or a program waits for: one call from Python, `--help`, the first prompt."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import pexpect

from benchmarks.table import Asked, Figure
from boilover.core import jit
from boilover.games import State, find

BOILOVER = Path(sys.executable).parent / "boilover"
PROMPT = re.escape("> ")  # how the terminal asks for the first move
ROUNDS = 500
PROCESSES = 7


def microseconds_of_apply(apply: Callable[[State], Callable[[int], object]]) -> float:
    """The median over rounds of the time of one call, the loop around it taken off.

    `apply` gives the function that plays an action in a state. Each round is played twice: first
    to find random actions, then timed with them; a loop over the same actions that does nothing is
    timed too and its time subtracted.
    """
    times = []
    for seed in range(ROUNDS):
        start = find("poison").deal(4, seed)
        scout, actions = start.copy(), []
        while not scout.is_over():
            actions.append(scout.random_action())
            scout.apply(actions[-1])
        play = apply(start)
        began = time.perf_counter()
        for action in actions:
            play(action)
        between = time.perf_counter()
        for _action in actions:
            pass
        ended = time.perf_counter()
        assert start.is_over()
        times.append(((between - began) - (ended - between)) / len(actions))
    return 1e6 * median(times)


def seconds_of_help() -> float:
    """`boilover --help` as a whole process."""
    start = time.perf_counter()
    subprocess.run([BOILOVER, "--help"], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def seconds_to_prompt() -> float:
    """`boilover play` at a terminal, until it asks for a move; no kernel has been compiled."""
    with tempfile.TemporaryDirectory() as folder:
        home = {"BOILOVER_CACHE": folder, "XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder}
        start = time.perf_counter()
        child = pexpect.spawn(
            str(BOILOVER), ["play", "--seed", "1"], env=os.environ | home, timeout=20, cwd=folder
        )
        child.expect(PROMPT)
        seconds = time.perf_counter() - start
        child.terminate(force=True)
        child.close()
        wait_for_compiler(Path(folder))
    return seconds


def wait_for_compiler(cache: Path) -> None:
    """Wait until nothing more is compiled into the folder, so that the next start is alone."""
    files = -1
    while files != (files := len(list(cache.rglob("*")))):
        time.sleep(2)


def longest_gap() -> float:
    """The longest stutter of a busy game while kernels are compiled behind it."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.stutter"],
            env=os.environ | {"BOILOVER_CACHE": folder},
            cwd=Path(__file__).parent.parent,
            capture_output=True,
            text=True,
            check=True,
        )
    return float(json.loads(done.stdout)["longest_gap"])


def run(_asked: Asked) -> Iterator[Figure]:
    """Times of calls and of starting up: medians, but for the stutter, where the worst counts."""
    jit.compile_all()
    apply = microseconds_of_apply(lambda state: state.apply)
    yield Figure("State.apply from Python, checked and played", apply, "µs", most=0.5)
    kernel = microseconds_of_apply(
        lambda state: lambda action: state.family.apply(state.words, state.rules.words, action)
    )
    yield Figure("the kernel apply alone, through a lambda", kernel, "µs")
    helps = [seconds_of_help() for _ in range(PROCESSES)]
    yield Figure("boilover --help", median(helps), "s", most=0.3)
    prompts = [seconds_to_prompt() for _ in range(PROCESSES)]
    yield Figure("boilover play, first prompt, cold cache", median(prompts), "s", most=0.7)
    gaps = [longest_gap() for _ in range(3)]
    yield Figure("longest gap in play while compiling, worst of 3", max(gaps), "s", most=0.2)
