"""Reading TOML files: every error names the file, the line where there is one, and the fault."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from boilover.core.errors import VariantError
from boilover.core.text import _, borrowed, reason


def read_toml(path: Path) -> tuple[str, dict[str, Any]]:
    """The text of a file, and what it says.

    Raises:
        VariantError: it can't be read, or is not TOML in UTF-8.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        says = _("{path}: can't be read: {reason}").format(path=path, reason=reason(error))
        raise VariantError(says) from None
    except UnicodeDecodeError:
        raise VariantError(_("{path}: is not UTF-8 text").format(path=path)) from None
    try:
        return text, tomllib.loads(text)
    except RecursionError:
        raise _not_toml(str(path), _("nested too deeply")) from None
    except ValueError as error:  # TOMLDecodeError, and what numbers of thousands of digits raise
        message, _at, place = str(error).partition(" (at ")
        line = re.match(r"line (\d+)", place)
        number = int(line[1]) if line else len(text.splitlines())
        raise _not_toml(f"{path}:{number}" if place else str(path), borrowed(message)) from None


def _not_toml(where: str, reason: str) -> VariantError:
    return VariantError(_("{where}: not TOML: {reason}").format(where=where, reason=reason))
