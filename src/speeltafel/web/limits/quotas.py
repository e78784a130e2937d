"""Quotas: how often a day somebody may do what reaches others. They survive a restart."""

from collections.abc import Mapping

from starlette.requests import Request

from speeltafel.core.words import Text
from speeltafel.server.errors import RateLimited
from speeltafel.web.services import services_of, tables_of


async def spend_quotas(request: Request, limits: Mapping[str, int], refusal: Text) -> None:
    """Count against these limits, each so many a day, or refuse."""
    if not await services_of(request).quotas.spend(limits, tables_of(request).now()):
        raise RateLimited(refusal)
