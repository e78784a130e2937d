"""A stream of JSON lines as an HTTP response."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send


class NdjsonResponse(Response):
    """A stream as an answer: lines of JSON until one of the two has enough of it."""

    media_type = "application/x-ndjson"

    def __init__(self, lines: AsyncGenerator[bytes]) -> None:
        self.status_code, self.background, self.body = 200, None, b""
        # A proxy that gathers an answer before it passes it on would hold every line back.
        self.init_headers({"x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._lines = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Say everything; whoever hangs up is noticed at once, also where nothing is said."""
        async with aclosing(self._lines):
            saying, hearing = asyncio.create_task(self._say_all(send)), asyncio.create_task(_hung_up(receive))
            try:
                await asyncio.wait({saying, hearing}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                saying.cancel(), hearing.cancel()
                said, _ = await asyncio.gather(saying, hearing, return_exceptions=True)
            if isinstance(said, Exception) and not isinstance(said, OSError):
                raise said

    async def _say_all(self, send: Send) -> None:
        start: Message = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        async for line in self._lines:
            await send({"type": "http.response.body", "body": line, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
