"""The door: headers on every answer, posts only from our own pages, bodies and rates within bounds."""

import time
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlsplit

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from speeltafel.core.refusals import Refusal
from speeltafel.web import phrases

BODY_LIMIT = 16_384
RATE = 20.0
"""Posts a second one address may send for long."""
BURST = 80.0

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_HEADERS.append((b"cache-control", b"no-store"))
"""What an answer has unless it says otherwise."""


class Foreign(Refusal):
    """A post that didn't come from one of our pages."""

    code = "foreign"


class TooMuch(Refusal):
    """More than we take at once."""

    code = "too-much"


class TooLarge(Refusal):
    """A body that is larger than any form of ours: the same will never do, so there's no trying again."""

    code = "too-large"


class Squeezed:
    """Compresses what is the same for everyone: files and rulebooks.

    A table's page holds a private link beside words that others chose; compressing both together would let
    somebody who can measure the answer's length guess the link, so those pages go as they are.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.squeezing = app, GZipMiddleware(app, minimum_size=1000)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, squeezing the answer where that is safe."""
        public = scope["type"] == "http" and (
            scope["path"] == "/" or scope["path"].startswith(("/static/", "/rules/"))
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
                more = [header for header in _HEADERS if header[0] not in given]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await self.app(scope, receive, send_safely)


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a request comes from one of our own pages: its origin is the host it asks."""
    headers: Headers = connection.headers
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site") == "same-origin"
    try:
        return bool(headers.get("host")) and urlsplit(origin).netloc == headers["host"]
    except ValueError:
        return False


async def read_form(request: Request) -> Mapping[str, str]:
    """The fields of a posted form; a foreign or oversized one is refused before it is read."""
    if not same_origin(request):
        raise Foreign(phrases.FOREIGN)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_LIMIT:
            raise TooLarge(phrases.TOO_LARGE)
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=60))
    except ValueError:
        raise Refusal(phrases.UNREADABLE) from None


class Rates:
    """How fast each address may post: a bucket that refills, and forgets who has been quiet."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, tuple[float, float]] = {}

    def spend(self, address: str, cost: float = 1.0) -> None:
        """Take from this address's bucket, or refuse."""
        now = time.monotonic()
        left, since = self._buckets.get(address, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate) - cost
        if left < 0:
            raise TooMuch(phrases.TOO_FAST)
        self._buckets[address] = left, now
        if len(self._buckets) > 10_000:
            quiet = now - self._burst / self._rate
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if bucket[1] > quiet}


def address_of(connection: HTTPConnection) -> str:
    """Who is asking, as far as the network tells."""
    return connection.client.host if connection.client else ""
