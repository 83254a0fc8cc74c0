"""What the matches of a ladder come to: sums that merge exactly, and figures made of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import inf, log10
from typing import Final

from boilover.lab.ladder.tables import Effort, Ended, Pair, Played
from boilover.lab.statistics import Figure, Sums
from boilover.lab.table import WHOLE_WIN

Z95: Final = 1.96  # standard errors on each side of a 95 % interval
NOTHING: Final = Sums()


def of_cluster(y: int, x: int) -> Sums:
    """The sums of one cluster."""
    return Sums(1, y, x, y * y, x * y, x * x)


def won_by(ended: Ended, seats: Iterable[int]) -> int:
    """What these seats have of the win, in parts of `WHOLE_WIN`."""
    winners = sum(seat in ended.winners for seat in seats)
    return winners * WHOLE_WIN // len(ended.winners) if winners else 0


@dataclass(frozen=True)
class Share:
    """Wins of matches and losses of rounds of some seats; only one of them is what counts."""

    won: Sums = NOTHING
    lost: Sums = NOTHING

    @classmethod
    def of(cls, matches: Sequence[tuple[Ended, Sequence[int]]]) -> Share:
        """The shares in a cluster's matches, each with its seats; a mean over these."""
        won = sum(won_by(ended, seats) for ended, seats in matches)
        lost = sum(ended.lost[seat] for ended, seats in matches for seat in seats)
        seated = sum(len(seats) for _, seats in matches)
        rounds = sum(ended.rounds * len(seats) for ended, seats in matches)
        return cls(of_cluster(won, WHOLE_WIN * seated), of_cluster(lost, rounds))

    def __add__(self, other: Share) -> Share:
        return Share(self.won + other.won, self.lost + other.lost)

    def figure(self, losses: bool) -> Figure:
        """The share that counts."""
        return (self.lost if losses else self.won).figure()


NO_SHARE: Final = Share()


@dataclass(frozen=True)
class Meeting:
    """All that a pair has played."""

    matches: int = 0
    one: Share = NO_SHARE
    """The one that sat alone."""
    crowd: Share = NO_SHARE
    """The others, as a mean over their seats."""
    points: Sums = NOTHING
    """Points a round, the one less the mean of the others."""

    @classmethod
    def of(cls, matches: Sequence[Ended], pair: Pair) -> Meeting:
        """A cluster's part of it."""
        alone, crowds, less, rounds = [], [], 0, 0
        for ended in matches:
            seat = ended.seats.index(pair[0])
            others = [p for p in range(len(ended.seats)) if p != seat]
            alone.append((ended, [seat]))
            crowds.append((ended, others))
            less += len(others) * ended.totals[seat] - sum(ended.totals[p] for p in others)
            rounds += len(others) * ended.rounds
        return cls(len(matches), Share.of(alone), Share.of(crowds), of_cluster(less, rounds))

    @property
    def both(self) -> tuple[Share, Share]:
        """The shares of the one and of the crowd."""
        return self.one, self.crowd

    def __add__(self, other: Meeting) -> Meeting:
        return Meeting(
            self.matches + other.matches,
            self.one + other.one,
            self.crowd + other.crowd,
            self.points + other.points,
        )


@dataclass
class Standings:
    """All that has been played on a ladder so far."""

    players: int
    pool: int
    meetings: dict[Pair, Meeting] = field(default_factory=lambda: defaultdict(Meeting))
    mixed: list[Ended] = field(default_factory=list)
    """The matches at mixed tables, in order."""
    at_mixed: list[Share] = field(default_factory=list)
    """By bot."""
    efforts: list[Effort] = field(default_factory=list)
    """By bot."""
    matches: int = 0
    decided: int = 0
    lost: int = 0

    def __post_init__(self) -> None:
        self.at_mixed = [NO_SHARE] * self.pool
        self.efforts = [Effort()] * self.pool

    def add(self, played: Played) -> None:
        """Count a cluster."""
        pair = played.cluster.pair
        if pair is None:
            self._add_mixed(played.matches)
        else:
            self.meetings[pair] += Meeting.of(played.matches, pair)
        self.efforts = [a + b for a, b in zip(self.efforts, played.efforts, strict=True)]
        self.matches += len(played.matches)
        self.decided += sum(ended.decided for ended in played.matches)
        self.lost += sum(sum(ended.lost) for ended in played.matches)

    def _add_mixed(self, matches: Sequence[Ended]) -> None:
        self.mixed += matches
        for bot in range(self.pool):
            seated = [
                (ended, [p for p, b in enumerate(ended.seats) if b == bot]) for ended in matches
            ]
            if any(seats for _, seats in seated):
                self.at_mixed[bot] += Share.of(seated)

    @property
    def counts_losses(self) -> bool:
        """Whether rounds lost are what counts: where each round that was decided had one loser.

        Of two players one always loses; there wins count.
        """
        return self.players > 2 and 0 < self.decided == self.lost

    @property
    def fair(self) -> float:
        """The share of a bot among its like: the mean of all seats.

        That is 1 / players, but where matches may have no winner, or rounds no loser.
        """
        shares = [share for meeting in self.meetings.values() for share in meeting.both]
        counted = [share.lost if self.counts_losses else share.won for share in shares]
        seated = sum(sums.x for sums in counted)
        return sum(sums.y for sums in counted) / seated if seated else 1 / self.players

    @property
    def span(self) -> float:
        """From a fair share to the best there can be."""
        return (0 if self.counts_losses else 1) - self.fair

    def share(self, pair: Pair) -> Figure:
        """What counts of the one who sat alone: its share of matches won, or of rounds lost."""
        return self.meetings[pair].one.figure(self.counts_losses)

    def crowd(self, pair: Pair) -> Figure:
        """The same of the others, a mean over their seats."""
        return self.meetings[pair].crowd.figure(self.counts_losses)

    def points(self, pair: Pair) -> Figure:
        """Points a round, the one less the mean of the others."""
        return self.meetings[pair].points.figure()

    def skill(self, share: Figure) -> Figure:
        """The skill index of a share: 0 for a fair one, 1 for the best there can be."""
        if share.mean is None:
            return share
        error = None if share.se is None else share.se / abs(self.span)
        return Figure((share.mean - self.fair) / self.span, error, share.n)

    def elo(self, share: Figure) -> float | None:
        """The step in Elo points that a share stands for; None if it is no finite one."""
        if share.mean is None or not 0 < share.mean < 1:
            return None
        odds = share.mean / (1 - share.mean) * (self.players - 1)
        return 400 * log10(odds) * (-1 if self.counts_losses else 1)


def half_interval(figure: Figure, most: float = 1.0) -> float:
    """Half the 95 % interval of a figure that is at most `most`; infinite where nothing tells.

    Where it was the same in every cluster, a share of none or all, it is off by less than
    3 / clusters (Hanley and Lippman-Hand, "If nothing goes wrong, is everything all right?", JAMA
    249, 1983).
    """
    if figure.mean is None or figure.se is None:
        return inf
    return Z95 * figure.se if figure.se else min(1.0, 3 / figure.n) * most
