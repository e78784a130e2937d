"""Saga: six lands to conquer and to hold until the princess returns.

Lay one knight a turn, to begin a force or to reinforce one. The strongest force of a land's colour takes it
from weaker defenders; every land brings fame each turn and has a power of its own. Who lays the last card of
a hand ends the game.
"""

from speeltafel.core.game import Chance, Choose, Options, Over, Turn
from speeltafel.games.saga import moves
from speeltafel.games.saga.actions import act
from speeltafel.games.saga.cards import SET_CARDS, together, without
from speeltafel.games.saga.choices import choices, extras, free_knights
from speeltafel.games.saga.conquest import settle
from speeltafel.games.saga.data import COLOURS, FIRST_DISPLAY, FIRST_SET, FREE_KNIGHT, ROUNDS
from speeltafel.games.saga.display import all_sides, deals, displays
from speeltafel.games.saga.lands import MIDDLE, NUMBER, Land, bearer, income
from speeltafel.games.saga.scoring import additions, close, finish, totals
from speeltafel.games.saga.state import State, put

RANDOM = "random"
"""The value of the option `sides` that lets chance choose them."""
FIRST_GAME = "castle"
"""The value of the option `display` for a first game."""


def start(seats: int, options: Options) -> State:
    """Return the first state: nothing is dealt yet; for a first game the display is there already."""
    sides, first_game = str(options["sides"]), options.get("display") == FIRST_GAME
    return State(
        phase="sides" if sides == RANDOM else "deal",
        sides="c" * len(COLOURS) if sides == RANDOM else sides,
        memory=bool(options["memory"]),
        sets=(FIRST_SET,) if first_game else (),
        to_move=1,
        active=1,
        round=1,
        collect=False,
        laid=False,
        hired=False,
        taken=False,
        covered=None,
        fame=(0,) * seats,
        hands=((),) * seats,
        groups=((),) * seats,
        lands=tuple(Land(MIDDLE, group) for group in (FIRST_DISPLAY if first_game else ("",) * len(COLOURS))),
        free=(),
        why="",
    )


def turn(state: State) -> Turn[moves.Move]:
    """Return what may happen now."""
    match state.phase:
        case "turn":
            return Choose(state.active, choices(state))
        case "free":
            return Choose(state.to_move, free_knights(state))
        case "add":
            return Choose(state.to_move, additions(state, state.to_move))
        case "sides":
            return Chance(all_sides())
        case "deal":
            return Chance(deals(len(state.fame), *state.sets))
        case "display":
            return Chance(displays(state.sets[0]))
        case "over":
            return Over.most_points(totals(state), state.why)


def play(state: State, move: moves.Move) -> State:
    """Return the state after a move."""
    match move:
        case moves.DrawSides(sides):
            return state.but(phase="deal", sides=sides)
        case moves.Deal(sets):
            hands = tuple(SET_CARDS[name] for name in sets[1:])
            phase = "turn" if state.sets else "display"
            return state.but(phase=phase, sets=sets, hands=hands)
        case moves.Display(groups):
            return state.but(phase="turn", lands=tuple(Land(MIDDLE, group) for group in groups))
        case moves.Collect():
            return collect(state)
        case moves.End():
            return next_turn(state)
        case moves.Free(card):
            return continue_turn(settle(take_free(state, card), bearer(FREE_KNIGHT)))
        case moves.Add() | moves.AddTo() | moves.AddNothing():
            return close(add(state, move))
    state, number = act(state, move)
    return continue_turn(state if number is None else settle(state, number))


def continue_turn(state: State) -> State:
    """Return the state with the turn going on, over as nothing is left to do, or the last (G5, G22)."""
    if state.phase == "free":
        return state
    if state.why:
        return finish(state)
    if state.laid and not extras(state):
        return next_turn(state)
    return state


def next_turn(state: State) -> State:
    """Return the state at the next seat's turn, with its income (G6); round 60 is the last (G22)."""
    seat = state.active % len(state.fame) + 1
    if seat == 1 and state.round == ROUNDS:
        return finish(state.but(why="rounds"))
    due = income(state, seat)
    received = 0 if state.memory else due
    return state.but(
        to_move=seat,
        active=seat,
        round=state.round + (seat == 1),
        laid=False,
        hired=False,
        taken=False,
        covered=None,
        collect=state.memory and due > 0,
        fame=put(state.fame, seat - 1, state.fame[seat - 1] + received),
    )


def collect(state: State) -> State:
    """Return the state after the active seat collected the fame of its lands (option `memory`, G6)."""
    me = state.active - 1
    return state.but(fame=put(state.fame, me, state.fame[me] + income(state, state.active)), collect=False)


def take_free(state: State, card: str | None) -> State:
    """Return the state after the conqueror of the castles chose a free knight or declined (G15)."""
    seat = state.to_move
    state = state.but(phase="turn", to_move=state.active)
    if card is None:
        return state
    hand = together(state.hands[seat - 1], (card,))
    return state.but(hands=put(state.hands, seat - 1, hand), free=without(state.free, card))


def add(state: State, move: moves.Add | moves.AddTo | moves.AddNothing) -> State:
    """Return the state after treasure's owner added a card, or none, before the scoring (G23)."""
    me = state.to_move - 1
    if isinstance(move, moves.AddNothing):
        return state
    hands = put(state.hands, me, without(state.hands[me], move.card))
    if isinstance(move, moves.Add):
        mine = state.groups[me]
        grown = put(mine, mine.index(move.group), move.group + move.card)
        return state.but(hands=hands, groups=put(state.groups, me, grown))
    number = NUMBER[move.land]
    land = state.lands[number]
    grown_land = Land(land.owner, land.defenders + move.card, land.used)
    return state.but(hands=hands, lands=put(state.lands, number, grown_land))
