"""What a ladder came to: its bots in order, and all of it as data."""

from __future__ import annotations

from dataclasses import asdict
from functools import cached_property
from math import inf
from typing import Any

from boilover.lab.ladder.climbing import Ladder
from boilover.lab.ladder.ratings import Rating, rate
from boilover.lab.ladder.tables import Pair
from boilover.lab.statistics import Figure


class Findings:
    """A ladder with its bots in order, the best first."""

    def __init__(self, ladder: Ladder):
        self.ladder = ladder
        self.plan = ladder.plan
        self.standings = ladder.standings

    @cached_property
    def ratings(self) -> list[Rating] | None:
        """By bot; None if nothing was played at mixed tables."""
        plan, matches = self.plan, self.standings.mixed
        return rate(plan.game, matches, len(plan.pool), plan.seed) if matches else None

    @cached_property
    def order(self) -> list[int]:
        """The bots by rating; where there is none, by how they did alone."""
        return sorted(range(len(self.plan.pool)), key=self._strength, reverse=True)

    def _strength(self, bot: int) -> float:
        if self.ratings is not None:
            return self.ratings[bot].mu
        standings = self.standings
        skills = [standings.skill(standings.share(p)).mean for p in self.pairs if p[0] == bot]
        known = [skill for skill in skills if skill is not None]
        return sum(known) / len(known) if known else -inf

    def label(self, bot: int) -> str:
        """As tables call it."""
        return self.plan.pool[bot].label

    @property
    def pairs(self) -> list[Pair]:
        """Those that have met."""
        return [pair for pair in self.plan.pairs if self.standings.meetings[pair].matches]

    @property
    def rungs(self) -> list[Pair]:
        """Each bot with the next one below it, where the upper one sat alone among the lower."""
        return [
            pair for pair in zip(self.order, self.order[1:], strict=False) if pair in self.pairs
        ]

    def mixed(self, bot: int) -> Figure:
        """What counts of a bot at mixed tables."""
        standings = self.standings
        return standings.at_mixed[bot].figure(standings.counts_losses)


def to_json(ladder: Ladder) -> dict[str, Any]:
    """All of it as plain data; the best bot stands first."""
    found = Findings(ladder)
    plan, standings = ladder.plan, ladder.standings
    return {
        "game": plan.game.id,
        "rules": plan.game.rules.to_options(plan.players),
        "players": plan.players,
        "seed": plan.seed,
        "matches": standings.matches,
        "mixed_matches": len(standings.mixed),
        "until": plan.until,
        "interrupted": ladder.interrupted,
        "counts": "rounds_lost" if standings.counts_losses else "matches_won",
        "fair": standings.fair,
        "bots": [_bot(found, bot) for bot in found.order],
        "pairs": [_pair(found, pair) for pair in found.pairs],
        "rungs": [[found.label(bot) for bot in pair] for pair in found.rungs],
        "seconds": ladder.seconds,
        "sessions": [dict(session) for session in ladder.sessions],
    }


def _bot(found: Findings, bot: int) -> dict[str, Any]:
    entrant, effort = found.plan.pool[bot], found.standings.efforts[bot]
    return {
        "label": entrant.label,
        "name": entrant.name,
        "rating": None if found.ratings is None else asdict(found.ratings[bot]),
        "mixed_share": asdict(found.mixed(bot)),
        "moves": effort.moves,
        "ms_per_move": 1000 * effort.seconds / effort.moves if effort.moves else None,
        "fallbacks": dict(effort.fallbacks),
    }


def _pair(found: Findings, pair: Pair) -> dict[str, Any]:
    standings = found.standings
    share = standings.share(pair)
    return {
        "one": found.label(pair[0]),
        "others": found.label(pair[1]),
        "matches": standings.meetings[pair].matches,
        "share": asdict(share),
        "share_of_others": asdict(standings.crowd(pair)),
        "points_per_round": asdict(standings.points(pair)),
        "skill": asdict(standings.skill(share)),
        "elo": standings.elo(share),
    }
