"""What was worked out about the last few states of a match, so that it is worked out once."""

from collections.abc import Hashable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from speeltafel.core.game import Turn

T = TypeVar("T")


class Transition(Struct, frozen=True):
    """A move that may be played, and what comes of it."""

    move: Any
    after: Any
    turn: Turn[Any]
    """What may happen then."""


class StateCache(Generic[T]):
    """Findings about states, each by what was asked; the oldest is forgotten first.

    A state is known by its id, which is quicker than its facts, and kept so that no other can get that id.
    """

    def __init__(self, most: int = 8) -> None:
        # Eight: a move and the rolls that follow, from the decision until they are applied.
        self._most = most
        self._known: dict[tuple[int, Hashable], tuple[Any, T]] = {}

    def get(self, state: Any, asked: Hashable) -> T | None:
        """What was found about this state; None where nothing was, or it is forgotten."""
        known = self._known.get((id(state), asked))
        return None if known is None else known[1]

    def put(self, state: Any, asked: Hashable, found: T) -> T:
        """Remember this, and hand it on."""
        if len(self._known) >= self._most:
            del self._known[next(iter(self._known))]
        self._known[id(state), asked] = state, found
        return found

    def clear(self) -> None:
        """Forget all."""
        self._known.clear()
