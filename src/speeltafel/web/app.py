"""The app: routes, middleware and services put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.types import ASGIApp

from speeltafel.server.cluster import ClusterTables
from speeltafel.web.error_handlers import HANDLERS, refused
from speeltafel.web.headers import CompressionMiddleware, SecurityHeadersMiddleware
from speeltafel.web.limits.rate_limiter import RateLimitMiddleware
from speeltafel.web.limits.tracking import TrackingMiddleware
from speeltafel.web.metrics import MetricsMiddleware
from speeltafel.web.refresh import RefreshMiddleware
from speeltafel.web.routes import routes
from speeltafel.web.services import Services
from speeltafel.web.static_files import stamp
from speeltafel.web.visitors import PersonMiddleware, person_id


def create_app(services: Services) -> Starlette:
    """Return the app with these services."""
    store, settings = services.store, services.settings
    version = stamp(services.tables.games)
    app = Starlette(
        routes=routes(version, settings.author is not None), exception_handlers=HANDLERS, lifespan=lifespan
    )
    # A redirect to the same path without its last slash would go to whatever host the client named.
    app.router.redirect_slashes = False
    if isinstance(services.tables, ClusterTables):
        app.add_middleware(RefreshMiddleware, tables=services.tables)
    app.add_middleware(PersonMiddleware, store=store)
    app.add_middleware(RateLimitMiddleware, store=store, refuse=refused)
    app.state.services = services
    return app


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    """Let bots and programs go on while the app runs, from where they were."""
    services: Services = app.state.services
    services.devices.start()
    async with services.leases:
        services.recovery.start()
        services.notices.start()
        services.holidays.background.start()
        services.tournament_runner.start()
        yield
        services.tournament_runner.stop()
        services.holidays.background.stop()
        services.notices.stop()
        services.recovery.stop()
        services.bot_turns.stop()
        services.programs.stop()
        services.studies.stop()


def guarded(app: Starlette) -> ASGIApp:
    """Return the app within the middleware that even its own errors pass: headers, metrics, limits."""
    services: Services = app.state.services
    headers = SecurityHeadersMiddleware(CompressionMiddleware(app))
    measured = MetricsMiddleware(headers, services.metrics)
    return TrackingMiddleware(measured, partial(person_id, services.store))
