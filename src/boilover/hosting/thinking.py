"""Bots think in processes of their own: what a seat knows goes in, a move comes out."""

from __future__ import annotations

import asyncio
import functools
import json
import logging
import multiprocessing
import signal
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from dataclasses import dataclass
from typing import Final

from boilover.bots import Standing, make_bot
from boilover.core.jit import Words
from boilover.core.state import RNG
from boilover.games import Game, warm
from boilover.hosting.dealing import game_as_pinned
from boilover.hosting.table import Table, greedy_words

_log = logging.getLogger(__name__)

PATIENCE: Final = 5.0  # seconds, then a greedy move is made


@dataclass(frozen=True)
class Task:
    """A decision as a bot gets it: nothing that its seat may not know."""

    bot: str
    pinned: str
    players: int
    observation: Words
    legal: tuple[int, ...]
    totals: tuple[int, ...]
    last_round: bool


def task_of(table: Table, seat: int) -> Task:
    """What the bot of the seat to move has to decide."""
    match = table.match
    assert match is not None
    assert match.state is not None
    observation = match.state.observe(seat)
    observation[RNG : RNG + 4] = match.decision_stream()
    return Task(
        table.seats[seat].bot,
        json.dumps(table.pinned),
        len(table.seats),
        observation,
        tuple(match.state.legal_actions()),
        tuple(match.totals),
        match.in_last_round,
    )


@functools.lru_cache(maxsize=64)
def _game(pinned: str, players: int) -> Game:
    return game_as_pinned(json.loads(pinned), players)


def decide(task: Task) -> int:
    """The bot's action."""
    game = _game(task.pinned, task.players)
    bot = make_bot(task.bot, game, hurried=True)
    rules = game.rules.resolve(task.players)
    standing = Standing(task.totals, task.last_round)
    return bot.act(rules, task.observation, list(task.legal), standing)


def _get_ready() -> None:
    """A worker leaves Ctrl-C to its parent, and goes compiled when it can."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warm.in_background()


class Thinking:
    """Where bots think; with an `executor` of the caller's, there."""

    def __init__(self, processes: int = 1, executor: Executor | None = None):
        self.processes = processes
        self._owns = executor is None
        self._executor = executor

    async def words(self, table: Table, seat: int) -> str:
        """The move of the seat's bot; a greedy one where it fails or doesn't come to an end."""
        match = table.match
        assert match is not None
        task, fallback = task_of(table, seat), greedy_words(match)
        loop, pool = asyncio.get_running_loop(), self._pool()
        try:
            action = await asyncio.wait_for(loop.run_in_executor(pool, decide, task), PATIENCE)
        except BrokenExecutor:
            if self._owns and self._executor is pool:
                self.close()  # others are started when they are needed
            return fallback
        except Exception as error:  # too late, or a bot's own trouble: no table waits for that
            _log.warning("table %s: %s: %r", table.id, task.bot, error)
            return fallback
        return match.game.family.words(match.rules, action) if action in task.legal else fallback

    def close(self) -> None:
        """End the processes."""
        if self._owns and self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _pool(self) -> Executor:
        if self._executor is None:
            context = multiprocessing.get_context("spawn")
            self._executor = ProcessPoolExecutor(self.processes, context, _get_ready)
        return self._executor
