"""A stream of JSON lines as an HTTP response."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send


class NdjsonResponse(Response):
    """A stream of JSON lines until the server or the client ends it."""

    media_type = "application/x-ndjson"

    def __init__(self, lines: AsyncGenerator[bytes]) -> None:
        self.status_code, self.background, self.body = 200, None, b""
        # A proxy that buffers the response would hold every line back.
        self.init_headers({"x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._lines = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send all lines; a client that disconnects is noticed at once, even between lines."""
        async with aclosing(self._lines):
            sending, disconnect = (
                asyncio.create_task(self._send_all(send)),
                asyncio.create_task(_disconnected(receive)),
            )
            try:
                await asyncio.wait({sending, disconnect}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                sending.cancel(), disconnect.cancel()
                result, _ = await asyncio.gather(sending, disconnect, return_exceptions=True)
            if isinstance(result, Exception) and not isinstance(result, OSError):
                raise result

    async def _send_all(self, send: Send) -> None:
        start: Message = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        async for line in self._lines:
            await send({"type": "http.response.body", "body": line, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
