"""What happens in a room, as its log keeps it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

Draft = tuple[str, dict[str, Any]]
"""The kind of an event to come, and what it says."""
MATCH_KINDS = frozenset({"start", "move", "roll", "undo", "resign", "close"})
"""What changes the match; their number is the version a move must name."""
REMEMBERED = 256
"""Idempotency keys a table remembers: within so many events of its log none occurs twice."""


class Event(Struct, frozen=True):
    """Something that happened in a room."""

    seq: int
    at: float
    kind: str
    body: Mapping[str, Any]
