"""The WebSocket of a page: numbered updates one way and moves the other; a poll where it is blocked."""

import asyncio
import contextlib
import logging
from typing import Any

from msgspec import DecodeError
from msgspec.json import Decoder, encode
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from speeltafel import texts
from speeltafel.core.numbers import whole
from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text
from speeltafel.play.rights import check_may_watch
from speeltafel.server import review
from speeltafel.server.errors import RateLimited
from speeltafel.server.idempotency import KEY_LENGTH
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.viewers import Viewer
from speeltafel.web import table_forms
from speeltafel.web.errors import message_of, status_of
from speeltafel.web.forms import check_origin
from speeltafel.web.limits.rates import VIEW, address_of
from speeltafel.web.limits.tracking import hold_back
from speeltafel.web.pages import actions
from speeltafel.web.services import services_of, tables_of, unheard_by
from speeltafel.web.visitors import Visitor, note_address, person_by_secret, viewing_as, visitor

MAX_ODD = 16
"""Messages a socket may send that no page of ours sends, or too fast, before it is closed."""
HEARTBEAT = 20.0
"""Seconds between two messages that tell a page how long the log is."""

_FORM = Decoder(dict[str, str])


async def endpoint(connection: WebSocket) -> None:
    """Serve a page's WebSocket, or refuse its handshake; 4404 is answered as 404."""
    with contextlib.suppress(WebSocketDisconnect):  # pages may go at any moment, also during the handshake
        try:
            await _serve(connection)
        except Refusal as refusal:
            if isinstance(refusal, RateLimited):
                await hold_back(connection.scope)
            await connection.close(4000 + status_of(refusal))


async def poll(request: Request) -> Response:
    """Return what a page must do whose WebSocket is blocked."""
    loaded, _ = await _arrive(request)
    return JSONResponse({} if _known(request) == loaded.table.seq else _position(loaded))


async def _serve(connection: WebSocket) -> None:
    services, address = services_of(connection), address_of(connection)
    who = visitor(connection)
    services.rates.spend_for(who.person, address, VIEW, "socket ")
    check_origin(connection)
    loaded, viewer = await _arrive(connection)
    if not services.sockets.enter(address):
        await hold_back(connection.scope)
        await connection.close(4429)
        return
    try:
        await connection.accept()
        await TableSocket(connection, loaded, viewer).run(_known(connection))
    finally:
        services.sockets.leave(address)


async def _arrive(connection: HTTPConnection) -> tuple[LoadedTable, Viewer]:
    """Return the table in the path and the page that asks for it, whose person was seen by that."""
    tables = tables_of(connection)
    loaded = await tables.load(connection.path_params["id"])
    who = visitor(connection)
    check_may_watch(loaded.table, who.person)
    loaded.see(who.person, tables.now())
    unheard = await unheard_by(connection, who.person)
    return loaded, Viewer(who.person, viewing_as(connection), who.language, who.device, unheard)


def _known(connection: HTTPConnection) -> int:
    """Return how many events a page knows; -1 where it doesn't say."""
    since = whole(connection.query_params.get("since", ""))
    return -1 if since is None else since


def _position(loaded: LoadedTable) -> dict[str, Any]:
    """Return how long the log is, as far as it is known here; a page that knows fewer events loads again."""
    return {"n": loaded.table.seq, "v": loaded.table.version, "page": True}


class TableSocket:
    """One open WebSocket."""

    def __init__(self, connection: WebSocket, loaded: LoadedTable, viewer: Viewer) -> None:
        self._connection, self._loaded, self._viewer = connection, loaded, viewer
        self._services, self._address = services_of(connection), address_of(connection)

    async def run(self, known: int) -> None:
        """Send updates and receive moves, until the page or the server closes the socket."""
        loaded, viewer, tables = self._loaded, self._viewer, self._services.tables
        loaded.presence.viewers.add(viewer)
        receiving = asyncio.create_task(self._receive_all())
        beating = asyncio.create_task(self._beat())
        try:
            if viewer.device and await person_by_secret(tables.store, viewer.device) is None:
                viewer.sign_out()  # it was signed out between its handshake and here
            if known != loaded.table.seq:
                viewer.queue.put_nowait(encode(_position(loaded)))
            if loaded.lead is not None:
                viewer.queue.put_nowait(review.message(loaded, viewer))
            tables.presence_changed(loaded, viewer)
            await self._send_all()
        finally:
            beating.cancel()
            loaded.presence.viewers.discard(viewer)
            try:
                review.leave(loaded, viewer)
                tables.review_changed(loaded)
                loaded.see(viewer.person, tables.now())
                tables.presence_changed(loaded)
            finally:
                async with viewer.playing:  # a move under way is played to its end, as one that was posted
                    receiving.cancel()
                with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
                    await receiving

    async def _send_all(self) -> None:
        """Send what is queued, until the page is closed or falls too far behind."""
        while message := await self._viewer.queue.get():
            try:
                await self._connection.send_text(message.decode())
            except (WebSocketDisconnect, RuntimeError):
                return
        if self._viewer.close_code:
            await self._connection.close(self._viewer.close_code)

    async def _beat(self) -> None:
        """Tell the page now and then how long the log is, so that it knows whether it missed anything."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            self._viewer.send(encode(_position(self._loaded)))

    async def _receive_all(self) -> None:
        """Receive messages one at a time, until the page leaves or turns out to be none of ours."""
        odd = 0
        while odd < MAX_ODD:
            message = await self._connection.receive()
            if message["type"] == "websocket.disconnect":
                self._viewer.close_code = 0
                self._viewer.close()
                return
            odd += await self._receive(message.get("text") or "")
        self._viewer.close_code = 1008
        self._viewer.send(b"")

    async def _receive(self, text: str) -> bool:
        """Play a move and answer it by its idempotency key, or lead a review; return whether it was odd."""
        try:
            form = _FORM.decode(text)
        except DecodeError:
            return True
        if "lead" in form:
            return self._lead(form["lead"])
        if "seen" in form:
            return await self._look(form["seen"])
        key, odd = form.get("once", "")[:KEY_LENGTH], False
        try:
            async with self._viewer.playing:
                answer = await self._play(form)
        except Refusal as refusal:
            odd = isinstance(refusal, RateLimited)
            answer = self._refusal(status_of(refusal), refusal.code, message_of(refusal, acting=True))
        except Exception:
            logging.getLogger(__name__).exception("A move at %s failed", self._loaded.id)
            answer = self._refusal(500, "broken", texts.OURS_WENT_WRONG)
        self._viewer.send(b'{"re":%b,%b' % (encode(key), answer[1:]))
        return odd

    async def _play(self, form: table_forms.Form) -> bytes:
        """Play a move as if it was posted, and return the same answer."""
        person, services = self._viewer.person, self._services
        services.rates.spend_for(person, self._address)
        note_address(self._connection, person)
        who = Visitor(person, "", "en")
        id, key = self._loaded.id, table_forms.key_of(form, who)
        return actions.acknowledgement(
            await services.tables.execute(id, lambda table: table_forms.move(table, form, who), key)
        )

    def _lead(self, place: str) -> bool:
        """Lead a review to a place; return whether that was odd: no page of ours offers what can't be."""
        try:
            self._services.rates.spend_for(self._viewer.person, self._address, VIEW)
            review.lead(self._loaded, self._viewer, place)
            self._services.tables.review_changed(self._loaded)
        except Refusal:
            return True
        return False

    async def _look(self, seen: str) -> bool:
        """Note that the page is visible and shows so many events; return whether that was odd."""
        seq = whole(seen)
        try:
            self._services.rates.spend_for(self._viewer.person, self._address, VIEW)
            if seq is not None:
                await self._services.notices.look(self._viewer.person, self._loaded, seq)
        except Refusal:
            return True
        return seq is None

    def _refusal(self, status: int, code: str, message: Text) -> bytes:
        words = message.into(self._viewer.language)
        return encode({"status": status, "error": code, "message": words})
