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
from boilover.core.errors import BoilOverError
from boilover.core.text import _


def add_commands(commands: Any) -> None:
    """Add these commands to the command line."""
    _add_play(commands)
    _add_rules(commands)
    _add_score(commands)


def _add_play(commands: Any) -> None:
    parser = add_command(commands, "play", _("play a match in the terminal"), _play)
    add_game(parser, optional=True)
    add_players(parser)
    parser.add_argument("--seed", metavar="S", type=seed, help=_("deal the same cards again"))
    parser.add_argument(
        "--opponents",
        metavar=_("BOT[,BOT...]"),
        help=_("random, random-pairs or greedy: one for all, or one each, clockwise from you"),
    )
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
        "--history",
        action="store_true",
        help=_("show all plays of the round, not only each seat's last"),
    )
    parser.add_argument("--resume", action="store_true", help=_("go on with the last saved match"))
    parser.add_argument(
        "--record", metavar=_("FILE"), type=Path, help=_("add the finished match to this file")
    )


def _play(args: argparse.Namespace) -> int:
    from boilover.terminal import start

    if args.resume:
        _refuse_beside_resume(
            args, "game", "settings", "players", "seed", "opponents", "name", "humans", "watch"
        )
        return start.resume(args.record, history=args.history)
    if args.watch and args.humans:
        raise BoilOverError(
            _("--watch seats bots only; it takes no {name}").format(name="--humans")
        )
    game = game_of(args)
    players = players_of(args, game)
    if args.opponents is not None and args.humans == players:
        raise BoilOverError(_("--opponents: every seat has a person"))
    return start.new_match(
        game,
        players=players,
        humans=0 if args.watch else 1 if args.humans is None else args.humans,
        names=args.name,
        opponents=("greedy" if args.opponents is None else args.opponents).split(","),
        seed=args.seed,
        record=args.record,
        history=args.history,
    )


def _refuse_beside_resume(args: argparse.Namespace, *names: str) -> None:
    """What would be ignored is refused: a match or pad goes on as it was."""
    for name in names:
        value = getattr(args, name)
        if value not in (None, [], False):
            shown = "GAME" if name == "game" else "--set" if name == "settings" else f"--{name}"
            raise BoilOverError(
                _("--resume goes on with what was begun; it takes no {name}").format(name=shown)
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
    add_game(parser, optional=True)
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
        help=_("what a player has taken: score one round at once; once for each player"),
    )


def _score(args: argparse.Namespace) -> int:
    from boilover.terminal import score_pad

    if args.resume:
        _refuse_beside_resume(args, "game", "settings", "name", "dealer", "taken")
        return score_pad.resume_pad()
    game = game_of(args)
    if args.taken:
        if args.name or args.dealer:
            raise BoilOverError(_("--taken names the players itself"))
        for line in score_pad.score_at_once(game, args.taken):
            print(line)
        return 0
    return score_pad.new_pad(game, args.name, args.dealer)
