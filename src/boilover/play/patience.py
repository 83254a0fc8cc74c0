"""Whether compiled kernels are worth waiting for: not if the work is done sooner without them."""

from __future__ import annotations

import time
from collections.abc import Callable

from boilover.core import jit

# Seconds until compiled kernels are there, as measured on one core of a server.
LOADING = 0.5  # from the cache
COMPILING = 20.0


def worth_compiling(sample: Callable[[], object], share: float) -> bool:
    """Whether to compile before work of which `sample` does the `share`, or rather start at once.

    Runs the sample, interpreted, to see how long that takes, unless all is compiled already.
    Results are the same either way.
    """
    if jit.compiled() or jit.INTERPRETED:
        return True
    start = time.perf_counter()
    sample()
    interpreted = (time.perf_counter() - start) / share
    return interpreted > (LOADING if _stored() else COMPILING)


def _stored() -> bool:
    """Whether the cache seems to have all kernels."""
    wanted = sum(not kernel.inline for kernel in jit.all_kernels())
    return len(list(jit.cache_folder().rglob("*.nbi"))) >= wanted
