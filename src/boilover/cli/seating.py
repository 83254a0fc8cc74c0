"""Options about somebody's programs as bots, for the commands that seat them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from boilover.cli.arguments import whole
from boilover.core.text import _

if TYPE_CHECKING:
    from boilover.play.external import Terms


def add_external_bots(parser: argparse.ArgumentParser, others: str) -> None:
    """`--bot`, `--budget`, `--bot-log`; `others` is the option for the seats that are left."""
    parser.add_argument(
        "--bot",
        metavar=_("BOT"),
        action="append",
        default=[],
        help=_(
            "one more bot, such as 'exec:python3 mybot.py' for a program of yours; repeatable, "
            "{others} is for the seats that are left"
        ).format(others=others),
    )
    add_terms(parser)


def add_terms(parser: argparse.ArgumentParser) -> None:
    """`--budget` and `--bot-log`, what `terms_of` reads."""
    parser.add_argument(
        "--budget",
        metavar=_("MS"),
        type=whole(1),
        help=_("milliseconds that such a program has for a move; 1000 by default"),
    )
    parser.add_argument(
        "--bot-log",
        metavar=_("FILE"),
        type=Path,
        help=_("add to this file what such programs write to standard error"),
    )


def terms_of(args: argparse.Namespace) -> Terms:
    """On what terms bots play."""
    from boilover.play.external import BUDGET, Terms

    return Terms(
        BUDGET if args.budget is None else args.budget,
        args.bot_log,
        threads=getattr(args, "threads", None) or 1,
    )
