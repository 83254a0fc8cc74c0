"""Bots play whole matches, and every match leaves its record.

Match i of a series is keyed by (seed, i), so the records are the same bytes for any number of
processes. Nothing in them tells when, where or how fast they were made.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from boilover.bots import make_bot
from boilover.core import jit
from boilover.core.errors import BoilOverError
from boilover.core.text import _, reason
from boilover.games import Game
from boilover.match import Match, dumps, to_record
from boilover.play.patience import worth_compiling
from boilover.play.table import play_out, seat_by_distance
from boilover.play.workers import Workers

CHUNK = 32  # matches that a worker plays at a time


@dataclass(frozen=True)
class Written:
    """How a series of matches ended."""

    matches: int
    """How many records were written."""
    interrupted: bool
    """Whether Ctrl-C ended it before all were."""


@dataclass(frozen=True)
class Matches:
    """Plays matches of a series: what a worker process is given."""

    game: Game
    players: int
    bots: tuple[str, ...]
    seed: int

    def __call__(self, numbers: range) -> list[str]:
        """The records of these matches, a line each."""
        return [self.line(number) for number in numbers]

    def line(self, number: int) -> str:
        """Play one match and write its record as a line."""
        match = Match(self.game, [""] * self.players, seed=self.seed, index=number)
        step = match.rules.step
        starter = (match.next_dealer() + step) % self.players
        seated = seat_by_distance(self.bots, self.players, starter, step)
        match.players = number_twins(seated)
        match.meta = {"bots": seated, "seed": self.seed, "match": number}
        play_out(match, {p: make_bot(bot, self.game.family) for p, bot in enumerate(seated)})
        return dumps(to_record(match)) + "\n"


def number_twins(names: Sequence[str]) -> list[str]:
    """Tell equal names apart: "greedy 1", "greedy 2"; a name that stands once stays as it is."""
    seen: Counter[str] = Counter()
    told_apart = []
    for name in names:
        seen[name] += 1
        told_apart.append(name if names.count(name) == 1 else f"{name} {seen[name]}")
    return told_apart


def self_play(
    game: Game,
    players: int | None = None,
    bots: Sequence[str] = ("random",),
    matches: int = 1,
    *,
    seed: int = 0,
    processes: int = 1,
    write: Callable[[str], object],
    on_progress: Callable[[int, int], None] | None = None,
) -> Written:
    """Let bots play `matches` matches, and `write` the records, whole lines in order.

    One bot's name seats every player; as many names as players seat them by distance from the
    first round's starter. `on_progress` is told the matches written and asked for, first 0 when
    play begins. Ctrl-C ends the series between two writes.

    Raises:
        BoilOverError: the game isn't for so many players, there is no such bot, or the numbers of
            bots and players don't fit.
    """
    players = game.default_players() if players is None else players
    game.rules.resolve(players)
    for bot in bots:
        make_bot(bot, game.family)
    seat_by_distance(bots, players, 0)
    if matches < 1:
        raise BoilOverError(_("{n} matches: at least one must be played").format(n=matches))
    work = Matches(game, players, tuple(bots), seed)
    written = 0
    try:
        if worth_compiling(lambda: work.line(0), 1 / matches):
            jit.compile_all()
        else:
            processes = 1
        with Workers(work, processes) as workers:
            tell = on_progress or (lambda done, total: None)
            tell(0, matches)
            for lines in workers.map(_chunks(matches)):
                write("".join(lines))
                written += len(lines)
                tell(written, matches)
    except KeyboardInterrupt:
        return Written(written, interrupted=True)
    return Written(written, interrupted=False)


def _chunks(matches: int) -> Iterator[range]:
    for start in range(0, matches, CHUNK):
        yield range(start, min(start + CHUNK, matches))


@contextlib.contextmanager
def record_file(path: str | Path, *, force: bool = False) -> Iterator[Callable[[str], None]]:
    """Open a new file for records; give what writes text to it, all of it at once.

    Raises:
        BoilOverError: the file exists and `force` isn't given, or it can't be written.
    """
    path = Path(path)
    try:
        file = path.open("w" if force else "x", encoding="utf-8", newline="\n")
    except FileExistsError:
        says = _("{path}: exists already; --force replaces it").format(path=path)
        raise BoilOverError(says) from None
    except OSError as error:
        raise _unwritable(path, error) from None

    def write(text: str) -> None:
        try:
            file.write(text)
            file.flush()
        except OSError as error:
            raise _unwritable(path, error) from None

    try:
        yield write
    finally:
        with contextlib.suppress(OSError):  # all was flushed, or `write` has told
            file.close()


def _unwritable(path: Path, error: OSError) -> BoilOverError:
    says = _("{path}: can't be written: {reason}")
    return BoilOverError(says.format(path=path, reason=reason(error)))
