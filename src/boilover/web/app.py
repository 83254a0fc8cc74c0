"""The pages, forms and JSON of the web table."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boilover.bots.tiers import TIERS
from boilover.core.text import LANGUAGES, speaking
from boilover.games import all_games
from boilover.hosting.acts import Refused
from boilover.hosting.setup import Setup
from boilover.web import drawing, guests
from boilover.web.doors import Tables, look
from boilover.web.live import live, refusal
from boilover.web.texts import texts

STATUS: Final = {
    "unreadable": 400,
    "not-allowed": 403,
    "no-such": 404,
    "not-now": 409,
    "stale": 409,
    "full": 409,
    "illegal": 422,
}
LARGEST_BODY: Final = 64 * 1024
_HEADERS: Final = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}
_STATIC = Path(__file__).parent / "static"

Lifespan = Callable[[Starlette], AbstractAsyncContextManager[None]]


def make_app(house: Tables | None = None, lifespan: Lifespan | None = None) -> ASGIApp:
    """The web table of a house; `lifespan` may set `app.state.house` when the server starts."""
    app = Starlette(
        routes=[
            Route("/", _home, methods=["GET"]),
            Route("/", _open, methods=["POST"]),
            Route("/health", _health),
            Route("/language", _switch_language, methods=["POST"]),
            Route("/t/{table_id}", _table),
            Route("/t/{table_id}/act", _act, methods=["POST"]),
            WebSocketRoute("/t/{table_id}/live", live),
            Route("/api/tables/{table_id}", _api_table),
            Route("/api/tables/{table_id}/acts", _api_act, methods=["POST"]),
            Mount("/static", StaticFiles(directory=_STATIC)),
        ],
        exception_handlers={404: _not_found},
        lifespan=lifespan,
    )
    app.state.house = house
    return _Guarded(app)


class _Guarded:
    """Every answer has our headers; forms of other sites and large bodies are refused."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                if not scope["path"].startswith("/static/"):
                    headers["cache-control"] = "no-store"
            await send(message)

        request = Request(scope)
        refused = _refused_at_the_door(request) if request.method == "POST" else None
        await (refused or self.app)(scope, receive, send_guarded)


def _refused_at_the_door(request: Request) -> Response | None:
    length = request.headers.get("content-length", "")
    with speaking(guests.language_of(request)):
        if not guests.is_from_here(request):
            return _message(request, 403, texts()["foreign"])
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            return _message(request, 413, texts()["too_large"])
    return None


def _page(request: Request, template: str, status: int = 200, /, **values: Any) -> HTMLResponse:
    return HTMLResponse(drawing.page(template, path=request.url.path, **values), status)


def _message(request: Request, status: int, says: str) -> HTMLResponse:
    return _page(request, "message.html", status, says=says)


async def _not_found(request: Request, error: Exception) -> Response:
    with speaking(guests.language_of(request)):
        return _message(request, 404, texts()["not_found"])


async def _health(request: Request) -> Response:
    return JSONResponse({"status": "ok"})


async def _home(request: Request) -> Response:
    with speaking(guests.language_of(request)):
        return _show_home(request)


def _show_home(
    request: Request, status: int = 200, error: str = "", sent: Mapping[str, str] | None = None
) -> HTMLResponse:
    sent = sent or {"game": "boil-over", "tier": "medium", "rounds": "quick"}
    games = [game for game in all_games() if game.preset == game.id]
    name = sent.get("name", guests.name_in(request))
    return _page(
        request, "home.html", status, games=games, tiers=TIERS, error=error, sent=sent, name=name
    )


async def _open(request: Request) -> Response:
    house: Tables = request.app.state.house
    language = guests.language_of(request)
    sent = await _form(request)
    token = guests.token_in(request) or guests.new_token()
    with speaking(language):
        name = sent.get("name", "").strip() or texts()["guest"]
        try:
            setup = Setup.read(_setup_data(sent))
            table_id = await house.open(setup, guests.guest_of(token), name)
        except Refused as error:
            return _show_home(request, STATUS[error.code], str(error), sent)
    response = RedirectResponse(f"/t/{table_id}", 303)
    guests.remember(request, response, guests.GUEST, token)
    guests.remember(request, response, guests.NAME, name)
    return response


def _setup_data(sent: Mapping[str, str]) -> dict[str, Any]:
    game = next((g for g in all_games() if g.id == sent.get("game")), None)
    asked = sent.get("players", "")
    if asked.isdecimal() and len(asked) < 4:
        players = int(asked)
    else:
        players = game.default_players() if game else 4
    return {
        "game": sent.get("game", "")[:64],
        "players": players,
        "rounds": sent.get("rounds", "quick"),
        "opponents": [sent.get("tier", "medium")] * (players - 1),
        "private": True,
    }


async def _form(request: Request) -> dict[str, str]:
    async with request.form(max_files=0, max_fields=20) as form:
        return {key: value for key, value in form.items() if isinstance(value, str)}


async def _table(request: Request) -> Response:
    language, table_id = guests.language_of(request), request.path_params["table_id"]
    token = guests.token_in(request) or guests.new_token()
    with speaking(language):
        try:
            frame = await look(request.app.state.house, table_id, guests.guest_of(token), language)
        except Refused as error:
            return _message(request, STATUS[error.code], str(error))
        response = _show_table(request, frame)
    guests.remember(request, response, guests.GUEST, token)
    return response


def _show_table(
    request: Request, frame: Mapping[str, Any], status: int = 200, error: str = ""
) -> HTMLResponse:
    waits = frame["view"] and frame["you"]["seat"] != frame["view"]["to_move"]
    return _page(
        request,
        "table.html",
        status,
        frame=frame,
        part=drawing.table_part({**frame, "move_id": secrets.token_hex(8)}),
        name=guests.name_in(request),
        waits=waits and frame["table"]["phase"] == "playing",
        error=error,
    )


async def _act(request: Request) -> Response:
    """Do what a form asks for, and show the table again."""
    house: Tables = request.app.state.house
    language, table_id = guests.language_of(request), request.path_params["table_id"]
    guest = guests.who_asks(request)
    with speaking(language):
        sent: dict[str, Any] = await _form(request)
        if sent.get("revision", "").isdecimal():
            sent["revision"] = int(sent["revision"][:15])
        try:
            await house.do(table_id, guest or "", sent)
        except Refused as error:
            if error.code == "no-such":
                return _message(request, 404, str(error))
            frame = await look(house, table_id, guest, language)
            return _show_table(request, frame, STATUS[error.code], str(error))
    return RedirectResponse(f"/t/{table_id}", 303)


async def _switch_language(request: Request) -> Response:
    sent = await _form(request)
    back = sent.get("back", "/")
    is_ours = back.startswith("/") and not back.startswith(("//", "/\\"))
    response = RedirectResponse(back if is_ours else "/", 303)
    if sent.get("language") in LANGUAGES:
        guests.remember(request, response, guests.LANGUAGE, sent["language"])
    return response


async def _api_table(request: Request) -> Response:
    language, table_id = guests.language_of(request), request.path_params["table_id"]
    with speaking(language):
        try:
            house = request.app.state.house
            return JSONResponse(await look(house, table_id, guests.who_asks(request), language))
        except Refused as error:
            return JSONResponse(refusal("", error), STATUS[error.code])


async def _api_act(request: Request) -> Response:
    house: Tables = request.app.state.house
    with speaking(guests.language_of(request)):
        try:
            act = await request.json()
        except (ValueError, RecursionError):
            act = None
        move_id = str(act.get("id", "")) if isinstance(act, dict) else ""
        try:
            guest = guests.who_asks(request) or ""
            return JSONResponse(await house.do(request.path_params["table_id"], guest, act))
        except Refused as error:
            return JSONResponse(refusal(move_id, error), STATUS[error.code])
