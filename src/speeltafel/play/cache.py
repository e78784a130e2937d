"""A small cache of what was computed about the last few states of a match."""

from collections.abc import Hashable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from speeltafel.core.game import Turn

T = TypeVar("T")


class Transition(Struct, frozen=True):
    """A legal move, and the state and turn it leads to."""

    move: Any
    after: Any
    turn: Turn[Any]


class StateCache(Generic[T]):
    """Values by state and key; the oldest entry is evicted first.

    States are compared by identity, which is faster than by value. An entry holds a reference to its state,
    so that no other object can get the same id.
    """

    def __init__(self, size: int = 8) -> None:
        # Eight: a move and the rolls that follow, from the command until its events are applied.
        self._size = size
        self._entries: dict[tuple[int, Hashable], tuple[Any, T]] = {}

    def get(self, state: Any, key: Hashable) -> T | None:
        """Return the value of a state and key, or None."""
        entry = self._entries.get((id(state), key))
        return None if entry is None else entry[1]

    def put(self, state: Any, key: Hashable, value: T) -> T:
        """Store a value and return it."""
        if len(self._entries) >= self._size:
            del self._entries[next(iter(self._entries))]
        self._entries[id(state), key] = state, value
        return value

    def clear(self) -> None:
        """Remove all entries."""
        self._entries.clear()
