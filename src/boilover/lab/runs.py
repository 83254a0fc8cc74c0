"""Play many rounds of a game with bots and measure them.

Each round is a deal by itself, keyed by (seed, the round's number), so figures are the same for any
number of processes, any size of batches, interpreted or compiled.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from boilover.bots import make_bot
from boilover.core import jit
from boilover.core.bits import wrap
from boilover.core.errors import BoilOverError
from boilover.core.text import _
from boilover.games import Game
from boilover.lab.families import lab_of
from boilover.lab.metrics import Measure
from boilover.lab.report import Report
from boilover.lab.statistics import Figure, Sums
from boilover.lab.table import Table
from boilover.play.patience import worth_compiling
from boilover.play.table import seat_by_distance
from boilover.play.workers import Workers

BATCH = 4096  # rounds in one table
CHUNK = 16 * BATCH  # rounds that a worker plays at a time: some 50 ms compiled
SLOW_CHUNK = 64  # the same, interpreted
SAMPLE = 20  # rounds that tell how fast interpreted play is

Chunk = tuple[int, int]
"""The first round's number, and how many rounds."""


@dataclass(frozen=True)
class Totals:
    """The sums behind all measures, over any number of rounds; merged in any order by `+`."""

    rounds: int
    sums: tuple[tuple[Sums, ...], ...]
    """By measure, in the family's order; within one by seat or by part, if it has several."""

    @classmethod
    def of(cls, table: Table, measures: Sequence[Measure[Any]]) -> Totals:
        """The sums over the rounds of a table."""
        sums = tuple(tuple(Sums.of(y, x) for y, x in m.pairs(table)) for m in measures)
        return cls(table.rounds, sums)

    def __add__(self, other: Totals) -> Totals:
        pairs = zip(self.sums, other.sums, strict=True)
        sums = tuple(tuple(a + b for a, b in zip(x, y, strict=True)) for x, y in pairs)
        return Totals(self.rounds + other.rounds, sums)


@dataclass(frozen=True)
class Rounds:
    """Plays chunks of a run's rounds: what a worker process is given."""

    game: Game
    bots: tuple[str, ...]
    """By seat; seat 0 is the eldest."""
    seed: int

    def __call__(self, chunk: Chunk) -> Totals:
        """Play the rounds of the chunk, a batch at a time in the same room."""
        first, rounds = chunk
        lab, players = lab_of(self.game.family), len(self.bots)
        state = self.game.start(players)
        policies = np.array([lab.policies[bot] for bot in self.bots], np.int64)
        score = np.zeros(players, np.int64)
        table = lab.table.blank(min(rounds, BATCH), players)
        totals = self.nothing()
        for start, size in chunks(first, rounds, BATCH):
            if size < table.rounds:
                table = lab.table.blank(size, players)
            lab.play_rounds(
                state.words, state.rules.words, policies, score, self.seed, start, size, table.words
            )
            totals += Totals.of(table, lab.measures)
        return totals

    def nothing(self) -> Totals:
        """The sums over no rounds at all."""
        lab = lab_of(self.game.family)
        return Totals.of(lab.table.blank(0, len(self.bots)), lab.measures)


def chunks(first: int, rounds: int, size: int) -> Iterator[Chunk]:
    """Split the rounds from `first` on into chunks of at most that size."""
    end = first + rounds
    for start in range(first, end, size):
        yield start, min(size, end - start)


def simulate(
    game: Game,
    players: int | None = None,
    bots: Sequence[str] = ("random",),
    rounds: int = 100_000,
    *,
    seed: int = 0,
    processes: int = 1,
    on_progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Play `rounds` deals and measure them.

    One bot's name seats every player; as many names as players seat them by distance from the
    eldest. `on_progress` is told the rounds done and asked for, first 0 when play begins. On
    Ctrl-C the report has the figures of the rounds finished so far and says that it was
    interrupted.

    Raises:
        BoilOverError: the game isn't for so many players, there is no such bot or it follows no
            policy, or the numbers of bots and players don't fit.
    """
    players = game.default_players() if players is None else players
    step = game.rules.resolve(players).step
    if rounds < 1:
        raise BoilOverError(_("{n} rounds: at least one must be played").format(n=rounds))
    for bot in bots:
        make_bot(bot, game)
        if bot not in (policies := lab_of(game.family).policies):
            says = _("{name}: the lab's fast rounds have only {names}; selfplay has every bot")
            raise BoilOverError(says.format(name=bot, names=", ".join(policies)))
    work = Rounds(game, tuple(seat_by_distance(bots, players, 0, step)), wrap(seed))
    tell = on_progress or (lambda done, total: None)
    totals = work.nothing()
    start = end = time.perf_counter()
    interrupted = False
    try:
        compiled = _compile_if_it_pays(work, rounds)
        size = min(CHUNK, max(BATCH, rounds // (16 * processes))) if compiled else SLOW_CHUNK
        with Workers(work, processes if compiled or jit.INTERPRETED else 1) as workers:
            start = end = time.perf_counter()
            tell(0, rounds)
            for result in workers.map(chunks(0, rounds, size)):
                totals += result
                end = time.perf_counter()
                tell(totals.rounds, rounds)
    except KeyboardInterrupt:
        interrupted = True
    figures = {
        measure.name: _figure(measure, sums)
        for measure, sums in zip(lab_of(game.family).measures, totals.sums, strict=True)
    }
    return Report(
        game, players, tuple(bots), totals.rounds, seed, end - start, figures, interrupted
    )


def _figure(
    measure: Measure[Any], sums: Sequence[Sums]
) -> Figure | list[Figure] | dict[str, Figure]:
    """What a measure comes to: one figure, or one a seat, or one a part."""
    figures = [s.figure() for s in sums]
    if measure.by_seat:
        return figures
    if measure.parts:
        return dict(zip(measure.parts(), figures, strict=True))
    return figures[0]


def _compile_if_it_pays(work: Rounds, rounds: int) -> bool:
    """Go compiled unless the rounds are played sooner without; return whether it is so."""
    sample = min(rounds, SAMPLE)
    if rounds >= 20_000 or worth_compiling(lambda: work((0, sample)), sample / rounds):
        jit.compile_all()
    return jit.compiled()
