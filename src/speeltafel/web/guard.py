"""The door: headers on every answer, posts only from our own pages, bodies and rates within bounds."""

import asyncio
import time
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from urllib.parse import parse_qsl

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from speeltafel.core.refusals import Refusal
from speeltafel.core.words import fill
from speeltafel.web import phrases
from speeltafel.web.hosts import hostname, is_known

BODY_LIMIT = 16_384
RECORD_LIMIT = 262_144
"""A record that somebody brings is larger than any form: one of Saga, with all its odds, took 73,606."""
BODY_PATIENCE = 10.0
"""Seconds for a body to come in: forms are a few hundred bytes, and a phone in a tunnel tries again."""
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
MOST_KNOWN = 10_000
"""Buckets kept; who has been quiet longest is forgotten first."""
MOST_SOCKETS = 256
"""Open pages of one address at a time: a school behind one address, with a page or two each."""
HOME_BITS = 128 - 56
"""The last bits of an IPv6 address, which a home chooses itself where it has a /56."""
THIS_MACHINE = frozenset({"127.0.0.1", "::1"})
"""Who asks from here is the owner, or a proxy that doesn't say for whom: the crowd is not counted."""

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SAFE = [
    *((name.encode(), value.encode()) for name, value in HEADERS.items()),
    (b"cache-control", b"no-store"),
]
"""The headers an answer has unless it says otherwise."""


class Foreign(Refusal):
    """A post that didn't come from one of our pages."""

    code = "foreign"


class UnknownHost(Foreign):
    """A post by a name that may be another's: its page may come from elsewhere."""

    code = "unknown-host"


HOST_SHOWN = 100
"""Letters of a host name that are repeated to whoever sent it."""
SLOWEST = 0.01
"""Posts a second below which nobody is told how long exactly to wait."""


class TooMuch(Refusal):
    """More than we take at once."""

    code = "too-much"
    wait = 1.0
    """Seconds until the same may be asked again."""


class TooManyChallenges(Refusal):
    """One more challenge than may be open at a time."""

    code = "too-many-challenges"


class NoToken(Refusal):
    """A program that doesn't say who it is, or whose token is nobody's."""

    code = "no-token"


class NoProgram(Refusal):
    """A program nobody has."""

    code = "no-program"


class TooLarge(Refusal):
    """A body that is larger than any form of ours: the same will never do, so there's no trying again."""

    code = "too-large"


class TooSlow(Refusal):
    """A body that doesn't come."""

    code = "too-slow"


class Squeezed:
    """Compresses what is the same for everyone: files, rulebooks, lessons and puzzles.

    A table's page holds a private link beside words that others chose; compressing both together would let
    somebody who can measure the answer's length guess the link, so those pages go as they are.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.squeezing = app, GZipMiddleware(app)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, squeezing the answer where that is safe."""
        public = scope["type"] == "http" and (
            scope["path"] == "/" or scope["path"].startswith(("/static/", "/rules/", "/learn", "/puzzles"))
        )
        await (self.squeezing if public else self.app)(scope, receive, send)


class SafeHeaders:
    """Puts the security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and add to what comes back."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                more = [header for header in SAFE if header[0] not in given]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await self.app(scope, receive, send_safely)


class Denials:
    """Answers a refused WebSocket handshake over HTTP: 4404 as 404, with the security headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the handshake on until it is accepted or refused."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        accepted = False

        async def send_denied(message: Message) -> None:
            nonlocal accepted
            if accepted or message["type"] != "websocket.close":
                accepted = accepted or message["type"] == "websocket.accept"
                await send(message)
                return
            code: int = message.get("code", 0)
            await deny(send, code - 4000 if 4400 <= code < 4600 else 403)

        await self.app(scope, receive, send_denied)


async def deny(send: Send, status: int) -> None:
    """Refuse a WebSocket handshake with this HTTP status."""
    headers = [*SAFE, (b"content-length", b"0")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": b""})


def check_origin(connection: HTTPConnection) -> None:
    """Refuse what does not come from one of our own pages: their origin is the host they ask."""
    headers: Headers = connection.headers
    origin, host = headers.get("origin"), headers.get("host", "")
    if origin is None:
        if headers.get("sec-fetch-site") != "same-origin":
            raise Foreign(phrases.FOREIGN)
    elif host and origin == f"https://{host}":
        return  # the browser has checked a certificate for this name
    # A page that came unencrypted may be anybody's on the way, so it can't speak for one that is encrypted.
    elif not host or origin != f"http://{host}" or is_secure(connection):
        raise Foreign(phrases.FOREIGN)
    if not is_known(host, connection.app.state.public_hosts):
        raise UnknownHost(fill(phrases.UNKNOWN_HOST, host=hostname(host)[:HOST_SHOWN]))


def is_secure(connection: HTTPConnection) -> bool:
    """Whether nobody on the way can read along."""
    return connection.scope["scheme"] in ("https", "wss")


async def read_form(request: Request, most: int = BODY_LIMIT) -> Mapping[str, str]:
    """The fields of a posted form; a foreign or oversized one is refused before it is read."""
    check_origin(request)
    return fields(await read_body(request, most))


async def read_body(request: Request, most: int = BODY_LIMIT) -> bytes:
    """All that was posted, if it is not too large and comes in time."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise TooLarge(phrases.TOO_LARGE)
    except TimeoutError:
        raise TooSlow(phrases.TOO_SLOW) from None
    return bytes(body)


def fields(form: bytes) -> dict[str, str]:
    """The fields of a form as it travels."""
    try:
        return dict(parse_qsl(form.decode(), keep_blank_values=True, max_num_fields=60))
    except ValueError:
        raise Refusal(phrases.UNREADABLE) from None


class Rates:
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
        if len(self._buckets) > MOST_KNOWN:
            del self._buckets[next(iter(self._buckets))]
        if left < cost:
            refusal = TooMuch(phrases.TOO_FAST)
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


class Crowd:
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
    return neighbourhood(connection.client.host if connection.client else "")


@lru_cache(4096)
def neighbourhood(host: str) -> str:
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
