"""The commands, thin: read the command line, call the layer that does the work, print.

Imports stand inside the commands, so that `boilover --help` loads nothing that it doesn't need.
Exit status: 0; 1 for a failure or a fault that was found; 2 for a request that can't be used.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boilover import __version__
from boilover.core.errors import BoilOverError
from boilover.core.text import _, _n, use_language

if TYPE_CHECKING:
    from boilover.games import Game

USAGE, FAILURE, INTERRUPTED = 2, 1, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status."""
    use_language()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter that the output lacks stops nothing
    parser = build_parser()
    args = parser.parse_args(arguments)
    if args.command is None:
        parser.print_help()
        return 0
    try:
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except BoilOverError as error:
        print(f"boilover: {error}", file=sys.stderr)
        return USAGE
    except BrokenPipeError:
        # Whoever read our output has gone; say nothing more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILURE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def build_parser() -> argparse.ArgumentParser:
    """The command line of `boilover`."""
    parser = argparse.ArgumentParser(
        prog="boilover",
        description=_("Card games in which pots boil over: play, measure, record."),
        epilog=_("Unofficial adaptations; the games belong to their authors."),
    )
    parser.add_argument("--version", action="version", version=f"boilover {__version__}")
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"))
    _add_play(commands)
    _add_selfplay(commands)
    _add_lab(commands)
    _add_replay(commands)
    _add_games(commands)
    _add_check(commands)
    _add_perft(commands)
    _add_completion(commands)
    return parser


def _whole(least: int) -> Any:
    def number(text: str) -> int:
        try:
            value = int(text.replace("_", ""))
        except ValueError:
            value = least - 1
        if value < least:
            raise argparse.ArgumentTypeError(
                _("{text!r}: must be a whole number from {least} up").format(text=text, least=least)
            )
        return value

    return number


def _seed(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        value = 1 << 64
    if not -(1 << 63) <= value < 1 << 63:
        raise argparse.ArgumentTypeError(
            _("{text!r}: must be a whole number of at most 63 bits").format(text=text)
        )
    return value


def _add_game(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    words = _("a game's name, or the path of a variant file (see: boilover games)")
    if optional:
        parser.add_argument("game", metavar="GAME", nargs="?", default="boil-over", help=words)
    else:
        parser.add_argument("game", metavar="GAME", help=words)
    parser.add_argument(
        "--set",
        metavar="K=V",
        dest="settings",
        action="append",
        default=[],
        help=_("set an option otherwise, such as limit=19 or rounds=4; repeatable"),
    )


def _add_players(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players", metavar="N", type=_whole(1), help=_("how many play; 4 unless told otherwise")
    )


def game_of(args: argparse.Namespace) -> Game:
    """The game that a command is about, with its `--set` options."""
    from boilover.games import find
    from boilover.games.variant import parse_setting

    game = find(args.game)
    options: dict[str, Any] = {}
    for setting in args.settings:
        key, value = parse_setting(setting)
        if key in options:
            raise BoilOverError(f"--set {key}: given twice")
        options[key] = value
    try:
        return game.with_options(**options)
    except BoilOverError as error:
        raise BoilOverError(f"--set {error}") from None


def players_of(args: argparse.Namespace, game: Game) -> int:
    """The number of players asked for, or the usual one; refused if the game isn't for so many."""
    players: int = args.players if args.players is not None else game.default_players()
    try:
        game.rules.resolve(players)
    except BoilOverError as error:
        raise BoilOverError(f"--players {error}") from None
    return players


# --- play ----------------------------------------------------------------------------------------


def _add_play(commands: Any) -> None:
    parser = commands.add_parser("play", help=_("play a match in the terminal"))
    _add_game(parser, optional=True)
    _add_players(parser)
    parser.add_argument("--seed", metavar="S", type=_seed, help=_("deal the same cards again"))
    parser.add_argument(
        "--opponents",
        metavar="BOT[,BOT...]",
        default="greedy",
        help=_("random, random-pairs or greedy: one for all, or one each, clockwise from you"),
    )
    parser.add_argument(
        "--name",
        metavar="NAME",
        action="append",
        default=[],
        help=_("your name; repeat it for several people"),
    )
    parser.add_argument(
        "--humans", metavar="H", type=_whole(0), help=_("people at this terminal; 1 by default")
    )
    parser.add_argument("--watch", action="store_true", help=_("only bots play; you watch"))
    parser.add_argument("--resume", action="store_true", help=_("go on with the last saved match"))
    parser.add_argument(
        "--record", metavar="FILE", type=Path, help=_("add the finished match to this file")
    )
    parser.set_defaults(run=_play)


def _play(args: argparse.Namespace) -> int:
    from boilover.terminal import start

    if args.resume:
        return start.resume(args.record)
    game = game_of(args)
    return start.new_match(
        game,
        players=players_of(args, game),
        humans=0 if args.watch else 1 if args.humans is None else args.humans,
        names=args.name,
        opponents=args.opponents.split(","),
        seed=args.seed,
        record=args.record,
    )


# --- selfplay and lab ----------------------------------------------------------------------------


def _add_selfplay(commands: Any) -> None:
    parser = commands.add_parser("selfplay", help=_("let bots play matches and record them"))
    _add_game(parser)
    _add_players(parser)
    parser.add_argument("--matches", metavar="M", type=_whole(1), required=True)
    _add_bots(parser)
    parser.add_argument(
        "--records", metavar="FILE", type=Path, required=True, help=_("write the records there")
    )
    parser.add_argument("--force", action="store_true", help=_("replace an existing file"))
    parser.set_defaults(run=_selfplay)


def _add_bots(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots",
        metavar="BOT[,BOT...]",
        default="random",
        help=_(
            "one for all, or one each by distance from the starter: random, random-pairs, greedy"
        ),
    )
    parser.add_argument("--seed", metavar="S", type=_seed, default=0)
    parser.add_argument(
        "--processes", metavar="P", type=_whole(1), default=1, help=_("how many work at once")
    )


def _selfplay(args: argparse.Namespace) -> int:
    raise BoilOverError("selfplay is not wired yet")


def _add_lab(commands: Any) -> None:
    lab = commands.add_parser("lab", help=_("measure a game"))
    verbs = lab.add_subparsers(dest="verb", metavar=_("VERB"), required=True)
    parser = verbs.add_parser("run", help=_("play rounds and print figures with their errors"))
    _add_game(parser)
    _add_players(parser)
    _add_bots(parser)
    parser.add_argument(
        "--rounds", metavar="R", type=_whole(1), default=100_000, help=_("how many deals")
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    parser.set_defaults(run=_lab_run)


def _lab_run(args: argparse.Namespace) -> int:
    raise BoilOverError("lab is not wired yet")


# --- replay --------------------------------------------------------------------------------------


def _add_replay(commands: Any) -> None:
    parser = commands.add_parser("replay", help=_("verify records: every move, score and total"))
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path)
    parser.set_defaults(run=_replay)


def _replay(args: argparse.Namespace) -> int:
    from boilover.core.errors import RecordError
    from boilover.match import read_records, replay

    matches = rounds = 0
    for path in args.files:
        try:
            for line, record in read_records(path):
                try:
                    match = replay(record)
                except RecordError as error:
                    print(f"{path}:{line}: {error}", file=sys.stderr)
                    return FAILURE
                matches += 1
                rounds += len(match.rounds)
        except OSError as error:
            raise BoilOverError(f"{path}: can't be read: {error.strerror}") from None
        except RecordError as error:
            print(error, file=sys.stderr)
            return FAILURE
    print(
        _("{matches}, {rounds}: every move and score is right.").format(
            matches=_n("{n} match", "{n} matches", matches),
            rounds=_n("{n} round", "{n} rounds", rounds),
        )
    )
    return 0


# --- games, check, perft, completion -------------------------------------------------------------


def _add_games(commands: Any) -> None:
    parser = commands.add_parser("games", help=_("list the games"))
    parser.add_argument("--json", action="store_true", help=_("print JSON, with all options"))
    parser.set_defaults(run=_games)


def _games(args: argparse.Namespace) -> int:
    import json

    from boilover.games import all_games

    if args.json:
        listed = [
            {
                "id": game.id,
                "family": game.family.name,
                "name": dict(game.names),
                "summary": dict(game.summaries),
                "players": list(game.rules.players),
                "minutes": game.minutes,
                "source": game.source,
                "rules": game.rules.to_options(),
            }
            for game in all_games()
        ]
        print(json.dumps(listed, ensure_ascii=False, indent=1))
        return 0
    for game in all_games():
        least, most = game.rules.players
        print(f"{game.id:<17}{f'{least}-{most}':<5}{game.summary}")
    print()
    print(_("The numbers are players. Try: boilover play GAME"))
    return 0


def _add_check(commands: Any) -> None:
    parser = commands.add_parser("check", help=_("check a variant file"))
    parser.add_argument("file", metavar="FILE.toml", type=Path)
    parser.set_defaults(run=_check)


def _check(args: argparse.Namespace) -> int:
    from boilover.games import load
    from boilover.terminal.check import check_variant
    from boilover.terminal.console import Console

    if not args.file.exists():
        raise BoilOverError(f"{args.file}: there is no such file")
    try:
        game = load(args.file)
    except BoilOverError as error:
        print(error, file=sys.stderr)
        return FAILURE
    return 0 if check_variant(game, Console()) else FAILURE


def _add_perft(commands: Any) -> None:
    parser = commands.add_parser(
        "perft", help=_("count the nodes of a game tree, to compare engines")
    )
    _add_game(parser)
    _add_players(parser)
    parser.add_argument("--seed", metavar="S", type=_seed, default=1, help=_("the deal"))
    parser.add_argument(
        "--depth", metavar="D", type=_whole(1), default=3, help=_("how many plays deep")
    )
    parser.add_argument(
        "--chance", action="store_true", help=_("expand the deal too, whole tree: tiny packs only")
    )
    parser.add_argument("--divide", action="store_true", help=_("split by the first move"))
    parser.set_defaults(run=_perft)


def _perft(args: argparse.Namespace) -> int:
    raise BoilOverError("perft is not wired yet")


def _add_completion(commands: Any) -> None:
    parser = commands.add_parser("completion", help=_("print the completion script of a shell"))
    parser.add_argument("shell", choices=("bash", "zsh", "tcsh"))
    parser.set_defaults(run=_completion)


def _completion(args: argparse.Namespace) -> int:
    import shtab

    print(shtab.complete(build_parser(), shell=args.shell))
    return 0
