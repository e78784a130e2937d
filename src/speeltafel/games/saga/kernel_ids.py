"""The kernel's numbers of moves and of outcomes of chance.

A group's name changes with every card, so a move's number names a force by its place among the mover's own,
the oldest first; of equal forces the first. A card is `colour * 4 + value - 1`, colours in the lands' order.
Moves: `collect`, `end`, `add:none`, `free:none`; by card begin, guard, hire and free; by place and card
reinforce, hide and add; by place and colour take back; by place show; by land and card add; by land and
colour withdraw. Outcomes: the deals of as many sets as there are, each seat's as the rules list them, then
the displays of the five sets, then the sides of the six lands where they are drawn.
"""

from collections.abc import Callable
from itertools import accumulate

import numpy as np

from speeltafel.games.saga.cards import Group, faces
from speeltafel.games.saga.display import deals, displays
from speeltafel.games.saga.kernel_cards import CARD, CARDS, WORD
from speeltafel.games.saga.kernel_table import LANDS, MOST_FORCES, MOST_SEATS, SET_NAMES, UNDRAWN, pack_sets
from speeltafel.games.saga.lands import LETTERS
from speeltafel.games.saga.moves import (
    ADD_NOTHING,
    COLLECT,
    DECLINE,
    END,
    Add,
    AddTo,
    Begin,
    Deal,
    Display,
    DrawSides,
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
from speeltafel.games.saga.state import State

_PLAIN: tuple[Move, ...] = (COLLECT, END, ADD_NOTHING, DECLINE)
TO_COLLECT, TO_END, TO_ADD_NOTHING, TO_DECLINE = range(len(_PLAIN))
COLOURS = LANDS
VALUES = CARDS // COLOURS
_KINDS: dict[Callable[..., Move], tuple[int, int]] = {
    Begin: (1, CARDS),
    Guard: (1, CARDS),
    Hire: (1, CARDS),
    Free: (1, CARDS),
    Reinforce: (MOST_FORCES, CARDS),
    Hide: (MOST_FORCES, CARDS),
    Add: (MOST_FORCES, CARDS),
    TakeBack: (MOST_FORCES, COLOURS),
    Show: (MOST_FORCES, 1),
    AddTo: (LANDS, CARDS),
    Withdraw: (LANDS, COLOURS),
}
"""The places that a kind of move is made at (the mover's forces, the lands, or just one), and how many there
are at each: one for every card, or for every colour."""
_STARTS = tuple(accumulate((places * width for places, width in _KINDS.values()), initial=len(_PLAIN)))
(
    TO_BEGIN,
    TO_GUARD,
    TO_HIRE,
    TO_FREE,
    TO_REINFORCE,
    TO_HIDE,
    TO_ADD,
    TO_TAKE_BACK,
    TO_SHOW,
    TO_ADD_TO,
    TO_WITHDRAW,
    ACTIONS,
) = _STARTS
"""The first number of every kind, then how many there are."""
_FIRST = dict(zip(_KINDS, _STARTS, strict=False))

_SETS = len(SET_NAMES)
_DEALS = {seats: tuple(deals(seats)) for seats in range(2, MOST_SEATS + 1)}
DEALS = np.array([len(_DEALS.get(seats, ())) for seats in range(MOST_SEATS + 1)])
"""How many deals there are, by seats."""
DISPLAYED = int(DEALS.max())
"""The outcomes before it are deals."""
DEALT_SETS = np.zeros((MOST_SEATS + 1, DISPLAYED), dtype=np.int64)
"""What each deal deals, by seats: `pack_sets`. The deals of one display follow each other."""
FIRST_DEAL = np.zeros((MOST_SEATS + 1, _SETS + 1), dtype=np.int64)
"""The first deal of each display, by seats."""
for _seats, _listed in _DEALS.items():
    _packed = [pack_sets(deal.sets) for deal in _listed if isinstance(deal, Deal)]
    DEALT_SETS[_seats, : len(_packed)] = _packed
    for _set in range(1, _SETS + 1):
        FIRST_DEAL[_seats, _set] = next(at for at, sets in enumerate(_packed) if sets & 7 == _set)

_DISPLAYS = tuple(display for set_name in SET_NAMES for display in displays(set_name))
ARRANGEMENTS = len(_DISPLAYS) // _SETS
"""The displays of each set."""
ARRANGED = np.array(
    [
        [(CARD[group[:2]], CARD[group[2:]]) for group in display.groups]
        for display in _DISPLAYS
        if isinstance(display, Display)
    ],
    dtype=np.uint8,
)
"""The two cards on each land in every display, by its number: the law's own order, set after set."""
DRAWN_SIDES = DISPLAYED + len(_DISPLAYS)
"""The first outcome that draws sides; its number adds their bits."""
OUTCOMES = DRAWN_SIDES + UNDRAWN
_OUTCOME = {
    outcome: number
    for listed, first in ((_DISPLAYS, DISPLAYED), *((listed, 0) for listed in _DEALS.values()))
    for number, outcome in enumerate(listed, first)
}


def index(state: State, move: Move) -> int:
    """Return the number of a move or an outcome."""
    own = state.groups[state.to_move - 1] if state.to_move else ()
    match move:
        case DrawSides(sides):
            return ACTIONS + DRAWN_SIDES + sum(1 << land for land, side in enumerate(sides) if side == "p")
        case Deal() | Display():
            return ACTIONS + _OUTCOME[move]
        case Begin(card) | Guard(card) | Hire(card) | Free(str(card)):
            place, number = 0, CARD[card]
        case Reinforce(card, group) | Hide(card, group) | Add(card, group) | TakeBack(card, group):
            place, number = own.index(group), CARD[card]
        case AddTo(card, land) | Withdraw(card, land):
            place, number = LETTERS.index(land), CARD[card]
        case Show(group):
            place, number = own.index(group), 0
        case _:
            return _PLAIN.index(move)
    width = _KINDS[type(move)][1]
    return _FIRST[type(move)] + place * width + number * width // CARDS


def name(state: State, number: int) -> Move:
    """Return the move or outcome with this number."""
    if number >= ACTIONS:
        return _outcome(state, number - ACTIONS)
    if number < len(_PLAIN):
        return _PLAIN[number]
    kind, (places, width) = next(item for item in reversed(_KINDS.items()) if _FIRST[item[0]] <= number)
    place, card = divmod(number - _FIRST[kind], width)
    if places == 1:
        return kind(WORD[card])
    at_force = places == MOST_FORCES
    group = state.groups[state.to_move - 1][place] if at_force else state.lands[place].defenders
    if kind is Show:
        return Show(group)
    word = WORD[card] if width == CARDS else _of_colour(group, card)
    return kind(word, group if at_force else LETTERS[place])


def _outcome(state: State, number: int) -> Move:
    if number >= DRAWN_SIDES:
        return DrawSides("".join("cp"[number - DRAWN_SIDES >> land & 1] for land in range(LANDS)))
    return _DISPLAYS[number - DISPLAYED] if number >= DISPLAYED else _DEALS[len(state.fame)][number]


def _of_colour(group: Group, colour: int) -> str:
    cards = (face.strip("()") for face in faces(group))
    return next(card for card in cards if CARD[card] // VALUES == colour)
