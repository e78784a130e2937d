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
    ADD_NOTHING,
    BEGIN,
    COLLECT,
    DECLINE,
    END,
    FREE,
    GUARD,
    HIRE,
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
KINDS = 17
ACTIONS = KINDS << KIND
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
) = range(KINDS)
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
    match move:
        case DrawSides(sides):
            return _id(THE_SIDES, 0, 0) + sum(1 << land for land, side in enumerate(sides) if side == "p")
        case Deal(sets):
            return _id(THE_DEAL, 0, 0) + pack_sets(sets)
        case Display():
            return _id(THE_DISPLAY, 0, 0) + _NUMBER[move]
        case Collect():
            return _id(TO_COLLECT, 0, 0)
        case Begin(card):
            return _id(TO_BEGIN, 0, CARD[card])
        case Reinforce(card, group):
            return _id(TO_REINFORCE, pack_group(group), CARD[card])
        case Guard(card):
            return _id(TO_GUARD, 0, CARD[card])
        case Hide(card, group):
            return _id(TO_HIDE, pack_group(group), CARD[card])
        case Hire(card):
            return _id(TO_HIRE, 0, CARD[card])
        case TakeBack(card, group):
            return _id(TO_TAKE_BACK, pack_group(group), CARD[card])
        case Withdraw(card, land):
            return _id(TO_WITHDRAW, LETTERS.index(land), CARD[card])
        case Show(group):
            return _id(TO_SHOW, pack_group(group), 0)
        case End():
            return _id(TO_END, 0, 0)
        case Free(taken):
            return _id(TO_FREE, 0, NO_CARD if taken is None else CARD[taken])
        case Add(card, group):
            return _id(TO_ADD, pack_group(group), CARD[card])
        case AddTo(card, land):
            return _id(TO_ADD_TO, LETTERS.index(land), CARD[card])
        case AddNothing():
            return _id(TO_ADD_NOTHING, 0, 0)


def _id(kind: int, onto: int, card: int) -> int:
    return kind << KIND | (onto & LYING) << CARD_BITS | card


def name(action: int) -> Move:
    """Return the move or outcome with this number."""
    kind, rest = divmod(int(action), 1 << KIND)
    if kind == THE_SIDES:
        return DrawSides("".join("cp"[rest >> land & 1] for land in range(LANDS)))
    if kind == THE_DEAL:
        return Deal(unpack_sets(rest))
    if kind == THE_DISPLAY:
        return _DISPLAYS[rest]
    onto, card = divmod(rest, 1 << CARD_BITS)
    return _MAKERS[kind](WORD.get(card, ""), onto)


_MAKERS: dict[int, Callable[[str, int], Move]] = {
    TO_COLLECT: lambda card, onto: COLLECT,
    TO_BEGIN: lambda card, onto: BEGIN[card],
    TO_REINFORCE: lambda card, onto: Reinforce(card, unpack_group(onto)),
    TO_GUARD: lambda card, onto: GUARD[card],
    TO_HIDE: lambda card, onto: Hide(card, unpack_group(onto)),
    TO_HIRE: lambda card, onto: HIRE[card],
    TO_TAKE_BACK: lambda card, onto: TakeBack(card, unpack_group(onto)),
    TO_WITHDRAW: lambda card, onto: Withdraw(card, LETTERS[onto]),
    TO_SHOW: lambda card, onto: Show(unpack_group(onto)),
    TO_END: lambda card, onto: END,
    TO_FREE: lambda card, onto: FREE[card] if card else DECLINE,
    TO_ADD: lambda card, onto: Add(card, unpack_group(onto)),
    TO_ADD_TO: lambda card, onto: AddTo(card, LETTERS[onto]),
    TO_ADD_NOTHING: lambda card, onto: ADD_NOTHING,
}
