"""The journal of a ladder: what has been played, a line each, so that it can go on later.

JSON lines. The first says which ladder it is; then one for each cluster that is over, and one for
each time that play began, which says when and on which machine.
"""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TextIO

from boilover.core import interrupt
from boilover.core.errors import BoilOverError
from boilover.core.text import _, reason
from boilover.lab.ladder.tables import Cluster, Effort, Ended, Key, Pair, Played

FORMAT: Final = "boilover-ladder/1"
ANYTHING: Final = object()

ClusterOf = Callable[[Pair | None, int], Cluster]
"""What is played on a deal."""


@dataclass
class Kept:
    """What a journal has."""

    done: dict[Key, Played] = field(default_factory=dict)
    sessions: list[Any] = field(default_factory=list)
    """Each time that play began: when, where, in how many processes."""


class Journal:
    """A journal that play is written to."""

    def __init__(self, path: Path, file: TextIO, kept: Kept):
        self.path = path
        self.kept = kept
        self._file = file

    def write(self, played: Played) -> None:
        """Add a cluster; it is in the file at once."""
        self.add_line(_plain(played))

    def begin_session(self, session: Mapping[str, Any]) -> None:
        """Say that play begins."""
        self.kept.sessions.append(dict(session))
        self.add_line({"session": session})

    def add_line(self, entry: Mapping[str, Any]) -> None:
        """Write a line, whole even if Ctrl-C comes."""
        try:
            with interrupt.held_back():
                self._file.write(json.dumps(entry, ensure_ascii=False) + "\n")
                self._file.flush()
        except OSError as error:
            raise _unwritable(self.path, error) from None


@contextlib.contextmanager
def open_journal(
    path: Path, heading: Mapping[str, Any], cluster_of: ClusterOf, *, resume: bool
) -> Iterator[Journal]:
    """Open a new journal, or with `resume` go on with what there is.

    `heading` tells this ladder from all others.

    Raises:
        BoilOverError: there is one already, and `resume` isn't given; it is another ladder's, or
            no journal; it can't be read or written.
    """
    try:
        whole = _whole_lines(path) if resume and path.is_file() else []
        file = path.open("a" if resume else "x", encoding="utf-8", newline="\n")
    except FileExistsError:
        says = _("{path}: exists already; --resume goes on with it")
        raise BoilOverError(says.format(path=path)) from None
    except OSError as error:
        raise _unwritable(path, error) from None
    try:
        journal = Journal(path, file, _kept(path, whole, heading, cluster_of))
        if path.is_file():
            file.truncate(sum(map(len, whole)))  # a part of a line is none
        if not whole:
            journal.add_line({"format": FORMAT} | dict(heading))
        yield journal
    finally:
        with contextlib.suppress(OSError):  # all was flushed, or `add_line` has told
            file.close()


def read_journal(path: Path, heading: Mapping[str, Any], cluster_of: ClusterOf) -> Kept:
    """What a journal has of this ladder.

    Raises:
        BoilOverError: it is another ladder's, or no journal; it can't be read.
    """
    try:
        whole = _whole_lines(path)
    except OSError as error:
        says = _("{path}: can't be read: {reason}").format(path=path, reason=reason(error))
        raise BoilOverError(says) from None
    return _kept(path, whole, heading, cluster_of)


def _whole_lines(path: Path) -> list[bytes]:
    lines = path.read_bytes().splitlines(keepends=True)
    return lines if not lines or lines[-1].endswith(b"\n") else lines[:-1]


def _unwritable(path: Path, error: OSError) -> BoilOverError:
    says = _("{path}: can't be written: {reason}")
    return BoilOverError(says.format(path=path, reason=reason(error)))


# --- Reading --------------------------------------------------------------------------------------


def _kept(
    path: Path, lines: Sequence[bytes], heading: Mapping[str, Any], cluster_of: ClusterOf
) -> Kept:
    kept = Kept()
    for number, line in enumerate(lines, 1):
        where = f"{path}:{number}"
        try:
            entry = json.loads(line)
            if number == 1:
                _compare(where, entry, heading)
            elif "session" in entry:
                kept.sessions.append(entry["session"])
            else:
                played = _played(entry, cluster_of, len(heading["bots"]))
                kept.done[played.cluster.key] = played
        except BoilOverError:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, IndexError):
            says = _("{where}: is no line of a ladder's journal").format(where=where)
            raise BoilOverError(says) from None
    return kept


def _compare(where: str, there: Mapping[str, Any], heading: Mapping[str, Any]) -> None:
    """See that a first line is that of this ladder."""
    if there["format"] != FORMAT:
        raise ValueError
    here = json.loads(json.dumps(heading))
    for key in {**here, **there}:
        mine, theirs = here.get(key, ANYTHING), there.get(key, ANYTHING)
        if key != "format" and mine != theirs:
            says = _("{where}: the journal of another ladder: {key} is {theirs} there, {mine} here")
            differ = _difference(theirs, mine)
            raise BoilOverError(
                says.format(where=where, key=key, theirs=_spelt(differ[0]), mine=_spelt(differ[1]))
            )


def _difference(theirs: Any, mine: Any) -> tuple[Any, Any]:
    """Of two objects what differs; else both as they are."""
    if not isinstance(theirs, dict) or not isinstance(mine, dict):
        return theirs, mine
    keys = [key for key in {**theirs, **mine} if theirs.get(key) != mine.get(key)]
    return {k: theirs[k] for k in keys if k in theirs}, {k: mine[k] for k in keys if k in mine}


def _spelt(value: Any) -> str:
    return _("nothing") if value is ANYTHING else json.dumps(value, ensure_ascii=False)


def _played(entry: Mapping[str, Any], cluster_of: ClusterOf, pool: int) -> Played:
    pair = entry["pair"]
    cluster = cluster_of(None if pair is None else (pair[0], pair[1]), entry["deal"])
    matches = tuple(_ended(match) for match in entry["matches"])
    efforts = tuple(
        Effort(int(moves), float(seconds), Counter(fallbacks))
        for moves, seconds, fallbacks in entry["efforts"]
    )
    if tuple(match.seats for match in matches) != cluster.tables or len(efforts) != pool:
        raise ValueError
    return Played(cluster, matches, efforts)


def _ended(match: Mapping[str, Any]) -> Ended:
    seats, totals, winners, lost = (
        tuple(map(int, match[key])) for key in ("seats", "totals", "winners", "lost")
    )
    if not len(seats) == len(totals) == len(lost) or not set(winners) <= set(range(len(seats))):
        raise ValueError
    return Ended(seats, totals, winners, int(match["rounds"]), int(match["decided"]), lost)


def _plain(played: Played) -> dict[str, Any]:
    """A cluster as a line has it."""
    return {
        "pair": played.cluster.pair,
        "deal": played.cluster.deal,
        "matches": [vars(match) for match in played.matches],
        "efforts": [[e.moves, round(e.seconds, 6), e.fallbacks] for e in played.efforts],
    }
