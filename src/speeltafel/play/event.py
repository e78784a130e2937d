"""What happens in a room, and what is remembered of it line by line."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a room."""

    seq: int
    at: float
    kind: str
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: an event of the match as it was, also when it was taken back later."""

    place: int
    seat: int
    """Who chose it; 0 where chance did."""
    before: Any
    move: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat, or a reaction."""

    seq: int
    seat: int
    name: str
    text: str
    reaction: bool
    person: str = ""
