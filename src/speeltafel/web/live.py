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

from speeltafel.core.numbers import whole
from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Language, Text
from speeltafel.web import actions, phrases, review
from speeltafel.web.guard import LOOK, Crowd, TooMuch, address_of, check_origin
from speeltafel.web.house import House, Live
from speeltafel.web.people import looking, visitor
from speeltafel.web.tracking import hold_back
from speeltafel.web.verdicts import status_of, words_of
from speeltafel.web.viewers import Viewer

Play = Callable[[actions.Form], Awaitable[bytes]]
"""Plays a move and answers it."""
_FORM = Decoder(dict[str, str])

MOST_ODD = 16
"""Messages a socket may send that no page of ours sends, or too fast, before it is closed."""
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
    """A page that looks on, for as long as it is open."""
    with contextlib.suppress(WebSocketDisconnect):  # pages may go at any moment, also during the handshake
        try:
            await _open(connection)
        except Refusal as refusal:
            if isinstance(refusal, TooMuch):
                await hold_back(connection.scope)
            await connection.close(4000 + status_of(refusal))


async def _open(connection: WebSocket) -> None:
    """Accept a page's WebSocket, or refuse it; 4404 is answered as 404."""
    house: House = connection.app.state.house
    address = address_of(connection)
    who = visitor(connection, house.store)
    connection.app.state.rates.spend_for(who.person, address, LOOK, "socket ")
    check_origin(connection)
    live, viewer, since = arrival(connection, house)
    crowd: Crowd = connection.app.state.crowd
    if not crowd.enter(address):
        await hold_back(connection.scope)
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
    listening = asyncio.create_task(_listen(connection, live, viewer))
    beating = asyncio.create_task(_beat(live, viewer))
    try:
        behind = catch_up(live, since)
        if behind is not None:
            viewer.frames.put_nowait(encode(behind))
        if live.lead is not None:
            viewer.frames.put_nowait(review.frame(live, viewer))
        house.greet(live, viewer)
        await _send_all(connection, viewer)
    finally:
        beating.cancel()
        live.viewers.discard(viewer)
        try:
            review.leave(live, viewer)
            house.relay(live)
            live.see(viewer.person, house.now())
            house.greet(live)
        finally:
            async with viewer.playing:  # A move under way is played to its end, as one that was posted.
                listening.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
                await listening


async def _send_all(connection: WebSocket, viewer: Viewer) -> None:
    """Send what the page is told, until it is closed or falls too far behind."""
    while frame := await viewer.frames.get():
        try:
            await connection.send_text(frame.decode())
        except (WebSocketDisconnect, RuntimeError):
            return
    if viewer.why:
        await connection.close(viewer.why)


async def _beat(live: Live, viewer: Viewer) -> None:
    """Tell a page where we are, now and then: it knows that it still hears us, and whether it missed any."""
    while True:
        await asyncio.sleep(BEAT)
        viewer.tell(encode(catch_up(live, -1)))


async def _listen(connection: WebSocket, live: Live, viewer: Viewer) -> None:
    """Hear what a page does, one at a time; this ends when it leaves, or is no page of ours."""
    play, odd = actions.mover(connection, live, viewer), 0
    while odd < MOST_ODD:
        message = await connection.receive()
        if message["type"] == "websocket.disconnect":
            viewer.why = 0
            viewer.dismiss()
            return
        odd += await _hear(connection, live, viewer, play, message.get("text") or "")
    viewer.why = 1008
    viewer.tell(b"")


async def _hear(connection: WebSocket, live: Live, viewer: Viewer, play: Play, text: str) -> bool:
    """Play a move and answer it, by the mark it came with, or lead a review; says whether it was odd."""
    try:
        form = _FORM.decode(text)
    except DecodeError:
        return True
    if "lead" in form:
        return _lead(connection, live, viewer, form["lead"])
    mark, odd = form.get("once", "")[: actions.MARK_LENGTH], False
    try:
        async with viewer.playing:
            answer = await play(form)
    except Refusal as refusal:
        odd = isinstance(refusal, TooMuch)
        answer = _no(status_of(refusal), refusal.code, words_of(refusal, acting=True), viewer.language)
    except Exception:
        logging.getLogger(__name__).exception("a move at %s could not be played", live.id)
        answer = _no(500, "broken", phrases.OURS_WENT_WRONG, viewer.language)
    viewer.tell(b'{"re":%b,%b' % (encode(mark), answer[1:]))
    return odd


def _lead(connection: WebSocket, live: Live, viewer: Viewer, place: str) -> bool:
    """Lead the others to a place; says whether that was odd: no page of ours offers what can't be."""
    try:
        connection.app.state.rates.spend_for(viewer.person, address_of(connection), LOOK)
        review.lead(live, viewer, place)
        connection.app.state.house.relay(live)
    except Refusal:
        return True
    return False


def _no(status: int, code: str, words: Text, language: Language) -> bytes:
    return encode({"status": status, "error": code, "message": words.into(language)})


async def poll(request: Request) -> Response:
    """The same news for a page whose socket is blocked."""
    house: House = request.app.state.house
    live, _, since = arrival(request, house)
    return JSONResponse(catch_up(live, since) or {})
