"""The outer door: how long, how large and how many at once an asking may be before it is read.

Uvicorn waits for ever for a header that doesn't end, holds all of it, and for ever for a reader that doesn't
read. Here each of those has a bound, and even a refusal made before there is a request has the safe headers.
"""

import socket
from asyncio import AbstractEventLoop, Future, Protocol, TimerHandle, Transport
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, cast
from weakref import WeakKeyDictionary

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request as WebSocketRequest
from websockets.protocol import OPEN

from speeltafel.web.guard import HEADERS, THIS_MACHINE, Crowd, neighbourhood

HEAD_LIMIT = 32_768
"""Bytes of a request before its body: a browser sends less than a thousand."""
PATIENCE = 10.0
"""Seconds for a request's head to come in, and for what we owe a reader to be taken."""
LINGER = 5.0
"""Seconds in which the rest of a body that was refused may still come, so that the refusal can be read."""
SILENCE = 30.0
"""Seconds in which the other end's machine must confirm what was sent, or it is gone."""
IDLE = 150
"""Seconds a line of this machine may lie idle; anybody else's 5, as Uvicorn has it. A proxy keeps its lines
for a minute or two. Did we hang up first, it could be asking on one just then, and that asking would be lost.
"""
USER_TIMEOUT: int | None = getattr(socket, "TCP_USER_TIMEOUT", None)
MOST_CONNECTIONS = 128
"""Connections of one address at a time, its sockets not counted; a browser opens six."""
MOST_TEXT = 1024
"""Bytes of a message that we take: a move is some hundred."""
TOGETHER = 16
"""Writes that wait for each other at most. A write that wakes its reader costs the most of all, and behind it
the others find a reader who is awake; were there no end to it, house and readers would wait in turns."""
TEXT = 0x81
"""How a text begins on a socket that is sent as a whole."""
PUSH = "speeltafel.push"
"""The name under which the app finds the short way to send on a socket."""
HEAR = "speeltafel.hear"
"""The same for what comes in: the very next message, without asking on the way whether it may come now."""
SAFE: list[tuple[bytes, bytes]] = [
    *((name.encode(), value.encode()) for name, value in HEADERS.items()),
    (b"cache-control", b"no-store"),
]


def miss_soon(transport: Transport) -> None:
    """Notice within `SILENCE` seconds that nobody takes what we send, where the system can: not all who go
    hang up, and a program whose machine lost its power is to be replaced."""
    line = transport.get_extra_info("socket")
    if line is not None and line.family != getattr(socket, "AF_UNIX", None) and USER_TIMEOUT is not None:
        line.setsockopt(socket.IPPROTO_TCP, USER_TIMEOUT, int(1000 * SILENCE))


class Impatient(Protocol):
    """A connection that is cut off when its other end doesn't do what it is waited for."""

    loop: Any
    transport: Transport
    _cut: TimerHandle | None = None

    def wait(self, seconds: float) -> None:
        """Cut the connection off in so many seconds, unless `stop_waiting` comes first."""
        self.stop_waiting()
        self._cut = self.loop.call_later(seconds, self._cut_off)

    def _cut_off(self) -> None:
        # Not close(): that first sends all there is, and whoever doesn't read would hold it open.
        self.transport.abort()

    def stop_waiting(self) -> None:
        """What was waited for has come."""
        if self._cut is not None:
            self._cut.cancel()
            self._cut = None

    def pause_writing(self) -> None:
        """The reader is slow."""
        super().pause_writing()
        self.wait(PATIENCE)

    def resume_writing(self) -> None:
        """The reader has taken what was waiting."""
        super().resume_writing()
        self.stop_waiting()


class Door(Impatient, HttpToolsProtocol):
    """A connection to the house."""

    crowd = Crowd(MOST_CONNECTIONS)

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Somebody is at the door: let in, unless too many of them are."""
        super().connection_made(transport)
        self._owed: deque[RequestResponseCycle] = deque()
        miss_soon(transport)
        self._head, self._heading = 0, True
        self._address = neighbourhood(self.client[0] if self.client else "")
        if self._address in THIS_MACHINE:
            self.timeout_keep_alive = IDLE
        self._inside = self.crowd.enter(self._address)
        if not self._inside:
            transport.abort()
            return
        self.wait(PATIENCE)

    def connection_lost(self, exc: Exception | None) -> None:
        """They went, and what they are still owed is written no more.

        Uvicorn tells so only the last that was asked. Who asked for much in one go and hung up left the first
        answer writing to a line that was gone, which made an error in the log.
        """
        super().connection_lost(exc)
        for cycle in self._owed:
            cycle.disconnected = True
            cycle.message_event.set()
        self.stop_waiting()
        self._leave()

    def _leave(self) -> None:
        if self._inside:
            self._inside = False
            self.crowd.leave(self._address)

    def data_received(self, data: bytes) -> None:
        """Something came in: read it, and hurry whoever has not told yet what is asked."""
        super().data_received(data)
        if self.parser is None or self.transport.is_closing():
            return
        if self._heading:
            self._head += len(data)
            if self._head > HEAD_LIMIT:
                self.send_400_response("Too much before the body.")
            elif self._cut is None:
                self.wait(PATIENCE)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._head, self._heading = 0, True

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header came in whole; what is raised here is answered as a request nobody can read."""
        self._head += len(name) + len(value) + 4  # The colon, the space and the end of the line.
        if self._head > HEAD_LIMIT:
            raise ValueError("too much before the body")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """All is told but the body."""
        self._head, self._heading = 0, False
        self.stop_waiting()
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # A socket has none.
            self._owed.append(self.cycle)

    def on_response_complete(self) -> None:
        """An answer was given; if that was before the body was in, its sender need not take long any more."""
        self._owed.popleft()
        super().on_response_complete()
        if self.cycle.more_body:
            self.wait(LINGER)

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a socket, which the app counts."""
        self.stop_waiting()
        self._leave()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request."""
        head = [STATUS_LINE[400], *(b"%b: %b\r\n" % header for header in SAFE)]
        rest = f"content-type: text/plain\r\ncontent-length: {len(msg)}\r\nconnection: close\r\n\r\n{msg}"
        self.transport.write(b"".join(head) + rest.encode())
        self.transport.close()
        self.wait(LINGER)


class Outbox:
    """What a loop's sockets are to send, gathered until the loop has done what it is at."""

    def __init__(self) -> None:
        self._waiting: list[tuple[LiveDoor, bytes]] = []

    def put(self, door: "LiveDoor", data: bytes) -> None:
        """Send this in a moment, in its turn."""
        self._waiting.append((door, data))
        if len(self._waiting) == 1:
            door.loop.call_soon(self.send)
        elif len(self._waiting) == TOGETHER:
            self.send()

    def send(self) -> None:
        """Send all that waits."""
        waiting, self._waiting = self._waiting, []
        for door, data in waiting:
            door.send_now(data)


_outboxes: WeakKeyDictionary[Any, Outbox] = WeakKeyDictionary()
"""Each loop's own: there can be several houses in one process, each in a thread of its own."""


class Inbox:
    """What came in on a socket and was not heard yet: a queue with one listener."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._came: deque[Any] = deque()
        self._listener: Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Something came in."""
        self._came.append(message)
        if self._listener is not None and not self._listener.done():
            self._listener.set_result(None)

    async def get(self) -> Any:
        """The next that came, or will come."""
        while not self._came:
            self._listener = self._loop.create_future()
            await self._listener
        return self._came.popleft()

    def empty(self) -> bool:
        """Whether all was heard."""
        return not self._came


class LiveDoor(Impatient, WebSocketsSansIOProtocol):
    """A socket to the house."""

    _whole = True
    """Whether all that came in so far were whole messages, one at a time, as a page sends them."""

    def __init__(self, *config: Any, **more: Any) -> None:
        super().__init__(*config, **more)
        self.queue = Inbox(self.loop)  # type: ignore[assignment]

    def handle_connect(self, event: WebSocketRequest) -> None:
        """Somebody asks for a socket: the app learns the short ways to send and to hear."""
        super().handle_connect(event)
        self._outbox = _outboxes.setdefault(self.loop, Outbox())
        if self.response.status_code == 101:
            cast(Any, self.scope)["extensions"] |= {PUSH: self.push, HEAR: self.receive}

    def data_received(self, data: bytes) -> None:
        """Something came in. A text that comes alone and whole, as every move does, is read here.

        The parser takes any piece of anything, and its time for that. Who once sent a piece is read by the
        parser for good, as only that knows where the next message begins.
        """
        if not self.handshake_complete:
            self._whole = self._whole and not self.handshake_initiated
        elif self._whole:
            start, size = extent(data)
            self._whole = start + size == len(data)
            if self._whole and data[0] == TEXT and size <= MOST_TEXT and self.conn.state is OPEN:
                with suppress(UnicodeDecodeError):
                    self._take(unmasked(data, start).decode())
                    return
        super().data_received(data)

    def _take(self, text: str) -> None:
        """Let a text be heard. Who sends the next one before that is read no further until it was."""
        if self.close_sent:
            return
        if not self.queue.empty() and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def push(self, messages: Sequence[bytes]) -> bool:
        """Send messages in a moment and with one write, if the reader keeps up; says whether.

        Past queues, tasks and layers: two of three microseconds of a frame went there. What is written is
        what the protocol would write, as nothing is compressed. Whatever is sent another way afterwards waits
        for a later turn of the loop, and so comes after these.
        """
        if not self.handshake_complete or not self.writable.is_set() or self.gone:
            return False
        self._outbox.put(self, b"".join([part for message in messages for part in (head(message), message)]))
        return True

    @property
    def gone(self) -> bool:
        """Whether nothing can be said here any more."""
        return self.close_sent or self.transport.is_closing()

    def send_now(self, data: bytes) -> None:
        """Write this, unless the socket was closed meanwhile."""
        if not self.gone:
            self.transport.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """They went."""
        super().connection_lost(exc)
        self.stop_waiting()


def extent(data: bytes) -> tuple[int, int]:
    """Where in a client's message its text begins, and how long that is; nowhere in what is only a part."""
    if len(data) < 6 or not data[0] & 0x80 or not data[0] & 0x0F or not data[1] & 0x80:
        return 0, 0
    size = data[1] & 0x7F
    if size < 126:
        return 6, size
    return (8, int.from_bytes(data[2:4], "big")) if size == 126 else (0, 0)


def unmasked(data: bytes, start: int) -> bytes:
    """A client's text as it was written; on the way it is mixed with the four bytes before it."""
    size = len(data) - start
    mask = data[start - 4 : start] * (size // 4 + 1)
    return (int.from_bytes(data[start:], "big") ^ int.from_bytes(mask[:size], "big")).to_bytes(size, "big")


def head(message: bytes) -> bytes:
    """What stands before a text on a socket: that it is one, all of it, and how long."""
    size = len(message)
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


class Answered:
    """Whoever is turned away with a socket is answered as by a page: 4404 as 404, with the safe headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the socket on until it is accepted or turned away."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        accepted = False

        async def send_answered(message: Message) -> None:
            nonlocal accepted
            if accepted or message["type"] != "websocket.close":
                accepted = accepted or message["type"] == "websocket.accept"
                await send(message)
                return
            code: int = message.get("code", 0)
            status = code - 4000 if 4400 <= code < 4500 else 403
            headers = [*SAFE, (b"content-length", b"0")]
            await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
            await send({"type": "websocket.http.response.body", "body": b""})

        await self.app(scope, receive, send_answered)
