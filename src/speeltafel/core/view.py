"""The view of a game that hides nothing: everybody knows the state, and differs only in whose eyes look."""

from collections.abc import Sequence
from typing import Generic

from msgspec import Struct

from speeltafel.core.game import Eyes, M, S


class Open(Struct, Generic[S], frozen=True):
    """What these eyes may know of an open game: all of it."""

    state: S
    eyes: Eyes


def only_world(view: Open[S]) -> tuple[S]:
    """An open view leaves nothing to guess."""
    return (view.state,)


def witness_all(states: Sequence[S], moves: Sequence[M], eyes: Eyes) -> tuple[M, ...]:
    """In an open game every event is seen as it was."""
    return tuple(moves)
