"""The socket of a table page: frames go out, acts come in, answers go back."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from boilover.core.text import LANGUAGES, speaking
from boilover.hosting.acts import Refused
from boilover.web import drawing
from boilover.web.doors import Tables
from boilover.web.guests import is_from_here, language_of, who_asks

LONGEST_ACT = 4096  # characters


async def live(socket: WebSocket) -> None:
    """Serve one page until it goes; pages of other sites are refused before the upgrade.

    The page says which language it is in: what a browser asks sockets in can be another one.
    """
    if not is_from_here(socket, must_say=True):
        await socket.close(code=4403)  # before it was accepted: the browser sees 403
        return
    house: Tables = socket.app.state.house
    table_id, guest, language = (
        socket.path_params["table_id"],
        who_asks(socket),
        socket.query_params.get("language", ""),
    )
    if language not in LANGUAGES:
        language = language_of(socket)
    await socket.accept()
    try:
        if guest is not None:
            await house.here(table_id, guest)
    except Refused as error:
        await _turn_away(socket, error)
        return
    both = [
        asyncio.create_task(_send_frames(socket, house, table_id, guest, language)),
        asyncio.create_task(_take_acts(socket, house, table_id, guest, language)),
    ]
    try:
        done, _rest = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()  # a fault of ours closes the socket, and is in the log
    finally:
        for task in both:
            task.cancel()
        await asyncio.wait(both)
        if guest is not None:
            await house.gone(table_id, guest)


async def _send_frames(
    socket: WebSocket, house: Tables, table_id: str, guest: str | None, language: str
) -> None:
    try:
        async with aclosing(house.watch(table_id, guest, language)) as frames:
            async for frame in frames:
                with speaking(language):
                    html = str(drawing.table_part(frame))
                await socket.send_json({**frame, "html": html})
    except Refused as error:
        await _turn_away(socket, error)
    except (WebSocketDisconnect, RuntimeError):
        return  # the page has gone while we were writing


async def _turn_away(socket: WebSocket, error: Refused) -> None:
    await socket.send_json(refusal("", error))
    await socket.close(code=4404)


async def _take_acts(
    socket: WebSocket, house: Tables, table_id: str, guest: str | None, language: str
) -> None:
    try:
        while True:
            text = await socket.receive_text()
            await socket.send_json(await _answer(house, table_id, guest, language, text))
    except (WebSocketDisconnect, RuntimeError, KeyError):
        return  # gone, or something else than text


async def _answer(
    house: Tables, table_id: str, guest: str | None, language: str, text: str
) -> dict[str, Any]:
    with speaking(language):
        move_id = ""
        try:
            act = _read(text)
            move_id = str(act.get("id", "")) if isinstance(act, dict) else ""
            return {"type": "answer", **await house.do(table_id, guest or "", act)}
        except Refused as error:
            return refusal(move_id, error)


def _read(text: str) -> Any:
    try:
        return json.loads(text) if len(text) <= LONGEST_ACT else None
    except (ValueError, RecursionError):
        return None


def refusal(move_id: str, error: Refused) -> dict[str, Any]:
    """What is answered where something isn't done."""
    told = move_id[:64] if move_id.isprintable() else ""  # half a character can't be sent
    return {"type": "refused", "id": told, "code": error.code, "message": str(error)}
