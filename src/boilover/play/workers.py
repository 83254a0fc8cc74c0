"""Worker processes for long work: tasks in, results out in the order of the tasks.

What a task's result is must follow from the task alone; then it is the same for any number of
processes. Workers are started anew, never forked from a process that may be compiling. They load
compiled kernels from the cache, which their parent fills before it starts them; they speak its
language, and they leave Ctrl-C to it.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from multiprocessing import connection, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from types import FrameType, ModuleType, TracebackType
from typing import Any, Generic, TypeVar

from boilover.core import interrupt, jit
from boilover.core.errors import BoilOverError
from boilover.core.text import _, current_language, use_language

T = TypeVar("T")
R = TypeVar("R")

WAITING = 2  # tasks that a worker is given at once, so that it never waits for the next one


class Workers(Generic[T, R]):
    """Processes that do `work` on tasks, for use in a `with` block.

    With one process all is done in this one. On entering the block all workers are ready to begin:
    what follows can be timed without their start. On leaving it they are gone.
    """

    def __init__(self, work: Callable[[T], R], processes: int = 1):
        """`work` and its tasks and results must be picklable if there are several processes.

        Where `work` is a context manager, it works inside of its `with` block, in each process.
        """
        self.work = work
        self.opened = contextlib.ExitStack()
        self.count = processes
        self.processes: list[SpawnProcess] = []
        self.lines: list[Connection] = []

    def __enter__(self) -> Workers[T, R]:
        if self.count > 1:
            jit.compile_all()
            try:
                self._start()
            except BaseException:
                self._stop()
                raise
        else:
            self.opened.enter_context(_opened(self.work))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.opened.close()
        self._stop()

    def map(self, tasks: Iterable[T]) -> Iterator[R]:
        """The results of the tasks, in their order, as they come in.

        A second call must wait until the first one's results have all been taken.

        Raises:
            BoilOverError: `work` has raised it; or a worker ended by itself: why is on standard
                error, if anywhere.
        """
        return self._share_out(enumerate(tasks)) if self.lines else map(self.work, tasks)

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        while len(self.processes) < self.count:
            ours, theirs = context.Pipe()
            told = (self.work, theirs, current_language())
            process = context.Process(target=_serve, args=told, daemon=True)
            with interrupt.held_back(), _deaf(), _no_main_module():
                process.start()
                self.processes.append(process)
                self.lines.append(ours)
            theirs.close()
        for line in self.lines:  # the barrier: each says once that it is ready
            self._receive(line)

    def _stop(self) -> None:
        for line in self.lines:
            line.close()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join()
            process.close()
        self.lines.clear()
        self.processes.clear()

    def _share_out(self, tasks: Iterator[tuple[int, T]]) -> Iterator[R]:
        given: dict[Connection, deque[int]] = {line: deque() for line in self.lines}
        done: dict[int, R] = {}
        due = 0
        for line in self.lines * WAITING:
            _give(line, given[line], tasks)
        while any(given.values()):
            busy = [line for line, numbers in given.items() if numbers]
            for line in self._ready(busy):
                done[given[line].popleft()] = self._receive(line)
                _give(line, given[line], tasks)
            while due in done:
                yield done.pop(due)
                due += 1

    def _ready(self, busy: list[Connection]) -> list[Connection]:
        """Wait until something comes in; return the lines where it does."""
        ready = connection.wait(busy)
        return [line for line in busy if line in ready]

    def _receive(self, line: Connection) -> Any:
        try:
            result = line.recv()
        except (EOFError, ConnectionResetError):
            process = self.processes[self.lines.index(line)]
            process.join()
            raise BoilOverError(
                _("a worker process ended by itself, with exit code {code}").format(
                    code=process.exitcode
                )
            ) from None
        if isinstance(result, BoilOverError):
            raise result
        return result


def _give(line: Connection, given: deque[int], tasks: Iterator[tuple[int, T]]) -> None:
    """Send the next task there, if there is one."""
    for number, task in tasks:
        with contextlib.suppress(BrokenPipeError):  # it is gone; receiving will tell
            line.send(task)
        given.append(number)
        return


def _serve(work: Callable[[T], R], line: Connection, language: str) -> None:
    """What a worker process does, until its parent hangs up or ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    use_language(language)  # errors are for whoever reads the parent's
    jit.compile_all()
    signal.signal(signal.SIGTERM, _leave)
    hung_up = contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError)
    with _opened(work), hung_up:
        line.send(None)
        while True:
            line.send(_result(work, line.recv()))
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it is on its way out


def _result(work: Callable[[T], R], task: T) -> R | BoilOverError:
    try:
        return work(task)
    except BoilOverError as error:
        return error


def _leave(number: int, frame: FrameType | None) -> None:
    """End this process by way of its `with` blocks, once."""
    signal.signal(number, signal.SIG_IGN)
    raise SystemExit(0)


def _opened(work: Callable[[T], R]) -> AbstractContextManager[object]:
    return work if isinstance(work, AbstractContextManager) else contextlib.nullcontext()


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Start a child that never hears Ctrl-C, not even before it can say that it won't listen."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it later would open our ears again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a child inherits this
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _no_main_module() -> Iterator[None]:
    """Start a child without the caller's script, which `multiprocessing` would run there again."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
