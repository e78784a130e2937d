"""Connection limits: byte budgets, connections per client address, and bans for flooding."""

import time
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address, ip_network

from speeltafel.web.limits.buckets import Buckets, TokenBucket, drop_oldest
from speeltafel.web.limits.rates import RATE, THIS_MACHINE, ConnectionLimit

MAX_CONNECTIONS = 128
"""HTTP connections of one address at a time; a browser opens six."""
NEW_CONNECTIONS, NEW_AT_ONCE = 100.0, 400.0
"""New connections of one address per second, and at once: as many as it may make requests. Thirty friends
behind one router who open the same link take some 210: six and a WebSocket each.
"""
HTTP_BYTES, HTTP_BURST = 262_144, 524_288
"""Bytes of one HTTP connection per second, and at once: the largest record may be posted at once."""
SOCKET_BYTES, SOCKET_BURST = 4_096, 8_192
"""The same of one WebSocket. A move is 100 to 200 bytes and an address may make 20 a second. The smallest
frames cost the server about 2 µs a byte, so one socket takes less than 1 % of a core.
"""
ADDRESS_BYTES, ADDRESS_BURST = 65_536, 131_072
"""The same of all WebSockets of one address together: some 13 % of a core."""
RESERVED_BYTES, RESERVED_BURST = 256, 1_024
"""The same of one WebSocket once the others of its address have spent the shared budget: a move a second.
With 256 sockets an address takes at most another 13 % of a core.
"""
BAN = 30.0
"""Seconds for which an address can't open a WebSocket after one of its was closed for flooding.

A person with a known cookie still can, unless a socket of their own was closed.
"""
MAX_FLOODERS = 3
"""People of one address that may be banned within `BAN` seconds before the whole address is: anybody can
become another person, but each takes a post.
"""


class Proxies:
    """The addresses and networks of trusted proxies, as in uvicorn's setting `forwarded_allow_ips`.

    This machine is always one of them: a client here is a proxy, or the owner.
    """

    def __init__(self, listed: str | Sequence[str] = ()) -> None:
        names = [name.strip() for name in (listed.split(",") if isinstance(listed, str) else listed)]
        self._has_all = names == ["*"]
        self._networks = []
        for name in names:
            with suppress(ValueError):  # uvicorn also takes names that are no addresses
                self._networks.append(ip_network(name))

    def __contains__(self, host: str) -> bool:
        if self._has_all or host in THIS_MACHINE:
            return True
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


class Limits:
    """What one server allows its clients, and what it knows of their addresses.

    Where `rate` lets an address post more often than by default, its sockets may send more bytes too, and it
    may open more connections.
    """

    def __init__(self, rate: float = RATE, proxies: str | Sequence[str] = ()) -> None:
        self.scale = max(1.0, rate / RATE)
        self.connections = ConnectionLimit(MAX_CONNECTIONS)
        self.proxies = Proxies(proxies)
        """The proxies, which may open as many connections as their clients need."""
        self._new = Buckets(NEW_CONNECTIONS * self.scale, NEW_AT_ONCE * self.scale)
        """How many connections each address may open now."""
        self._addresses = Buckets(ADDRESS_BYTES * self.scale, ADDRESS_BURST * self.scale)
        self._banned: dict[str, float] = {}
        """Until when each address and each person is banned."""
        self._flooders: dict[str, set[str]] = {}
        """The people of each banned address whose sockets were closed."""

    def admit(self, address: str) -> bool:
        """Count a new connection of this address, unless it has too many or opens them too fast.

        Return whether it may be opened; an admitted connection must leave `connections` at its end.
        """
        bucket = self._new.of(address)
        if bucket.left() < 1:
            return False
        bucket.take(1)
        return self.connections.enter(address)

    def http_budget(self) -> TokenBucket:
        """Return the budget of a new HTTP connection."""
        return TokenBucket(HTTP_BYTES * self.scale, HTTP_BURST * self.scale)

    def socket_budget(self) -> TokenBucket:
        """Return the budget of a new WebSocket."""
        return TokenBucket(SOCKET_BYTES * self.scale, SOCKET_BURST * self.scale)

    def reserve_budget(self) -> TokenBucket:
        """Return what a new WebSocket may send whatever others of its address do."""
        return TokenBucket(RESERVED_BYTES * self.scale, RESERVED_BURST * self.scale)

    def address_budget(self, address: str) -> TokenBucket:
        """Return the budget that all WebSockets of this address share."""
        return self._addresses.of(address)

    def ban(self, address: str, person: str = "") -> None:
        """Let this address, and this person from any address, open no WebSocket for a while."""
        if not self._is_listed(address):
            self._flooders.pop(address, None)
        self._list(address)
        if person:
            self._list(f"person {person}")
            flooders = self._flooders.setdefault(address, set())
            if len(flooders) < MAX_FLOODERS:
                flooders.add(person)
            drop_oldest(self._flooders)

    def is_banned(self, address: str, person: str = "") -> bool:
        """Return whether this person at this address can't open a WebSocket now; empty for a stranger."""
        is_banned = self._is_listed(address)
        if not person:
            return is_banned
        if self._is_listed(f"person {person}"):
            return True
        return is_banned and len(self._flooders.get(address, ())) >= MAX_FLOODERS

    def _list(self, key: str) -> None:
        self._banned.pop(key, None)
        self._banned[key] = time.monotonic() + BAN
        drop_oldest(self._banned)

    def _is_listed(self, key: str) -> bool:
        until = self._banned.get(key)
        if until is None or until > time.monotonic():
            return until is not None
        del self._banned[key]
        return False
