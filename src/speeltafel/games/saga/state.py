"""The state of a game of Saga."""

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from speeltafel.games.saga.cards import Group, Hand
from speeltafel.games.saga.lands import Land

Phase = Literal["sides", "deal", "display", "turn", "free", "add", "over"]
"""Sides are drawn if they are random, sets are dealt, lands defended, turns taken; `free` and `add` are the
decisions of castles and treasure."""


class Public(Struct, frozen=True):
    """What everybody knows of a position.

    A msgspec struct, like moves: it is made ten times as fast as a frozen dataclass.
    """

    phase: Phase
    sides: str
    """Which side of each land lies up: `c` crown or `p` plain; all crowns while they are to be drawn."""
    memory: bool
    sets: tuple[str, ...]
    to_move: int
    active: int
    """Whose turn it is; another seat may have to decide something in it."""
    round: int
    collect: bool
    """Whether income waits to be collected (option `memory`)."""
    laid: bool
    hired: bool
    taken: bool
    covered: int | None
    """The active seat's group on which a card was laid face down this turn: it can't be shown yet (G21)."""
    fame: tuple[int, ...]
    lands: tuple[Land, ...]
    free: Hand
    """The free knights."""
    why: str
    """Why the game ends, from the moment that is certain; the game is over after the last decisions."""


class State(Public, frozen=True):
    """Everything about a position. Seats count from 1, so seat 1's hand is `hands[0]`."""

    hands: tuple[Hand, ...]
    groups: tuple[tuple[Group, ...], ...]
    """Each seat's attacking forces, the oldest first."""

    def but(self, **changes: Any) -> "State":
        """Return this state with some fields changed."""
        return replace(self, **changes)


def put(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """Return these items with another one in this place."""
    return (*items[:place], item, *items[place + 1 :])
