"""What a seat of Saga observes, as numbers of 16 bits: listed in `layout`.

A card is its number and 1, and 32 more where it lies face down; a bare 32 is face down to that seat.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit
from speeltafel.games.saga import kernel as kernel
from speeltafel.games.saga.kernel_cards import CARDS, COUNT, DOWN, FACE, LYING
from speeltafel.games.saga.kernel_table import (
    ACTIVE,
    COLLECT,
    COVERED,
    DEALT,
    DEFENDERS,
    FAME,
    FORCES,
    FREE,
    GROUPS,
    HANDS,
    HIRED,
    LAID,
    LANDS,
    MEMORY,
    MOST_FORCES,
    OVER,
    OWNERS,
    PHASE,
    ROUND,
    SEATS,
    SIDES_UP,
    TAKEN,
    TO_MOVE,
    USED,
    WHY,
    Array,
)

OBSERVATION_DTYPE = np.int16
_MOST_CARDS = 6
"""In a group: each colour once."""
_SIDES = 13
_OWNERS = _SIDES + LANDS
_USED = _OWNERS + LANDS
_DEFENDERS = _USED + LANDS
_FREE = _DEFENDERS + LANDS * _MOST_CARDS
_HAND = _FREE + CARDS
_DISPLAY = _HAND + CARDS
_EACH = _DISPLAY + 1
"""Where the parts that everybody has begin."""

Row = NDArray[np.int16]


def layout(seats: int) -> dict[str, tuple[int, ...]]:
    """Return the parts of an observation, each with its shape; of what everybody has, the own comes first."""
    return {
        "seat": (1,),  # whose view; 0 for a watcher's
        "seats": (1,),  # how many there are
        "phase": (1,),  # deal, display, turn, free, add, over
        "to_move": (1,),  # how many seats after that seat the mover sits
        "active": (1,),  # likewise the seat whose turn it is
        "round": (1,),
        "income": (1,),  # whether it waits
        "laid": (1,),  # whether a card was, this turn
        "hired": (1,),
        "taken": (1,),
        "covered": (1,),  # 1 and the place of the force covered this turn; 0 for none
        "memory": (1,),  # whether it is played
        "ending": (1,),  # why it will end: 0 not yet, 1 a last card, 2 the rounds are up
        "sides": (LANDS,),  # 1 for plain
        "owners": (LANDS,),  # of lands: 0 in the middle, else 1 and how many seats after that seat
        "used": (LANDS,),  # whether its power is
        "defenders": (LANDS, _MOST_CARDS),
        "free": (CARDS,),  # how many free knights there are of each card
        "hand": (CARDS,),  # the own, counted likewise
        "display": (1,),  # its set, 1 to 5
        "sets": (seats,),
        "fame": (seats,),
        "hands": (seats,),  # how many cards they hold
        "groups": (seats,),  # how many forces they have
        "held": (seats, CARDS),  # what is in hand and face down together, counted
        "forces": (seats, MOST_FORCES, _MOST_CARDS),
    }


@njit
def observe(s: Array, seat: int, into: Row) -> None:
    """Write the observation of a seat; 0 is a watcher, who sees from seat 1 but into no hand."""
    own, seats = max(seat, 1), s[SEATS]
    into[:] = 0
    into[0], into[1], into[2] = seat, seats, s[PHASE]
    into[3], into[4] = (s[TO_MOVE] - own) % seats, (s[ACTIVE] - own) % seats
    into[5], into[6], into[7], into[8] = s[ROUND], s[COLLECT], s[LAID], s[HIRED]
    into[9], into[10], into[11], into[12] = s[TAKEN], s[COVERED], s[MEMORY], s[WHY]
    for land in range(LANDS):
        owner = s[OWNERS + land]
        into[_SIDES + land] = s[SIDES_UP] >> land & 1
        into[_OWNERS + land] = (owner - own) % seats + 1 if owner else 0
        into[_USED + land] = s[USED + land]
        _write_group(s[DEFENDERS + land], True, into, _DEFENDERS + land * _MOST_CARDS)
    _count(s[FREE], into, _FREE)
    if seat:
        _count(s[HANDS + seat - 1], into, _HAND)
    into[_DISPLAY] = s[DEALT] & 7
    for after in range(seats):
        other = (own - 1 + after) % seats
        held = _EACH + 4 * seats + after * CARDS
        at = _EACH + (4 + CARDS) * seats + after * MOST_FORCES * _MOST_CARDS
        into[_EACH + after] = s[DEALT] >> 3 * (other + 1) & 7
        into[_EACH + seats + after] = s[FAME + other]
        into[_EACH + 3 * seats + after] = s[FORCES + other]
        holding, seen = s[HANDS + other], other + 1 == seat or s[PHASE] == OVER
        for place in range(s[FORCES + other]):
            group = s[GROUPS + other * MOST_FORCES + place]
            holding += _face_down(group)
            _write_group(group, seen, into, at + place * _MOST_CARDS)
        into[_EACH + 2 * seats + after] = _count(s[HANDS + other], into, held)
        _count(holding, into, held)


@njit
def _write_group(group: int, seen: bool, into: Row, at: int) -> None:
    for place in range(group >> COUNT & 7):
        face = group >> FACE * place & 63
        into[at + place] = DOWN if face & DOWN and not seen else face


@njit
def _count(hand: int, into: Row, at: int) -> int:
    """Write how often each card is in a hand; return the number of cards."""
    cards = 0
    for card in range(CARDS):
        many = hand >> 2 * card & 3
        into[at + card] = many
        cards += many
    return cards


@njit
def _face_down(group: int) -> int:
    """Return the cards that lie face down in a group, packed as a hand."""
    hand, lying = 0, group & LYING
    while lying:
        if lying & DOWN:
            hand += 1 << 2 * ((lying & (DOWN - 1)) - 1)
        lying >>= FACE
    return hand
