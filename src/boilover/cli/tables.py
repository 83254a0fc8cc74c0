"""Commands for people at a table."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from boilover.cli.arguments import (
    add_command,
    add_game,
    add_players,
    game_of,
    players_of,
    seed,
    whole,
)
from boilover.cli.opponents import opponents_help
from boilover.cli.seating import add_external_bots, terms_of
from boilover.core.errors import BoilOverError
from boilover.core.text import _

MOST_THREADS = 64  # as many as a saved match may name
NEWEST = 0  # what `--resume` alone asks for


def add_commands(commands: Any) -> None:
    """Add these commands to the command line."""
    _add_play(commands)
    _add_rules(commands)
    _add_score(commands)


FOR_A_NEW_MATCH = [
    *("game", "settings", "players", "seed", "opponents", "bot", "budget", "bot_log", "name"),
    *("humans", "watch", "threads"),
]
FOR_A_MATCH = [*FOR_A_NEW_MATCH, "record", "faces", "fast", "allow_programs"]


def _add_play(commands: Any) -> None:
    parser = add_command(commands, "play", _("play a match in the terminal"), _play)
    add_game(parser, optional=True)
    add_players(parser)
    parser.add_argument("--seed", metavar="S", type=seed, help=_("deal the same cards again"))
    parser.add_argument(
        "--opponents",
        metavar=_("BOT[,BOT...]"),
        help=_("one for all, medium by default, or one each, clockwise from you: {names}").format(
            names=opponents_help()
        ),
    )
    add_external_bots(parser, others="--opponents")
    parser.add_argument(
        "--name",
        metavar=_("NAME"),
        action="append",
        default=[],
        help=_("your name; repeat it for several people"),
    )
    parser.add_argument(
        "--humans", metavar="H", type=whole(0), help=_("people at this terminal; 1 by default")
    )
    parser.add_argument("--watch", action="store_true", help=_("only bots play; you watch"))
    parser.add_argument(
        "--fast", action="store_true", help=_("bots move as soon as they can; no pauses")
    )
    parser.add_argument(
        "--threads",
        metavar="T",
        type=whole(1, MOST_THREADS),
        help=_("in how many threads a bot may search; 1 by default"),
    )
    parser.add_argument(
        "--history",
        action="store_true",
        help=_("show all plays of the round and what they told, not only the latest"),
    )
    parser.add_argument(
        "--faces",
        choices=("international", "spanish"),
        help=_("the cards to show; Spanish ones for games without tens, such as burro"),
    )
    parser.add_argument(
        "--record", metavar=_("FILE"), type=Path, help=_("add the finished match to this file")
    )
    parser.add_argument(
        "--resume",
        metavar="N",
        nargs="?",
        type=whole(1),
        const=NEWEST,
        help=_("go on with the last saved match, or with number N of --saved"),
    )
    parser.add_argument(
        "--allow-programs",
        action="store_true",
        help=_("with --resume, start the programs that play in the saved match without asking"),
    )
    parser.add_argument("--saved", action="store_true", help=_("list the saved matches"))
    parser.add_argument(
        "--discard", metavar="N", type=whole(1), help=_("drop number N of the saved matches")
    )


def _play(args: argparse.Namespace) -> int:
    from boilover.terminal import start

    if args.saved:
        _refuse_beside("--saved", args, *FOR_A_MATCH, "resume", "discard")
        return start.list_saved()
    if args.discard is not None:
        _refuse_beside("--discard", args, *FOR_A_MATCH, "resume")
        return start.discard(args.discard)
    if args.resume is not None:
        _refuse_beside("--resume", args, *FOR_A_NEW_MATCH)
        return start.resume(
            args.record,
            number=args.resume,
            history=args.history,
            faces=args.faces or "",
            fast=args.fast,
            programs_allowed=args.allow_programs,
        )
    if args.allow_programs:
        raise BoilOverError(
            _("{option} is for a match that is gone on with; it needs {other}").format(
                option="--allow-programs", other="--resume"
            )
        )
    if args.watch and args.humans:
        raise BoilOverError(
            _("--watch seats bots only; it takes no {name}").format(name="--humans")
        )
    game = game_of(args)
    players = players_of(args, game)
    for option, given in (("--opponents", args.opponents), ("--bot", args.bot)):
        if given not in (None, []) and args.humans == players:
            raise BoilOverError(f"{option}: {_('every seat has a person')}")
    return start.new_match(
        game,
        players=players,
        humans=0 if args.watch else 1 if args.humans is None else args.humans,
        names=args.name,
        bots=args.bot,
        opponents=None if args.opponents is None else args.opponents.split(","),
        seed=args.seed,
        record=args.record,
        history=args.history,
        faces=args.faces or "international",
        terms=terms_of(args),
        fast=args.fast,
    )


def _refuse_beside(option: str, args: argparse.Namespace, *names: str) -> None:
    """What would be ignored beside an option is refused: a match or pad goes on as it was."""
    for name in names:
        value = getattr(args, name)
        if value not in (None, [], False):
            shown = {"game": "GAME", "settings": "--set"}.get(name, "--" + name.replace("_", "-"))
            raise BoilOverError(
                _("{option} is about what was begun; it takes no {name}").format(
                    option=option, name=shown
                )
            )


def _add_rules(commands: Any) -> None:
    parser = add_command(commands, "rules", _("print the rules of a game"), _rules)
    add_game(parser)
    parser.add_argument(
        "--players", metavar="N", type=whole(1), help=_("for that many players; for all by default")
    )
    parser.add_argument(
        "--format", choices=("text", "markdown", "html"), default="text", help=_("text by default")
    )


def _rules(args: argparse.Namespace) -> int:
    from boilover.core import document

    game = game_of(args)
    players = None if args.players is None else players_of(args, game)
    write = {
        "text": document.to_text,
        "markdown": document.to_markdown,
        "html": document.to_html,
    }[args.format]
    print(write(game.rules_sheet(players)), end="")
    return 0


def _add_score(commands: Any) -> None:
    parser = add_command(commands, "score", _("keep the score at a real table"), _score)
    parser.epilog = _(
        "A game of single rounds goes on until you type end; with --set series=10 it has ten."
    )
    add_game(parser, optional=True)
    parser.add_argument(
        "entries",
        metavar=_("NAME=COUNTS"),
        nargs="*",
        help=_("score one round at once: what each player has taken (4,1,3,2), or has left (23)"),
    )
    parser.add_argument(
        "--name", metavar=_("NAME"), action="append", default=[], help=_("a player; repeatable")
    )
    parser.add_argument("--dealer", metavar=_("NAME"), help=_("who deals first"))
    parser.add_argument("--resume", action="store_true", help=_("go on with the last score pad"))
    parser.add_argument(
        "--taken",
        metavar=_("NAME=a,b,c,p"),
        action="append",
        default=[],
        help=_("the same, one player at a time"),
    )


def _score(args: argparse.Namespace) -> int:
    from boilover.terminal import score_pad

    if args.resume:
        _refuse_beside("--resume", args, "game", "settings", "name", "dealer", "taken")
        return score_pad.resume_pad()
    game = game_of(args)
    entries = args.entries + args.taken
    if entries:
        if args.name or args.dealer:
            raise BoilOverError(_("a round scored at once names the players itself"))
        for line in score_pad.score_at_once(game, entries):
            print(line)
        return 0
    return score_pad.new_pad(game, args.name, args.dealer)
