"""A proxy that loses, delays, duplicates, reorders and cuts off requests, responses and WebSocket messages.

This is worse than what a network does to TCP, where a lost message is a lost connection. Pages must survive
it all the same: phones sleep, and real proxies drop messages.
"""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from random import Random
from typing import Any

from soak.server import free_port

REQUEST_FAULTS = {"fine": 8, "late": 3, "double": 2, "lost": 1, "unanswered": 1, "cut": 1}
"""Faults of requests, and how often in sixteen."""
MESSAGE_FAULTS = {"fine": 24, "late": 3, "double": 3, "swapped": 3, "lost": 2, "cut": 1}
"""Faults of WebSocket messages, and how often in thirty-six."""


class Proxy:
    """A proxy whose faults depend on a seed; none while `calm`."""

    def __init__(self, upstream: int, seed: int) -> None:
        self.upstream, self.port = upstream, free_port()
        self.calm = False
        self.done: Counter[str] = Counter()
        self._rng = Random(seed)
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Start to listen."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    async def close(self) -> None:
        """Stop, and close all connections."""
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _fault(self, faults: dict[str, int]) -> str:
        if self.calm:
            return "fine"
        fault = self._rng.choices(list(faults), list(faults.values()))[0]
        self.done[fault] += 1
        return fault

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, EOFError, asyncio.CancelledError):
            head = await reader.readuntil(b"\r\n\r\n")
            # The server checks the host and the origin.
            head = head.replace(f"127.0.0.1:{self.port}".encode(), f"127.0.0.1:{self.upstream}".encode())
            if b"upgrade: websocket" in head.lower():
                await self._forward_messages(head, reader, writer)
            else:
                length = next(
                    int(line[15:])
                    for line in head.lower().split(b"\r\n")
                    if line.startswith(b"content-length:")
                )
                await self._forward_request(head + await reader.readexactly(length), writer)
        writer.close()

    # Requests.

    async def _forward_request(self, request: bytes, writer: asyncio.StreamWriter) -> None:
        fault = self._fault(REQUEST_FAULTS)
        if fault == "lost":
            return
        if fault == "late":
            await asyncio.sleep(self._rng.uniform(0, 0.1))
        if fault == "double":
            first, answer = await asyncio.gather(self._request(request), self._request(request))
            answer = self._rng.choice((first, answer))
        else:
            answer = await self._request(request)
        if fault != "unanswered":
            writer.write(answer[: len(answer) // 2] if fault == "cut" else answer)
            await writer.drain()

    async def _request(self, request: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.upstream)
        try:
            writer.write(request)
            return await reader.read(-1)
        finally:
            writer.close()

    # Messages.

    async def _forward_messages(
        self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self.upstream)
        to_server.write(head)
        self._later(_copy(reader, to_server))
        try:
            writer.write(await from_server.readuntil(b"\r\n\r\n"))
            held = b""
            while True:
                message, is_text = await _message(from_server)
                fault = self._fault(MESSAGE_FAULTS) if is_text else "fine"
                match fault:
                    case "lost":
                        continue
                    case "cut":
                        return
                    case "swapped":
                        held += message
                        continue
                    case "late":
                        await asyncio.sleep(self._rng.uniform(0, 0.05))
                    case "double":
                        writer.write(message)
                writer.write(message + held)
                held = b""
                await writer.drain()
        finally:
            to_server.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while some := await reader.read(65536):
            writer.write(some)
            await writer.drain()
        writer.close()


async def _message(reader: asyncio.StreamReader) -> tuple[bytes, bool]:
    """Read a whole message of the server, which is not masked; return it and whether it is text."""
    head = await reader.readexactly(2)
    more = {126: 2, 127: 8}.get(head[1] & 127, 0)
    length = await reader.readexactly(more)
    size = int.from_bytes(length) if more else head[1] & 127
    return head + length + await reader.readexactly(size), head[0] & 15 == 1
