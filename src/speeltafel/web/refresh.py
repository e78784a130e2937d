"""Middleware that reads what other workers stored before a request about a table is served."""

from starlette.types import ASGIApp, Receive, Scope, Send

from speeltafel.server.cluster import ClusterTables


class RefreshMiddleware:
    """Refreshes a table before a request or a handshake about it; a socket then gets events as they come."""

    def __init__(self, app: ASGIApp, tables: ClusterTables) -> None:
        self.app, self.tables = app, tables

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refresh the table in the path, then pass the request on."""
        if scope["type"] in ("http", "websocket"):
            for part in scope["path"].split("/", 6)[2:6]:  # /t/TABLE/…, /api/bot/game/TABLE/…
                await self.tables.refresh(part)
        await self.app(scope, receive, send)
