"""Client connections: how long, how much and how fast a client may send before uvicorn reads it.

`Connection` stands between the socket and the protocol that uvicorn would have used: it is the protocol of
the one and the transport of the other, so it sees all bytes in both directions. Requests are passed on one at
a time, and bytes only within a budget; docs/decisions/server.md says why. Whether a connection is accepted is
decided in `limits/admission.py`.
"""

import asyncio
import socket
from asyncio import Handle, Transport
from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus
from typing import Any, cast

from speeltafel.web.headers import SAFE
from speeltafel.web.limits.buckets import TokenBucket
from speeltafel.web.limits.budgets import Limits
from speeltafel.web.limits.framing import Framer, MalformedRequest

CLIENT_TIMEOUT = 10.0
"""Seconds for the head of a request to arrive, and for a client to read what is waiting to be sent."""
LINGER = 5.0
"""Seconds for the rest of a refused body to arrive, so that the client can read the refusal."""
KEEP_ALIVE = 5.0
"""Seconds a connection may be idle between two requests."""
IDLE = 150
"""The same for a trusted proxy, or a client on this machine. A proxy keeps its connections for a minute or
two; if we closed first, a request could be on its way just then, and be lost.
"""
ACK_TIMEOUT = 30.0
"""Seconds in which the other end's machine must acknowledge what was sent; then the connection is dead."""
CLOSE_TIMEOUT = 2.0
"""Seconds a WebSocket has to answer our close before the connection is aborted."""
OVERDRAWN = 1.0
"""Seconds a WebSocket may go on sending after its budget is spent; then it is closed."""
STARVED = 3.0
"""The same while its own budget isn't spent, but that of its address and its reserve are. It sends more than
256 bytes a second then, which no page does for long: many sockets are flooding us together.
"""
HELD_LIMIT = 65_536
"""Bytes of a WebSocket that may wait for its budget; one that sends more is closed at once."""
INCOMPLETE_LIMIT, INCOMPLETE_RATE = 65_536, 8.0
"""Bytes of control frames and fragments between two complete messages, and how many are refilled a second: a
page that only watches answers pings with half a byte a second, for days.
"""
REFUSAL_DELAY = 1.0
"""Seconds a refusal is delayed, which bounds the rate of refused requests. A connection has one request at a
time: an address with all of its 128 is refused 128 times a second, not some thousand.
"""
SLICE = 512
"""Bytes of a WebSocket that are parsed before other connections get their turn: 85 of the smallest frames."""
BODY_SLICE = 65_536
READ_COST = 32
"""What a read costs beside its bytes: a client that sends byte by byte costs more than its bytes."""
MAX_TEXT = 1024
"""Bytes of a WebSocket message with all its fragments: a move is about a hundred."""
CONNECTION = "speeltafel.connection"
"""The key in an ASGI scope's state under which the app finds the connection."""
USER_TIMEOUT: int | None = getattr(socket, "TCP_USER_TIMEOUT", None)


class Connection(asyncio.Protocol, asyncio.Transport):
    """A connection within its limits, read by a protocol of uvicorn that is made with these options."""

    def __init__(
        self,
        limits: Limits,
        address: str,
        is_proxy: bool,
        inner: type[asyncio.Protocol],
        options: Mapping[str, Any],
        app_state: Mapping[str, Any],
    ) -> None:
        super().__init__()
        self.limits, self.address = limits, address
        self._idle = IDLE if is_proxy else KEEP_ALIVE
        self._loop = asyncio.get_running_loop()
        self._inner: asyncio.Protocol = cast(Any, inner)(**options, app_state={**app_state, CONNECTION: self})
        self._framer = Framer()
        self._buffer = bytearray()
        """What was received and not passed on yet."""
        self._budget = self.limits.http_budget()
        self._shared: TokenBucket | None = None
        self._reserve = self.limits.reserve_budget()
        self._person = ""
        self._is_counted = not is_proxy
        """Whether this counts among its address's HTTP connections."""
        self._is_answered = False
        """Whether the app is done with the current request."""
        self._is_responding = False
        """Whether anything was written since the current request was passed on."""
        self._is_handshaking = False
        """Whether a WebSocket handshake waits for its answer; what was received after it waits too."""
        self._is_reading = True
        self._is_held = False
        """Whether uvicorn's protocol has paused reading."""
        self._overdrawn_since: float | None = None
        self._incomplete = TokenBucket(INCOMPLETE_RATE, INCOMPLETE_LIMIT * self.limits.scale)
        """What may still be sent before a complete message reaches the app."""
        self._timers: dict[str, Handle] = {}
        self.lost = asyncio.Event()
        """Set when the connection is gone."""

    # Called by asyncio:

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a request."""
        self._transport = cast(Transport, transport)
        set_user_timeout(self._transport)
        self._after("head", CLIENT_TIMEOUT, self.abort)
        self._inner.connection_made(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Release everything that belongs to the connection."""
        for name in list(self._timers):
            self._cancel(name)
        self._buffer.clear()
        self._uncount()
        self._inner.connection_lost(exc)
        # Breaks reference cycles, so that the connection is freed before the garbage collector runs.
        self._inner = asyncio.Protocol()
        self._framer.close()
        self.lost.set()

    def data_received(self, data: bytes) -> None:
        """Buffer the data, and pass on what may be passed on."""
        if "idle" in self._timers:
            self._cancel("idle")
            self._after("head", CLIENT_TIMEOUT, self.abort)
        self._buffer += data
        if self._framer.upgraded:
            self._budget.take(READ_COST)
            if self._holds_too_much():
                self.cut_off()
                return
        self._pump()

    def eof_received(self) -> bool | None:
        """Pass on that the client sends no more; uvicorn closes then."""
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        """Abort unless the client, which reads too slowly, catches up in time."""
        self._inner.pause_writing()
        self._after("write", CLIENT_TIMEOUT, self.abort)

    def resume_writing(self) -> None:
        """Go on writing: the client caught up."""
        self._inner.resume_writing()
        self._cancel("write")

    # Called by the app:

    def open_socket(self, address: str, person: str) -> bool:
        """Count a WebSocket for this person at this address, which a proxy may have forwarded.

        Return whether they may open one. `person` is empty for somebody the server doesn't know.
        """
        self.address, self._person = address, person
        self._shared = self.limits.address_budget(address)
        return not self.limits.is_banned(address, person)

    def message_received(self) -> None:
        """Note that a complete message has reached the app."""
        self._incomplete.refill()

    def request_done(self) -> None:
        """Note that the app is done with a request, or with a WebSocket."""
        if self.lost.is_set():
            return
        self._is_answered = True
        if self._framer.upgraded:
            self._end_in(CLOSE_TIMEOUT)
        elif self._framer.last:
            self.close()
        elif self._framer.complete:
            self._next_request()
        else:
            self._after("body", LINGER, self.abort)

    def cut_off(self) -> None:
        """Close a WebSocket that floods us, and ban its person or address for a while."""
        self.limits.ban(self.address, self._person)
        self.abort()

    # Called by uvicorn's protocol:

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return what the socket's transport returns."""
        return self._transport.get_extra_info(name, default)

    def is_closing(self) -> bool:
        """Return whether nothing can be sent any more."""
        return self._transport.is_closing()

    def write(self, data: Any) -> None:
        """Send data, unless the connection is closing."""
        if self.is_closing():
            return
        self._is_responding = True
        self._transport.write(data)
        if self._is_handshaking:
            self._is_handshaking = False
            self._cancel("head")
            self._pump_soon()

    def close(self) -> None:
        """Close after everything was sent; a client that doesn't read can't hold the connection open."""
        self._transport.close()
        self._end_in(LINGER)

    def abort(self) -> None:
        """Close at once."""
        self._transport.abort()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Let another protocol read from now on: the connection became a WebSocket."""
        self._inner = cast(asyncio.Protocol, protocol)

    def pause_reading(self) -> None:
        """Pass on nothing until `resume_reading`."""
        self._is_held = True

    def resume_reading(self) -> None:
        """Resume passing on."""
        self._is_held = False
        self._pump_soon()

    # Passing on bytes:

    def _pump(self) -> None:
        """Pass on what was received, as far as the budget goes; pause reading while anything must wait."""
        self._cancel("pump")
        waits = False
        while self._buffer and not waits and not self.is_closing():
            allowance = self._allowance()
            if self._must_wait(allowance):
                waits = True
                break
            is_head = not self._framer.head_taken
            try:
                piece = self._framer.take(self._buffer, allowance)
            except MalformedRequest as error:
                self._refuse(str(error))
                return
            if not piece:
                break
            waits = self._pass_on(piece, is_head)
        if not self._buffer:
            self._overdrawn_since = None
        self._read(not (waits and self._buffer))

    def _holds_too_much(self) -> bool:
        return len(self._buffer) > HELD_LIMIT * self.limits.scale

    def _must_wait(self, allowance: int) -> bool:
        """Return whether nothing may be passed on now; if the budget is spent, try again when it refills."""
        is_done = self._framer.complete and not self._framer.upgraded
        if self._is_held or self._is_handshaking or is_done:
            return True
        if allowance > 0:
            return False
        if self._framer.upgraded:
            now = self._loop.time()
            if self._overdrawn_since is None:
                self._overdrawn_since = now
            elif now - self._overdrawn_since > (OVERDRAWN if self._budget.left() < 1 else STARVED):
                self.cut_off()
                return True
        wait = self._budget.wait(SLICE / 2)
        if self._shared is not None:
            wait = max(wait, min(self._shared.wait(SLICE / 2), self._reserve.wait(SLICE / 2)))
        self._after("pump", wait, self._pump)
        return True

    def _allowance(self) -> int:
        """Return how many bytes may be passed on now."""
        if not self._framer.upgraded:
            return int(min(BODY_SLICE, self._budget.left()))
        left = min(SLICE, self._budget.left())
        return int(
            left if self._shared is None else min(left, max(self._shared.left(), self._reserve.left()))
        )

    def _pass_on(self, piece: bytes, is_head: bool) -> bool:
        """Give bytes to uvicorn; return whether the rest must wait for another turn of the loop."""
        self._budget.take(len(piece))
        if is_head:
            return self._begin_request(piece)
        if self._framer.upgraded:
            if self._shared is not None:
                self._shared.take(len(piece))
                self._reserve.take(len(piece))
            self._incomplete.take(len(piece))
            if self._incomplete.left() < 0:
                self.cut_off()
                return True
            self._inner.data_received(piece)
            self._pump_soon()
            return True
        self._inner.data_received(piece)
        if self._framer.complete and self._is_answered:
            self._next_request()
        return False

    def _begin_request(self, head: bytes) -> bool:
        self._cancel("head")
        self._is_answered = self._is_responding = False
        if self._framer.upgraded:
            self._is_handshaking = True
            if self._holds_too_much():
                self.cut_off()
                return True
            # A client with a cookie may be known to the app, which looks the person up.
            if self.limits.is_banned(self.address) and not self._framer.has_header(b"cookie"):
                self._after("head", REFUSAL_DELAY, partial(self._refuse, "Too much; try again later.", 429))
                return True
            self._budget = self.limits.socket_budget()
            self._uncount()  # the app counts WebSockets
            self._after("head", CLIENT_TIMEOUT, self.abort)
        self._inner.data_received(head)
        return False

    def _next_request(self) -> None:
        self._cancel("body")
        self._framer.next_request()
        self._is_answered = self._is_responding = False
        if self._buffer:
            self._after("head", CLIENT_TIMEOUT, self.abort)
            self._pump_soon()
        else:
            self._after("idle", self._idle, self.close)

    def _refuse(self, why: str, status: int = 400) -> None:
        """Answer a request that uvicorn must not read, unless a response was started."""
        if self._is_responding:
            self.abort()
            return
        first = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode()
        head = [first, *(b"%b: %b" % header for header in SAFE)]
        head += [b"content-type: text/plain", b"content-length: %d" % len(why), b"connection: close"]
        self._transport.write(b"\r\n".join([*head, b"", why.encode()]))
        self.close()

    def _read(self, on: bool) -> None:
        """Resume or pause reading."""
        if on is self._is_reading or self.is_closing():
            return
        self._is_reading = on
        if on:
            self._transport.resume_reading()
        else:
            self._transport.pause_reading()

    def _uncount(self) -> None:
        if self._is_counted:
            self._is_counted = False
            self.limits.connections.leave(self.address)

    # Timers, by name:

    def _after(self, name: str, seconds: float, do: Callable[[], None]) -> None:
        self._cancel(name)
        self._timers[name] = self._loop.call_later(seconds, do)

    def _end_in(self, seconds: float) -> None:
        """Abort after this time, unless an abort is scheduled already."""
        if "end" not in self._timers:
            self._after("end", seconds, self.abort)

    def _pump_soon(self) -> None:
        if "pump" not in self._timers:
            self._timers["pump"] = self._loop.call_soon(self._pump)

    def _cancel(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()


def set_user_timeout(transport: Transport) -> None:
    """Let the system report, where it can, that nobody acknowledges what we send for `ACK_TIMEOUT` seconds.

    Not every client that goes closes its connection, and a program whose machine lost power must be replaced.
    """
    line = transport.get_extra_info("socket")
    if line is not None and line.family != getattr(socket, "AF_UNIX", None) and USER_TIMEOUT is not None:
        line.setsockopt(socket.IPPROTO_TCP, USER_TIMEOUT, int(1000 * ACK_TIMEOUT))
