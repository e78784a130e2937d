"""Quotas: how often people may do what reaches others, and how much we send where.

They are counted by hashes, so that no address is kept for it.
"""

import asyncio
import hmac
from collections.abc import Mapping
from hashlib import sha256

from speeltafel.store import quotas
from speeltafel.store.quotas import DAY
from speeltafel.store.store import Store


class Quotas:
    """Counts what is done, in the store, so that all workers and the next start know it."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store, self._key = store, key

    async def spend(self, limits: Mapping[str, int], now: float, seconds: float = DAY) -> bool:
        """Count once against each of these limits for so many seconds; where one is used up, against none."""
        hashed = {
            hmac.digest(self._key, what.encode(), sha256).hex()[:32]: most for what, most in limits.items()
        }
        write = self._store.write(quotas.spend, hashed, now, seconds)
        return await asyncio.wrap_future(write)
