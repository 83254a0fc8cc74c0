"""`boilover tune` but for its words: go on until time is up, keep what is done, measure it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np

from boilover.bots.weights_file import Strength
from boilover.core import interrupt, jit
from boilover.learn.saved import Saved, save
from boilover.learn.strength import measure
from boilover.learn.training import Play
from boilover.play.workers import Workers

SAVE_EVERY: Final = 5.0  # seconds
SERIES = 2500  # of a measurement; each has as many matches as there are players


@dataclass(frozen=True)
class Limit:
    """How long to go on, all that was done before counted in: whichever is reached first."""

    seconds: float | None = None
    generations: int | None = None

    def left(self, saved: Saved) -> bool:
        """Whether there is something left to do."""
        if self.generations is not None and saved.training.generation >= self.generations:
            return False
        return self.seconds is None or saved.seconds < self.seconds

    def total(self, saved: Saved) -> int:
        """How many generations there will have been, by how long they have taken so far."""
        done = saved.training.generation
        totals = [] if self.generations is None else [self.generations]
        if self.seconds is not None:
            totals.append(int(done * self.seconds / max(saved.seconds, 1e-9)))
        return max(done, min(totals, default=done))


@dataclass
class Outcome:
    """What a tuning has come to."""

    saved: Saved
    strength: dict[str, Strength] = field(default_factory=dict)
    """By who sat at the other seats: `greedy`, or `before`, the weights that there were before."""
    interrupted: bool = False

    @property
    def is_weaker(self) -> bool:
        """Whether it surely lost against the weights that there were before."""
        before = self.strength.get("before")
        return before is not None and before.lead + before.lead_margin < 0


Told = Callable[[Saved], None]


def tune(
    saved: Saved,
    limit: Limit,
    state: Path,
    *,
    processes: int = 1,
    on_progress: Told = lambda saved: None,
) -> Outcome:
    """Go on with a training up to the limit, then measure it, against what was before it too.

    It is kept in the file `state` all along, and what was done by then when Ctrl-C comes.
    `on_progress` is told when play begins and after each generation.
    """
    outcome = Outcome(saved)
    saved.finished = False
    save(state, saved)
    try:
        jit.compile_all()
        _go_on(saved, limit, state, processes, on_progress)
        outcome.strength = _measure(saved, processes)
    except KeyboardInterrupt:
        outcome.interrupted = True
    with interrupt.held_back():
        save(state, saved)
    return outcome


def _go_on(saved: Saved, limit: Limit, state: Path, processes: int, on_progress: Told) -> None:
    training = saved.training
    play = Play(training.game, training.players, training.seed)
    with Workers(play, processes) as workers:
        on_progress(saved)
        last = kept = time.monotonic()
        while limit.left(saved):
            training.step(workers)
            now = time.monotonic()
            saved.seconds += now - last
            last = now
            if now - kept >= SAVE_EVERY:
                save(state, saved)
                kept = now
            on_progress(saved)


def _measure(saved: Saved, processes: int) -> dict[str, Strength]:
    training = saved.training
    key = (training.game, training.players, training.seed, training.best)
    found = {"greedy": measure(*key, series=SERIES, processes=processes)}
    if saved.before is not None:
        before = np.array(saved.before, np.int64)
        found["before"] = measure(*key, before, series=SERIES, processes=processes)
    return found
