"""Live tables: one socket a page, numbered frames, and a poll where sockets are blocked."""

import asyncio
import contextlib
import json
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from speeltafel.core.numbers import whole
from speeltafel.core.refusals import Refusal
from speeltafel.web.guard import Crowd, address_of, same_origin
from speeltafel.web.house import House, Live, Viewer
from speeltafel.web.people import looking, visitor

MOST_WORDS = 16
"""Messages a socket may send before it is closed: our pages send none."""
BEAT = 20.0
"""Seconds between two words to a page about where we are."""


def arrival(connection: HTTPConnection, house: House) -> tuple[Live, Viewer, int]:
    """Who looks at which table, and what their page already knows."""
    live = house.room(connection.path_params["id"])
    who = visitor(connection, house.store)
    live.see(who.person, house.now())
    since = whole(connection.query_params.get("since", ""))
    return (
        live,
        Viewer(who.person, looking(connection), who.language),
        -1 if since is None else since,
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
    crowd: Crowd = connection.app.state.crowd
    address = address_of(connection)
    if not crowd.enter(address):
        await connection.close(4429)
        return
    try:
        await _look_on(connection, house, live, viewer, since)
    finally:
        crowd.leave(address)


async def _look_on(connection: WebSocket, house: House, live: Live, viewer: Viewer, since: int) -> None:
    """Tell a page all that happens, until it is closed."""
    await connection.accept()
    live.viewers.add(viewer)
    behind = catch_up(live, since)
    if behind is not None:
        viewer.frames.put_nowait(json.dumps(behind))
    listening = asyncio.create_task(_listen(connection))
    listening.add_done_callback(lambda _: viewer.dismiss())
    beating = asyncio.create_task(_beat(live, viewer))
    house.greet(live)
    try:
        await _send_all(connection, viewer, listening)
    finally:
        beating.cancel()
        live.viewers.discard(viewer)
        live.see(viewer.person, house.now())
        house.greet(live)
        listening.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
            await listening


async def _send_all(connection: WebSocket, viewer: Viewer, listening: "asyncio.Task[None]") -> None:
    """Send frames as they come, until the page is closed or falls too far behind."""
    while frame := await viewer.frames.get():
        try:
            await connection.send_text(frame)
        except (WebSocketDisconnect, RuntimeError):
            return
    if not listening.done():
        await connection.close(4408)


async def _beat(live: Live, viewer: Viewer) -> None:
    """Tell a page where we are, now and then: it knows that it still hears us, and whether it missed any."""
    while True:
        await asyncio.sleep(BEAT)
        viewer.tell(json.dumps(catch_up(live, -1)))


async def _listen(connection: WebSocket) -> None:
    """Pages have nothing to say here; this ends when they leave, or go on and on."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        for _ in range(MOST_WORDS):
            await connection.receive()
        await connection.close(1008)


async def poll(request: Request) -> Response:
    """The same news for a page whose socket is blocked."""
    house: House = request.app.state.house
    live, _, since = arrival(request, house)
    return JSONResponse(catch_up(live, since) or {})
