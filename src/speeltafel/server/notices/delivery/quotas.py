"""Quotas: how much we send where, counted by hashes, so that no address is kept for it."""

import asyncio
import hmac
from collections.abc import Mapping
from hashlib import sha256

from speeltafel.play.notices import DAY
from speeltafel.store.notices import channels
from speeltafel.store.store import Store

GOOGLE = ("gmail.com", "googlemail.com")
"""Two names of one service, which ignores dots."""


class Quotas:
    """Counts what is sent, in the store, so that all workers and the next start know it."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store, self._key = store, key

    async def spend(self, limits: Mapping[str, int], now: float, seconds: float = DAY) -> bool:
        """Count once against each of these limits for so many seconds; where one is used up, against none."""
        hashed = {
            hmac.digest(self._key, what.encode(), sha256).hex()[:32]: most for what, most in limits.items()
        }
        write = self._store.write(channels.spend_quotas, hashed, now, seconds)
        return await asyncio.wrap_future(write)


def mailbox(address: str) -> str:
    """Return one spelling for all those of an e-mail address that we know to reach the same mailbox."""
    name, _, domain = address.lower().rpartition("@")
    name = name.partition("+")[0] or name
    if domain in GOOGLE:
        name, domain = name.replace(".", ""), GOOGLE[0]
    return f"{name}@{domain}"


def domain(address: str) -> str:
    """Return the domain of an e-mail address."""
    return mailbox(address).rpartition("@")[2]
