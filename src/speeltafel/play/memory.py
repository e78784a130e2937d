"""What was worked out about the last few states of a match, so that it is worked out once."""

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Memory(Generic[T]):
    """Findings about states, each by what was asked; the oldest is forgotten first.

    A state is known by its id, which is quicker than its facts, and kept so that no other can get that id.
    """

    def __init__(self, most: int = 8) -> None:
        # Eight: a move and the rolls that follow, from the decision until they are applied.
        self._most = most
        self._known: dict[tuple[int, Hashable], tuple[Any, T]] = {}

    def recall(self, state: Any, asked: Hashable, work: Callable[[Any, Any], T]) -> T:
        """What was found about this state, or is found now by who is handed the state and what was asked."""
        key = id(state), asked
        known = self._known.get(key)
        if known is not None:
            return known[1]
        found = work(state, asked)
        if len(self._known) >= self._most:
            del self._known[next(iter(self._known))]
        self._known[key] = state, found
        return found

    def clear(self) -> None:
        """Forget all."""
        self._known.clear()
