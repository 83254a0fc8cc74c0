"""Setting the table for a match at the terminal: a new one, or a saved one."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from pathlib import Path

from boilover.core.errors import BoilOverError
from boilover.core.text import _, _n, reason
from boilover.games import Game, warm
from boilover.match import Match
from boilover.terminal import saved
from boilover.terminal.console import BOLD, Console, clean
from boilover.terminal.session import Seating, Session

BOT_NAMES = ("Ben", "Carla", "Dan", "Emma", "Finn", "Greta", "Hugo", "Ida")
PEOPLE_NAMES = ("Anna", "Bea", "Chris", "Doro", "Eli", "Fred", "Gil", "Hans")
WATCHING_PAUSE = 0.5  # seconds between plays, so that a person can follow


def new_match(
    game: Game,
    *,
    players: int,
    humans: int,
    names: Sequence[str],
    opponents: Sequence[str],
    seed: int | None,
    record: Path | None,
    history: bool = False,
) -> int:
    """Play a new match; people sit first, bots after them, clockwise. Return the exit status.

    Raises:
        BoilOverError: the numbers of people, names and opponents don't fit together.
    """
    if humans > players:
        says = _("the match has {n} players").format(n=players)
        raise BoilOverError(f"--humans {humans}: {says}")
    if len(names) > humans:
        says = _("{names} names for {people} people").format(names=len(names), people=humans)
        raise BoilOverError(f"--name: {says}")
    bots = _opponents(opponents, players - humans)
    match = Match(game, _names(names, humans, players), seed=_seed(seed))
    match.meta = {"bots": ["", *bots] if humans == 1 else [""] * humans + bots}
    console = Console()
    session = Session(
        console,
        match,
        Seating([""] * humans + bots),
        save_path=saved.new_save_path(),
        record_path=_record_path(record),
        pause=WATCHING_PAUSE if not humans and console.interactive else 0.0,
        history=history,
    )
    _introduce(console, session)
    _warn_if_unwritable(console)
    warm.in_background()
    return session.run()


def resume(record: Path | None, *, history: bool = False) -> int:
    """Go on with the match that was saved last. Return the exit status.

    Raises:
        BoilOverError: there is none, or it can't be read.
    """
    console = Console()
    paths = saved.saved_matches()
    for path in list(paths):
        try:
            session = _saved_session(console, path, _record_path(record), history)
            break
        except BoilOverError as error:
            console.say(str(error))
            console.tell(_("It is left as it is; the next older match is tried."))
            paths.remove(path)
    else:
        raise BoilOverError(
            _("there is no saved match; start one with: {command}").format(command="boilover play")
        )
    _introduce(console, session)
    if len(paths) > 1:
        more = len(paths) - 1
        console.tell(_n("{n} older match is saved too.", "{n} older matches are saved too.", more))
    warm.in_background()
    return session.run()


def _saved_session(console: Console, path: Path, record: Path, history: bool) -> Session:
    match, table = saved.load(path)
    bots = table.get("bots")
    if not isinstance(bots, list) or len(bots) != len(match.players):
        raise BoilOverError(_("{path}: is not a saved match").format(path=path))
    seating = Seating([str(bot) for bot in bots])
    return Session(console, match, seating, save_path=path, record_path=record, history=history)


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


def _opponents(names: Sequence[str], count: int) -> list[str]:
    names = [n.strip() for n in names]
    if not all(names):
        raise BoilOverError(f"--opponents: {_('a name is empty')}")
    if len(names) == 1:
        return names * count
    if len(names) != count:
        says = _("{names} named for {seats} seats; name one for all, or one for each")
        raise BoilOverError(f"--opponents: {says.format(names=len(names), seats=count)}")
    return list(names)


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
    match, rules = session.match, session.match.rules
    console.say(
        console.paint(match.game.name, BOLD)
        + ": "
        + _("{players}, {rounds}, limit {limit}.").format(
            players=_n("{n} player", "{n} players", len(match.players)),
            rounds=_n("{n} round", "{n} rounds", rules.rounds),
            limit=rules.limit,
        )
    )
    seats = [
        f"{name} ({bot})" if bot else name
        for name, bot in zip(match.players, session.seating.bots, strict=True)
    ]
    console.tell(_("At the table, clockwise: {seats}.").format(seats=", ".join(seats)))
    if session.people:
        console.tell(_("Type ? for help; q or Ctrl-C saves the match and stops."))
