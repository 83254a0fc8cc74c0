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
from boilover.core.options import unknown
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
    with open(path, encoding="utf-8", errors="strict") as file:
        try:
            lines = list(_lines(file))
        except UnicodeDecodeError as error:
            raise RecordError(f"{path}: is not UTF-8 text ({error.reason})") from None
    if not lines:
        raise RecordError(f"{path}:1: there is no record in this file")
    try:
        _decode(lines[0][1])
    except ValueError:
        whole = "".join(text for _, text in lines)
        try:  # one record, written over several lines
            lines = [(lines[0][0], json.dumps(_decode(whole)))]
        except json.JSONDecodeError:
            pass
        except ValueError as error:
            if len(whole) <= MOST_CHARACTERS:
                raise RecordError(f"{path}:{lines[0][0]}: not JSON: {error}") from None
    for number, text in lines:
        try:
            record = _decode(text)
        except ValueError as error:
            raise RecordError(f"{path}:{number}: not JSON: {error}") from None
        if not isinstance(record, dict):
            raise RecordError(f"{path}:{number}: a record is a JSON object, {{...}}")
        yield number, record


def _lines(file: Iterator[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(file, 1):
        if line.strip():
            yield number, line


def _decode(text: str) -> Any:
    def no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise ValueError(f"key {key!r} stands twice")
            found[key] = value
        return found

    def no_constant(name: str) -> Any:
        raise ValueError(f"{name} is no number here")

    def finite(digits: str) -> float:
        number = float(digits)
        return number if math.isfinite(number) else no_constant(digits)

    if len(text) > MOST_CHARACTERS:
        raise ValueError(f"longer than {MOST_CHARACTERS} characters")
    try:
        return json.loads(
            text, object_pairs_hook=no_twins, parse_constant=no_constant, parse_float=finite
        )
    except RecursionError:
        raise ValueError("nested too deeply") from None


# --- Replaying -----------------------------------------------------------------------------------


def game_of(record: Mapping[str, Any]) -> Game:
    """The game that a record was played by: its preset with its rules.

    Raises:
        RecordError: there is no such preset, or its rules don't fit.
    """
    name = _get(record, "game", str, "a preset's id")
    presets = {game.id: game for game in all_games()}
    if name not in presets:
        raise RecordError(f"game: {unknown(name, list(presets), 'preset')}")
    preset = presets[name]
    rules = record.get("rules", {})
    if not isinstance(rules, Mapping):
        raise RecordError("rules: must be an object")
    players = _get(record, "players", list, "a list of names")
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
        raise RecordError(f'format: is {record.get("format")!r}, must be "{FORMAT}"')
    if record.get("version") != VERSION or isinstance(record.get("version"), bool):
        raise RecordError(f"version: is {record.get('version')!r}; this program reads {VERSION}")
    game = game_of(record)
    players = _get(record, "players", list, "a list of names")
    if not all(isinstance(name, str) for name in players):
        raise RecordError("players: must be a list of names")
    meta = record.get("meta", {})
    if not isinstance(meta, dict):
        raise RecordError("meta: must be an object")
    try:
        match = Match(game, players)
    except VariantError as error:
        raise RecordError(f"players: {error}") from None
    match.meta = {k: v for k, v in meta.items() if k != "variant"}
    rounds = _get(record, "rounds", list, "a list of rounds")
    for number, entry in enumerate(rounds, 1):
        if number > match.rules.rounds:
            raise RecordError(f"the match has {match.rules.rounds} rounds, no more", number, 0)
        _replay_round(match, number, entry, unfinished and number == len(rounds))
    if not match.is_over:
        if unfinished:
            return match
        raise RecordError(
            f"is missing: the match has {match.rules.rounds} rounds", len(rounds) + 1, 0
        )
    _check_end(match, record)
    return match


def _replay_round(match: Match, number: int, entry: Any, unfinished: bool) -> None:
    if not isinstance(entry, Mapping):
        raise RecordError("must be an object", number, 0)
    dealer = entry.get("dealer")
    seats = len(match.players)
    if isinstance(dealer, bool) or not isinstance(dealer, int) or not 0 <= dealer < seats:
        raise RecordError(f"dealer: is {dealer!r}, must be a seat from 0 to {seats - 1}", number, 0)
    if match.rounds or isinstance(match.rules.first_dealer, int):
        due = match.next_dealer()
        if dealer != due:
            raise RecordError(f"dealer: is {dealer}, it is seat {due}'s deal", number, 0)
    try:
        match.deal_round(_deal(entry, seats), dealer)
    except ValueError as error:
        raise RecordError(f"deal: {error}", number, 0) from None
    moves = entry.get("moves")
    if not isinstance(moves, list):
        raise RecordError("moves: must be a list", number, 0)
    for i, move in enumerate(moves, 1):
        match move:
            case [int(seat), str(words)] if not isinstance(seat, bool):
                pass
            case ["*", str(words)]:
                raise RecordError(f"{words!r}: this game has no chance after the deal", number, i)
            case _:
                raise RecordError(f"{move!r}: must be [seat, words]", number, i)
        if match.current_player() is None:
            raise RecordError(f"{words}: all cards have been played", number, i)
        try:
            match.play_action(match.verify(seat, words))
        except IllegalMove as error:
            raise RecordError(f"{words}: {error}", number, i) from None
    if match.round.points is None:
        if unfinished:
            return
        raise RecordError("is missing: not all cards have been played", number, len(moves) + 1)
    _check_list(entry, "points", match.round.points, number, len(moves))
    outcome = entry.get("outcome")
    if outcome != match.round.outcome:
        raise RecordError(
            f"outcome: is {outcome!r}, should be {match.round.outcome!r}", number, len(moves)
        )


def _deal(entry: Mapping[str, Any], seats: int) -> Deal:
    hands = entry.get("hands")
    if not isinstance(hands, list) or len(hands) != seats:
        raise ValueError(f"hands: must be a list of {seats} hands")
    piles = {f"hands[{p}]": hand for p, hand in enumerate(hands)}
    piles |= {"aside": entry.get("aside", []), "stock": entry.get("stock", [])}
    for name, pile in piles.items():
        if not isinstance(pile, list) or not all(isinstance(card, str) for card in pile):
            raise ValueError(f"{name}: must be a list of cards")
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
        raise RecordError(f"{key}: is {said!r}, should be {due}", number, move)


def _get(record: Mapping[str, Any], key: str, kind: type, what: str) -> Any:
    value = record.get(key)
    if not isinstance(value, kind):
        raise RecordError(f"{key}: {'is missing' if value is None else 'must be'}: {what}")
    return value
