"""A bad network: between people and their house, what is sent may be lost, late, double or out of order.

It works on whole requests, answers and socket messages, which is more than a network can do to TCP: there a
lost message is a lost connection. A page must survive this too, for phones sleep and proxies drop things.
"""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from random import Random
from typing import Any

from soak.house import free_port

TROUBLE = {"fine": 8, "late": 3, "double": 2, "lost": 1, "unanswered": 1, "cut": 1}
"""What happens to a request, and how often in sixteen."""
NOISE = {"fine": 24, "late": 3, "double": 3, "swapped": 3, "lost": 2, "cut": 1}
"""What happens to a socket message, and how often in thirty-six."""


class Proxy:
    """A door to a house behind a network that misbehaves by a seed, until told to calm down."""

    def __init__(self, house: int, seed: int) -> None:
        self.house, self.port = house, free_port()
        self.calm = False
        self.done: Counter[str] = Counter()
        self._rng = Random(seed)
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Let people in."""
        self._server = await asyncio.start_server(self._enter, "127.0.0.1", self.port)

    async def close(self) -> None:
        """Nobody comes through any more."""
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _fate(self, fates: dict[str, int]) -> str:
        if self.calm:
            return "fine"
        fate = self._rng.choices(list(fates), list(fates.values()))[0]
        self.done[fate] += 1
        return fate

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, EOFError, asyncio.CancelledError):
            head = await reader.readuntil(b"\r\n\r\n")
            # The house knows itself by its own door.
            head = head.replace(f"127.0.0.1:{self.port}".encode(), f"127.0.0.1:{self.house}".encode())
            if b"upgrade: websocket" in head.lower():
                await self._pass_messages(head, reader, writer)
            else:
                length = next(
                    int(line[15:])
                    for line in head.lower().split(b"\r\n")
                    if line.startswith(b"content-length:")
                )
                await self._pass_request(head + await reader.readexactly(length), writer)
        writer.close()

    # Requests.

    async def _pass_request(self, request: bytes, writer: asyncio.StreamWriter) -> None:
        fate = self._fate(TROUBLE)
        if fate == "lost":
            return
        if fate == "late":
            await asyncio.sleep(self._rng.uniform(0, 0.1))
        if fate == "double":
            first, answer = await asyncio.gather(self._ask(request), self._ask(request))
            answer = self._rng.choice((first, answer))
        else:
            answer = await self._ask(request)
        if fate != "unanswered":
            writer.write(answer[: len(answer) // 2] if fate == "cut" else answer)
            await writer.drain()

    async def _ask(self, request: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.house)
        try:
            writer.write(request)
            return await reader.read(-1)
        finally:
            writer.close()

    # Messages.

    async def _pass_messages(
        self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        from_house, to_house = await asyncio.open_connection("127.0.0.1", self.house)
        to_house.write(head)
        self._later(_pour(reader, to_house))
        try:
            writer.write(await from_house.readuntil(b"\r\n\r\n"))
            held = b""
            while True:
                message, is_text = await _message(from_house)
                fate = self._fate(NOISE) if is_text else "fine"
                match fate:
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
            to_house.close()


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while some := await reader.read(65536):
            writer.write(some)
            await writer.drain()
        writer.close()


async def _message(reader: asyncio.StreamReader) -> tuple[bytes, bool]:
    """A whole message from the house, and whether it says something; servers don't mask theirs."""
    head = await reader.readexactly(2)
    more = {126: 2, 127: 8}.get(head[1] & 127, 0)
    length = await reader.readexactly(more)
    size = int.from_bytes(length) if more else head[1] & 127
    return head + length + await reader.readexactly(size), head[0] & 15 == 1
