"""Idempotency keys: a request that is sent twice counts once, also after a restart: the log stores keys."""

from collections import OrderedDict
from hashlib import blake2b

from msgspec.structs import replace

from speeltafel.play.events import REMEMBERED, Event

KEY_LENGTH = 40
"""Characters that count of the key a page sends."""


def idempotency_key_of(person: str, sent: str, step: str = "") -> str:
    """Return the idempotency key of a request: what was sent and by whom; empty where no key was sent.

    A request that executes several commands tells them apart by their `step`.
    """
    return " ".join([person, sent[:KEY_LENGTH], *([step] if step else [])]) if sent else ""


def hashed(idempotency_key: str) -> str:
    """Return an idempotency key as the log stores it: a short hash; empty where there is none."""
    return blake2b(idempotency_key.encode(), digest_size=8).hexdigest() if idempotency_key else ""


def with_key(events: list[Event], key_hash: str) -> list[Event]:
    """Return these events with the hash of their request's key on the first one."""
    if not key_hash or not events:
        return events
    first, *rest = events
    return [replace(first, idempotency_key=key_hash), *rest]


class RecentKeys:
    """The last commands at one table, by the hashes of their idempotency keys."""

    def __init__(self) -> None:
        self._hashes: OrderedDict[str, None] = OrderedDict()

    def __contains__(self, key_hash: str) -> bool:
        return key_hash in self._hashes

    def __len__(self) -> int:
        return len(self._hashes)

    def add(self, key_hash: str) -> None:
        """Remember a key, and drop the oldest."""
        self._hashes[key_hash] = None
        if len(self._hashes) > REMEMBERED:
            self._hashes.popitem(last=False)  # a plain dict would scan all the entries it has dropped
