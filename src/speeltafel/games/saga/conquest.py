"""Conquest: who takes a land, and what that sets in motion (G10-G15, G21)."""

from speeltafel.games.saga.cards import cards_in, strength, together, turned_up
from speeltafel.games.saga.data import COLOURS, FREE_KNIGHT
from speeltafel.games.saga.lands import MIDDLE, Land, bearer, holder, needed
from speeltafel.games.saga.state import State, put


def settle(state: State, number: int) -> State:
    """Return the state once nobody conquers the land any more (G11), or a conqueror must decide (G15)."""
    while (conqueror := find_conqueror(state, number)) is not None:
        seat, place = conqueror
        state = conquer(state, number, seat, place)
        if number == bearer(FREE_KNIGHT) and state.free and holder(state, FREE_KNIGHT) == seat:
            return state.but(phase="free", to_move=seat)
    return state


def find_conqueror(state: State, number: int) -> tuple[int, int] | None:
    """Return seat and place of the strongest group that beats a land; None where seats tie (G11, G12)."""
    owner, colour = state.lands[number].owner, COLOURS[number]
    best = needed(state, number) - 1
    strongest: tuple[int, int] | None = None
    tied = False
    for seat, groups in enumerate(state.groups, 1):
        if seat == owner:
            continue
        for place, group in enumerate(groups):
            if group[0] != colour:
                continue
            attack = strength(group)
            if attack > best:
                best, strongest, tied = attack, (seat, place), False
            elif attack == best and strongest is not None and strongest[0] != seat:
                tied = True
    return None if tied else strongest


def conquer(state: State, number: int, seat: int, place: int) -> State:
    """Return the state with a group as the new open defenders, the old ones gone (G13, G14, G17, G21)."""
    lost = state.lands[number]
    hands, free = state.hands, state.free
    if lost.owner == MIDDLE:
        free = together(free, cards_in(lost.defenders))
    else:
        loser = lost.owner - 1
        hands = put(hands, loser, together(hands[loser], cards_in(lost.defenders)))
    won = Land(seat, turned_up(state.groups[seat - 1][place]))
    state = state.but(hands=hands, free=free, lands=put(state.lands, number, won))
    return without_group(state, seat, place)


def without_group(state: State, seat: int, place: int) -> State:
    """Return the state with a group removed from a seat's forces."""
    mine = state.groups[seat - 1]
    groups = put(state.groups, seat - 1, mine[:place] + mine[place + 1 :])
    covered = state.covered
    if seat == state.active and covered is not None and place <= covered:
        covered = None if place == covered else covered - 1
    return state.but(groups=groups, covered=covered)
