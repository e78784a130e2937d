"""The view of a game without hidden information: everybody sees the whole state.

It has the names of a game's own `view.py`, and takes its place.
"""

from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from typing import Any, Generic

from msgspec import Struct

from speeltafel.core.game import M, Observer, S

HIDDEN = False


def shared(kind: type[Any], seen: object) -> dict[str, Any]:
    """Return the fields of a dataclass, to fill those of another one with the same base.

    `kind` is the base of a state and a view: what everybody sees.
    """
    return {name: getattr(seen, name) for name in _names(kind)}  # type: ignore[arg-type]


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


class Open(Struct, Generic[S], frozen=True):
    """The whole state, and the seat that looks at it (None: a watcher)."""

    state: S
    observer: Observer


def view(state: S, observer: Observer) -> Open[S]:
    """Return what this seat may know: everything."""
    return Open(state, observer)


def consistent_states(view: Open[S]) -> tuple[S]:
    """Return the states that fit this view: only the true one."""
    return (view.state,)


def redacted_history(states: Sequence[S], moves: Sequence[M], observer: Observer) -> tuple[M, ...]:
    """Return the moves as this seat may know them: unchanged."""
    return tuple(moves)
