"""`boilover lab ladder`: bots against bots."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boilover.cli.arguments import (
    INTERRUPTED,
    add_command,
    add_game,
    add_players,
    game_of,
    players_of,
    seed,
    whole,
)
from boilover.cli.opponents import bots_named
from boilover.cli.seating import add_terms, terms_of
from boilover.core.errors import BoilOverError
from boilover.core.text import _, digits, quoted

if TYPE_CHECKING:
    from boilover.games import Game
    from boilover.lab.ladder import Plan

USUAL_POOL = "random,greedy"


def add_ladder(verbs: Any) -> None:
    """Add the command."""
    parser = add_command(
        verbs, "ladder", _("let bots play against each other and rank them"), _ladder
    )
    add_game(parser)
    add_players(parser)
    _add_pool(parser)
    parser.add_argument(
        "--matches",
        metavar="M",
        type=whole(0),
        help=_("matches of a pair; 400 by default, with --until at most 10000; or none: 0"),
    )
    parser.add_argument(
        "--until",
        metavar="P%",
        type=percent,
        help=_("go on until half the 95 %% interval of each pair's share is at most that"),
    )
    parser.add_argument(
        "--mixed",
        metavar="T",
        type=whole(0),
        help=_("matches at mixed tables; as many as of a pair by default"),
    )
    parser.add_argument(
        "--seed", metavar="S", type=seed, default=0, help=_("0 unless told otherwise")
    )
    parser.add_argument(
        "--processes", metavar="P", type=whole(1), default=1, help=_("how many work at once")
    )
    parser.add_argument(
        "--out", metavar=_("FILE"), type=Path, help=_("keep what is played in this journal")
    )
    parser.add_argument(
        "--resume", action="store_true", help=_("go on with the journal, if it is there already")
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def _add_pool(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots", metavar=_("BOT[,BOT...]"), help=_("who plays; random,greedy by default")
    )
    parser.add_argument(
        "--bot",
        metavar=_("BOT"),
        action="append",
        default=[],
        help=_("one more bot, such as 'exec:python3 mybot.py' for a program of yours; repeatable"),
    )
    add_terms(parser)
    parser.add_argument(
        "--alone", metavar=_("BOT[,BOT...]"), help=_("of these only each one sits alone; else all")
    )
    parser.add_argument(
        "--among", metavar=_("BOT[,BOT...]"), help=_("only among these one sits alone; else all")
    )


def percent(text: str) -> float:
    """A type for arguments: a share in per cent, such as 3%."""
    found = re.fullmatch(r"([0-9]{1,2}(?:\.[0-9]{1,6})?) ?%", text)
    share = float(found[1]) / 100 if found else 0.0
    if share == 0.0:
        raise argparse.ArgumentTypeError(
            _("{text}: must be a share in per cent, such as 3%").format(text=quoted(text))
        )
    return share


def _ladder(args: argparse.Namespace) -> int:
    import json

    from boilover.lab.ladder import climb, format_ladder, to_json
    from boilover.play.progress import Progress

    if args.resume and args.out is None:
        raise BoilOverError(f"--resume: {_('which journal is said by --out FILE')}")
    game = game_of(args)
    plan = _plan(args, game, players_of(args, game))
    with Progress(_("matches")) as progress:
        ladder = climb(
            plan,
            processes=args.processes,
            journal=args.out,
            resume=args.resume,
            on_progress=lambda done, total, widest: progress(done, total, _widest(widest)),
        )
    print(json.dumps(to_json(ladder), ensure_ascii=False) if args.json else format_ladder(ladder))
    if ladder.interrupted and not args.json:
        says = _("Without --out FILE nothing was kept to go on with.")
        if args.out is not None:
            says = _("To go on: the same command with --resume.")
        print(f"\n{says}")
    return INTERRUPTED if ladder.interrupted else 0


def _plan(args: argparse.Namespace, game: Game, players: int) -> Plan:
    from boilover.lab.ladder import Plan, find_bots, read_pool

    names = bots_named(args.bots or USUAL_POOL, game) + args.bot
    terms = terms_of(args)
    pool = read_pool(names, game, players, terms)
    rows, columns = (
        range(len(pool)) if named is None else find_bots(bots_named(named, game), pool)
        for named in (args.alone, args.among)
    )
    pairs = [(x, y) for x in rows for y in columns if x != y]
    return Plan(
        game=game,
        players=players,
        pool=tuple(pool),
        pairs=tuple(dict.fromkeys(pairs)),
        matches=args.matches,
        mixed=args.mixed,
        until=args.until,
        seed=args.seed,
        terms=terms,
    )


def _widest(half: float) -> str:
    """Half the widest interval, for the line of progress."""
    if half >= 1:
        return ""
    return _("widest ±{half} %").format(half=digits(f"{100 * half:.1f}"))
