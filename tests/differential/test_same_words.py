"""Interpreted and compiled kernels do the same to every word, here and for other processors."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boilover.core import jit
from tests.differential import trace
from tests.strategies import Table, at_every_table, tables

ROOT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.usefixtures("compiled"),
    pytest.mark.skipif(jit.INTERPRETED, reason="there is no compiled code to compare"),
]


def digest_of(call: trace.Call, table: Table, seed: int) -> str:
    """The digest of one round played that way."""
    digest = hashlib.blake2b(digest_size=16)
    trace.trace_round(call, table, seed, digest)
    return digest.hexdigest()


@at_every_table
def test_presets(table: Table) -> None:
    one, other = (digest_of(call, table, 1) for call in (trace.interpreted, trace.compiled))
    assert one == other
    assert digest_of(trace.compiled, table, 3) != other


@given(tables(), st.integers(-(2**63), 2**63 - 1))
def test_any_rules(table: Table, seed: int) -> None:
    assert digest_of(trace.interpreted, table, seed) == digest_of(trace.compiled, table, seed)


@pytest.mark.parametrize("number", range(len(trace.odd_tables())))
def test_odd_games(number: int) -> None:
    table = trace.odd_tables()[number]
    assert digest_of(trace.interpreted, table, 1) == digest_of(trace.compiled, table, 1)


@pytest.mark.parametrize(
    ("environment", "compiled", "bounds"),
    [
        ({"NUMBA_DISABLE_JIT": "1"}, False, True),
        ({"NUMBA_BOUNDSCHECK": "1"}, True, True),
        # A processor without the instruction that `bits.nth` is made of.
        ({"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}, True, None),
    ],
    ids=["interpreted", "with bounds checks", "for any processor"],
)
def test_another_process(
    environment: dict[str, str], compiled: bool, bounds: bool | None, tmp_path: Path
) -> None:
    """The same digest as in this process; what was compiled there afresh knows whole words only."""
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    own = {"BOILOVER_CACHE": str(tmp_path), "PYTHONPATH": paths, "PYTHONWARNINGS": "error"}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.differential.trace"],
        env={**os.environ, **own, **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    told = json.loads(ran.stdout)
    assert told["digest"] == trace.trace_all(trace.called)
    assert told["compiled"] is compiled
    assert bounds in (None, told["bounds"]), "no check of bounds took place"
    assert bool(told["types"]) is compiled
    assert not (told["deposits bits"] and "NUMBA_CPU_NAME" in environment)
    for name, kernel in told["types"].items():
        check_types(name, kernel)


def are_whole(kinds: str) -> bool:
    """Whether these are words, or tuples of words, with names or without."""
    return set(re.findall(r"\b[a-z]\w*\b(?!\()", kinds)) <= {"int64", "x", "none"}


def check_types(name: str, kernel: dict[str, Any]) -> None:
    """A kernel is compiled once, and nothing in it is a float or an unsigned number.

    But for what a tree promises: quotients and a root, which are the same on any machine.
    """
    floats = r"boilover\.bots\.tree_kernels\.(promise|known_action)>"
    no_float = "" if re.search(floats, name) else "float|"
    words = r"Array\(int64, 1, 'C', False, aligned=True\)"
    if not kernel["inline"]:
        assert len(kernel["signatures"]) == 1, name
    for signature in kernel["signatures"]:
        given = re.sub(words, "int64", signature)
        if kernel["inline"]:
            given = re.sub(r"Literal\[int\]\(-?\d+\)", "int64", given)
        assert are_whole(given), f"{name}{signature}"
        assert any("int64" in kind for kind in kernel["types"]), name
    for kind in kernel["returns"]:
        fine = are_whole(kind) or (kind == "float64" and not no_float)
        assert fine, f"{name} returns {kind}"
    for kind in kernel["types"]:
        if not kind.startswith(("Function(", "type(")):
            others = "uint|int8|int16|int32|complex|object|undefined|unicode"
            wrong = re.search(no_float + others, kind)
            assert not wrong, f"{name} has {kind}"


def compiled_kernels() -> list[Any]:
    """All kernels that are called from outside, by every layer that may have some."""
    trace.import_kernels()
    jit.compile_all()
    return [kernel for kernel in jit.all_kernels() if not kernel.inline]


def test_every_kernel_has_one_signature() -> None:
    kernels = compiled_kernels()
    assert len(kernels) > 15
    assert jit.compiled()
    for kernel in kernels:
        assert kernel.code is kernel.dispatcher
        assert list(kernel.dispatcher.overloads) == [kernel.signature()]
        assert {str(kind) for kind in kernel.signature()} <= {"int64", "array(int64, 1d, C)"}


def test_other_types_are_refused() -> None:
    """A float, a truth or another array where a word is due is a TypeError, never converted."""
    room = np.zeros(4096, np.int64)
    wrong_words = [room.astype(np.float64), room.astype(np.uint64), room.astype(np.int32)]
    wrong_words += [room[::2], room.reshape(64, 64), room.tolist(), None]
    for kernel in compiled_kernels():
        kinds = [str(kind) for kind in kernel.signature()]
        right = [0 if kind == "int64" else room for kind in kinds]
        for place, kind in enumerate(kinds):
            numbers = [1.0, 0.5, True, np.float64(1), np.uint64(1), "1", None, room, 2**64]
            for value in numbers if kind == "int64" else wrong_words:
                with pytest.raises((TypeError, OverflowError)):
                    kernel.dispatcher(*right[:place], value, *right[place + 1 :])
        with pytest.raises(TypeError):
            kernel.dispatcher(*right, 0)
        assert len(kernel.dispatcher.signatures) == 1
    assert not room.any()
