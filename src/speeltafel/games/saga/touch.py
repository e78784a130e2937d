"""Which things on the drawn table make a move.

A card goes from the hand to its place: two touches. A free knight is one. For taking a card back or turning a
force up there is a token to touch first, so that touching a force by itself never does anything; where a
force has several cards to take back, they share their touches and the page asks.
"""

from functools import lru_cache

from speeltafel.games.saga.cards import Group
from speeltafel.games.saga.data import ADD_ONCE
from speeltafel.games.saga.lands import LETTERS, bearer
from speeltafel.games.saga.moves import (
    Add,
    AddTo,
    Begin,
    Free,
    Guard,
    Hide,
    Hire,
    Move,
    Reinforce,
    Show,
    TakeBack,
    Withdraw,
)
from speeltafel.games.saga.view import Groups, View


def touches(view: View, move: Move) -> tuple[str, ...]:
    """The things to touch for a legal move; none where it is only a button."""
    return _touches(move, view.groups[view.to_move - 1], view.covered)


@lru_cache(maxsize=1 << 13)
def _touches(move: Move, forces: Groups, covered: int | None) -> tuple[str, ...]:
    match move:
        case Begin(card):
            return f"hand-{card}", "new"
        case Reinforce(card, group) | Hide(card, group) | Add(card, group):
            return f"hand-{card}", _force(forces, group)
        case Guard(card):
            return f"hand-{card}", f"land-{LETTERS[bearer(ADD_ONCE)]}"
        case AddTo(card, land):
            return f"hand-{card}", f"land-{land}"
        case Hire(card) | Free(str(card)):
            return (f"free-{card}",)
        case Show(group):
            return "show", _force(forces, group, covered)
        case TakeBack(_, group):
            return "back", _force(forces, group)
        case Withdraw(_, land):
            return "back", f"land-{land}"
    return ()


def _force(forces: Groups, group: Group, covered: int | None = None) -> str:
    """The deciding seat's force: of equal ones the oldest, or the oldest it may show."""
    place = forces.index(group)
    if place == covered:
        place = forces.index(group, place + 1)
    return f"group-{place + 1}"
