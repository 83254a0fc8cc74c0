"""Matches of a table: their chance comes from a secret that is told when they are over."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Any

from boilover.games import Game
from boilover.match import Match
from boilover.match.fair import FairChance
from boilover.match.replaying import game_of


def pinned(game: Game, players: int) -> dict[str, Any]:
    """The game as it is written down with a table, so that no later rule changes its matches."""
    written: dict[str, Any] = {"game": game.preset, "rules": game.rules.to_options(players)}
    if game.id != game.preset:
        written["meta"] = {"variant": {"id": game.id, "name": dict(game.names)}}
    return written


def game_as_pinned(written: Mapping[str, Any], players: int) -> Game:
    """The game that `pinned` has written down."""
    return game_of({**written, "players": [""] * players})


def secret_of(root: bytes, number: int) -> bytes:
    """The secret of a table's match; who knows it can't tell the next one's."""
    return hmac.new(root, f"match {number}".encode(), hashlib.sha256).digest()


def commitment(secret: bytes) -> str:
    """What is shown before the deal, so that the secret can't be another one afterwards."""
    return FairChance(secret).commitment


def new_match(game: Game, players: Sequence[str], secret: bytes) -> Match:
    """A match whose chance is bound to the secret."""
    return Match(game, players, chance=FairChance(secret))
