"""Commands about files and games."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from boilover.cli.arguments import (
    FAILURE,
    add_command,
    add_game,
    add_players,
    game_of,
    players_of,
    seed,
    whole,
)
from boilover.core.errors import BoilOverError
from boilover.core.text import _, _n, digits, pick, reason

MOST_EXPANDED = 12  # cards of a pack whose whole tree with its deals can be counted


def add_commands(commands: Any) -> None:
    """Add these commands to the command line."""
    _add_games(commands)
    _add_new(commands)
    _add_check(commands)
    _add_replay(commands)
    _add_perft(commands)
    _add_completion(commands)


def _add_replay(commands: Any) -> None:
    parser = add_command(
        commands, "replay", _("verify records: every move, score and total"), _replay
    )
    parser.add_argument("files", metavar=_("FILE"), nargs="+", type=Path)
    parser.add_argument(
        "--verify-shuffle",
        action="store_true",
        help=_("check too that all cards follow from the secret that was fixed beforehand"),
    )


def _replay(args: argparse.Namespace) -> int:
    from boilover.core.errors import RecordError
    from boilover.match import read_records, replay, verify_shuffle

    play_again = verify_shuffle if args.verify_shuffle else replay
    matches = rounds = 0
    for path in args.files:
        try:
            for line, record in read_records(path):
                try:
                    match = play_again(record)
                except RecordError as error:
                    print(f"{path}:{line}: {error}", file=sys.stderr)
                    return FAILURE
                matches += 1
                rounds += len(match.rounds)
        except OSError as error:
            says = _("{path}: can't be read: {reason}").format(path=path, reason=reason(error))
            raise BoilOverError(says) from None
        except RecordError as error:
            print(error, file=sys.stderr)
            return FAILURE
    print(
        _("{matches}, {rounds}: every move and score is right.").format(
            matches=_n("{n} match", "{n} matches", matches),
            rounds=_n("{n} round", "{n} rounds", rounds),
        )
    )
    if args.verify_shuffle:
        print(_("Every deal and every event of chance is what the secret gives."))
    return 0


# --- games, check, perft, completion -------------------------------------------------------------


def _add_games(commands: Any) -> None:
    parser = add_command(commands, "games", _("list the games"), _games)
    parser.add_argument("--json", action="store_true", help=_("print JSON, with all options"))


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
                "source": pick(game.sources, "en"),
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


def _add_new(commands: Any) -> None:
    parser = add_command(commands, "new", _("begin a variant file of your own"), _new)
    parser.add_argument("file", metavar=_("FILE.toml"), type=Path)
    parser.add_argument(
        "--extends", metavar=_("GAME"), default="boil-over", help=_("the game that it varies")
    )
    parser.add_argument("--force", action="store_true", help=_("replace an existing file"))


def _new(args: argparse.Namespace) -> int:
    from boilover.games import find
    from boilover.games.template import variant_template

    game = find(args.extends)
    if game.preset != game.id:
        raise BoilOverError(
            f"--extends {args.extends}: {_('must be one of the games that come along')}"
        )
    if args.file.suffix != ".toml":
        raise BoilOverError(_("{path}: a variant file's name ends in .toml").format(path=args.file))
    try:
        with open(args.file, "w" if args.force else "x", encoding="utf-8") as file:
            file.write(variant_template(game, args.file.stem))
    except FileExistsError:
        raise BoilOverError(
            _("{path}: exists already; --force replaces it").format(path=args.file)
        ) from None
    except OSError as error:
        raise BoilOverError(
            _("{path}: can't be written: {reason}").format(path=args.file, reason=reason(error))
        ) from None
    print(_("{path} is written. Change it, then: boilover check {path}").format(path=args.file))
    return 0


def _add_check(commands: Any) -> None:
    parser = add_command(commands, "check", _("check a variant file"), _check)
    parser.add_argument("file", metavar=_("FILE.toml"), type=Path)


def _check(args: argparse.Namespace) -> int:
    from boilover.games import load
    from boilover.terminal.check import check_variant
    from boilover.terminal.console import Console

    if not args.file.exists():
        raise BoilOverError(_("{path}: there is no such file").format(path=args.file))
    if args.file.is_dir():
        raise BoilOverError(_("{path}: is a folder, not a file").format(path=args.file))
    try:
        game = load(args.file)
    except BoilOverError as error:
        print(error, file=sys.stderr)
        return FAILURE
    return 0 if check_variant(game, Console()) else FAILURE


def _add_perft(commands: Any) -> None:
    parser = add_command(
        commands, "perft", _("count the nodes of a game tree, to compare engines"), _perft
    )
    add_game(parser)
    add_players(parser)
    parser.add_argument("--seed", metavar="S", type=seed, default=1, help=_("the deal"))
    parser.add_argument(
        "--depth",
        metavar="D",
        type=whole(1),
        help=_("how many actions deep; 3 by default, all with --chance"),
    )
    parser.add_argument(
        "--chance", action="store_true", help=_("expand the deal too: for tiny packs")
    )
    parser.add_argument("--divide", action="store_true", help=_("split by the first move"))


def _perft(args: argparse.Namespace) -> int:
    from boilover.games.perft import count_nodes, divide

    game = game_of(args)
    players = players_of(args, game)
    depth = args.depth
    if args.chance:
        state = game.start(players)
        cards = len(state.rules.pack)
        if depth is None and cards > MOST_EXPANDED:
            raise BoilOverError(
                _("--chance: the whole tree of {n} cards is too large; give a --depth").format(
                    n=cards
                )
            )
    else:
        state, depth = game.deal(players, args.seed), depth or 3
    if args.divide:
        for words, counts in divide(state, depth).items():
            print(f"{words:<8}{digits(f'{counts.nodes:,}'):>14}")
    counts = count_nodes(state, depth)
    for name, number in zip((_("chance"), _("decision"), _("terminal")), counts, strict=True):
        print(f"{name:<10}{digits(f'{number:,}'):>12}")
    return 0


def _add_completion(commands: Any) -> None:
    parser = add_command(
        commands, "completion", _("print the completion script of a shell"), _completion
    )
    parser.add_argument("shell", choices=("bash", "zsh", "tcsh"))


def _completion(args: argparse.Namespace) -> int:
    import shtab

    from boilover.cli import build_parser

    print(shtab.complete(build_parser(), shell=args.shell))
    return 0
