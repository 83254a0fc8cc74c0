"""Who sits where on a ladder, and what is left of a match once it is over.

The unit of a ladder is the cluster: all that is played on one deal. A pair meets in as many matches
as there are seats, one bot once in every seat and the other in all that are left, always on the
same cards; a mixed table is one match. A cluster follows from its number and the ladder's seed
alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from boilover.core.rng import Stream
from boilover.games import Game
from boilover.match import Match

Pair = tuple[int, int]
"""Two bots by their numbers in the pool: one of the first alone among bots of the second."""

Key = tuple[Pair | None, int]
"""What tells a cluster from all others: who meets, and the number of the deal."""

DRAWING_TABLES: Final = 6 << 20
"""The purpose of the streams that draw mixed tables; the others stand in `core.rng`."""


@dataclass(frozen=True)
class Cluster:
    """The matches on one deal."""

    pair: Pair | None
    """Who meets; None at a mixed table."""
    deal: int
    """The number of all its matches in the series that the seed begins."""
    tables: tuple[tuple[int, ...], ...]
    """By match and seat: the bot's number in the pool."""

    @property
    def key(self) -> Key:
        """What tells it from all others of its ladder."""
        return self.pair, self.deal


def alone(pair: Pair, players: int, deal: int) -> Cluster:
    """One bot once in every seat, the other in the seats that are left."""
    one, other = pair
    seats = range(players)
    tables = tuple(tuple(one if p == seat else other for p in seats) for seat in seats)
    return Cluster(pair, deal, tables)


def mixed(pool: int, players: int, seed: int, deal: int) -> Cluster:
    """A table drawn from so many bots, and the order of its seats.

    No bot sits there more than once more than another.
    """
    stream = Stream(seed, deal, DRAWING_TABLES)
    fully, rest = divmod(players, pool)
    drawn = _shuffled(range(pool), stream)[:rest]
    seats = _shuffled([*list(range(pool)) * fully, *drawn], stream)
    return Cluster(None, deal, (tuple(seats),))


def _shuffled(numbers: Sequence[int], stream: Stream) -> list[int]:
    left = list(numbers)
    return [left.pop(stream.below(len(left))) for _ in numbers]


@dataclass(frozen=True)
class Ended:
    """A match that is over. A round is judged as a match of this one round."""

    seats: tuple[int, ...]
    """The bots' numbers in the pool."""
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    decided: int
    """Rounds that somebody has won."""
    lost: tuple[int, ...]
    """By seat: rounds that this seat alone has not won."""

    @classmethod
    def of(cls, match: Match, seats: Sequence[int]) -> Ended:
        """What is left of a match with these bots."""
        players = len(seats)
        best = [winners for r in range(len(match.rounds)) if (winners := winners_of(match, r))]
        lost = [0] * players
        for winners in best:
            if len(winners) == players - 1:
                [loser] = set(range(players)) - set(winners)
                lost[loser] += 1
        return cls(
            tuple(seats),
            tuple(match.totals),
            tuple(match.winners),
            len(match.rounds),
            len(best),
            tuple(lost),
        )


def winners_of(match: Match, number: int) -> list[int]:
    """The seats that would have won if this round had been the whole match."""
    points, outcome = match.points_by_round[number], match.rounds[number].outcome
    return match.game.family.winners(match.rules, [points], [outcome])


@dataclass
class Effort:
    """What a bot's moves have taken."""

    moves: int = 0
    seconds: float = 0.0
    """By the clock on the wall."""
    fallbacks: Counter[str] = field(default_factory=Counter)
    """Moves that greedy ones stood in for, by the reason."""

    def __add__(self, other: Effort) -> Effort:
        return Effort(
            self.moves + other.moves,
            self.seconds + other.seconds,
            self.fallbacks + other.fallbacks,
        )


@dataclass(frozen=True)
class Played:
    """A cluster that has been played."""

    cluster: Cluster
    matches: tuple[Ended, ...]
    efforts: tuple[Effort, ...]
    """By the bots' numbers."""


def places(game: Game, ended: Ended) -> list[int]:
    """By seat: how many did better. Winners come first, then totals count."""
    rules = game.rules.resolve(len(ended.seats))
    good = 1 if game.family.more_is_better(rules) else -1
    marks = [(p in ended.winners, good * total) for p, total in enumerate(ended.totals)]
    return [sum(other > mark for other in marks) for mark in marks]
