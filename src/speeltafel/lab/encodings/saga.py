"""Saga's encoding: 2,176 actions and 11,344 outcomes.

A group's name changes with every card, so an action names a force by its place among the mover's own, the
oldest first; of equal forces the first. A card is `colour * 4 + value - 1`, colours in the lands' order.
Actions: `collect`, `end`, `add:none`, `free:none`; by card begin, guard, hire and free; by place and card
reinforce, hide and add; by place and colour take back; by place show; by land and card add; by land and
colour withdraw. Outcomes: the deals of as many sets as there are, each seat's as the rules list them, then
the displays of the five sets, then the sides of the six lands where they are drawn.

An observation, of 16 bits each, is listed in `observe`: a card is its number and 1, and 32 more where it lies
face down; a bare 32 is face down to that seat.
"""

from collections.abc import Callable
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit
from speeltafel.core.game import Odds
from speeltafel.games.saga import kernel
from speeltafel.games.saga.cards import faces
from speeltafel.games.saga.display import all_sides, deals, displays
from speeltafel.games.saga.kernel import moves
from speeltafel.games.saga.kernel_cards import CARD, CARDS, COUNT, DOWN, FACE, LYING, WORD
from speeltafel.games.saga.kernel_ids import (
    ARRANGEMENTS,
    CARD_BITS,
    KIND,
    KIND_OF,
    KINDS,
    NO_CARD,
    THE_DISPLAY,
    THE_SIDES,
)
from speeltafel.games.saga.kernel_table import (
    ACTIVE,
    COLLECT,
    COVERED,
    DEALT,
    DEFENDERS,
    DISPLAY,
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
    MOST_SEATS,
    OVER,
    OWNERS,
    PHASE,
    ROUND,
    SEATS,
    SET_NAMES,
    SIDES_UP,
    TAKEN,
    TO_MOVE,
    UNDRAWN,
    USED,
    WHY,
    Array,
)
from speeltafel.games.saga.lands import LETTERS
from speeltafel.games.saga.moves import (
    ADD_NOTHING,
    DECLINE,
    END,
    Add,
    AddTo,
    Begin,
    Collect,
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

_PLAIN = (Collect(), END, ADD_NOTHING, DECLINE)
_COLOURS = LANDS
_VALUES = CARDS // _COLOURS


class _Kind(NamedTuple):
    """A kind of action: one for each place and card, or for each place and colour of a card there."""

    code: int
    """The kernel's number of the kind."""
    places: int
    """The mover's forces, the lands, or just 1."""
    width: int
    """The actions of a place: by card, by colour, or just 1."""
    first: int
    """The first action of this kind."""


_ROOM: dict[Callable[..., Move], tuple[int, int]] = {
    Begin: (1, CARDS),
    Guard: (1, CARDS),
    Hire: (1, CARDS),
    Free: (1, CARDS),
    Reinforce: (MOST_FORCES, CARDS),
    Hide: (MOST_FORCES, CARDS),
    Add: (MOST_FORCES, CARDS),
    TakeBack: (MOST_FORCES, _COLOURS),
    Show: (MOST_FORCES, 1),
    AddTo: (LANDS, CARDS),
    Withdraw: (LANDS, _COLOURS),
}
*_STARTS, ACTIONS = accumulate((places * width for places, width in _ROOM.values()), initial=len(_PLAIN))
_KINDS = {
    move: _Kind(KIND_OF[move], *room, first)
    for (move, room), first in zip(_ROOM.items(), _STARTS, strict=True)
}
_CODES, _PLACES, _WIDTHS, _FIRSTS = np.array(list(_KINDS.values())).T.copy()
_ROWS = np.array([list(_KINDS).index(move) if move in _KINDS else -1 for move in KINDS])
"""The columns of the table for compiled code, and the row of each of the kernel's kinds."""

_PLAIN_CODES = np.array([kernel.index(move) for move in _PLAIN])
_FIRST_DISPLAY = 120
"""The outcomes before it are deals: 120 for three seats and for four, 60 for two."""
_DEALS = {seats: tuple(deals(seats)) for seats in range(2, MOST_SEATS + 1)}
_DEAL_NUMBER = {deal: number for listed in _DEALS.values() for number, deal in enumerate(listed)}
_DEAL_CODES = np.zeros((MOST_SEATS + 1, _FIRST_DISPLAY), dtype=np.int64) - 1
for _seats, _listed in _DEALS.items():
    _DEAL_CODES[_seats, : len(_listed)] = [kernel.index(deal) for deal in _listed]
_FIRST_SIDES = _FIRST_DISPLAY + ARRANGEMENTS * len(SET_NAMES)
OUTCOMES = _FIRST_SIDES + UNDRAWN
_DRAWN_SIDES = THE_SIDES << KIND
_DISPLAYED = THE_DISPLAY << KIND

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


def encode_action(state: Any, move: Move) -> int:
    """Return the action of a move, by its mover's own forces as the state or the mover's view has them."""
    own: tuple[str, ...] = state.groups[state.to_move - 1]
    match move:
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
    kind = _KINDS[type(move)]
    return kind.first + place * kind.width + number * kind.width // CARDS


def decode_action(state: Any, action: int) -> Move:
    """Return the move of an action."""
    if action < len(_PLAIN):
        return _PLAIN[action]
    move, kind = next(item for item in reversed(_KINDS.items()) if item[1].first <= action)
    place, number = divmod(action - kind.first, kind.width)
    if kind.places == 1:
        return move(WORD[number])
    group = (
        state.groups[state.to_move - 1][place] if kind.places == MOST_FORCES else state.lands[place].defenders
    )
    if move is Show:
        return Show(group)
    card = WORD[number] if kind.width == CARDS else _of_colour(group, number)
    return move(card, group if kind.places == MOST_FORCES else LETTERS[place])


def _of_colour(group: str, colour: int) -> str:
    cards = (face.strip("()") for face in faces(group))
    return next(card for card in cards if CARD[card] // _VALUES == colour)


def encode_outcome(outcome: Move) -> int:
    """Return the number of a deal, a display or a draw of sides."""
    if isinstance(outcome, DrawSides):
        return _FIRST_SIDES + kernel.index(outcome) - _DRAWN_SIDES
    if outcome in _DEAL_NUMBER:
        return _DEAL_NUMBER[outcome]
    return _FIRST_DISPLAY + kernel.index(outcome) - _DISPLAYED


def decode_outcome(state: Any, number: int) -> Move:
    """Return the deal, the display or the draw of sides with this number."""
    if number >= _FIRST_SIDES:
        return kernel.name(_DRAWN_SIDES + number - _FIRST_SIDES)
    if number < _FIRST_DISPLAY:
        return _DEALS[len(state.fame)][number]
    return kernel.name(_DISPLAYED + number - _FIRST_DISPLAY)


def odds(s: Array) -> Odds[Move]:
    """Return the outcomes with their weights."""
    if s[SIDES_UP] == UNDRAWN:
        return all_sides()
    fixed = SET_NAMES[int(s[DEALT] & 7) - 1] if s[DEALT] else ""
    return displays(fixed) if s[PHASE] == DISPLAY else deals(int(s[SEATS]), fixed)


@njit
def outcome_code(s: Array, outcome: int) -> int:
    """Return the kernel's number of an outcome; -1 where it is impossible now."""
    if outcome >= _FIRST_SIDES or s[SIDES_UP] == UNDRAWN:
        now = outcome >= _FIRST_SIDES and s[SIDES_UP] == UNDRAWN
        return _DRAWN_SIDES + outcome - _FIRST_SIDES if now else -1
    if outcome < _FIRST_DISPLAY:
        dealt, fixed = int(_DEAL_CODES[s[SEATS], outcome]), int(s[DEALT])
        fits = s[PHASE] != DISPLAY and (fixed == 0 or dealt & 7 == fixed)
        return dealt if fits else -1
    display = outcome - _FIRST_DISPLAY
    fits = s[PHASE] == DISPLAY and display // ARRANGEMENTS == int(s[DEALT] & 7) - 1
    return _DISPLAYED + display if fits else -1


@njit
def action_code(s: Array, action: int) -> int:
    """Return the kernel's number of an action."""
    if action < len(_PLAIN_CODES):
        return int(_PLAIN_CODES[action])
    row = np.searchsorted(_FIRSTS, action, side="right") - 1
    place, card = divmod(action - _FIRSTS[row], _WIDTHS[row])
    onto, group = 0, 0
    if _PLACES[row] == MOST_FORCES:
        onto = group = s[GROUPS + (s[TO_MOVE] - 1) * MOST_FORCES + place] & LYING
    elif _PLACES[row] == LANDS:
        onto, group = place, s[DEFENDERS + place] & LYING
    if _WIDTHS[row] == _COLOURS:
        card = _card_of_colour(group, card)
    return int((_CODES[row] << KIND) + (onto << CARD_BITS) + card)


@njit
def _card_of_colour(lying: int, colour: int) -> int:
    """Return the card of this colour in a group."""
    while lying:
        card = (lying & (DOWN - 1)) - 1
        if card // _VALUES == colour:
            return int(card)
        lying >>= FACE
    return 0


@njit
def _action(s: Array, code: int) -> int:
    """Return the action of the kernel's number of a move; the inverse of `action_code`."""
    row, card = _ROWS[code >> KIND], code & (1 << CARD_BITS) - 1
    if row < 0 or card == NO_CARD:
        return int(np.argmax(code == _PLAIN_CODES))
    place = onto = (code >> CARD_BITS) & LYING
    if _PLACES[row] == MOST_FORCES:
        place, own = 0, GROUPS + (s[TO_MOVE] - 1) * MOST_FORCES
        while s[own + place] & LYING != onto:
            place += 1
    return int(_FIRSTS[row] + place * _WIDTHS[row] + card * _WIDTHS[row] // CARDS)


@njit
def legal_actions(s: Array, into: NDArray[np.int8], buffer: Array) -> None:
    """Write the mask of legal actions."""
    into[:] = 0
    for place in range(moves(s, buffer)):
        into[_action(s, buffer[place])] = 1


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
