"""Quotas: how often a day somebody may do what reaches others. They survive a restart."""

import asyncio
import hmac
from collections.abc import Mapping
from hashlib import sha256

from starlette.requests import Request

from speeltafel.core.words import Text
from speeltafel.server.errors import RateLimited
from speeltafel.store import channels
from speeltafel.web.services import services_of, tables_of


async def spend_quotas(request: Request, limits: Mapping[str, int], refusal: Text) -> None:
    """Count against these limits, each so many a day, or refuse.

    They are kept as hashes, so that no address is stored.
    """
    tables, key = tables_of(request), services_of(request).seat_key
    hashed = {hmac.digest(key, what.encode(), sha256).hex()[:32]: most for what, most in limits.items()}
    write = tables.store.write(channels.spend_quotas, hashed, tables.now())
    if not await asyncio.wrap_future(write):
        raise RateLimited(refusal)
