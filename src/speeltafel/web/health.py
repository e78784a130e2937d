"""Health checks and metrics, for whoever operates the server."""

import asyncio
import logging
from base64 import b64decode
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from speeltafel import __version__, texts
from speeltafel.core.refusals import Refusal
from speeltafel.play.rights import NotYours
from speeltafel.store import Store
from speeltafel.store.condition import reason_of
from speeltafel.store.errors import DiskFull
from speeltafel.web.metrics import collect, exposition
from speeltafel.web.pages.owner import is_key
from speeltafel.web.services import services_of

_logger = logging.getLogger(__name__)

STORE_TIMEOUT = 3.0
"""Seconds the store may take to answer."""


async def health(request: Request) -> Response:
    """Return whether the process runs; the store is not asked, since a restart would not help it."""
    return PlainTextResponse(f"speeltafel {__version__}\n")


async def ready(request: Request) -> Response:
    """Return whether the server can serve people: its data is readable and writable, and workers connected.

    Otherwise the response has a reason in one word, and no more: anybody may request this.
    """
    reason = await why_unready(services_of(request).store)
    return PlainTextResponse(f"not ready: {reason}\n" if reason else "ready\n", 503 if reason else 200)


async def why_unready(store: Store) -> str:
    """Return why this server can't serve people; empty where it can.

    Writing is tried only where the last write failed: the trial is a commit, and anybody may request it.
    """
    try:
        store.condition.raise_damage()
        store.database.check_present()
        async with asyncio.timeout(STORE_TIMEOUT):
            await asyncio.to_thread(store.setting, "ready")
            if store.condition.write_error is not None:
                await asyncio.wrap_future(store.probe())
    except TimeoutError:
        return "slow"
    except Exception as error:
        if not isinstance(error, Refusal):
            _logger.exception("The store fails for an unknown reason")
        return reason_of(error)
    if store.condition.broken:
        return store.condition.reason
    if store.database.is_full():
        return DiskFull.reason
    return "" if store.notifier is None or store.notifier.connected else "database-away"


async def metrics(request: Request) -> Response:
    """Return the metrics of all workers to a client with the owner's key."""
    if not has_owner_key(request):
        raise NotYours(texts.OWNER_WRONG)
    services = services_of(request)
    mine = collect(services.tables, services.bot_turns, services.studies, services.metrics)
    workers = {**services.leases.workers, services.store.workers.id: mine}
    text = exposition({worker: workers[worker] for worker in sorted(workers)})
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


def has_owner_key(request: Request) -> bool:
    """Return whether the request carries the owner's key.

    A request from this machine is not enough: a proxy here may add no header of its own, and by default nginx
    even sends `Host: 127.0.0.1`, so its visitors can't be told from a Prometheus on this machine.
    """
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "basic":
        with suppress(ValueError):
            given = b64decode(given, validate=True).decode().partition(":")[2]
    elif scheme.lower() != "bearer":
        return False
    return bool(given) and is_key(request, given, services_of(request).settings.owner_key)
