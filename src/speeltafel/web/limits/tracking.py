"""What connections must learn from the app: when a request is done, and whose a WebSocket is."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from speeltafel.web.headers import deny
from speeltafel.web.limits.connection import CONNECTION, REFUSAL_DELAY, Connection
from speeltafel.web.limits.rates import client_key


def connection_of(scope: Scope) -> Connection | None:
    """Return the connection of a request; None where no server of ours is in between, as in tests."""
    found: Connection | None = scope.get("state", {}).get(CONNECTION)
    return found


async def hold_back(scope: Scope) -> None:
    """Delay a refusal, for `REFUSAL_DELAY` seconds or until the client is gone."""
    connection = connection_of(scope)
    if connection is not None:
        with suppress(TimeoutError):
            await asyncio.wait_for(connection.lost.wait(), REFUSAL_DELAY)


class TrackingMiddleware:
    """Tells each connection when the app is done with a request, and whose its WebSocket is.

    `person_id` returns the id of the person a handshake's cookie names, or nothing.
    """

    def __init__(self, app: ASGIApp, person_id: Callable[[Scope], Awaitable[str]]) -> None:
        self.app, self._person_id = app, person_id

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        connection = connection_of(scope)
        if connection is None:
            await self.app(scope, receive, send)
            return
        try:
            if scope["type"] == "websocket":
                await self._socket(connection, scope, receive, send)
            else:
                await self.app(scope, receive, send)
        finally:
            connection.request_done()

    async def _socket(self, connection: Connection, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        person = await self._person_id(scope)
        if not connection.open_socket(client_key(client[0] if client else ""), person):
            await hold_back(scope)
            await deny(send, 429)
            await connection.lost.wait()
            return
        is_denied = False

        async def receive_counted() -> Message:
            message = await receive()
            connection.message_received()
            return message

        async def send_watched(message: Message) -> None:
            nonlocal is_denied
            is_denied = is_denied or message["type"] == "websocket.http.response.start"
            await send(message)

        await self.app(scope, receive_counted, send_watched)
        if is_denied:  # uvicorn logs an error if we return before it has closed the connection
            await connection.lost.wait()
