"""The state of a game of Saga."""

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Literal

from speeltafel.games.saga.cards import Group, Hand
from speeltafel.games.saga.lands import Land

Phase = Literal["deal", "display", "turn", "free", "add", "over"]
"""Sets are dealt, lands defended, turns taken; `free` and `add` are the decisions of castles and treasure."""


@dataclass(frozen=True, slots=True)
class State:
    """All there is to know. Seats count from 1, so seat 1's hand is `hands[0]`."""

    phase: Phase
    sides: str
    """Which side of each land lies up: `c` crown or `p` plain."""
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
    hands: tuple[Hand, ...]
    groups: tuple[tuple[Group, ...], ...]
    """Each seat's attacking forces, the oldest first."""
    lands: tuple[Land, ...]
    free: Hand
    """The free knights."""
    why: str
    """Why the game ends, from the moment that is certain; it is over when the last decisions are made."""

    def but(self, **changes: Any) -> "State":
        """This state with some facts changed, as `dataclasses.replace` does, but three times as fast."""
        values = list(_facts(self))
        for name, value in changes.items():
            values[_PLACE[name]] = value
        return State(*values)


_NAMES = tuple(field.name for field in fields(State))
_PLACE = {name: place for place, name in enumerate(_NAMES)}
_facts = attrgetter(*_NAMES)


def put(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """These items with another one in this place."""
    return (*items[:place], item, *items[place + 1 :])
