"""Records: a match as one JSON object, written and read; `replaying` plays it again."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from boilover.core.errors import RecordError
from boilover.core.text import _, borrowed, quoted
from boilover.match.match import Match, Round

FORMAT = "boilover-record"
VERSION = 1
MOST_CHARACTERS = 4_000_000  # of one record; a match has some thousands


def to_record(match: Match) -> dict[str, Any]:
    """The record of a match as far as it has been played."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.preset,
        "rules": match.game.rules.to_options(len(match.players)),
        "players": list(match.players),
        "rounds": [_round(r) for r in match.rounds],
    }
    if match.is_over:
        record["totals"] = list(match.totals)
        record["winners"] = match.winners
    meta = dict(match.meta)
    if match.chance is not None:
        meta["fair"] = {"commitment": match.chance.commitment}
        if match.is_over:  # before that it would tell the cards to come
            meta["fair"]["secret"] = match.chance.secret.hex()
    if match.game.id != match.game.preset:
        meta["variant"] = {"id": match.game.id, "name": dict(match.game.names)}
    if meta:
        record["meta"] = meta
    return record


def _round(r: Round) -> dict[str, Any]:
    entry: dict[str, Any] = {"dealer": r.dealer, "hands": [list(h) for h in r.deal.hands]}
    if r.deal.aside:
        entry["aside"] = list(r.deal.aside)
    if r.deal.stock:
        entry["stock"] = list(r.deal.stock)
    entry["moves"] = [["*" if seat < 0 else seat, words] for seat, words in r.moves]
    if r.points is not None:
        entry["points"] = list(r.points)
        entry["outcome"] = r.outcome
    return entry


def dumps(record: Mapping[str, Any]) -> str:
    """The record as one line of JSON."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def read_records(path: str | Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The records of a `.jsonl` file, or of a file that is one JSON object, with line numbers.

    Raises:
        OSError: the file can't be read.
        RecordError: a line is no JSON object; the message begins with `FILE:LINE:`.
    """
    with open(path, encoding="utf-8-sig") as file:
        lines = _lines(file, path)
        first = next(lines, None)
        if first is None:
            raise RecordError(_("{path}:1: there is no record in this file").format(path=path))
        yield first[0], _first_record(path, *first, lines)
        for number, text in lines:
            yield number, _record(path, number, text)


def _record(path: str | Path, number: int, text: str) -> dict[str, Any]:
    """The record that a line, or several, hold."""
    try:
        record = _decode(text)
    except ValueError as error:
        raise _not_json(f"{path}:{number}", error) from None
    if not isinstance(record, dict):
        says = _("a record is a JSON object, {...}")
        raise RecordError(f"{path}:{number}: {says}")
    return record


def _first_record(
    path: str | Path, number: int, text: str, rest: Iterator[tuple[int, str]]
) -> dict[str, Any]:
    """The record of the first line; if that is none, of the whole file, written over many lines."""
    try:
        _decode(text)
    except json.JSONDecodeError:
        whole = text
        for _number, line in rest:
            whole += line
            if len(whole) > MOST_CHARACTERS:
                return _record(path, number, text)
        try:
            _decode(whole)
        except json.JSONDecodeError:
            return _record(path, number, text)  # more likely one bad line among good ones
        except ValueError:
            pass
        return _record(path, number, whole)
    except ValueError:
        pass
    return _record(path, number, text)


def _not_json(where: str, error: ValueError) -> RecordError:
    reason = str(error)
    if isinstance(error, json.JSONDecodeError):
        reason = _("{reason}: line {line} column {column} (char {char})").format(
            reason=borrowed(error.msg), line=error.lineno, column=error.colno, char=error.pos
        )
    return RecordError(_("{where}: not JSON: {reason}").format(where=where, reason=reason))


def _lines(file: Iterator[str], path: str | Path) -> Iterator[tuple[int, str]]:
    """The lines that aren't empty, with their numbers."""
    try:
        for number, line in enumerate(file, 1):
            if line.strip():
                yield number, line
    except UnicodeDecodeError as error:
        says = _("{path}: is not UTF-8 text ({reason})")
        raise RecordError(says.format(path=path, reason=borrowed(error.reason))) from None


def _decode(text: str) -> Any:
    def no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise ValueError(_("key {key} stands twice").format(key=quoted(key)))
            found[key] = value
        return found

    def no_constant(name: str) -> Any:
        raise ValueError(_("{name} is no number here").format(name=name))

    def finite(digits: str) -> float:
        number = float(digits)
        return number if math.isfinite(number) else no_constant(digits)

    if len(text) > MOST_CHARACTERS:
        raise ValueError(_("longer than {n} characters").format(n=MOST_CHARACTERS))
    try:
        return json.loads(
            text, object_pairs_hook=no_twins, parse_constant=no_constant, parse_float=finite
        )
    except RecursionError:
        raise ValueError(_("nested too deeply")) from None
