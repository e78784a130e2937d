"""What happens in a room, as its log keeps it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

MATCH_KINDS = frozenset({"start", "move", "roll", "undo", "resign", "close"})
"""What changes the match; their number is the version a move must name."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a room."""

    seq: int
    at: float
    kind: str
    body: Mapping[str, Any]
