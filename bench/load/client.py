"""A minimal HTTP and WebSocket client; it shares the machine with the server that it measures."""

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from typing import cast

HOST = "127.0.0.1"
TIMEOUT = 20.0
"""Seconds to wait for a response."""

OnResponse = Callable[[int, bytes, bytes], None]
"""Called with the status, the head and the body of a response."""


class HttpConnection(asyncio.Protocol):
    """A persistent connection with one request at a time.

    A server may close an idle connection; the request is then repeated on a new one. That is safe, because a
    move names its version.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self._transport: asyncio.Transport | None = None
        self._opening: asyncio.Task[object] | None = None
        self._pending = b""
        self._on_response: OnResponse | None = None
        self._buffer = b""

    def send(self, request: bytes, on_response: OnResponse) -> None:
        """Send a request; `on_response` gets the response."""
        self._pending, self._on_response = request, on_response
        if self._transport is not None:
            self._transport.write(request)
        else:
            self._open()

    async def request(
        self, method: str, path: str, body: str = "", kind: str = "form"
    ) -> tuple[int, str, str]:
        """Send a request; return the status, the head and the body."""
        answer: asyncio.Future[tuple[int, str, str]] = asyncio.get_running_loop().create_future()
        self.send(
            self.encode(method, path, body, kind),
            lambda status, head, text: answer.set_result((status, head.decode(), text.decode())),
        )
        return await asyncio.wait_for(answer, TIMEOUT)

    def encode(self, method: str, path: str, body: str = "", kind: str = "form") -> bytes:
        """Return the bytes of a request as a page sends it."""
        types = {"form": "application/x-www-form-urlencoded", "json": "application/json"}
        accept = "application/json" if body else "text/html"
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nOrigin: http://{HOST}:{self.port}\r\n"
            f"Accept: {accept}\r\nContent-Type: {types[kind]}\r\nContent-Length: {len(body)}\r\n{cookie}\r\n"
        )
        return (head + body).encode()

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()

    def _open(self) -> None:
        loop = asyncio.get_running_loop()
        self._opening = loop.create_task(loop.create_connection(lambda: self, HOST, self.port))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the pending request."""
        self._transport, self._buffer = cast(asyncio.Transport, transport), b""
        if self._pending:
            self._transport.write(self._pending)

    def connection_lost(self, error: Exception | None) -> None:
        """Connect again if a response is pending."""
        self._transport = None
        if self._pending:
            self._open()

    def data_received(self, data: bytes) -> None:
        """Receive a response, or part of it."""
        data_ = self._buffer = self._buffer + data
        end = data_.find(b"\r\n\r\n")
        if end < 0:
            return
        head = data_[:end].lower()
        mark = head.find(b"content-length:")
        length = int(head[mark + 15 :].split(b"\r", 1)[0]) if mark >= 0 else 0
        if len(data_) < end + 4 + length:
            return
        on_response, self._pending, self._buffer, self._on_response = self._on_response, b"", b"", None
        assert on_response is not None
        on_response(int(head[9:12]), data_[:end], data_[end + 4 : end + 4 + length])


class WebSocket(asyncio.Protocol):
    """An open WebSocket: every text message is given to `on_message`."""

    def __init__(self, request: bytes, on_message: Callable[[bytes], None]) -> None:
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.gone = False
        self._request, self._on_message = request, on_message
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(
        cls, port: int, path: str, on_message: Callable[[bytes], None], cookie: str = ""
    ) -> "WebSocket":
        """Open a WebSocket."""
        key = b64encode(os.urandom(16)).decode()
        request = (
            f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nOrigin: http://{HOST}:{port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n"
        )
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(request.encode(), on_message), HOST, port)
        await asyncio.wait_for(socket.ready, TIMEOUT)
        return socket

    def send(self, text: bytes, kind: int = 1) -> None:
        """Send a message with a mask of zeros, which leaves the payload as it is."""
        size = len(text)
        length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2, "big")
        assert self._transport is not None
        self._transport.write(bytes([0x80 | kind]) + length + bytes(4) + text)

    def close(self) -> None:
        """Close the WebSocket."""
        self.gone = True
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        """Fail if the server closed the connection."""
        if not self.gone and not self.ready.done():
            self.ready.set_exception(ConnectionError("the server would not open a socket"))

    def data_received(self, data: bytes) -> None:
        """Receive messages, or part of one."""
        data_ = self._buffer + data if self._buffer else data
        if not self.ready.done():
            end = data_.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = data_
                return
            if not data_.startswith(b"HTTP/1.1 101"):
                self.ready.set_exception(ConnectionError(data_[:80].decode(errors="replace")))
                return
            self.ready.set_result(None)
            data_ = data_[end + 4 :]
        at, size = 0, len(data_)
        while size - at >= 2:
            length, start = data_[at + 1] & 0x7F, at + 2
            if length == 126:
                length, start = int.from_bytes(data_[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(data_[at + 2 : at + 10], "big"), at + 10
            if start + length > size:
                break
            kind, message, at = data_[at] & 0x0F, data_[start : start + length], start + length
            if kind == 1:
                self._on_message(message)
            elif kind == 9:
                self.send(message, 10)
        self._buffer = data_[at:]
