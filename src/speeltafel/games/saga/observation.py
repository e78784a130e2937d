"""What a seat of Saga observes, as numbers: 16 bits each, listed in `observe`.

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
_HEAD = 13 + LANDS
_OWN = _HEAD + LANDS * (2 + _MOST_CARDS)
_SEATS = _OWN + 2 * CARDS
_EACH = 4 + CARDS + MOST_FORCES * _MOST_CARDS

Row = NDArray[np.int16]


def observation_size(seats: int) -> int:
    """Return the length of an observation."""
    return _SEATS + 1 + seats * _EACH


@njit
def observe(s: Array, seat: int, into: Row) -> None:
    """Write the observation of a seat; 0 is a watcher, who sees from seat 1 but into no hand.

    Whose view, how many seats, the phase (deal, display, turn, free, add, over), how many seats after that
    seat the mover and the active seat sit, the round, whether income waits, a card was laid, hired, taken,
    the place and one of the force covered this turn, whether `memory` is played, why it will end (0 not yet,
    1 a last card, 2 the rounds are up); six sides, 1 for plain. Six lands: 0 in the middle, or 1 and how many
    seats after them the owner sits, whether its power is used, six cards. The free knights and the own
    hand, 24 counts each. The display's set, 1-5. Each seat, own first: its set, its fame, the cards in its
    hand, its forces, 24 counts of what it holds in hand and face down together, then 24 forces of six cards.
    """
    own, seats = max(seat, 1), s[SEATS]
    into[:] = 0
    into[0], into[1], into[2] = seat, seats, s[PHASE]
    into[3], into[4] = (s[TO_MOVE] - own) % seats, (s[ACTIVE] - own) % seats
    into[5], into[6], into[7], into[8] = s[ROUND], s[COLLECT], s[LAID], s[HIRED]
    into[9], into[10], into[11], into[12] = s[TAKEN], s[COVERED], s[MEMORY], s[WHY]
    for land in range(LANDS):
        into[13 + land] = s[SIDES_UP] >> land & 1
        at = _HEAD + land * (2 + _MOST_CARDS)
        owner = s[OWNERS + land]
        into[at] = (owner - own) % seats + 1 if owner else 0
        into[at + 1] = s[USED + land]
        _write_group(s[DEFENDERS + land], True, into, at + 2)
    _count(s[FREE], into, _OWN)
    if seat:
        _count(s[HANDS + seat - 1], into, _OWN + CARDS)
    into[_SEATS] = s[DEALT] & 7
    for after in range(seats):
        other = (own - 1 + after) % seats
        at = _SEATS + 1 + after * _EACH
        into[at], into[at + 1] = s[DEALT] >> 3 * (other + 1) & 7, s[FAME + other]
        into[at + 3] = s[FORCES + other]
        holding, seen = s[HANDS + other], other + 1 == seat or s[PHASE] == OVER
        for place in range(s[FORCES + other]):
            group = s[GROUPS + other * MOST_FORCES + place]
            holding += _face_down(group)
            _write_group(group, seen, into, at + 4 + CARDS + place * _MOST_CARDS)
        into[at + 2] = _count(s[HANDS + other], into, at + 4)
        _count(holding, into, at + 4)


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
