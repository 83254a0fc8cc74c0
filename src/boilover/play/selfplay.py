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
from types import TracebackType

from boilover.core import jit
from boilover.core.errors import BoilOverError
from boilover.core.text import _, reason
from boilover.games import Game
from boilover.match import Match, dumps, to_record
from boilover.play.external import STAND_IN, Terms, fallbacks
from boilover.play.patience import worth_compiling
from boilover.play.seats import DEFAULT_TERMS, Player, is_external, make_player, play_out
from boilover.play.table import seat_by_distance
from boilover.play.workers import Workers

CHUNK = 32  # matches that a worker plays at a time


@dataclass(frozen=True)
class Written:
    """How a series of matches ended."""

    matches: int
    """How many records were written."""
    interrupted: bool
    """Whether Ctrl-C ended it before all were."""
    fallbacks: int = 0
    """How many moves of external bots a greedy move stood in for."""


@dataclass(frozen=True)
class Lines:
    """Some matches that have been played."""

    records: list[str]
    fallbacks: int


class Matches:
    """Plays matches of a series: what a worker process is given.

    In a `with` block the players stay from match to match.
    """

    def __init__(self, game: Game, players: int, bots: Sequence[str], seed: int, terms: Terms):
        """`bots` are names, one for all or one a player by distance from the starter."""
        self.game = game
        self.players = players
        self.bots = seat_by_distance(bots, players, 0)
        self.seed = seed
        self.terms = terms
        self.seated: list[Player] = []

    def __enter__(self) -> Matches:
        self.seated = [make_player(bot, self.game, self.terms) for bot in self.bots]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.ExitStack() as stack:
            for player in self.seated:
                stack.callback(player.close)

    def __call__(self, numbers: range) -> Lines:
        """The records of these matches, a line each."""
        matches = [self.play(number) for number in numbers]
        records = [dumps(to_record(match)) + "\n" for match in matches]
        return Lines(records, sum(len(fallbacks(match)) for match in matches))

    def play(self, number: int) -> Match:
        """Play one match."""
        match = Match(self.game, [""] * self.players, seed=self.seed, index=number)
        step = match.rules.step
        starter = (match.next_dealer() + step) % self.players
        bots = seat_by_distance(self.bots, self.players, starter, step)
        seated = seat_by_distance(self.seated, self.players, starter, step)
        match.meta = {"bots": bots, "seed": self.seed, "match": number}
        for seat, player in enumerate(seated):
            player.begin(match, seat)
        match.players = number_twins([player.name for player in seated])
        play_out(match, seated)
        return match


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
    terms: Terms = DEFAULT_TERMS,
    write: Callable[[str], object],
    on_progress: Callable[[int, int], None] | None = None,
) -> Written:
    """Let bots play `matches` matches, and `write` the records, whole lines in order.

    One bot's name seats every player; as many names as players seat them by distance from the
    first round's starter. An external bot is a process for each seat that it takes, and for each
    of `processes`. `on_progress` is told the matches written and asked for, first 0 when play
    begins. Ctrl-C ends the series between two writes.

    Raises:
        BoilOverError: the game isn't for so many players, there is no such bot, the numbers of
            bots and players don't fit, or an external bot doesn't get ready.
    """
    players = game.default_players() if players is None else players
    game.rules.resolve(players)
    for bot in bots:
        make_player(bot, game, terms)
    work = Matches(game, players, bots, seed, terms)
    if matches < 1:
        raise BoilOverError(_("{n} matches: at least one must be played").format(n=matches))
    written = stood_in = 0
    try:
        if _worth_compiling(work, matches):
            jit.compile_all()
        elif not any(map(is_external, bots)):
            processes = 1  # all is done before another would be there
        with Workers(work, processes) as workers:
            tell = on_progress or (lambda done, total: None)
            tell(0, matches)
            for lines in workers.map(_chunks(matches)):
                write("".join(lines.records))
                written += len(lines.records)
                stood_in += lines.fallbacks
                tell(written, matches)
    except KeyboardInterrupt:
        return Written(written, interrupted=True, fallbacks=stood_in)
    return Written(written, interrupted=False, fallbacks=stood_in)


def _worth_compiling(work: Matches, matches: int) -> bool:
    """Whether compiling first saves time, however long external bots think."""
    inside = [STAND_IN if is_external(bot) else bot for bot in work.bots]
    if any(bot not in work.game.family.policies for bot in inside):
        return True  # it thinks: interpreted, one match might take minutes
    with Matches(work.game, work.players, inside, work.seed, work.terms) as sample:
        return worth_compiling(lambda: sample.play(0), 1 / matches)


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
