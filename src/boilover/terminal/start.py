"""Setting the table for a match at the terminal: a new one, or a saved one."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from pathlib import Path

from boilover.bots import name_of, title_of
from boilover.core.errors import BoilOverError
from boilover.core.text import _, _n, reason
from boilover.games import Game, warm
from boilover.match import Match
from boilover.play.external import Terms
from boilover.play.seats import DEFAULT_TERMS
from boilover.play.table import BOT_NAMES
from boilover.terminal import saved
from boilover.terminal.console import BOLD, Console, clean
from boilover.terminal.programs import may_start
from boilover.terminal.session import Seating, Session
from boilover.terminal.spanish import INTERNATIONAL

PEOPLE_NAMES = (
    *("Anna", "Bea", "Chris", "Doro", "Eli", "Fred", "Gil", "Hans"),
    *("Ines", "Jo", "Kai", "Lou", "Mia", "Nils", "Olga", "Paul"),
)
USUAL_OPPONENT = "medium"


def new_match(
    game: Game,
    *,
    players: int,
    humans: int,
    names: Sequence[str],
    bots: Sequence[str] = (),
    opponents: Sequence[str] | None = None,
    seed: int | None,
    record: Path | None,
    history: bool = False,
    faces: str = INTERNATIONAL,
    terms: Terms = DEFAULT_TERMS,
    fast: bool = False,
) -> int:
    """Play a new match; people sit first, bots after them, clockwise. Return the exit status.

    `opponents` take the seats that `bots`, one each, leave. If it goes `fast`, bots move as soon as
    they can.

    Raises:
        BoilOverError: the numbers of people, names and opponents don't fit together, the cards
            asked for don't fit the game, or an opponent can't play.
    """
    if humans > players:
        says = _("the match has {n} players").format(n=players)
        raise BoilOverError(f"--humans {humans}: {says}")
    if len(names) > humans:
        says = _n(
            "{names} for {n} person; say --humans {count}",
            "{names} for {n} people; say --humans {count}",
            humans,
            names=_n("{n} name", "{n} names", len(names)),
            count=len(names),
        )
        raise BoilOverError(f"--name: {says}")
    named = _opponents(bots, opponents, players - humans)
    seated = [""] * humans + [name_of(name, game.family) for name in named]
    match = Match(game, _names(names, humans, players), seed=_seed(seed))
    match.meta = {"bots": list(seated)}
    console = Console()
    session = Session(
        console,
        match,
        Seating(seated, faces, terms=terms, fast=fast),
        save_path=saved.new_save_path(),
        record_path=_record_path(record),
        history=history,
    )
    with session:
        _introduce(console, session)
        _warn_if_unwritable(console)
        warm.in_background()
        return session.run()


def resume(
    record: Path | None,
    *,
    number: int = 0,
    history: bool = False,
    faces: str = "",
    fast: bool = False,
    programs_allowed: bool = False,
) -> int:
    """Go on with a saved match by its number in the list, or with the newest that can be read.

    Before programs are started that play in it, a person is asked, unless they are allowed. Return
    the exit status.

    Raises:
        BoilOverError: there is none, it can't be read, or nobody can be asked.
    """
    console = Console()
    record = _record_path(record)
    if number:
        path = saved.numbered(number)
        session = _saved_session(console, path, record, history, faces, fast)
        others = 0
    else:
        session, others = _newest_session(console, record, history, faces, fast)
    if not programs_allowed and not may_start(console, session.save_path, session.seating):
        console.tell(_("Nothing was started; the match stays saved."))
        return 1
    with session:
        _introduce(console, session)
        if others:
            console.tell(
                _n("{n} older match is saved too.", "{n} older matches are saved too.", others)
            )
        warm.in_background()
        return session.run()


def _newest_session(
    console: Console, record: Path, history: bool, faces: str, fast: bool
) -> tuple[Session, int]:
    """The newest saved match that can be read, and how many older ones there are."""
    paths = saved.saved_matches()
    for i, path in enumerate(paths, 1):
        try:
            session = _saved_session(console, path, record, history, faces, fast)
            return session, len(paths) - i
        except BoilOverError as error:
            console.say(str(error))
            console.tell(_("It is left as it is; the next older match is tried."))
    raise BoilOverError(
        _("there is no saved match; start one with: {command}").format(command="boilover play")
    )


def _saved_session(
    console: Console, path: Path, record: Path, history: bool, faces: str, fast: bool
) -> Session:
    match, table = saved.load(path)
    seating = Seating.from_saved(table)
    if seating is None or len(seating.bots) != len(match.players):
        raise BoilOverError(_("{path}: is not a saved match").format(path=path))
    seating.faces = faces or seating.faces
    seating.fast = seating.fast or fast
    return Session(console, match, seating, save_path=path, record_path=record, history=history)


def list_saved() -> int:
    """List the saved matches, the newest first. Return the exit status."""
    console = Console()
    paths = saved.saved_matches()
    for number, path in enumerate(paths, 1):
        console.tell_painted(saved.describe(path), f"{number:>2}  ", "    ")
    if paths:
        console.tell(
            _("Go on with one: {resume} N; drop one: {discard} N").format(
                resume="boilover play --resume", discard="boilover play --discard"
            )
        )
    else:
        console.tell(_("There is no saved match."))
    return 0


def discard(number: int) -> int:
    """Drop a saved match by its number in the list. Return the exit status.

    Raises:
        BoilOverError: there is none of that number, or it can't be removed.
    """
    path = saved.numbered(number)
    description = saved.describe(path)
    try:
        path.unlink()
    except OSError as error:
        says = _("{path}: can't be removed: {reason}")
        raise BoilOverError(says.format(path=path, reason=reason(error))) from None
    Console().tell(_("Dropped: {match}").format(match=description))
    return 0


def _record_path(asked: Path | None) -> Path:
    """Where the finished match's record goes; refused at once if it can't be written there."""
    if asked is None:
        return saved.data_folder() / "matches.jsonl"
    if asked.exists():
        fits = asked.is_file() and os.access(asked, os.W_OK)
    else:
        fits = asked.parent.is_dir() and os.access(asked.parent, os.W_OK | os.X_OK)
    if not fits:
        says = _("no record can be written there; name a file in a folder that is there")
        raise BoilOverError(f"--record {asked}: {says}")
    return asked


def _warn_if_unwritable(console: Console) -> None:
    """Say before the match, not after it, that it can't be saved."""
    folder = saved.data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        console.tell(
            _("Note: nothing can be saved in {path}: {reason}").format(
                path=folder, reason=reason(error)
            )
        )


def _seed(seed: int | None) -> int:
    return secrets.randbits(62) if seed is None else seed


def _opponents(bots: Sequence[str], others: Sequence[str] | None, count: int) -> list[str]:
    """The names of `count` bots: `bots` one each, then `others`, one for all or one each."""
    left = count - len(bots)
    if left < 0 or (left == 0 and bots and others is not None):
        raise BoilOverError(f"--bot: {_('no seat is left')}")
    names = [n.strip() for n in ([USUAL_OPPONENT] if others is None else others)]
    if not all(names):
        raise BoilOverError(f"--opponents: {_('a name is empty')}")
    if len(names) == 1:
        names *= left
    if len(names) != left:
        says = _("{names} named for {seats} seats; name one for all, or one for each")
        raise BoilOverError(f"--opponents: {says.format(names=len(names), seats=left)}")
    return [*bots, *names]


def _names(given: Sequence[str], humans: int, players: int) -> list[str]:
    names = [clean(name) for name in given]
    if not all(names):
        raise BoilOverError(f"--name: {_('nothing is left of the name that could be shown')}")
    if humans == 1 and not names:
        names = [_("You")]
    pool = [n for n in PEOPLE_NAMES if n not in names]
    names += pool[: humans - len(names)]
    if len({n.casefold() for n in names}) < len(names):
        raise BoilOverError(f"--name: {_('two people have the same name')}")
    taken = {n.casefold() for n in names}
    bots = [n for n in BOT_NAMES if n.casefold() not in taken]
    spare = [n for n in PEOPLE_NAMES if n.casefold() not in taken]
    return names + (bots + spare)[: players - humans]


def _introduce(console: Console, session: Session) -> None:
    match, table = session.match, session.table
    console.tell_painted(f"{console.paint(match.game.name, BOLD)}: {table.opening()}")
    n, step = len(match.players), match.rules.step
    order = [step * i % n for i in range(n)]
    bots = [clean(title_of(name, match.game.family), 60) for name in session.seating.bots]
    seats = ", ".join(match.players[p] + (f" ({bots[p]})" if bots[p] else "") for p in order)
    says = _("At the table, clockwise: {seats}.")
    if table.is_counter_clockwise:
        says = _("At the table, counter-clockwise: {seats}.")
    console.tell(says.format(seats=seats))
    if table.faces.legend:
        console.tell(table.faces.legend)
    if session.people:
        console.tell(_("Type ? for help; q or Ctrl-C saves the match and stops."))
