"""Live tables: one socket a page, numbered frames, and a poll where sockets are blocked."""

import asyncio
import contextlib
import json
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from speeltafel.core.refusals import Refusal
from speeltafel.web.guard import same_origin
from speeltafel.web.house import House, Live, Viewer
from speeltafel.web.people import looking, visitor

BEAT = 20.0
"""Seconds of silence after which a page is told where we are."""


def arrival(connection: HTTPConnection, house: House) -> tuple[Live, Viewer, int]:
    """Who looks at which table, and what their page already knows."""
    live = house.room(connection.path_params["id"])
    who = visitor(connection, house.store)
    since = connection.query_params.get("since", "")
    return (
        live,
        Viewer(who.person, looking(connection), who.language),
        int(since) if since.isascii() and since.isdigit() and len(since) < 10 else -1,
    )


def catch_up(live: Live, since: int) -> dict[str, Any] | None:
    """What a page that knows so many events must do; nothing if it knows all."""
    return None if since == live.room.seq else {"n": live.room.seq, "v": live.room.version, "page": True}


async def socket(connection: WebSocket) -> None:
    """A page that looks on."""
    house: House = connection.app.state.house
    if not same_origin(connection):
        await connection.close(4403)
        return
    try:
        live, viewer, since = arrival(connection, house)
    except Refusal:
        await connection.close(4404)
        return
    await connection.accept()
    live.viewers.add(viewer)
    behind = catch_up(live, since)
    if behind is not None:
        viewer.frames.put_nowait(json.dumps(behind))
    listening = asyncio.create_task(_listen(connection))
    house.greet(live)
    try:
        await _send_all(connection, live, viewer, listening)
    finally:
        live.viewers.discard(viewer)
        house.greet(live)
        listening.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
            await listening


async def _send_all(
    connection: WebSocket, live: Live, viewer: Viewer, listening: "asyncio.Task[None]"
) -> None:
    """Send frames as they come, until the page is closed or falls too far behind.

    After a silence it is told where we are: so it knows that it still hears us, and whether it missed any.
    """
    while not listening.done():
        coming = asyncio.ensure_future(viewer.frames.get())
        await asyncio.wait({coming, listening}, timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
        if not coming.done():
            coming.cancel()
            if listening.done():
                return
        frame = coming.result() if coming.done() else json.dumps(catch_up(live, -1))
        if not frame:
            await connection.close(4408)
            return
        try:
            await connection.send_text(frame)
        except (WebSocketDisconnect, RuntimeError):
            return


async def _listen(connection: WebSocket) -> None:
    """Pages have nothing to say here; this ends when they leave."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await connection.receive_text()


async def poll(request: Request) -> Response:
    """The same news for a page whose socket is blocked."""
    house: House = request.app.state.house
    live, _, since = arrival(request, house)
    return JSONResponse(catch_up(live, since) or {})
