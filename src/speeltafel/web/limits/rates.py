"""Rate limits on requests and limits on connections, by client address and by person."""

from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

from speeltafel import texts
from speeltafel.server.errors import RateLimited
from speeltafel.web.limits.buckets import Buckets

RATE = 20.0
"""Posts per second that one address, or one person, may send for long."""
BURST = 80.0
VIEW, POST, CHAT, CREATE, HINT, TRY_KEY, ERASE, IMPORT = 0.5, 1.0, 4.0, 5.0, 10.0, 10.0, 20.0, 20.0
"""What each costs, in posts: viewing a page, a post, chat, creating a table, a hint, trying a key, erasing,
importing a record. Five lines of chat a second is more than anybody reads.
"""
REPLAYED = 0.01
"""What each event of a replayed match costs, from a bucket that an address has for this alone: 2,000 events a
second for long. Replaying as many at Zocken takes 25 ms.
"""
PEOPLE = 4.0
"""How much more than one of them all known people of one address may request together."""
MAX_SOCKETS = 256
"""Open pages of one address at a time: a school behind one address, with a page or two each."""
HOME_BITS = 128 - 56
"""The last bits of an IPv6 address, which a home chooses itself where it has a /56."""
SITE_BITS = 128 - 48
"""The last bits of an IPv6 address, which a company chooses itself, or whoever asks a tunnel for a /48."""
THIS_MACHINE = frozenset({"127.0.0.1", "::1"})
"""A client here is the owner, or a proxy that doesn't say for whom: connections are not limited."""


class RateLimiter:
    """Token buckets for addresses and people: they refill steadily, and unused ones are dropped."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self._burst, self._buckets = burst, Buckets(rate, burst)

    def spend(self, bucket: str, cost: float = POST) -> None:
        """Take from this bucket, or raise `RateLimited`."""
        budget = self._buckets.of(bucket)
        if budget.left() < cost:
            refusal = RateLimited(texts.TOO_FAST)
            refusal.wait = budget.wait(cost)
            raise refusal
        budget.take(cost)

    def spend_whole(self, bucket: str, cost: float) -> None:
        """Take from this bucket, or raise; what costs more than the bucket holds needs a full one."""
        self.spend(bucket, min(cost, self._burst))

    def spend_for(self, person: str, address: str, cost: float = POST, what: str = "") -> None:
        """Take from the buckets of a person for this kind of request, or raise `RateLimited`.

        A person the server knows has a bucket, and those of one address share a larger one. Everybody else at
        an address shares one too: a flood by somebody unknown leaves the people at the same address alone.
        """
        if not person:
            self.spend(f"{what}{address}", cost)
            return
        self.spend(f"{what}person {person}", cost)
        self.spend(f"{what}people {address}", cost / PEOPLE)


class ConnectionLimit:
    """Limits how many connections each address has open at the same time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Return whether another connection may open; one that opens must `leave`."""
        if self._open[address] >= self._most and address not in THIS_MACHINE:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Note that a connection closed."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def address_of(connection: HTTPConnection) -> str:
    """Return the client's address, as it is counted."""
    return client_key(connection.client.host if connection.client else "")


@lru_cache(4096)
def client_key(host: str) -> str:
    """Return an address as it is counted: for IPv6 its /56 network.

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


def site_of(client: str) -> str:
    """Return the network around an address as `client_key` gives it: for IPv6 its /48."""
    if ":" not in client or client in THIS_MACHINE:
        return client
    return str(IPv6Address(int(IPv6Address(client)) >> SITE_BITS << SITE_BITS))
