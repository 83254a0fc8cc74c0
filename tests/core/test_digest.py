"""The cache of compiled code is named by all that it was made of, and by nothing else."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from types import ModuleType

from boilover import lab  # loads all kernels
from boilover.core import jit


def source(module: str) -> Path:
    """The file of a module."""
    file = sys.modules[module].__file__
    assert file is not None
    return Path(file)


def test_every_kernel_is_covered() -> None:
    """And every module that a kernel takes a function or a module of constants from."""
    assert lab
    sources = set(jit.kernel_sources())
    for kernel in jit.all_kernels():
        assert source(kernel.__module__) in sources
        for name in kernel.py.__code__.co_names:
            used = kernel.py.__globals__.get(name)
            module = used.__name__ if isinstance(used, ModuleType) else used.__class__.__module__
            if hasattr(used, "__module__"):
                module = used.__module__
            if module.startswith("boilover."):
                assert source(module) in sources, (kernel, name)


def test_every_import_is_followed() -> None:
    """All imports of kernels' modules name a module of the package, and the digest finds it."""
    sources = set(jit.kernel_sources())
    for file in sources:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert not any(alias.name.startswith("boilover") for alias in node.names), file
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("boilover"):
                place = jit.PACKAGE.parent.joinpath(*str(node.module).split("."))
                modules = [place, *(place / alias.name for alias in node.names)]
                files = {m.with_suffix(".py") for m in modules} & sources
                assert len(files) == (1 if place.with_suffix(".py").is_file() else len(node.names))


def test_texts_are_not_covered() -> None:
    """Another wording costs no compilation."""
    names = {str(file.relative_to(jit.PACKAGE)) for file in jit.kernel_sources()}
    assert {"lab/inflation_rounds.py", "lab/table.py", "core/state.py", "pots/layout.py"} <= names
    assert not names & {"lab/report.py", "lab/runs.py", "lab/families.py", "core/text.py"}
    assert not any(name.startswith("lab/metrics/") for name in names)
