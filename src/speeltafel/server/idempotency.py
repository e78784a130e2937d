"""Idempotency keys: a request that is sent twice counts once, also after a restart: the log stores keys."""

from collections import OrderedDict
from hashlib import blake2b

from msgspec.structs import replace

from speeltafel.play.events import REMEMBERED, Event

KEY_LENGTH = 40
"""Characters that count of the key a page sends."""


def request_key(person: str, sent: str) -> str:
    """Return the key of a request: what was sent and by whom; empty where no key was sent."""
    return f"{person} {sent[:KEY_LENGTH]}" if sent else ""


def stored_key(key: str) -> str:
    """Return a request's key as the log stores it: a short hash; empty where there is none."""
    return blake2b(key.encode(), digest_size=8).hexdigest() if key else ""


def with_key(events: list[Event], key: str) -> list[Event]:
    """Return these events with the stored key of their request on the first one."""
    if not key or not events:
        return events
    first, *rest = events
    return [replace(first, idempotency_key=key), *rest]


class RecentKeys:
    """The stored keys of the last commands at one table."""

    def __init__(self) -> None:
        self._keys: OrderedDict[str, None] = OrderedDict()

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def __len__(self) -> int:
        return len(self._keys)

    def add(self, key: str) -> None:
        """Remember a key, and drop the oldest."""
        self._keys[key] = None
        if len(self._keys) > REMEMBERED:
            self._keys.popitem(last=False)  # a plain dict would scan all the entries it has dropped
