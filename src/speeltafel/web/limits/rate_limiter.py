"""The rate limiter for requests of any kind from one address."""

from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from speeltafel.server.errors import RateLimited
from speeltafel.store import Store
from speeltafel.web.headers import deny
from speeltafel.web.limits.rates import address_of
from speeltafel.web.limits.tracking import hold_back
from speeltafel.web.visitors import person_id

REQUEST = 0.2
"""What every request costs, beside what it costs as a post or an expensive page: an address may make 100 a
second for long and 400 at once. A first visit takes about ten, so thirty friends behind one router can come
at the same moment.
"""


class RateLimitMiddleware:
    """Refuses requests of an address that makes too many, before the app sees them.

    A WebSocket handshake is a request too: connections from a proxy are not limited, so nothing else bounds
    the handshakes that come through one.

    People the server knows have buckets of their own, used once that of their address is empty: so nobody is
    looked up as long as an address makes no more requests than usual.
    """

    def __init__(
        self, app: ASGIApp, store: Store, refuse: Callable[[Request, Exception], Awaitable[Response]]
    ) -> None:
        self.app, self._store, self._refuse = app, store, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        try:
            if scope["type"] in ("http", "websocket"):
                await self._spend(scope)
        except RateLimited as refusal:
            if scope["type"] == "websocket":
                await hold_back(scope)
                await deny(send, 429)
                return
            response = await self._refuse(Request(scope), refusal)
            await response(scope, receive, send)
            return
        await self.app(scope, receive, send)

    async def _spend(self, scope: Scope) -> None:
        rates, address = scope["app"].state.services.rates, address_of(HTTPConnection(scope))
        try:
            rates.spend(f"request {address}", REQUEST)
        except RateLimited:
            person = await person_id(self._store, scope)
            if not person:
                raise
            rates.spend_for(person, address, REQUEST, "request ")
