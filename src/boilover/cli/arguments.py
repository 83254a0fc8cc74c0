"""Arguments that several commands share, and what they come to."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from boilover.core.errors import BoilOverError
from boilover.core.text import LANGUAGES, _, quoted

if TYPE_CHECKING:
    from boilover.games import Game

USAGE, FAILURE, INTERRUPTED = 2, 1, 130
DEFAULT_GAME = "boil-over"


def add_command(commands: Any, name: str, words: str, run: Any) -> argparse.ArgumentParser:
    """A command `name` that is carried out by `run`; `words` say what it does."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=words, description=words[0].upper() + words[1:] + "."
    )
    add_language(parser)
    parser.set_defaults(run=run)
    return parser


def add_language(parser: argparse.ArgumentParser) -> None:
    """`--lang`, which `main` has read already."""
    parser.add_argument(
        "--lang", choices=LANGUAGES, help=_("the language; that of the environment by default")
    )


def whole(least: int, most: int | None = None) -> Any:
    """A type for arguments: a whole number from `least` up, perhaps to `most`."""

    def number(text: str) -> int:
        try:
            value = int(text.replace("_", ""))
        except ValueError:
            value = least - 1
        if most is not None and not least <= value <= most:
            says = _("must be a whole number from {least} to {most}")
            raise argparse.ArgumentTypeError(
                f"{quoted(text)}: {says.format(least=least, most=most)}"
            )
        if value < least:
            raise argparse.ArgumentTypeError(
                _("{text}: must be a whole number from {least} up").format(
                    text=quoted(text), least=least
                )
            )
        return value

    return number


def seed(text: str) -> int:
    """A type for arguments: a key of chance, of 63 bits and a sign."""
    try:
        value = int(text)
    except ValueError:
        value = 1 << 64
    if not -(1 << 63) <= value < 1 << 63:
        raise argparse.ArgumentTypeError(
            _("{text}: must be a whole number of at most 63 bits").format(text=quoted(text))
        )
    return value


def add_game(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    """GAME, and `--set` to change options of it."""
    words = _("a game's name, or the path of a variant file (see: boilover games)")
    if optional:
        parser.add_argument("game", metavar=_("GAME"), nargs="?", help=words)
    else:
        parser.add_argument("game", metavar=_("GAME"), help=words)
    parser.add_argument(
        "--set",
        metavar=_("K=V"),
        dest="settings",
        action="append",
        default=[],
        help=_("set an option otherwise, such as limit=19 or rounds=4; repeatable"),
    )


def add_players(parser: argparse.ArgumentParser) -> None:
    """`--players`."""
    parser.add_argument(
        "--players", metavar="N", type=whole(1), help=_("how many play; 4 unless told otherwise")
    )


def game_of(args: argparse.Namespace) -> Game:
    """The game that a command is about, with its `--set` options."""
    from boilover.games import find
    from boilover.games.variant import parse_setting

    game = find(args.game or DEFAULT_GAME)
    options: dict[str, Any] = {}
    for setting in args.settings:
        key, value = parse_setting(setting)
        if key in options:
            raise BoilOverError(f"--set {key}: {_('given twice')}")
        options[key] = value
    try:
        return game.with_options(**options)
    except BoilOverError as error:
        raise BoilOverError(f"--set {error}") from None


def players_of(args: argparse.Namespace, game: Game) -> int:
    """The number of players asked for, or the usual one; refused if the game isn't for so many."""
    players: int = args.players if args.players is not None else game.default_players()
    least, most = game.rules.players
    if not least <= players <= most:
        says = _("this game is for {least} to {most} players").format(least=least, most=most)
        raise BoilOverError(f"--players {players}: {says}")
    try:
        game.rules.resolve(players)
    except BoilOverError as error:
        raise BoilOverError(f"--players {error}") from None
    return players
