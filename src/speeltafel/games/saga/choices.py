"""The legal moves of a turn (G5-G9, G16-G21)."""

from speeltafel.games.saga.cards import VALUE, faces, fits, has_secret
from speeltafel.games.saga.data import ADD_ONCE, FACE_DOWN, TAKE_BACK
from speeltafel.games.saga.lands import LETTERS, bearer, holder, holder_unused
from speeltafel.games.saga.moves import (
    BEGIN,
    COLLECT,
    DECLINE,
    END,
    FREE,
    GUARD,
    HIRE,
    Hide,
    Move,
    Reinforce,
    Show,
    TakeBack,
    Withdraw,
)
from speeltafel.games.saga.state import State
from speeltafel.games.saga.view import View


def choices(state: State) -> list[Move]:
    """Return everything the active seat may do now."""
    moves: list[Move] = []
    if state.collect:
        moves.append(COLLECT)
    if not state.laid:
        moves += layings(state)
    moves += extras(state)
    if state.laid:
        moves.append(END)
    return moves


def layings(state: State) -> list[Move]:
    """Return the ways to lay the turn's card: new force, own force, face down, or onto treasure (G7-G9)."""
    seat = state.active
    cards = tuple(dict.fromkeys(state.hands[seat - 1]))
    groups = tuple(dict.fromkeys(state.groups[seat - 1]))
    moves: list[Move] = [BEGIN[card] for card in cards]
    for group in groups:
        moves += [Reinforce(card, group) for card in cards if card[0] not in group]
    if holder_unused(state, ADD_ONCE) == seat:
        treasure = state.lands[bearer(ADD_ONCE)].defenders
        moves += [GUARD[card] for card in cards if fits(card, treasure)]
    if holder_unused(state, FACE_DOWN) == seat:
        for group in groups:
            moves += [Hide(card, group) for card in cards if fits(card, group)]
    return moves


def extras(state: State | View) -> list[Move]:
    """Return the legal moves besides laying a card: hire, take back, show."""
    return [*hires(state), *take_backs(state), *shows(state)]


def hires(state: State | View) -> list[Move]:
    """Return the free knights the seat can pay for, one a turn (G16)."""
    if state.hired:
        return []
    fame = state.fame[state.active - 1]
    return [HIRE[card] for card in dict.fromkeys(state.free) if VALUE[card] <= fame]


def take_backs(state: State | View) -> list[Move]:
    """Return the cards that the owner of corn may take back, one a turn.

    Not the first card of a force while others lie on it, nor the last defender of a land (G19).
    """
    seat = state.active
    if state.taken or holder(state, TAKE_BACK) != seat:
        return []
    moves: list[Move] = []
    for group in dict.fromkeys(state.groups[seat - 1]):
        lying = faces(group)
        moves += [TakeBack(face.strip("()"), group) for face in lying[1:] or lying]
    for number, land in enumerate(state.lands):
        if land.owner == seat and len(defenders := faces(land.defenders)) > 1:
            moves += [Withdraw(card, LETTERS[number]) for card in defenders]
    return moves


def shows(state: State | View) -> list[Move]:
    """Return the own forces with a face-down card, except one covered this very turn (G21)."""
    groups = state.groups[state.active - 1]
    hiding = [group for place, group in enumerate(groups) if has_secret(group) and place != state.covered]
    return [Show(group) for group in dict.fromkeys(hiding)]


def free_knights(state: State) -> list[Move]:
    """Return the choices of the conqueror of the castles: a free knight, or none (G15)."""
    return [*(FREE[card] for card in dict.fromkeys(state.free)), DECLINE]
