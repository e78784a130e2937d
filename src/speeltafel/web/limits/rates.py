"""Rate limits on requests and limits on connections, by client address and by person."""

import time
from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

from speeltafel import texts
from speeltafel.server.errors import RateLimited

RATE = 20.0
"""Posts a second one address, or one person, may send for long."""
BURST = 80.0
LOOK, POST, TALK, SET_UP, HINT, TRY_KEY, ERASE, BRING = 0.5, 1.0, 4.0, 5.0, 10.0, 10.0, 20.0, 20.0
"""What each takes from a bucket: so many posts. Five lines a second is more than anybody reads."""
REPLAYED = 0.01
"""What each event of a match that is replayed takes, from a bucket that an address has for this alone: 2,000
events a second for long. Replaying as many at Zocken takes 25 ms."""
PEOPLE = 4.0
"""How much more than one of them all people of one address may ask together, whom the server knows."""
MAX_KNOWN = 10_000
"""Buckets kept; who has been quiet longest is forgotten first."""
MAX_SOCKETS = 256
"""Open pages of one address at a time: a school behind one address, with a page or two each."""
HOME_BITS = 128 - 56
"""The last bits of an IPv6 address, which a home chooses itself where it has a /56."""
THIS_MACHINE = frozenset({"127.0.0.1", "::1"})
"""Who asks from here is the owner, or a proxy that doesn't say for whom: the crowd is not counted."""
SLOWEST = 0.01
"""Posts a second below which nobody is told how long exactly to wait."""


class RateLimiter:
    """How fast each address and each person may ask: buckets that refill, and forget who has been quiet."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, tuple[float, float]] = {}

    def spend(self, whose: str, cost: float = POST) -> None:
        """Take from this bucket, or refuse."""
        now = time.monotonic()
        left, since = self._buckets.pop(whose, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate)
        # Put back at the end, so that the first is always the one that was quiet longest.
        self._buckets[whose] = (left - cost if left >= cost else left), now
        if len(self._buckets) > MAX_KNOWN:
            del self._buckets[next(iter(self._buckets))]
        if left < cost:
            refusal = RateLimited(texts.TOO_FAST)
            refusal.wait = (cost - left) / max(self._rate, SLOWEST)
            raise refusal

    def spend_whole(self, whose: str, cost: float) -> None:
        """Take from this bucket, or refuse; what costs more than the bucket holds needs a full one."""
        self.spend(whose, min(cost, self._burst))

    def spend_for(self, person: str, address: str, cost: float = POST, what: str = "") -> None:
        """Take from the buckets of whoever asks for this kind of thing, or refuse.

        A person the server knows has a bucket, and those of one address share a larger one. All others of an
        address share one too: a flood by somebody unknown leaves the people at the same address alone.
        """
        if not person:
            self.spend(f"{what}{address}", cost)
            return
        self.spend(f"{what}person {person}", cost)
        self.spend(f"{what}people {address}", cost / PEOPLE)


class ConnectionLimit:
    """How many of each address are here at the same time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._here: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more may come in; who comes in must `leave`."""
        if self._here[address] >= self._most and address not in THIS_MACHINE:
            return False
        self._here[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One of them goes."""
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]


def address_of(connection: HTTPConnection) -> str:
    """Who is asking, as far as the network tells."""
    return client_key(connection.client.host if connection.client else "")


@lru_cache(4096)
def client_key(host: str) -> str:
    """An address as it is counted: of IPv6 its /56 network.

    A home gets a /56 from most providers and may use any of its 256 networks of /64, each with as many
    addresses as it likes.
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address) or host in THIS_MACHINE:
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> HOME_BITS << HOME_BITS))
