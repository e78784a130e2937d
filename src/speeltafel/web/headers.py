"""Response headers: security headers, also for refused WebSocket handshakes, and compression."""

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
"""The headers of a response unless it sets its own."""


class CompressionMiddleware:
    """Compresses what is the same for everyone: files, rulebooks, lessons and puzzles.

    A table's page holds a private link beside words that others chose; compressing both together would let
    somebody who can measure the length of the response guess the link, so those pages are not compressed.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app, self._compressing = app, GZipMiddleware(app)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, compressing the response where that is safe."""
        public = scope["type"] == "http" and (
            scope["path"] == "/" or scope["path"].startswith(("/static/", "/rules/", "/learn", "/puzzles"))
        )
        await (self._compressing if public else self.app)(scope, receive, send)


class SecurityHeadersMiddleware:
    """Puts the security headers on every response.

    A refused WebSocket handshake gets a response too: 404 where it is closed with 4404, and so on.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and add headers to the response."""
        is_accepted = False

        async def send_safely(message: Message) -> None:
            nonlocal is_accepted
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                more = [header for header in SAFE if header[0] not in given]
                message["headers"] = [*message["headers"], *more]
            is_accepted = is_accepted or message["type"] == "websocket.accept"
            if message["type"] == "websocket.close" and not is_accepted:
                code: int = message.get("code", 0)
                await deny(send, code - 4000 if 4400 <= code < 4600 else 403)
            else:
                await send(message)

        await self.app(scope, receive, send_safely)


async def deny(send: Send, status: int) -> None:
    """Refuse a WebSocket handshake with this HTTP status."""
    headers = [*SAFE, (b"content-length", b"0")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": b""})
