"""Matches that were broken off, and records of finished ones, in the user's data folder."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from boilover.core.errors import BoilOverError, RecordError
from boilover.core.text import _, _n, in_every_language, reason
from boilover.match import Match, dumps, read_records, replay, to_record
from boilover.match.replaying import game_of
from boilover.terminal.console import clean

MOST_NAMES = 4
"""So many names of a saved match are listed, so that it stays in a line."""


def data_folder() -> Path:
    """Where matches are kept: `BOILOVER_HOME`, or the user's data folder. Not made yet."""
    import platformdirs

    asked = os.environ.get("BOILOVER_HOME")
    return Path(asked) if asked else Path(platformdirs.user_data_dir("boilover"))


def new_save_path() -> Path:
    """A file for a match that may be broken off; later ones sort behind earlier ones."""
    return data_folder() / "saved" / f"{time.time_ns():020d}.json"


def save(match: Match, path: Path, table: dict[str, Any]) -> None:
    """Write the match as far as it has been played; `table` says who sits where.

    Raises:
        OSError: it can't be written; what was there before still is.
    """
    record = to_record(match)
    saved = {"seed": match.seed, "index": match.index, "table": table}
    record["meta"] = record.get("meta", {}) | {"saved": saved}
    write_whole(path, dumps(record) + "\n")


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there as a whole or as it was before; make its folder if need be.

    Raises:
        OSError: it can't be written; what was there before still is.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def saved_matches() -> list[Path]:
    """The files of broken-off matches, the newest first."""
    try:
        return sorted((data_folder() / "saved").glob("*.json"), reverse=True)
    except OSError:
        return []


def numbered(number: int) -> Path:
    """The file of the match of that number, counted from 1, the newest first.

    Raises:
        BoilOverError: there are not so many.
    """
    paths = saved_matches()
    if not 1 <= number <= len(paths):
        raise BoilOverError(
            _n(
                "{number}: there is {n} saved match; see: {command}",
                "{number}: there are {n} saved matches; see: {command}",
                len(paths),
                number=number,
                command="boilover play --saved",
            )
        )
    return paths[number - 1]


def describe(path: Path) -> str:
    """A saved match in a line: when it was played, which game, how far, who plays."""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
    try:
        record = next(iter(read_records(path)))[1]
        game = game_of(record).name
        names = _names(record)
        n = len(record["rounds"])
    except (OSError, BoilOverError, LookupError, TypeError, AttributeError, StopIteration):
        return f"{when}  " + _("{path}: is not a saved match").format(path=path)
    return f"{when}  " + _("{game}, round {n}: {names}").format(
        game=game, n=n, names=_shortened(names)
    )


def _names(record: dict[str, Any]) -> list[str]:
    """Who sits where; the only person is "You" in the language in use if no name was given.

    Raises:
        KeyError, TypeError: it isn't the record of a saved match.
    """
    names = [clean(str(name)) or str(p) for p, name in enumerate(record["players"])]
    bots = list(record["meta"]["saved"]["table"].get("bots", ()))
    if bots.count("") == 1:
        person = bots.index("")
        if names[person] in in_every_language("You"):
            names[person] = _("You")
    return names


def _shortened(names: list[str]) -> str:
    """The names, the last of many only counted."""
    more = len(names) - MOST_NAMES
    if more <= 1:
        return ", ".join(names)
    return _("{names} and {n} more").format(names=", ".join(names[:MOST_NAMES]), n=more)


def load(path: Path) -> tuple[Match, dict[str, Any]]:
    """The match of a save file, ready to go on, and who sits where.

    Raises:
        BoilOverError: it can't be read, or it isn't what was saved.
    """
    nonsense = BoilOverError(_("{path}: is not a saved match").format(path=path))
    try:
        records = list(read_records(path))
    except OSError as error:
        says = _("{path}: can't be read: {reason}").format(path=path, reason=reason(error))
        raise BoilOverError(says) from None
    if len(records) != 1:
        raise nonsense
    record = records[0][1]
    try:
        saved = record["meta"]["saved"]
        match = replay(record, unfinished=True)
        match.seed, match.index = int(saved["seed"]), int(saved["index"])
        match.players = _names(record)
        del match.meta["saved"]
        return match, dict(saved["table"])
    except RecordError as error:
        raise BoilOverError(f"{path}: {error}") from None
    except (LookupError, TypeError, ValueError, AttributeError):
        raise nonsense from None


def keep_record(match: Match, path: Path) -> None:
    """Add the record of a finished match to a file, as a line of its own.

    Raises:
        OSError: it can't be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a", encoding="utf-8") as file:
        file.write(dumps(to_record(match)) + "\n")
