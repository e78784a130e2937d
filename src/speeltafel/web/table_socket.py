"""Live tables: one socket a page, numbered frames one way and moves the other, a poll where it is blocked."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import DecodeError
from msgspec.json import Decoder, encode
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from speeltafel import texts
from speeltafel.core.numbers import whole
from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Language, Text
from speeltafel.server import review
from speeltafel.server.errors import RateLimited
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import Tables
from speeltafel.server.viewers import Viewer
from speeltafel.web.errors import message_of, status_of
from speeltafel.web.forms import check_origin
from speeltafel.web.limits.rates import LOOK, ConnectionLimit, address_of
from speeltafel.web.limits.tracking import hold_back
from speeltafel.web.pages import actions
from speeltafel.web.services import services_of
from speeltafel.web.visitors import looking, visitor

Play = Callable[[actions.Form], Awaitable[bytes]]
"""Plays a move and answers it."""
_FORM = Decoder(dict[str, str])

MOST_ODD = 16
"""Messages a socket may send that no page of ours sends, or too fast, before it is closed."""
BEAT = 20.0
"""Seconds between two words to a page about where we are."""


def arrival(connection: HTTPConnection, tables: Tables) -> tuple[LoadedTable, Viewer, int]:
    """Who looks at which table, and what their page already knows."""
    loaded = tables.room(connection.path_params["id"])
    who = visitor(connection, tables.store)
    loaded.see(who.person, tables.now())
    since = whole(connection.query_params.get("since", ""))
    return (
        loaded,
        Viewer(who.person, looking(connection), who.language),
        -1 if since is None else since,
    )


def catch_up(loaded: LoadedTable, since: int) -> dict[str, Any] | None:
    """What a page that knows so many events must do; nothing if it knows all."""
    return (
        None if since == loaded.room.seq else {"n": loaded.room.seq, "v": loaded.room.version, "page": True}
    )


async def socket(connection: WebSocket) -> None:
    """A page that looks on, for as long as it is open."""
    with contextlib.suppress(WebSocketDisconnect):  # pages may go at any moment, also during the handshake
        try:
            await _open(connection)
        except Refusal as refusal:
            if isinstance(refusal, RateLimited):
                await hold_back(connection.scope)
            await connection.close(4000 + status_of(refusal))


async def _open(connection: WebSocket) -> None:
    """Accept a page's WebSocket, or refuse it; 4404 is answered as 404."""
    tables: Tables = services_of(connection).tables
    address = address_of(connection)
    who = visitor(connection, tables.store)
    services_of(connection).rates.spend_for(who.person, address, LOOK, "socket ")
    check_origin(connection)
    loaded, viewer, since = arrival(connection, tables)
    crowd: ConnectionLimit = services_of(connection).sockets
    if not crowd.enter(address):
        await hold_back(connection.scope)
        await connection.close(4429)
        return
    try:
        await _look_on(connection, tables, loaded, viewer, since)
    finally:
        crowd.leave(address)


async def _look_on(
    connection: WebSocket, tables: Tables, loaded: LoadedTable, viewer: Viewer, since: int
) -> None:
    """Tell a page all that happens, until it is closed."""
    await connection.accept()
    loaded.presence.viewers.add(viewer)
    listening = asyncio.create_task(_listen(connection, loaded, viewer))
    beating = asyncio.create_task(_beat(loaded, viewer))
    try:
        behind = catch_up(loaded, since)
        if behind is not None:
            viewer.queue.put_nowait(encode(behind))
        if loaded.lead is not None:
            viewer.queue.put_nowait(review.message(loaded, viewer))
        tables.presence_changed(loaded, viewer)
        await _send_all(connection, viewer)
    finally:
        beating.cancel()
        loaded.presence.viewers.discard(viewer)
        try:
            review.leave(loaded, viewer)
            tables.review_changed(loaded)
            loaded.see(viewer.person, tables.now())
            tables.presence_changed(loaded)
        finally:
            async with viewer.playing:  # A move under way is played to its end, as one that was posted.
                listening.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
                await listening


async def _send_all(connection: WebSocket, viewer: Viewer) -> None:
    """Send what the page is told, until it is closed or falls too far behind."""
    while frame := await viewer.queue.get():
        try:
            await connection.send_text(frame.decode())
        except (WebSocketDisconnect, RuntimeError):
            return
    if viewer.close_code:
        await connection.close(viewer.close_code)


async def _beat(loaded: LoadedTable, viewer: Viewer) -> None:
    """Tell a page where we are, now and then: it knows that it still hears us, and whether it missed any."""
    while True:
        await asyncio.sleep(BEAT)
        viewer.send(encode(catch_up(loaded, -1)))


async def _listen(connection: WebSocket, loaded: LoadedTable, viewer: Viewer) -> None:
    """Hear what a page does, one at a time; this ends when it leaves, or is no page of ours."""
    play, odd = actions.mover(connection, loaded, viewer), 0
    while odd < MOST_ODD:
        message = await connection.receive()
        if message["type"] == "websocket.disconnect":
            viewer.close_code = 0
            viewer.close()
            return
        odd += await _hear(connection, loaded, viewer, play, message.get("text") or "")
    viewer.close_code = 1008
    viewer.send(b"")


async def _hear(connection: WebSocket, loaded: LoadedTable, viewer: Viewer, play: Play, text: str) -> bool:
    """Play a move and answer it, by the mark it came with, or lead a review; says whether it was odd."""
    try:
        form = _FORM.decode(text)
    except DecodeError:
        return True
    if "lead" in form:
        return _lead(connection, loaded, viewer, form["lead"])
    mark, odd = form.get("once", "")[: actions.KEY_LENGTH], False
    try:
        async with viewer.playing:
            answer = await play(form)
    except Refusal as refusal:
        odd = isinstance(refusal, RateLimited)
        answer = _no(status_of(refusal), refusal.code, message_of(refusal, acting=True), viewer.language)
    except Exception:
        logging.getLogger(__name__).exception("a move at %s could not be played", loaded.id)
        answer = _no(500, "broken", texts.OURS_WENT_WRONG, viewer.language)
    viewer.send(b'{"re":%b,%b' % (encode(mark), answer[1:]))
    return odd


def _lead(connection: WebSocket, loaded: LoadedTable, viewer: Viewer, place: str) -> bool:
    """Lead the others to a place; says whether that was odd: no page of ours offers what can't be."""
    try:
        services_of(connection).rates.spend_for(viewer.person, address_of(connection), LOOK)
        review.lead(loaded, viewer, place)
        services_of(connection).tables.review_changed(loaded)
    except Refusal:
        return True
    return False


def _no(status: int, code: str, words: Text, language: Language) -> bytes:
    return encode({"status": status, "error": code, "message": words.into(language)})


async def poll(request: Request) -> Response:
    """The same news for a page whose socket is blocked."""
    tables: Tables = services_of(request).tables
    loaded, _, since = arrival(request, tables)
    return JSONResponse(catch_up(loaded, since) or {})
