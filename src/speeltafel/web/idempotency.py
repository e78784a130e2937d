"""Idempotency keys: a request that is sent twice counts once, also after a restart: the log has its key."""

from hashlib import blake2b

from msgspec.structs import replace

from speeltafel.play.events import Event

MARK_LENGTH = 40
"""Characters of a key that count, of what a page sends."""


def mark_of(person: str, once: str) -> str:
    """A key as it was sent, together with whose it is: two people may send the same; empty where none was."""
    return f"{person} {once[:MARK_LENGTH]}" if once else ""


def key_of(once: str) -> str:
    """The idempotency key as the log keeps it: short, whatever was sent; empty where nothing was."""
    return blake2b(once.encode(), digest_size=8).hexdigest() if once else ""


def keyed(events: list[Event], key: str) -> list[Event]:
    """These events, the first with the idempotency key of the request they come from."""
    if not key or not events:
        return events
    first, *rest = events
    return [replace(first, idempotency_key=key), *rest]
