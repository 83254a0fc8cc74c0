"""Records: a match as one JSON object, written, read and replayed without a random generator.

Replaying checks everything: options, deals, who moves, each move, points, outcome, totals, winners.
The first fault is a `RecordError` that names round and move.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from boilover.core.errors import IllegalMove, RecordError, VariantError
from boilover.core.family import Deal
from boilover.core.options import hint
from boilover.core.text import _, _n, borrowed, quoted
from boilover.games import Game, all_games
from boilover.match.match import Match

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
    if match.game.id != match.game.preset:
        meta["variant"] = {"id": match.game.id, "name": dict(match.game.names)}
    if meta:
        record["meta"] = meta
    return record


def _round(r: Any) -> dict[str, Any]:
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
    with open(path, encoding="utf-8") as file:
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


# --- Replaying -----------------------------------------------------------------------------------


def game_of(record: Mapping[str, Any]) -> Game:
    """The game that a record was played by: its preset with its rules.

    Raises:
        RecordError: there is no such preset, or its rules don't fit.
    """
    name = _get(record, "game", str, _("a preset's id"))
    presets = {game.id: game for game in all_games()}
    if name not in presets:
        meant = hint(name, presets, _("allowed are {names}"))
        says = _("{name}: no such preset; {hint}").format(name=name, hint=meant)
        raise RecordError(f"game: {says}")
    preset = presets[name]
    rules = record.get("rules", {})
    if not isinstance(rules, Mapping):
        raise RecordError(f"rules: {_('must be an object')}")
    players = _get(record, "players", list, _("a list of names"))
    try:
        # What holds for other numbers of players isn't in the record.
        game = preset.with_options_for(len(players), rules)
    except VariantError as error:
        raise RecordError(f"rules: {error}") from None
    variant = (
        record.get("meta", {}).get("variant") if isinstance(record.get("meta"), dict) else None
    )
    if isinstance(variant, dict) and isinstance(variant.get("id"), str):
        names = variant.get("name")
        if not isinstance(names, dict) or not all(isinstance(v, str) for v in names.values()):
            names = {"en": variant["id"]}
        game = game.renamed(variant["id"], preset.id, names)
    return game


def replay(record: Mapping[str, Any], *, unfinished: bool = False) -> Match:
    """Play a record's match again and check all that it says.

    With `unfinished` the record may end anywhere: it is a match that was saved.

    Raises:
        RecordError: the first fault, with round and move where it has them.
    """
    if record.get("format") != FORMAT:
        says = _('is {value}, must be "{due}"')
        says = says.format(value=quoted(record.get("format")), due=FORMAT)
        raise RecordError(f"format: {says}")
    if record.get("version") != VERSION or isinstance(record.get("version"), bool):
        says = _("is {value}; this program reads {due}")
        says = says.format(value=quoted(record.get("version")), due=VERSION)
        raise RecordError(f"version: {says}")
    game = game_of(record)
    players = _get(record, "players", list, _("a list of names"))
    if not all(isinstance(name, str) for name in players):
        raise RecordError(f"players: {_('must be a list of names')}")
    meta = record.get("meta", {})
    if not isinstance(meta, dict):
        raise RecordError(f"meta: {_('must be an object')}")
    try:
        match = Match(game, players)
    except VariantError as error:
        raise RecordError(f"players: {error}") from None
    match.meta = {k: v for k, v in meta.items() if k != "variant"}
    rounds = _get(record, "rounds", list, _("a list of rounds"))
    for number, entry in enumerate(rounds, 1):
        if number > match.rules.rounds:
            says = _n(
                "the match has {n} round, no more",
                "the match has {n} rounds, no more",
                match.rules.rounds,
            )
            raise RecordError(says, number, 0)
        _replay_round(match, number, entry, unfinished and number == len(rounds))
    if not match.is_over:
        if unfinished:
            return match
        says = _n(
            "is missing: the match has {n} round",
            "is missing: the match has {n} rounds",
            match.rules.rounds,
        )
        raise RecordError(says, len(rounds) + 1, 0)
    _check_end(match, record)
    return match


def _replay_round(match: Match, number: int, entry: Any, unfinished: bool) -> None:
    if not isinstance(entry, Mapping):
        raise RecordError(_("must be an object"), number, 0)
    dealer = entry.get("dealer")
    seats = len(match.players)
    if isinstance(dealer, bool) or not isinstance(dealer, int) or not 0 <= dealer < seats:
        says = _("is {value}, must be a seat from 0 to {last}")
        says = says.format(value=quoted(dealer), last=seats - 1)
        raise RecordError(f"dealer: {says}", number, 0)
    if match.rounds or isinstance(match.rules.first_dealer, int):
        due = match.next_dealer()
        if dealer != due:
            says = _("is {seat}, it is seat {due}'s deal").format(seat=dealer, due=due)
            raise RecordError(f"dealer: {says}", number, 0)
    try:
        match.deal_round(_deal(entry, seats), dealer)
    except ValueError as error:
        raise RecordError(f"deal: {error}", number, 0) from None
    moves = entry.get("moves")
    if not isinstance(moves, list):
        raise RecordError(f"moves: {_('must be a list')}", number, 0)
    for i, move in enumerate(moves, 1):
        match move:
            case [int(seat), str(words)] if not isinstance(seat, bool):
                pass
            case ["*", str(words)]:
                says = _("this game has no chance after the deal")
                raise RecordError(f"{quoted(words)}: {says}", number, i)
            case _other:
                says = _("must be [seat, words]")
                raise RecordError(f"{quoted(move)}: {says}", number, i)
        if match.current_player() is None:
            raise RecordError(f"{words}: {_('all cards have been played')}", number, i)
        try:
            match.play_action(match.verify(seat, words))
        except IllegalMove as error:
            raise RecordError(f"{words}: {error}", number, i) from None
    if match.round.points is None:
        if unfinished:
            return
        says = _("is missing: not all cards have been played")
        raise RecordError(says, number, len(moves) + 1)
    _check_list(entry, "points", match.round.points, number, len(moves))
    outcome = entry.get("outcome")
    if outcome != match.round.outcome:
        raise _differs("outcome", outcome, match.round.outcome, number, len(moves))


def _deal(entry: Mapping[str, Any], seats: int) -> Deal:
    hands = entry.get("hands")
    if not isinstance(hands, list) or len(hands) != seats:
        raise ValueError(f"hands: {_('must be a list of {n} hands').format(n=seats)}")
    piles = {f"hands[{p}]": hand for p, hand in enumerate(hands)}
    piles |= {"aside": entry.get("aside", []), "stock": entry.get("stock", [])}
    for name, pile in piles.items():
        if not isinstance(pile, list) or not all(isinstance(card, str) for card in pile):
            raise ValueError(f"{name}: {_('must be a list of cards')}")
    aside, stock = tuple(piles["aside"]), tuple(piles["stock"])
    return Deal(tuple(tuple(hand) for hand in hands), aside, stock)


def _check_end(match: Match, record: Mapping[str, Any]) -> None:
    last = match.round
    _check_list(record, "totals", match.totals, last.number, len(last.moves))
    winners = record.get("winners")
    if isinstance(winners, list) and all(type(w) is int for w in winners):
        winners = sorted(winners)
    _check_list({"winners": winners}, "winners", match.winners, last.number, len(last.moves))


def _check_list(entry: Mapping[str, Any], key: str, due: list[int], number: int, move: int) -> None:
    said = entry.get(key)
    if not isinstance(said, list) or said != due or not all(type(x) is int for x in said):
        raise _differs(key, said, due, number, move)


def _differs(key: str, said: Any, due: Any, number: int, move: int) -> RecordError:
    if said is None:
        says = _("is missing, should be {due}").format(due=quoted(due))
    else:
        says = _("is {value}, should be {due}").format(value=quoted(said), due=quoted(due))
    return RecordError(f"{key}: {says}", number, move)


def _get(record: Mapping[str, Any], key: str, kind: type, what: str) -> Any:
    value = record.get(key)
    if not isinstance(value, kind):
        says = _("is missing: {what}") if value is None else _("must be: {what}")
        raise RecordError(f"{key}: {says.format(what=what)}")
    return value
