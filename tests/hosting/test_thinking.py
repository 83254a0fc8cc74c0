"""Bots think elsewhere: in processes or threads, by what their seat knows, and never forever."""

from __future__ import annotations

import asyncio
import pickle
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

from boilover.hosting.table import greedy_words
from boilover.hosting.thinking import Thinking, task_of
from tests.hosting.playing import alone, step

pytestmark = pytest.mark.usefixtures("compiled")


def test_a_bot_s_move_is_legal_from_a_thread_and_from_a_process() -> None:
    table = alone("burro", 3, opponents=["easy", "hard"])
    while table.bot_to_move() is None:
        step(table)
    seat = table.bot_to_move()
    assert seat is not None
    assert table.match is not None

    async def ask(thinks: Thinking) -> str:
        return await thinks.words(table, seat)

    with ThreadPoolExecutor(1) as pool:
        assert asyncio.run(ask(Thinking(executor=pool))) in table.match.legal_words()
    alone_there = Thinking()
    try:
        assert asyncio.run(ask(alone_there)) in table.match.legal_words()
    finally:
        alone_there.close()


@pytest.mark.parametrize("trouble", [RuntimeError("odd"), TimeoutError()])
def test_a_bot_in_trouble_is_replaced_by_a_greedy_move(trouble: Exception) -> None:
    class Broken(Executor):
        def submit(self, *_args: Any, **_more: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(trouble)
            return future

    table = alone()
    while table.bot_to_move() is None:
        step(table)
    seat = table.bot_to_move()
    assert seat is not None
    assert table.match is not None
    words = asyncio.run(Thinking(executor=Broken()).words(table, seat))
    assert words == greedy_words(table.match)


def test_a_task_holds_no_card_that_the_seat_may_not_know() -> None:
    table = alone()
    while table.bot_to_move() is None:
        step(table)
    seat = table.bot_to_move()
    assert seat is not None
    assert table.match is not None
    assert table.match.state is not None
    task = task_of(table, seat)
    assert table.secret not in pickle.dumps(task)
    known = table.match.state.observe(seat)
    assert task.observation[:8].tolist() == known[:8].tolist()
    assert task.observation[12:].tolist() == known[12:].tolist()
