"""Commands run in this process, as the terminal's tests run them."""

from __future__ import annotations

from tests.terminal.conftest import home, run

__all__ = ["home", "run"]
