"""A browser's two lines to a server, as light as they can be: it shares the machine with what it measures."""

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from typing import cast

HOST = "127.0.0.1"
PATIENCE = 20.0
"""Seconds before something that does not come is a failure."""

Answered = Callable[[int, bytes, bytes], None]
"""What is done with an answer: its status, its head and its body."""


class Line(asyncio.Protocol):
    """A connection that is kept open, over which one thing is asked at a time.

    A server may hang up on a line that was quiet; what was asked meanwhile is then asked again on a new one.
    That is safe, for a move names the version it is for.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self._transport: asyncio.Transport | None = None
        self._opening: asyncio.Task[object] | None = None
        self._asked = b""
        self._answered: Answered | None = None
        self._came = b""

    def send(self, request: bytes, answered: Answered) -> None:
        """Ask; the answer is given to `answered`."""
        self._asked, self._answered = request, answered
        if self._transport is not None:
            self._transport.write(request)
        else:
            self._open()

    async def ask(self, method: str, path: str, body: str = "", kind: str = "form") -> tuple[int, str, str]:
        """Ask and wait: status, head and body."""
        answer: asyncio.Future[tuple[int, str, str]] = asyncio.get_running_loop().create_future()
        self.send(
            self.request(method, path, body, kind),
            lambda status, head, text: answer.set_result((status, head.decode(), text.decode())),
        )
        return await asyncio.wait_for(answer, PATIENCE)

    def request(self, method: str, path: str, body: str = "", kind: str = "form") -> bytes:
        """What a page of this server would send."""
        types = {"form": "application/x-www-form-urlencoded", "json": "application/json"}
        accept = "application/json" if body else "text/html"
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nOrigin: http://{HOST}:{self.port}\r\n"
            f"Accept: {accept}\r\nContent-Type: {types[kind]}\r\nContent-Length: {len(body)}\r\n{cookie}\r\n"
        )
        return (head + body).encode()

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    def _open(self) -> None:
        loop = asyncio.get_running_loop()
        self._opening = loop.create_task(loop.create_connection(lambda: self, HOST, self.port))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line is open: ask what was to be asked."""
        self._transport, self._came = cast(asyncio.Transport, transport), b""
        if self._asked:
            self._transport.write(self._asked)

    def connection_lost(self, trouble: Exception | None) -> None:
        """The server hung up: call again where an answer is due."""
        self._transport = None
        if self._asked:
            self._open()

    def data_received(self, data: bytes) -> None:
        """Part of an answer, mostly all of it."""
        came = self._came = self._came + data
        end = came.find(b"\r\n\r\n")
        if end < 0:
            return
        head = came[:end].lower()
        mark = head.find(b"content-length:")
        length = int(head[mark + 15 :].split(b"\r", 1)[0]) if mark >= 0 else 0
        if len(came) < end + 4 + length:
            return
        answered, self._asked, self._came, self._answered = self._answered, b"", b"", None
        assert answered is not None
        answered(int(head[9:12]), came[:end], came[end + 4 : end + 4 + length])


class Socket(asyncio.Protocol):
    """An open socket: every message that comes is given to `heard`."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.gone = False
        self._request, self._heard = request, heard
        self._came = b""
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, port: int, path: str, heard: Callable[[bytes], None], cookie: str = "") -> "Socket":
        """A socket on which messages may come."""
        key = b64encode(os.urandom(16)).decode()
        request = (
            f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nOrigin: http://{HOST}:{port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n"
        )
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(request.encode(), heard), HOST, port)
        await asyncio.wait_for(socket.ready, PATIENCE)
        return socket

    def say(self, text: bytes, kind: int = 1) -> None:
        """Send a message. Browsers must mask theirs; a mask of zeros leaves the words as they are."""
        size = len(text)
        length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2, "big")
        assert self._transport is not None
        self._transport.write(bytes([0x80 | kind]) + length + bytes(4) + text)

    def close(self) -> None:
        """Leave."""
        self.gone = True
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, trouble: Exception | None) -> None:
        """A server that leaves us is a failure, and is told as one."""
        if not self.gone and not self.ready.done():
            self.ready.set_exception(ConnectionError("the server would not open a socket"))

    def data_received(self, data: bytes) -> None:
        """Part of a message, one, or several."""
        came = self._came + data if self._came else data
        if not self.ready.done():
            end = came.find(b"\r\n\r\n")
            if end < 0:
                self._came = came
                return
            if not came.startswith(b"HTTP/1.1 101"):
                self.ready.set_exception(ConnectionError(came[:80].decode(errors="replace")))
                return
            self.ready.set_result(None)
            came = came[end + 4 :]
        at, size = 0, len(came)
        while size - at >= 2:
            length, start = came[at + 1] & 0x7F, at + 2
            if length == 126:
                length, start = int.from_bytes(came[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(came[at + 2 : at + 10], "big"), at + 10
            if start + length > size:
                break
            kind, message, at = came[at] & 0x0F, came[start : start + length], start + length
            if kind == 1:
                self._heard(message)
            elif kind == 9:
                self.say(message, 10)
        self._came = came[at:]
