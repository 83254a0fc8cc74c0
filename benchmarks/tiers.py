"""Tiers: what each wins against three greedy bots, and against three of the tier below.

One sits among others that are all alike, in each seat once for the same deals. In the pots games
matches are counted, in the others rounds, at four players or the fewest. The share is of wins, in
games whose rounds have one loser of rounds lost. The skill index is (w - 1/k) / (1 - 1/k) of the
share w among k players; where rounds are lost, with 1/k - l, and where some are drawn, with the
mean share of all seats for 1/k. Intervals are of 95 %, over deals. Only rollouts count, no time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from statistics import mean, stdev
from typing import NamedTuple

from benchmarks.table import Asked, Line, Row
from boilover.bots import Bot, make_bot
from boilover.bots.tiers import TIERS
from boilover.core import jit
from boilover.games import Game, all_games, find
from boilover.match import Match
from boilover.play.table import bot_action
from boilover.play.workers import Workers

POTS = ("boil-over", "friday-the-13th")
MATCHES = 100  # deals in the pots games; as many matches for each seat
ROUNDS = 400  # the same, of a trick game
QUICK = 8  # times fewer
CHUNK = 5  # deals that a worker plays at a time


class Contest(NamedTuple):
    """One bot among others that are all alike."""

    game: str
    one: str
    others: str
    least: float = 0.0
    """The share, of 100, or the skill index, that the lower end of the interval should reach."""
    most: float = 100.0

    @property
    def meant(self) -> str:
        """What was meant to be."""
        return f"{self.least:g} to {self.most:g}" if self.most < 100 else f">= {self.least:g}"


class Task(NamedTuple):
    """Some deals of a contest."""

    contest: Contest
    first: int
    deals: int


class Share(NamedTuple):
    """What the one has won of a deal, in all seats together, or lost; and what all have."""

    one: float
    all: float


def loses(game: Game) -> bool:
    """Whether a round has one loser rather than one winner."""
    return getattr(game.rules, "hand_end", "") == "last_in"


def play(task: Task) -> list[Share]:
    """The shares of the deals, one after the other."""
    game = find(task.contest.game)
    bots = [make_bot(name, game) for name in (task.contest.one, task.contest.others)]
    shares = []
    for deal in range(task.first, task.first + task.deals):
        seats = range(game.default_players())
        tables = [[bots[int(p != seat)] for p in seats] for seat in seats]
        found = [share_of(game, table, seat, deal) for seat, table in enumerate(tables)]
        shares.append(Share(mean(s.one for s in found), mean(s.all for s in found)))
    return shares


def share_of(game: Game, bots: Sequence[Bot], seat: int, number: int) -> Share:
    """Play match `number`, or its first round, and see what that seat has won or lost."""
    match = Match(game, [""] * len(bots), seed=1, index=number)
    while not match.is_over:
        if match.between_rounds:
            if match.rounds and game.id not in POTS:
                break
            match.deal_round()
        mover = match.current_player()
        assert mover is not None
        match.play_action(bot_action(match, bots[mover]))
    won = match.winners
    if game.id not in POTS:
        ended = match.rounds[0]
        assert ended.points is not None
        won = game.family.winners(match.rules, [ended.points], [ended.outcome])
    if loses(game):
        lost = len(won) == len(bots) - 1
        return Share(float(lost and seat not in won), float(lost) / len(bots))
    return Share((seat in won) / len(won) if won else 0.0, bool(won) / len(bots))


class Found(NamedTuple):
    """What came of a contest: the share of 100 and the skill index, with half their intervals."""

    share: tuple[float, float]
    skill: tuple[float, float]
    deals: int


def outcome(contest: Contest, shares: Sequence[Share]) -> Found:
    """Means over deals."""
    game = find(contest.game)
    k, sign = game.default_players(), -1 if loses(game) else 1
    skills = [sign * (s.one - s.all) / (1 - 1 / k) for s in shares]
    return Found(interval([100 * s.one for s in shares]), interval(skills), len(shares))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half its interval of 95 %."""
    return mean(values), 1.96 * stdev(values) / sqrt(len(values))


def contests() -> Iterator[Contest]:
    """All that is to be measured."""
    tiers = list(TIERS)
    for game in POTS:
        yield Contest(game, "easy", "random", least=90)
        yield Contest(game, "easy", "greedy", least=15, most=25)
        yield Contest(game, "medium", "greedy", least=50)
        yield Contest(game, "master", "greedy", least=85)
        for character in find(game).family.characters:
            yield Contest(game, character, "greedy")
        for below, above in pairwise(tiers):
            yield Contest(game, above, below, least=0.2)
    for found in all_games():
        if found.family.name == "inflation":
            for below, above in pairwise(tiers):
                yield Contest(found.id, above, below)
            yield Contest(found.id, "master", "easy", least=0.15)


def row(contest: Contest, found: Found) -> str:
    """A line of the table."""
    lost = "lost" if loses(find(contest.game)) else "won"
    share = f"{found.share[0]:5.1f} ±{found.share[1]:4.1f} {lost:<4}"
    skill = f"{found.skill[0]:6.3f} ±{found.skill[1]:5.3f}"
    names = f"{contest.game:<16}{contest.one:<10}{contest.others:<8}"
    return f"{names}{found.deals:>6}  {share}  {skill}  {contest.meant}"


def run(asked: Asked) -> Iterator[Line]:
    """A row for each contest."""
    yield from measure(list(contests()), QUICK if asked.quick else 1)


def measure(wanted: Sequence[Contest], fewer: int) -> Iterator[Line]:
    """A row for each of these contests, as soon as it is played."""
    jit.compile_all()
    yield Row(f"{'game':<16}{'one':<10}{'among':<8}{'deals':>6}  share of 100       skill index")
    with Workers(play, 2) as workers:
        for contest in wanted:
            deals = (MATCHES if contest.game in POTS else ROUNDS) // fewer
            starts = range(0, deals, CHUNK)
            tasks = [Task(contest, first, min(CHUNK, deals - first)) for first in starts]
            shares = [share for chunk in workers.map(tasks) for share in chunk]
            yield Row(row(contest, outcome(contest, shares)))
