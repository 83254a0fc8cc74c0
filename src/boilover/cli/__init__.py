"""The commands, thin: read the command line, call the layer that does the work, print.

Imports stand inside the commands, so that `boilover --help` loads nothing that it doesn't need.
Exit status: 0; 1 for a failure or a fault that was found; 2 for a request that can't be used; 130
for work that Ctrl-C or SIGTERM cut short.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from boilover import __version__
from boilover.cli import files, learning, measuring, opponents, serving, tables
from boilover.cli.arguments import FAILURE, INTERRUPTED, USAGE, add_language
from boilover.core import interrupt
from boilover.core.errors import BoilOverError
from boilover.core.text import _, ngettext, reason, use_language


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    _open_missing_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter that the output lacks stops nothing
    use_language(_language(arguments))
    parser = build_parser()
    args = parser.parse_args(arguments)
    if args.command is None:
        parser.print_help()
        return 0
    try:
        with interrupt.by_sigterm_too():
            status: int = args.run(args)
        sys.stdout.flush()
        return status
    except BoilOverError as error:
        print(f"boilover: {error}", file=sys.stderr)
        return USAGE
    except BrokenPipeError:
        _stop_writing()  # whoever read our output has gone
        return FAILURE
    except OSError as error:
        _stop_writing()
        print(f"boilover: {reason(error)}", file=sys.stderr)
        return FAILURE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def build_parser() -> argparse.ArgumentParser:
    """The command line of `boilover`, in the language in use."""
    _teach_argparse()
    parser = argparse.ArgumentParser(
        prog="boilover",
        description=_("Card games in which pots boil over: play, measure, record."),
        epilog=_("Unofficial adaptations; the games belong to their authors."),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"boilover {__version__}",
        help=_("show program's version number and exit"),
    )
    add_language(parser)
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"))
    for module in (tables, serving, opponents, measuring, learning, files):
        module.add_commands(commands)
    return parser


def _teach_argparse() -> None:
    """Give argparse our catalogue for its own words: "usage", "invalid choice".

    It takes them from gettext's default domain, which knows only the environment's language.
    """
    vars(argparse).update(_=_, ngettext=ngettext)


def _open_missing_streams() -> None:
    """A program may be started without input or output; then there is nothing to read or see."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  (open as long as we run)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115


def _stop_writing() -> None:
    """Say nothing more, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _language(arguments: Sequence[str]) -> str | None:
    """The language that the command line asks for: help is written before it is parsed."""
    for i, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and i + 1 < len(arguments):
            return arguments[i + 1]
    return None
