"""What each action of a turn does, before any land is conquered."""

from typing import Any

from speeltafel.games.saga import moves
from speeltafel.games.saga.cards import (
    VALUE,
    face_down,
    has_secret,
    strength,
    taken_from,
    together,
    turned_up,
    without,
)
from speeltafel.games.saga.conquest import without_group
from speeltafel.games.saga.data import ADD_ONCE, FACE_DOWN
from speeltafel.games.saga.lands import NUMBER, Land, bearer, needed
from speeltafel.games.saga.state import State, put


def act(state: State, move: moves.Move) -> tuple[State, int | None]:
    """Return the state after an action, and the number of the land that may now be conquered, if any."""
    match move:
        case moves.Begin() | moves.Reinforce() | moves.Guard() | moves.Hide():
            return lay(state, move)
        case moves.Hire(card):
            return hire(state, card), None
        case moves.Show(group):
            return show(state, move), NUMBER[group[0]]
        case moves.TakeBack(_, group):
            return take_back(state, move), NUMBER[group[0]]
        case moves.Withdraw(card, land):
            return withdraw(state, card, NUMBER[land]), NUMBER[land]
    raise AssertionError(f"{move} is no action of a turn")


def lay(state: State, move: moves.Laying) -> tuple[State, int]:
    """Return the state after a card is laid; the last card of a hand ends the game (G7, G18, G20, G22)."""
    seat = state.active
    hand = without(state.hands[seat - 1], move.card)
    now: dict[str, Any] = {
        "hands": put(state.hands, seat - 1, hand),
        "laid": True,
        "collect": False,
        "why": "" if hand else "last-card",
    }
    groups = state.groups[seat - 1]
    match move:
        case moves.Begin(card):
            number = NUMBER[card[0]]
            now["groups"] = put(state.groups, seat - 1, (*groups, card))
        case moves.Reinforce(card, group):
            number = NUMBER[group[0]]
            grown = _turned_up_if_winning(state, number, group + card)
            now["groups"] = put(state.groups, seat - 1, put(groups, place_of(state, move), grown))
        case moves.Guard(card):
            number = bearer(ADD_ONCE)
            guarded = Land(seat, state.lands[number].defenders + card, used=True)
            now["lands"] = put(state.lands, number, guarded)
        case moves.Hide(card, group):
            number = NUMBER[group[0]]
            place = place_of(state, move)
            now["groups"] = put(state.groups, seat - 1, put(groups, place, group + face_down(card)))
            lakes = bearer(FACE_DOWN)
            now["lands"] = put(state.lands, lakes, Land(seat, state.lands[lakes].defenders, used=True))
            now["covered"] = place
    return state.but(**now), number


def place_of(state: State, move: moves.Reinforce | moves.Hide | moves.Show | moves.TakeBack) -> int:
    """Return which of the active seat's forces a move means: of equal ones the oldest that qualifies."""
    groups = state.groups[state.active - 1]
    place = groups.index(move.group)
    if isinstance(move, moves.Show) and place == state.covered:
        return groups.index(move.group, place + 1)
    return place


def hire(state: State, card: str) -> State:
    """Return the state after a free knight joined the hand for its value in fame (G16)."""
    me = state.active - 1
    return state.but(
        hands=put(state.hands, me, together(state.hands[me], (card,))),
        free=without(state.free, card),
        fame=put(state.fame, me, state.fame[me] - VALUE[card]),
        hired=True,
        collect=False,
    )


def show(state: State, move: moves.Show) -> State:
    """Return the state with all cards of a force turned up (G21)."""
    me = state.active - 1
    shown = put(state.groups[me], place_of(state, move), turned_up(move.group))
    return state.but(groups=put(state.groups, me, shown), collect=False)


def take_back(state: State, move: moves.TakeBack) -> State:
    """Return the state after a card of a force returned to the hand; an empty force is removed (G19)."""
    me = state.active - 1
    place, left = place_of(state, move), taken_from(move.group, move.card)
    state = state.but(
        hands=put(state.hands, me, together(state.hands[me], (move.card,))), taken=True, collect=False
    )
    if not left:
        return without_group(state, state.active, place)
    return state.but(groups=put(state.groups, me, put(state.groups[me], place, left)))


def withdraw(state: State, card: str, number: int) -> State:
    """Return the state after a defender returned to the hand (G19)."""
    me, land = state.active - 1, state.lands[number]
    return state.but(
        hands=put(state.hands, me, together(state.hands[me], (card,))),
        lands=put(state.lands, number, Land(land.owner, taken_from(land.defenders, card), land.used)),
        taken=True,
        collect=False,
    )


def _turned_up_if_winning(state: State, number: int, group: str) -> str:
    """Return a force, turned up if its open cards beat somebody else's land (G21)."""
    if (
        has_secret(group)
        and state.lands[number].owner != state.active
        and strength(group) >= needed(state, number)
    ):
        return turned_up(group)
    return group
