"""Connection limits: byte budgets, connections per client address, and who was cut off for flooding."""

import time

from speeltafel.web.guard import MOST_KNOWN, RATE, Crowd

MOST_CONNECTIONS = 128
"""HTTP connections of one address at a time; a browser opens six."""
HTTP_BYTES, HTTP_BURST = 262_144, 524_288
"""Bytes a second, and at once, of one HTTP connection: the largest record may be posted at once."""
SOCKET_BYTES, SOCKET_BURST = 4_096, 8_192
"""The same of one WebSocket. A move is 100 to 200 bytes and an address may make 20 a second. The smallest
frames cost us about 2 µs a byte, so one socket takes less than 1 % of a core."""
ADDRESS_BYTES, ADDRESS_BURST = 65_536, 131_072
"""The same of all WebSockets of one address together: some 13 % of a core."""
BAN = 30.0
"""Seconds in which an address opens no new WebSocket after one of its was cut off for flooding."""


class TokenBucket:
    """Bytes that may be read now; refills steadily up to a burst."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._since = burst, time.monotonic()

    def left(self) -> float:
        """How much may be taken now; negative where more was taken than there was."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        return self._left

    def take(self, amount: float) -> None:
        """Take so much, whether it is there or not."""
        self._left -= amount

    def wait(self, amount: float) -> float:
        """Seconds until there is so much."""
        return max(0.0, (amount - self.left()) / self._rate)


class Limits:
    """What one server allows its clients, and what it knows of their addresses.

    Where `rate` lets an address post more often than by default, its sockets may send more bytes too.
    """

    def __init__(self, rate: float = RATE) -> None:
        self.scale = max(1.0, rate / RATE)
        self.connections = Crowd(MOST_CONNECTIONS)
        self._addresses: dict[str, TokenBucket] = {}
        self._banned: dict[str, float] = {}

    def of_http(self) -> TokenBucket:
        """A new HTTP connection's budget."""
        return TokenBucket(HTTP_BYTES * self.scale, HTTP_BURST * self.scale)

    def of_socket(self) -> TokenBucket:
        """A new WebSocket's budget."""
        return TokenBucket(SOCKET_BYTES * self.scale, SOCKET_BURST * self.scale)

    def of_address(self, address: str) -> TokenBucket:
        """The budget that all WebSockets of this address share."""
        bucket = self._addresses.pop(address, None)
        if bucket is None:
            bucket = TokenBucket(ADDRESS_BYTES * self.scale, ADDRESS_BURST * self.scale)
        self._addresses[address] = bucket  # at the end: the first is the one that was asked for longest ago
        _shorten(self._addresses)
        return bucket

    def ban(self, address: str) -> None:
        """Let this address open no WebSocket for a while."""
        self._banned.pop(address, None)
        self._banned[address] = time.monotonic() + BAN
        _shorten(self._banned)

    def is_banned(self, address: str) -> bool:
        """Whether this address may open no WebSocket now."""
        until = self._banned.get(address)
        if until is None or until > time.monotonic():
            return until is not None
        del self._banned[address]
        return False


def _shorten(known: "dict[str, TokenBucket] | dict[str, float]") -> None:
    """Forget the oldest entry of one too many: counting takes bounded memory."""
    if len(known) > MOST_KNOWN:
        del known[next(iter(known))]
