"""Commands that let bots play: self-play and the lab."""

from __future__ import annotations

import argparse
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
from boilover.cli.ladder import add_ladder
from boilover.cli.opponents import bots_named, opponents_help
from boilover.cli.seating import add_external_bots, terms_of
from boilover.core.errors import BoilOverError
from boilover.core.text import _, _n

if TYPE_CHECKING:
    from boilover.games import Game

USUAL_BOT = "random"


def add_commands(commands: Any) -> None:
    """Add these commands to the command line."""
    _add_selfplay(commands)
    _add_lab(commands)


def _add_selfplay(commands: Any) -> None:
    parser = add_command(
        commands, "selfplay", _("let bots play matches and record them"), _selfplay
    )
    add_game(parser)
    add_players(parser)
    parser.add_argument("--matches", metavar="M", type=whole(1), required=True)
    add_bots(parser, opponents_help())
    add_external_bots(parser, others="--bots")
    parser.add_argument(
        "--records", metavar=_("FILE"), type=Path, required=True, help=_("write the records there")
    )
    parser.add_argument("--force", action="store_true", help=_("replace an existing file"))


def add_bots(parser: argparse.ArgumentParser, names: str) -> None:
    """Who plays, from which seed, in how many processes; `names` says who there is."""
    parser.add_argument(
        "--bots",
        metavar=_("BOT[,BOT...]"),
        help=_("one for all, or one each, in turn from the eldest: {names}").format(names=names),
    )
    parser.add_argument("--seed", metavar="S", type=seed, default=0)
    parser.add_argument(
        "--processes", metavar="P", type=whole(1), default=1, help=_("how many work at once")
    )


def _selfplay(args: argparse.Namespace) -> int:
    from boilover.play.progress import Progress
    from boilover.play.seats import check_players
    from boilover.play.selfplay import record_file, self_play

    game = game_of(args)
    players = players_of(args, game)
    bots, terms = _seated(args, game, players), terms_of(args)
    check_players(bots, game, players, terms)  # a bad one must not cost an existing file
    with record_file(args.records, force=args.force) as write, Progress(_("matches")) as progress:
        written = self_play(
            game,
            players,
            bots,
            args.matches,
            seed=args.seed,
            processes=args.processes,
            terms=terms,
            write=write,
            on_progress=progress,
        )
    says = _("{matches} in {path}")
    if written.interrupted:
        says = _("Interrupted: {matches} in {path}")
    print(says.format(matches=_n("{n} match", "{n} matches", written.matches), path=args.records))
    if written.fallbacks:
        print(
            _n(
                "A greedy move stood in for {n} move of a program: {where} says why.",
                "Greedy moves stood in for {n} moves of programs: {where} says why.",
                written.fallbacks,
                where="meta.fallbacks",
            )
        )
    return INTERRUPTED if written.interrupted else 0


def _seated(args: argparse.Namespace, game: Game, players: int) -> list[str]:
    """The bots by distance from the eldest: those of `--bot`, then those of `--bots`."""
    from boilover.play.table import seat_by_distance

    left = players - len(args.bot)
    if left < 0 or (left == 0 and args.bots is not None):
        raise BoilOverError(f"--bot: {_('no seat is left')}")
    return [*args.bot, *seat_by_distance(bots_named(args.bots or USUAL_BOT, game), left, 0)]


def _add_lab(commands: Any) -> None:
    lab = commands.add_parser("lab", help=_("measure a game"))
    verbs = lab.add_subparsers(dest="verb", metavar=_("VERB"), required=True)
    parser = add_command(
        verbs, "run", _("play rounds and print figures with their errors"), _lab_run
    )
    add_game(parser)
    add_players(parser)
    add_bots(parser, _("random or greedy, in pots games also random-pairs"))
    parser.add_argument(
        "--rounds", metavar="R", type=whole(1), default=100_000, help=_("how many deals")
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    add_ladder(verbs)


def _lab_run(args: argparse.Namespace) -> int:
    import json

    from boilover.lab import format_report, simulate
    from boilover.play.progress import Progress
    from boilover.play.seats import is_external

    game = game_of(args)
    players = players_of(args, game)
    bots = bots_named(args.bots or USUAL_BOT, game)
    if any(map(is_external, bots)):
        says = _("the lab plays compiled loops, which no other program can join; see: {commands}")
        commands = "boilover selfplay, boilover lab ladder"
        raise BoilOverError(f"--bots: {says.format(commands=commands)}")
    with Progress(_("rounds")) as progress:
        report = simulate(
            game,
            players,
            bots,
            args.rounds,
            seed=args.seed,
            processes=args.processes,
            on_progress=progress,
        )
    print(json.dumps(report.to_json()) if args.json else format_report(report))
    return INTERRUPTED if report.interrupted else 0
