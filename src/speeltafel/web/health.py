"""For who looks after a house: whether it stands, whether it can be sent people, and how it does."""

import asyncio
import logging
from base64 import b64decode
from contextlib import suppress
from importlib.metadata import version

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from speeltafel import texts
from speeltafel.core.refusals import Refusal
from speeltafel.play.rights import NotYours
from speeltafel.store import Store
from speeltafel.store.condition import reason_of
from speeltafel.store.errors import DiskFull
from speeltafel.web.metrics import collect, exposition
from speeltafel.web.pages.owner import is_right
from speeltafel.web.services import services_of

_logger = logging.getLogger(__name__)

PATIENCE = 3.0
"""Seconds the store may take to answer at all."""


async def health(request: Request) -> Response:
    """Whether the house stands: it asks nothing of the store, so that no trouble there has it restarted."""
    return PlainTextResponse(f"speeltafel {version('speeltafel')}\n")


async def ready(request: Request) -> Response:
    """Whether people can be sent here: the data is whole, readable and writable, and other workers are heard.

    Where they can't, the answer has a reason in a word, and no more: anybody may ask.
    """
    reason = await unready(services_of(request).store)
    return PlainTextResponse(f"not ready: {reason}\n" if reason else "ready\n", 503 if reason else 200)


async def unready(store: Store) -> str:
    """Why this server can't do its work; empty where it can.

    Writing is tried only where the last write failed: the trial is a commit, and anybody may ask.
    """
    try:
        store.condition.raise_damage()
        store.database.check_present()
        async with asyncio.timeout(PATIENCE):
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
    """The figures of all workers, for who asks with the owner's key."""
    if not may_measure(request):
        raise NotYours(texts.OWNER_WRONG)
    services = services_of(request)
    mine = collect(services.tables, services.bot_turns, services.studies, services.metrics)
    workers = {**services.leases.workers, services.store.workers.id: mine}
    text = exposition({worker: workers[worker] for worker in sorted(workers)})
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


def may_measure(request: Request) -> bool:
    """Return whether the request carries the owner's key.

    Being asked from this machine is not enough: a proxy here may add no header of its own, and by default
    nginx even says `Host: 127.0.0.1`, so its visitors can't be told from a Prometheus beside it.
    """
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "basic":
        with suppress(ValueError):
            given = b64decode(given, validate=True).decode().partition(":")[2]
    elif scheme.lower() != "bearer":
        return False
    return bool(given) and is_right(request, given, services_of(request).settings.owner_key)
