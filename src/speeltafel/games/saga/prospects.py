"""What a move of Saga leads to at once, in words: conquests, and the end of the game."""

from functools import lru_cache

from speeltafel.core.words import Text, put
from speeltafel.games.saga import moves
from speeltafel.games.saga.actions import act
from speeltafel.games.saga.cards import VALUE, Hand, strength
from speeltafel.games.saga.conquest import conquer, find_conqueror
from speeltafel.games.saga.data import ADD_ONCE, COLOURS
from speeltafel.games.saga.lands import NUMBER, Land, bearer, falls_to
from speeltafel.games.saga.rules import start
from speeltafel.games.saga.state import State
from speeltafel.games.saga.terms import LANDS
from speeltafel.games.saga.view import Groups, View

_EMPTY = start(2, {"sides": "c" * len(COLOURS), "memory": False})
"""An empty state, to try a move on."""
_NO_CARDS = (moves.Collect, moves.End, moves.Hire)
"""Moves that lay, show or take back no card."""


def prospects(view: View, move: moves.Move) -> tuple[Text, ...]:
    """Return what a move leads to at once, a conquest or the end, as far as its seat can know."""
    if view.phase != "turn" or isinstance(move, _NO_CARDS):
        return ()
    number, reached = _aim(move)
    side, held, last = view.sides[number], view.lands[number], len(view.hand) == 1
    forces, strongest = _against(view.groups)[number]
    if reached is not None and not last and max(reached, strongest) < falls_to(number, side, held):
        return ()  # Most cards lead to nothing at once: neither their force nor another beats the land.
    return _consequences(move, view.to_move, last, view.why, side, held, forces)


@lru_cache(maxsize=1 << 12)
def _aim(move: moves.Move) -> tuple[int, int | None]:
    """Return the land that a move concerns, and the strength of its force after an open card."""
    match move:
        case moves.Begin(card):
            return NUMBER[card[0]], VALUE[card]
        case moves.Reinforce(card, group):
            return NUMBER[group[0]], VALUE[card] + strength(group)
        case moves.Hide(_, group) | moves.Show(group) | moves.TakeBack(_, group):
            return NUMBER[group[0]], None
        case moves.Withdraw(_, land):
            return NUMBER[land], None
    return bearer(ADD_ONCE), None


@lru_cache(maxsize=1 << 10)
def _against(groups: tuple[Groups, ...]) -> tuple[tuple[tuple[Groups, ...], int], ...]:
    """Return, for each land, the forces against it and the strength of the strongest."""
    return tuple(
        (
            tuple(tuple(group for group in own if group[0] == colour) for own in groups),
            max((strength(group) for own in groups for group in own if group[0] == colour), default=0),
        )
        for colour in COLOURS
    )


@lru_cache(maxsize=1 << 13)
def _consequences(
    move: moves.Move,
    seat: int,
    last: bool,
    why: str,
    side: str,
    held: Land,
    forces: tuple[Groups, ...],
) -> tuple[Text, ...]:
    """Return the same, from the only facts it depends on, so that it can be cached.

    The other lands don't matter, so this one takes their places. Face-down cards count nothing, so the
    outcome is the same in every state that fits the view.
    """
    hands: list[Hand] = [()] * len(forces)
    if isinstance(move, moves.Begin | moves.Reinforce | moves.Guard | moves.Hide):
        hands[seat - 1] = (move.card,) if last else (move.card, move.card)
    table = _EMPTY.but(
        phase="turn",
        sides=side * len(COLOURS),
        to_move=seat,
        active=seat,
        hands=tuple(hands),
        groups=forces,
        lands=(held,) * len(COLOURS),
        why=why,
    )
    state, number = act(table, move)
    said = []
    if number is not None and (owners := _owners_to_come(state, number)):
        said.append(put(_change_of_hands(seat, held.owner, owners), land=LANDS[number]))
    if state.why:
        said.append(Text("je laatste kaart", "your last card"))
    return tuple(said)


def _owners_to_come(state: State, number: int) -> list[int]:
    """Return everybody who conquers a land now, in order: a reserve may win it back (G11, G12)."""
    owners = []
    while conqueror := find_conqueror(state, number):
        state = conquer(state, number, *conqueror)
        owners.append(conqueror[0])
    return owners


def _change_of_hands(seat: int, owner: int, owners: list[int]) -> Text:
    """Return what these conquests mean for the seat to move."""
    if owners[-1] == seat:
        if owner == seat:
            return Text("dan raak je {land} even kwijt", "then you lose {land} for a moment")
        return Text("verovert {land}", "conquers {land}")
    if owners[0] == seat:
        return Text("verovert {land}, maar verliest het meteen weer", "conquers {land}, but loses it at once")
    if owner == seat:
        return Text("dan verlies je {land}", "then you lose {land}")
    if owners[-1] == owner:
        return Text("dan verovert een ander {land} even", "then another takes {land} for a moment")
    return Text("dan verovert een ander {land}", "then another takes {land}")
