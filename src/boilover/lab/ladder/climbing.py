"""Playing a ladder: every pair and the mixed tables, in waves, until all is as sure as asked for.

What is played in a wave follows from the waves before it, never from who finished first; so what a
ladder comes to is the same for any number of processes, and however often it was interrupted.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import tee
from math import ceil, inf, isfinite
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from boilover.core import interrupt, jit
from boilover.core.errors import BoilOverError
from boilover.core.text import _
from boilover.lab.ladder.journal import Journal, open_journal, read_journal
from boilover.lab.ladder.machine import machine
from boilover.lab.ladder.plan import Plan
from boilover.lab.ladder.playing import Tables
from boilover.lab.ladder.standings import Standings, half_interval
from boilover.lab.ladder.tables import Cluster, Pair, Played
from boilover.play.workers import Workers

FIRST_LOOK: Final = 200
"""Matches of a pair before it is asked how sure its share is; a few may look surer than they are.
"""

GROWTH: Final = 1.25
"""How many times as many matches there are at the next look."""

OnProgress = Callable[[int, int, float], None]
"""Told the matches that are done, how many there will be, as far as can be told, and half the
widest interval of a pair, which is infinite at first. The first time when play begins."""


@dataclass(frozen=True)
class Ladder:
    """What was played, and how it went."""

    plan: Plan
    standings: Standings
    seconds: float
    """Wall time of play, this time."""
    sessions: Sequence[Mapping[str, Any]]
    """Each time that play began: when, where, in how many processes."""
    interrupted: bool = False


def climb(
    plan: Plan,
    *,
    processes: int = 1,
    journal: Path | None = None,
    resume: bool = False,
    on_progress: OnProgress = lambda done, total, widest: None,
) -> Ladder:
    """Play a ladder, or what its journal doesn't have of it.

    On Ctrl-C what is done counts, and it says that it was interrupted.

    Raises:
        BoilOverError: nobody would meet; the journal can't be used; a bot can't play.
    """
    if not (plan.pairs and plan.deals) and not plan.mixed:
        raise BoilOverError(_("nobody would meet anybody"))
    standings, waves = Standings(plan.players, len(plan.pool)), Waves(plan)
    with contextlib.ExitStack() as stack:
        book = None
        if journal is not None:
            opened = open_journal(journal, plan.heading, plan.cluster, resume=resume)
            book = stack.enter_context(opened)
        session = Session(plan, processes, book, lambda: on_progress(*waves.outlook(standings)))
        interrupted = False
        try:
            with session:
                for wave in waves.after(standings):
                    for played in session.play(wave):
                        with interrupt.held_back():
                            standings.add(played)
                        session.tell()
        except KeyboardInterrupt:
            interrupted = True
    return Ladder(plan, standings, session.seconds, session.sessions, interrupted)


def so_far(plan: Plan, journal: Path) -> Ladder:
    """What a journal has of a ladder; nothing is played.

    Raises:
        BoilOverError: it can't be used.
    """
    kept = read_journal(journal, plan.heading, plan.cluster)
    standings = Standings(plan.players, len(plan.pool))
    for played in kept.done.values():
        if played.cluster.pair is None or played.cluster.pair in plan.pairs:
            standings.add(played)
    return Ladder(plan, standings, 0.0, kept.sessions)


class Waves:
    """What is played when. Within a wave one deal follows the other: pairs, then mixed tables."""

    def __init__(self, plan: Plan):
        self.plan = plan
        self.open = list(plan.pairs)
        """Pairs that may play on."""
        self.deals = 0
        """Clusters that those have played, or will have by the end of this wave."""
        self.tables = 0
        """The same of mixed tables."""

    def after(self, standings: Standings) -> Iterator[Iterator[Cluster]]:
        """One wave after the other; each must have been counted before the next is asked for."""
        while (end := self._end_of_wave()) > self.deals:
            first, self.deals = self.deals, end
            yield self._wave(first, end)
            self.open = [pair for pair in self.open if self._needs_more(standings, pair)]
        if self.plan.mixed is not None and self.tables < self.plan.mixed:
            yield self._mixed(self.plan.mixed)

    def _end_of_wave(self) -> int:
        if not self.open:
            return self.deals
        if self.plan.until is None:
            return self.plan.deals
        end = max(ceil(FIRST_LOOK / self.plan.players), ceil(GROWTH * self.deals))
        return min(self.plan.deals, end)

    def _wave(self, first: int, end: int) -> Iterator[Cluster]:
        for deal in range(first, end):
            for pair in self.open:
                yield self.plan.cluster(pair, deal)
            yield from self._mixed(self.tables + self.plan.players)

    def _mixed(self, end: int) -> Iterator[Cluster]:
        if self.plan.mixed is not None:
            end = min(end, self.plan.mixed)
        first, self.tables = self.tables, max(end, self.tables)
        for number in range(first, end):
            yield self.plan.cluster(None, number)

    def _needs_more(self, standings: Standings, pair: Pair) -> bool:
        return (
            self.plan.until is not None
            and self.deals < self.plan.deals
            and half_interval(standings.share(pair)) > self.plan.until
        )

    def outlook(self, standings: Standings) -> tuple[int, int, float]:
        """The matches that have been played, how many there may be, and the widest half interval.

        How many a precision takes is guessed from how precise the shares are by now.
        """
        players, until = self.plan.players, self.plan.until
        halves = {pair: half_interval(standings.share(pair)) for pair in self.plan.pairs}
        total, longest = 0, 0
        for pair, half in halves.items():
            played = standings.meetings[pair].matches
            most = self.plan.deals * players if pair in self.open else played
            if until is not None and isfinite(half):
                most = max(played, min(most, ceil(played * (half / until) ** 2)))
            total += most
            longest = max(longest, most)
        total += longest if self.plan.mixed is None else self.plan.mixed
        return standings.matches, max(total, standings.matches), max(halves.values(), default=inf)


class Session:
    """Plays what isn't in the journal, for use in a `with` block; begins when there is something.

    What it has played goes to the journal at once.
    """

    def __init__(self, plan: Plan, processes: int, book: Journal | None, tell: Callable[[], None]):
        self.plan = plan
        self.processes = processes
        self.book = book
        self.sessions: list[Mapping[str, Any]] = [] if book is None else book.kept.sessions
        self._tell = tell
        self._open = contextlib.ExitStack()
        self._workers: Workers[Cluster, Played] | None = None
        self._start = self._end = 0.0

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()

    @property
    def seconds(self) -> float:
        """How long it has played."""
        return self._end - self._start

    def tell(self) -> None:
        """Report progress, unless nothing has had to be played yet."""
        if self._workers is not None:
            self._end = time.perf_counter()
            self._tell()

    def play(self, wave: Iterable[Cluster]) -> Iterator[Played]:
        """What these clusters came to, in their order."""
        done = {} if self.book is None else self.book.kept.done
        wave, ahead = tee(wave)
        fresh: Iterator[Played] | None = None
        for cluster in wave:
            if cluster.key in done:
                yield done[cluster.key]
                continue
            if fresh is None:
                fresh = self._begun().map(c for c in ahead if c.key not in done)
            played = next(fresh)
            if self.book is not None:
                self.book.write(played)
            yield played

    def _begun(self) -> Workers[Cluster, Played]:
        if self._workers is None:
            jit.compile_all()
            plan = self.plan
            work = Tables(plan.game, [e.name for e in plan.pool], plan.seed, plan.terms)
            workers = self._open.enter_context(Workers(work, self.processes))
            self._note()
            self._workers, self._start = workers, time.perf_counter()
            self.tell()
        return self._workers

    def _note(self) -> None:
        note = {
            "date": datetime.now(UTC).date().isoformat(),
            "machine": machine(),
            "processes": self.processes,
        }
        if self.book is None:
            self.sessions.append(note)
        else:
            self.book.begin_session(note)
