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

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit
from speeltafel.core.game import Odds
from speeltafel.games.saga import kernel, kernel_ids
from speeltafel.games.saga.cards import faces
from speeltafel.games.saga.display import all_sides, deals, displays
from speeltafel.games.saga.kernel import moves
from speeltafel.games.saga.kernel_cards import CARD, CARDS, COUNT, DOWN, FACE, LYING, WORD
from speeltafel.games.saga.kernel_ids import ARRANGEMENTS, CARD_BITS, KIND, NO_CARD, THE_DISPLAY, THE_SIDES
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
_ON_FORCES = MOST_FORCES * CARDS
_BEGIN = len(_PLAIN)
_GUARD = _BEGIN + CARDS
_HIRE = _GUARD + CARDS
_FREE = _HIRE + CARDS
_REINFORCE = _FREE + CARDS
_HIDE = _REINFORCE + _ON_FORCES
_ADD = _HIDE + _ON_FORCES
_TAKE_BACK = _ADD + _ON_FORCES
_SHOW = _TAKE_BACK + MOST_FORCES * _COLOURS
_ADD_TO = _SHOW + MOST_FORCES
_WITHDRAW = _ADD_TO + LANDS * CARDS
ACTIONS = _WITHDRAW + LANDS * _COLOURS

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
        case Begin(card):
            return _BEGIN + CARD[card]
        case Guard(card):
            return _GUARD + CARD[card]
        case Hire(card):
            return _HIRE + CARD[card]
        case Free(str(card)):
            return _FREE + CARD[card]
        case Reinforce(card, group):
            return _REINFORCE + own.index(group) * CARDS + CARD[card]
        case Hide(card, group):
            return _HIDE + own.index(group) * CARDS + CARD[card]
        case Add(card, group):
            return _ADD + own.index(group) * CARDS + CARD[card]
        case TakeBack(card, group):
            return _TAKE_BACK + own.index(group) * _COLOURS + CARD[card] // _VALUES
        case Show(group):
            return _SHOW + own.index(group)
        case AddTo(card, land):
            return _ADD_TO + LETTERS.index(land) * CARDS + CARD[card]
        case Withdraw(card, land):
            return _WITHDRAW + LETTERS.index(land) * _COLOURS + CARD[card] // _VALUES
    return _PLAIN.index(move)


def decode_action(state: Any, action: int) -> Move:
    """Return the move of an action."""
    own = state.groups[state.to_move - 1]
    if action < _BEGIN:
        return _PLAIN[action]
    if action < _REINFORCE:
        kind, card = divmod(action - _BEGIN, CARDS)
        return (Begin, Guard, Hire, Free)[kind](WORD[card])
    if action < _TAKE_BACK:
        kind, rest = divmod(action - _REINFORCE, _ON_FORCES)
        place, card = divmod(rest, CARDS)
        return (Reinforce, Hide, Add)[kind](WORD[card], own[place])
    if action < _SHOW:
        place, colour = divmod(action - _TAKE_BACK, _COLOURS)
        return TakeBack(_of_colour(own[place], colour), own[place])
    if action < _ADD_TO:
        return Show(own[action - _SHOW])
    if action < _WITHDRAW:
        land, card = divmod(action - _ADD_TO, CARDS)
        return AddTo(WORD[card], LETTERS[land])
    land, colour = divmod(action - _WITHDRAW, _COLOURS)
    return Withdraw(_of_colour(state.lands[land].defenders, colour), LETTERS[land])


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
    if action < _BEGIN:
        return int(_PLAIN_CODES[action])
    own = GROUPS + (s[TO_MOVE] - 1) * MOST_FORCES
    kind, group, card = 0, 0, 0
    if action < _REINFORCE:
        kind, card = (action - _BEGIN) // CARDS, (action - _BEGIN) % CARDS
        kind = _BY_CARD[kind]
    elif action < _TAKE_BACK:
        rest = action - _REINFORCE
        kind, card = _BY_FORCE[rest // _ON_FORCES], rest % CARDS
        group = s[own + rest % _ON_FORCES // CARDS] & LYING
    elif action < _SHOW:
        kind, rest = kernel_ids.TO_TAKE_BACK, action - _TAKE_BACK
        group = s[own + rest // _COLOURS] & LYING
        card = _card_of_colour(group, rest % _COLOURS)
    elif action < _ADD_TO:
        kind, group = kernel_ids.TO_SHOW, s[own + action - _SHOW] & LYING
    elif action < _WITHDRAW:
        kind, rest = kernel_ids.TO_ADD_TO, action - _ADD_TO
        group, card = rest // CARDS, rest % CARDS
    else:
        kind, rest = kernel_ids.TO_WITHDRAW, action - _WITHDRAW
        group = rest // _COLOURS
        card = _card_of_colour(s[DEFENDERS + group] & LYING, rest % _COLOURS)
    return (kind << KIND) + (group << CARD_BITS) + card


_BY_CARD = np.array([kernel_ids.TO_BEGIN, kernel_ids.TO_GUARD, kernel_ids.TO_HIRE, kernel_ids.TO_FREE])
_BY_FORCE = np.array([kernel_ids.TO_REINFORCE, kernel_ids.TO_HIDE, kernel_ids.TO_ADD])


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
    kind, card = code >> KIND, code & (1 << CARD_BITS) - 1
    onto = (code >> CARD_BITS) & LYING
    if kind == kernel_ids.TO_COLLECT:
        return 0
    if kind == kernel_ids.TO_END:
        return 1
    if kind == kernel_ids.TO_ADD_NOTHING:
        return 2
    if kind == kernel_ids.TO_FREE:
        return 3 if card == NO_CARD else int(_FREE + card)
    if kind == kernel_ids.TO_BEGIN:
        return int(_BEGIN + card)
    if kind == kernel_ids.TO_GUARD:
        return int(_GUARD + card)
    if kind == kernel_ids.TO_HIRE:
        return int(_HIRE + card)
    if kind == kernel_ids.TO_ADD_TO:
        return int(_ADD_TO + onto * CARDS + card)
    if kind == kernel_ids.TO_WITHDRAW:
        return int(_WITHDRAW + onto * _COLOURS + card // _VALUES)
    place, own = 0, GROUPS + (s[TO_MOVE] - 1) * MOST_FORCES
    while s[own + place] & LYING != onto:
        place += 1
    if kind == kernel_ids.TO_REINFORCE:
        return int(_REINFORCE + place * CARDS + card)
    if kind == kernel_ids.TO_HIDE:
        return int(_HIDE + place * CARDS + card)
    if kind == kernel_ids.TO_ADD:
        return int(_ADD + place * CARDS + card)
    if kind == kernel_ids.TO_TAKE_BACK:
        return int(_TAKE_BACK + place * _COLOURS + card // _VALUES)
    return int(_SHOW + place)


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
