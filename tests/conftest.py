"""What all tests share: Hypothesis's profiles, and kernels compiled once a process.

`HYPOTHESIS_PROFILE=deep` looks at many more examples, new ones each time; the usual profile at the
same few.
"""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from boilover.core import jit
from boilover.core.text import use_language
from boilover.games import all_games

COMMON: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow],
    "print_blob": True,
}
settings.register_profile("quick", max_examples=100, derandomize=True, database=None, **COMMON)
settings.register_profile("deep", max_examples=1500, **COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_configure() -> None:
    """Hear Ctrl-C, and let children hear it, though whoever runs the tests may ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def speak_english() -> None:
    """Begin each test in English, whatever language the one before it spoke."""
    use_language("en")


@pytest.fixture(scope="session")
def compiled() -> None:
    """Run kernels as compiled code from here on (or interpreted, if the environment says so)."""
    assert all_games()  # loads the families, and so their kernels
    jit.compile_all()
