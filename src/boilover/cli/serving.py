"""`boilover serve`: the web table, for a browser and for friends."""

from __future__ import annotations

import argparse
from typing import Any

from boilover.cli.arguments import add_command, whole
from boilover.core.text import _

HOST = "127.0.0.1"
PORT = 8080


def add_commands(commands: Any) -> None:
    """Add the command to the command line."""
    parser = add_command(commands, "serve", _("host tables in the browser"), _serve)
    parser.add_argument(
        "--host",
        metavar=_("ADDRESS"),
        default=HOST,
        help=_(
            "where to listen; 127.0.0.1, which only this computer reaches, unless told otherwise"
        ),
    )
    parser.add_argument(
        "--port", metavar="N", type=whole(0, 65535), default=PORT, help=_("8080 by default; 0: any")
    )
    parser.add_argument(
        "--database",
        metavar=_("URL"),
        help=_("such as sqlite:///tables.db; in your data folder by default"),
    )
    parser.add_argument("--open", action="store_true", help=_("open a browser there"))


def _serve(args: argparse.Namespace) -> int:
    from boilover.web.serving import serve

    serve(args.host, args.port, args.database, opens_browser=args.open)
    return 0
