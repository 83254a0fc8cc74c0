"""The server: a house, its database, and a port to listen at."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import platformdirs
import uvicorn
from starlette.applications import Starlette

from boilover.core.errors import BoilOverError
from boilover.core.text import _, reason
from boilover.hosting.house import House
from boilover.hosting.store import Store
from boilover.hosting.thinking import Thinking
from boilover.web.app import make_app

PING_EVERY = 20.0  # seconds; proxies close what is silent for a minute
GOODBYE = 3  # seconds that open pages have to go when the server stops
LARGEST_MESSAGE = 16 * 1024  # bytes


def serve(host: str, port: int, database: str | None, *, opens_browser: bool = False) -> None:
    """Host tables until Ctrl-C.

    Raises:
        BoilOverError: the port or the database can't be used.
    """
    listening = _listen(host, port)
    try:
        store = Store(database or _usual_database())
        try:
            _run(listening, store, opens_browser)
        finally:
            store.close()
    finally:
        listening.close()


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except OSError as error:
        says = _("--port {port}: can't listen at {host}: {reason}")
        raise BoilOverError(says.format(port=port, host=host, reason=reason(error))) from None


def _usual_database() -> str:
    folder = Path(platformdirs.user_data_dir("boilover", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BoilOverError(f"--database {folder}: {reason(error)}") from None
    return f"sqlite:///{folder / 'tables.db'}"


def _run(listening: socket.socket, store: Store, opens_browser: bool) -> None:
    host, port = listening.getsockname()[:2]
    address = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"

    @asynccontextmanager
    async def house_is_open(app: Starlette) -> AsyncIterator[None]:
        async with House(store, Thinking()) as house:
            app.state.house = house
            print(_("Boil Over is served at {address}").format(address=address))
            print(_("Ctrl-C stops it; the tables are kept."), flush=True)
            if opens_browser:
                webbrowser.open(address)
            yield

    config: dict[str, Any] = {
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "ws": "websockets-sansio",
        "ws_ping_interval": PING_EVERY,
        "ws_ping_timeout": PING_EVERY,
        "ws_per_message_deflate": False,
        "ws_max_size": LARGEST_MESSAGE,
        "timeout_graceful_shutdown": GOODBYE,
    }
    uvicorn.Server(uvicorn.Config(make_app(lifespan=house_is_open), **config)).run([listening])
