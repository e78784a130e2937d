"""Client connections: how long, how much and how fast a client may send before uvicorn reads it.

`Connection` wraps the protocol that uvicorn would have used and sees all bytes in both directions through
asyncio's own interfaces. Requests are handed on one at a time, and bytes only within a budget;
docs/decisions/server.md says why. Which connections there are at all is for `web/admission.py`.
"""

import asyncio
import socket
from asyncio import Handle, Transport
from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus
from typing import Any, cast

from speeltafel.web.headers import SAFE
from speeltafel.web.limits.budgets import Limits, TokenBucket
from speeltafel.web.limits.framing import Framer, MalformedRequest
from speeltafel.web.limits.transport import Wire

PATIENCE = 10.0
"""Seconds for a request's head to come in, and for what we owe a reader to be taken."""
LINGER = 5.0
"""Seconds in which the rest of a body that was refused may still come, so that the refusal can be read."""
KEEP_ALIVE = 5.0
"""Seconds a connection may lie idle between two requests."""
IDLE = 150
"""The same for one of a trusted proxy, or from this machine. A proxy keeps its connections for a minute or
two; if we closed first, a request could be on its way just then, and be lost."""
SILENCE = 30.0
"""Seconds in which the other end's machine must confirm what was sent, or it is gone."""
CLOSE_TIMEOUT = 2.0
"""Seconds a WebSocket has to answer our close before the connection is aborted."""
OVERDRAWN = 1.0
"""Seconds a WebSocket may go on sending while its budget is spent; then it is cut off."""
STARVED = 3.0
"""The same while its own budget isn't spent, but that of its address and its reserve are. It sends more than
256 bytes a second then, which no page does for long: many sockets flood us together."""
HELD_LIMIT = 65_536
"""Bytes a WebSocket may have sent that wait for its budget; whoever sent more is cut off at once."""
UNHEARD_LIMIT, UNHEARD_RATE = 65_536, 8.0
"""Bytes of control frames and fragments between two whole messages, and how many a second are forgiven:
a page that only watches answers pings with half a byte a second, for days."""
REFUSAL_DELAY = 1.0
"""Seconds until whoever asks too much is told so, so that they can't ask on and on. A connection has one
request at a time: an address with all of its 128 is refused 128 times a second, not some thousand."""
SLICE = 512
"""Bytes of a WebSocket that are parsed before others have their turn: 85 of the smallest frames."""
BODY_SLICE = 65_536
READ_COST = 32
"""What a read costs beside its bytes: a client that sends byte by byte costs more than its bytes."""
MAX_TEXT = 1024
"""Bytes of a WebSocket message, fragments together: a move is some hundred."""
CONNECTION = "speeltafel.connection"
"""The name in an ASGI scope's state under which an app finds its connection."""
USER_TIMEOUT: int | None = getattr(socket, "TCP_USER_TIMEOUT", None)


class Connection(asyncio.Protocol):
    """A connection within its limits, read by a protocol of uvicorn, which is made with these options."""

    def __init__(
        self,
        limits: Limits,
        address: str,
        is_proxy: bool,
        inner: type[asyncio.Protocol],
        options: Mapping[str, Any],
        app_state: Mapping[str, Any],
    ) -> None:
        self.limits, self.address = limits, address
        self._idle = IDLE if is_proxy else KEEP_ALIVE
        self._loop = asyncio.get_running_loop()
        self._inner: asyncio.Protocol = cast(Any, inner)(**options, app_state={**app_state, CONNECTION: self})
        self._framer = Framer()
        self._buffer = bytearray()
        """What came in and was not handed on yet."""
        self._budget = self.limits.of_http()
        self._shared: TokenBucket | None = None
        self._reserve = self.limits.of_reserve()
        self._person = ""
        self._is_counted = not is_proxy
        """Whether this counts among its address's HTTP connections."""
        self._is_answered = False
        """Whether the app is done with the current request."""
        self._is_responding = False
        """Whether anything was written since the current request was handed on."""
        self._is_handshaking = False
        """Whether a WebSocket's handshake waits for its answer; what came behind it waits too."""
        self._is_reading = True
        self._is_held = False
        """Whether uvicorn's protocol wants no more for now."""
        self._overdrawn_since: float | None = None
        self._unheard = TokenBucket(UNHEARD_RATE, UNHEARD_LIMIT * self.limits.scale)
        """What may still be sent before a whole message reaches the app."""
        self._timers: dict[str, Handle] = {}
        self.lost = asyncio.Event()
        """Set when the connection is gone."""

    # What asyncio calls:

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a request."""
        self._transport = cast(Transport, transport)
        miss_soon(self._transport)
        self._after("head", PATIENCE, self.abort)
        self._inner.connection_made(Wire(self._transport, self))

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        for name in list(self._timers):
            self._cancel(name)
        self._buffer.clear()
        self._uncount()
        self._inner.connection_lost(exc)
        # Without these references nothing of a connection waits for the garbage collector, which runs seldom.
        self._inner = asyncio.Protocol()
        self._framer.close()
        self.lost.set()

    def data_received(self, data: bytes) -> None:
        """Keep what came in, and hand on what may be handed on."""
        if "idle" in self._timers:
            self._cancel("idle")
            self._after("head", PATIENCE, self.abort)
        self._buffer += data
        if self._framer.upgraded:
            self._budget.take(READ_COST)
            if self._holds_too_much():
                self.cut_off()
                return
        self._pump()

    def eof_received(self) -> bool | None:
        """The client sends no more; uvicorn closes then."""
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        """The client reads too slowly: it has a while to catch up."""
        self._inner.pause_writing()
        self._after("write", PATIENCE, self.abort)

    def resume_writing(self) -> None:
        """The client caught up."""
        self._inner.resume_writing()
        self._cancel("write")

    # What the app's side calls:

    def open_socket(self, address: str, person: str) -> bool:
        """Count a WebSocket for this person at this address, as a proxy may have told it.

        Return whether they may open one. `person` is empty for somebody the server doesn't know.
        """
        self.address, self._person = address, person
        self._shared = self.limits.of_address(address)
        return not self.limits.is_banned(address, person)

    def heard(self) -> None:
        """A whole message has reached the app."""
        self._unheard.refill()

    def request_done(self) -> None:
        """The app is done with a request, or with a WebSocket."""
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
        """End a WebSocket that floods us; its person, or its address, opens no other for a while."""
        self.limits.ban(self.address, self._person)
        self.abort()

    # What uvicorn's protocol calls, by way of `Wire`:

    def write(self, data: bytes) -> None:
        """Send something, unless the connection is closing."""
        if self._transport.is_closing():
            return
        self._is_responding = True
        self._transport.write(data)
        if self._is_handshaking:
            self._is_handshaking = False
            self._cancel("head")
            self._pump_soon()

    def close(self) -> None:
        """Close when everything was sent; a client that doesn't read can't hold the connection open."""
        self._transport.close()
        self._end_in(LINGER)

    def abort(self) -> None:
        """Close at once."""
        self._transport.abort()

    def upgrade(self, protocol: asyncio.Protocol) -> None:
        """Let another protocol read from now on: the connection became a WebSocket."""
        self._inner = protocol

    def hold(self) -> None:
        """Hand on nothing until `release`."""
        self._is_held = True

    def release(self) -> None:
        """Go on handing on."""
        self._is_held = False
        self._pump_soon()

    # How bytes are handed on:

    def _pump(self) -> None:
        """Hand on what came in, as far as the budget goes; read no more while anything has to wait."""
        self._cancel("pump")
        waits = False
        while self._buffer and not waits and not self._transport.is_closing():
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
            waits = self._hand_on(piece, is_head)
        if not self._buffer:
            self._overdrawn_since = None
        self._read(not (waits and self._buffer))

    def _holds_too_much(self) -> bool:
        return len(self._buffer) > HELD_LIMIT * self.limits.scale

    def _must_wait(self, allowance: int) -> bool:
        """Whether nothing may be handed on now; where that is for the budget, try again when it has grown."""
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
        """How many bytes may be handed on now."""
        if not self._framer.upgraded:
            return int(min(BODY_SLICE, self._budget.left()))
        left = min(SLICE, self._budget.left())
        return int(
            left if self._shared is None else min(left, max(self._shared.left(), self._reserve.left()))
        )

    def _hand_on(self, piece: bytes, is_head: bool) -> bool:
        """Give bytes to uvicorn; say whether the rest has to wait for another turn of the loop."""
        self._budget.take(len(piece))
        if is_head:
            return self._begin_request(piece)
        if self._framer.upgraded:
            if self._shared is not None:
                self._shared.take(len(piece))
                self._reserve.take(len(piece))
            self._unheard.take(len(piece))
            if self._unheard.left() < 0:
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
            # Who shows a cookie may be known to the app, which looks the person up.
            if self.limits.is_banned(self.address) and not self._framer.has_header(b"cookie"):
                self._after("head", REFUSAL_DELAY, partial(self._refuse, "Too much; try again later.", 429))
                return True
            self._budget = self.limits.of_socket()
            self._uncount()  # the app counts WebSockets
            self._after("head", PATIENCE, self.abort)
        self._inner.data_received(head)
        return False

    def _next_request(self) -> None:
        self._cancel("body")
        self._framer.next_request()
        self._is_answered = self._is_responding = False
        if self._buffer:
            self._after("head", PATIENCE, self.abort)
            self._pump_soon()
        else:
            self._after("idle", self._idle, self.close)

    def _refuse(self, why: str, status: int = 400) -> None:
        """Answer what uvicorn is not to read, unless an answer was begun."""
        if self._is_responding:
            self.abort()
            return
        first = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode()
        head = [first, *(b"%b: %b" % header for header in SAFE)]
        head += [b"content-type: text/plain", b"content-length: %d" % len(why), b"connection: close"]
        self._transport.write(b"\r\n".join([*head, b"", why.encode()]))
        self.close()

    def _read(self, on: bool) -> None:
        """Read on, or stop reading."""
        if on is self._is_reading or self._transport.is_closing():
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
        """Abort in so many seconds, or as soon as was said before."""
        if "end" not in self._timers:
            self._after("end", seconds, self.abort)

    def _pump_soon(self) -> None:
        if "pump" not in self._timers:
            self._timers["pump"] = self._loop.call_soon(self._pump)

    def _cancel(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()


def miss_soon(transport: Transport) -> None:
    """Notice within `SILENCE` seconds, where the system can, that nobody takes what we send.

    Not every client that goes hangs up, and a program whose machine lost its power is to be replaced.
    """
    line = transport.get_extra_info("socket")
    if line is not None and line.family != getattr(socket, "AF_UNIX", None) and USER_TIMEOUT is not None:
        line.setsockopt(socket.IPPROTO_TCP, USER_TIMEOUT, int(1000 * SILENCE))
