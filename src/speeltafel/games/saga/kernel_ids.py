"""The kernel's numbers for moves: the kind, the group as it lies (or a land), the card.

A group is named by its cards, as in the notation, so a number means the same move at any moment.
"""

from collections.abc import Callable

import numpy as np

from speeltafel.games.saga.display import displays
from speeltafel.games.saga.kernel_cards import CARD, LYING, WORD, pack_group, unpack_group
from speeltafel.games.saga.kernel_table import LANDS, SET_NAMES, pack_sets, unpack_sets
from speeltafel.games.saga.lands import LETTERS
from speeltafel.games.saga.moves import (
    Add,
    AddNothing,
    AddTo,
    Begin,
    Collect,
    Deal,
    Display,
    DrawSides,
    End,
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

CARD_BITS = 5
KIND = 36 + CARD_BITS
"""The bit where a move's kind begins, above the group and the card."""
KINDS: tuple[Callable[..., Move], ...] = (
    Deal,
    Display,
    Collect,
    Begin,
    Reinforce,
    Guard,
    Hide,
    Hire,
    TakeBack,
    Withdraw,
    Show,
    End,
    Free,
    Add,
    AddTo,
    AddNothing,
    DrawSides,
)
"""The kinds of moves, by number."""
ACTIONS = len(KINDS) << KIND
(
    THE_DEAL,
    THE_DISPLAY,
    TO_COLLECT,
    TO_BEGIN,
    TO_REINFORCE,
    TO_GUARD,
    TO_HIDE,
    TO_HIRE,
    TO_TAKE_BACK,
    TO_WITHDRAW,
    TO_SHOW,
    TO_END,
    TO_FREE,
    TO_ADD,
    TO_ADD_TO,
    TO_ADD_NOTHING,
    THE_SIDES,
) = range(len(KINDS))
KIND_OF = {kind: number for number, kind in enumerate(KINDS)}
NO_CARD = 24
ARRANGEMENTS = 2232
"""The displays of each set."""

_DISPLAYS = tuple(display for set_name in SET_NAMES for display in displays(set_name))
_NUMBER = {display: number for number, display in enumerate(_DISPLAYS)}
assert len(_DISPLAYS) == ARRANGEMENTS * len(SET_NAMES)
ARRANGED = np.array(
    [
        [(CARD[group[:2]], CARD[group[2:]]) for group in display.groups]
        for display in _DISPLAYS
        if isinstance(display, Display)
    ],
    dtype=np.uint8,
)
"""The two cards on each land in every display, by its number: the law's own order, set after set."""


def index(move: Move) -> int:
    """Return the number of a move or an outcome."""
    kind = KIND_OF[type(move)] << KIND
    match move:
        case DrawSides(sides):
            return kind + sum(1 << land for land, side in enumerate(sides) if side == "p")
        case Deal(sets):
            return kind + pack_sets(sets)
        case Display():
            return kind + _NUMBER[move]
        case Begin(card) | Guard(card) | Hire(card) | Free(str(card)):
            return kind + CARD[card]
        case Free():
            return kind + NO_CARD
        case Reinforce(card, group) | Hide(card, group) | TakeBack(card, group) | Add(card, group):
            return kind + ((pack_group(group) & LYING) << CARD_BITS) + CARD[card]
        case Withdraw(card, land) | AddTo(card, land):
            return kind + (LETTERS.index(land) << CARD_BITS) + CARD[card]
        case Show(group):
            return kind + ((pack_group(group) & LYING) << CARD_BITS)
    return kind


def name(action: int) -> Move:
    """Return the move or outcome with this number."""
    kind, rest = divmod(int(action), 1 << KIND)
    if kind == THE_SIDES:
        return DrawSides("".join("cp"[rest >> land & 1] for land in range(LANDS)))
    if kind == THE_DEAL:
        return Deal(unpack_sets(rest))
    if kind == THE_DISPLAY:
        return _DISPLAYS[rest]
    make, (onto, card) = KINDS[kind], divmod(rest, 1 << CARD_BITS)
    if kind in (TO_COLLECT, TO_END, TO_ADD_NOTHING):
        return make()
    if kind == TO_SHOW:
        return make(unpack_group(onto))
    if kind in (TO_BEGIN, TO_GUARD, TO_HIRE, TO_FREE):
        return make(WORD.get(card))
    return make(WORD[card], LETTERS[onto] if kind in (TO_WITHDRAW, TO_ADD_TO) else unpack_group(onto))
