"""What is to be played on a ladder."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

import boilover
from boilover.bots.weights import beside
from boilover.core.bits import wrap
from boilover.core.jit import PACKAGE
from boilover.games import Game
from boilover.games.registry import FAMILIES
from boilover.lab.ladder.pool import Entrant
from boilover.lab.ladder.tables import Cluster, Pair, alone, mixed
from boilover.play.external import Terms
from boilover.play.seats import DEFAULT_TERMS

USUAL_MATCHES: Final = 400
MOST_MATCHES: Final = 10_000
"""Matches of a pair at most, where only a precision is asked for."""


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    game: Game
    players: int
    pool: tuple[Entrant, ...]
    pairs: tuple[Pair, ...]
    matches: int | None = None
    """Matches of a pair at most, rounded up to whole clusters; 0 for mixed tables alone."""
    mixed: int | None = None
    """Matches at mixed tables; if None, as many as of a pair."""
    until: float | None = None
    """A pair plays no more once half the interval of its share is at most that."""
    seed: int = 0
    terms: Terms = DEFAULT_TERMS

    @property
    def deals(self) -> int:
        """How many clusters a pair plays at most."""
        usual = USUAL_MATCHES if self.until is None else MOST_MATCHES
        return ceil((usual if self.matches is None else self.matches) / self.players)

    @property
    def heading(self) -> dict[str, Any]:
        """What tells this ladder from all others, whatever is played of it."""
        heading: dict[str, Any] = {
            "game": self.game.preset,
            "rules": self.game.rules.to_options(self.players),
            "players": self.players,
            "bots": [entrant.name for entrant in self.pool],
            "seed": self.seed,
            "version": boilover.__version__,
            "bots_digest": bots_digest(self.game),
        }
        if any(entrant.is_external for entrant in self.pool):
            heading["budget"] = self.terms.budget
        return heading

    def cluster(self, pair: Pair | None, deal: int) -> Cluster:
        """What is played on that deal."""
        if pair is None:
            return mixed(len(self.pool), self.players, wrap(self.seed), deal)
        return alone(pair, self.players, deal)


def bots_digest(game: Game) -> str:
    """A name for all that the house's bots are made of: sources, and weights.

    A bot that has changed has the same name as before, but is no more the one that has played.
    """
    folders = ["core", "games", "bots", *(family.name for family in FAMILIES.values())]
    files = [file for folder in folders for file in (PACKAGE / folder).rglob("*")]
    if game.path is not None:
        files.append(beside(game.path))
    h = hashlib.blake2b(digest_size=8)
    for file in sorted(files):
        if file.suffix in (".py", ".toml") and file.is_file():
            h.update(file.name.encode() + b"\0" + file.read_bytes())
    return h.hexdigest()


def every_pair(pool: int) -> list[Pair]:
    """All ordered pairs of so many bots."""
    return [(x, y) for x in range(pool) for y in range(pool) if x != y]
