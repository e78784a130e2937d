"""The legal moves as the kernel's numbers, ascending."""

from speeltafel.core.compiled import any_int, njit
from speeltafel.games.saga.kernel_cards import CARDS, COUNT, DOWN, FACE, LYING, SECRETS, fits
from speeltafel.games.saga.kernel_ids import (
    COLOURS,
    TO_ADD,
    TO_ADD_NOTHING,
    TO_ADD_TO,
    TO_BEGIN,
    TO_COLLECT,
    TO_DECLINE,
    TO_END,
    TO_FREE,
    TO_GUARD,
    TO_HIDE,
    TO_HIRE,
    TO_REINFORCE,
    TO_SHOW,
    TO_TAKE_BACK,
    TO_WITHDRAW,
)
from speeltafel.games.saga.kernel_table import (
    ACTIVE,
    ADD_ONCE,
    COLLECT,
    COVERED,
    DEFENDERS,
    FACE_DOWN,
    FAME,
    FORCES,
    FREE,
    GROUPS,
    HANDS,
    HIRED,
    KNIGHT,
    LAID,
    LANDS,
    MOST_FORCES,
    OWNERS,
    PHASE,
    TAKE_BACK,
    TAKEN,
    TO_MOVE,
    TURN,
    Array,
    can_show,
    holder,
    holder_unused,
)

WIDTH = 400
"""The most legal moves: a seat has at most 24 cards; 12 in hand and 12 forces give 2 * 12 * 12 ways to lay a
card, and other moves are a few dozen."""


@njit
def moves(s: Array, into: Array) -> int:
    """Write the legal moves of the seat to choose, ascending; return how many."""
    if s[PHASE] == TURN:
        return _of_the_turn(s, into)
    if s[PHASE] == KNIGHT:
        into[0] = TO_DECLINE
        return _cards(s[FREE], any_int(0), any_int(TO_FREE), into, any_int(1))
    return _additions(s, into)


@njit
def _of_the_turn(s: Array, into: Array) -> int:
    """Write the moves of the active seat within its turn."""
    n = 0
    seat = s[ACTIVE]
    if s[COLLECT]:
        into[n] = TO_COLLECT
        n += 1
    if s[LAID]:
        into[n] = TO_END
        n += 1
    first = last = n
    if not s[LAID]:
        n = last = _cards(s[HANDS + seat - 1], any_int(0), any_int(TO_BEGIN), into, n)
        if holder_unused(s, ADD_ONCE) == seat:
            for at in range(first, last):
                card = into[at] - TO_BEGIN
                if fits(card, s[DEFENDERS + ADD_ONCE[0]]):
                    into[n] = TO_GUARD + card
                    n += 1
    if not s[HIRED] and s[FREE]:
        for card in range(CARDS):
            if (s[FREE] >> 2 * card) & 3 and (card & 3) < s[FAME + seat - 1]:
                into[n] = TO_HIRE + card
                n += 1
    if not s[LAID]:
        n = _onto_forces(s, seat, any_int(TO_REINFORCE), into, first, last, n)
        if holder_unused(s, FACE_DOWN) == seat:
            n = _onto_forces(s, seat, any_int(TO_HIDE), into, first, last, n)
    takes_back = not s[TAKEN] and holder(s, TAKE_BACK) == seat
    if takes_back:
        n = _take_backs(s, seat, into, n)
    if can_show(s):
        n = _shows(s, seat, into, n)
    if takes_back:
        n = _withdrawals(s, seat, into, n)
    return n


@njit
def can_do_more(s: Array) -> bool:
    """Return whether something besides laying could still be done in this turn."""
    seat = s[ACTIVE]
    if not s[HIRED] and s[FREE]:
        for card in range(CARDS):
            if (s[FREE] >> 2 * card) & 3 and (card & 3) < s[FAME + seat - 1]:
                return True
    if not s[TAKEN] and holder(s, TAKE_BACK) == seat:
        if s[FORCES + seat - 1]:
            return True
        for land in range(LANDS):
            if s[OWNERS + land] == seat and ((s[DEFENDERS + land] >> COUNT) & 7) > 1:
                return True
    return can_show(s)


@njit
def _take_backs(s: Array, seat: int, into: Array, n: int) -> int:
    """Add what the owner of the corn land may take back from its forces: no first card under others."""
    first = GROUPS + (seat - 1) * MOST_FORCES
    for place in range(s[FORCES + seat - 1]):
        if not _repeats(s, first, place):
            group = s[first + place] & LYING
            n = _tints(group >> FACE if group >> FACE else group, TO_TAKE_BACK + place * COLOURS, into, n)
    return n


@njit
def _withdrawals(s: Array, seat: int, into: Array, n: int) -> int:
    """Add what the owner of the corn land may take back from its lands: no last defender."""
    for land in range(LANDS):
        held = s[DEFENDERS + land] & LYING
        if s[OWNERS + land] == seat and held >> FACE:
            n = _tints(held, TO_WITHDRAW + land * COLOURS, into, n)
    return n


@njit
def _shows(s: Array, seat: int, into: Array, n: int) -> int:
    """Add turning up the forces with cards face down, but for the one covered this turn."""
    first, count = GROUPS + (seat - 1) * MOST_FORCES, s[FORCES + seat - 1]
    for place in range(count):
        if s[first + place] >> SECRETS and not _repeats(s, first, place):
            for other in range(place, count):
                if (s[first + other] & LYING) == (s[first + place] & LYING) and other + 1 != s[COVERED]:
                    into[n] = TO_SHOW + place
                    n += 1
                    break
    return n


@njit
def _additions(s: Array, into: Array) -> int:
    """Write what the owner of the treasure land may add at the end, or nothing."""
    seat = s[TO_MOVE]
    hand, first = s[HANDS + seat - 1], GROUPS + (seat - 1) * MOST_FORCES
    into[0] = TO_ADD_NOTHING
    n = any_int(1)
    for place in range(s[FORCES + seat - 1]):
        if not _repeats(s, first, place):
            n = _cards(hand, _colours(s[first + place] & LYING), TO_ADD + place * CARDS, into, n)
    for land in range(LANDS):
        if s[OWNERS + land] == seat:
            n = _cards(hand, _colours(s[DEFENDERS + land] & LYING), TO_ADD_TO + land * CARDS, into, n)
    return n


@njit
def _onto_forces(s: Array, seat: int, kind: int, into: Array, first: int, last: int, n: int) -> int:
    """Add laying the cards of `into[first:last]`, those of the hand, onto every force they fit."""
    forces = GROUPS + (seat - 1) * MOST_FORCES
    for place in range(s[FORCES + seat - 1]):
        if _repeats(s, forces, place):
            continue
        colours = _colours(s[forces + place] & LYING)
        for at in range(first, last):
            card = into[at] - TO_BEGIN
            if not (colours >> (card >> 2)) & 1:
                into[n] = kind + place * CARDS + card
                n += 1
    return n


@njit
def _repeats(s: Array, first: int, place: int) -> bool:
    """Return whether an older force of the seat whose forces begin at `first` has the same cards."""
    older = first
    while (s[older] & LYING) != (s[first + place] & LYING):
        older += 1
    return bool(older < first + place)


@njit
def _colours(lying: int) -> int:
    """Return the colours of these cards, a bit each."""
    colours = 0
    while lying:
        colours |= 1 << (((lying & (DOWN - 1)) - 1) >> 2)
        lying >>= FACE
    return colours


@njit
def _cards(hand: int, but: int, head: int, into: Array, n: int) -> int:
    """Add a move for each different card of a hand whose colour is none of these."""
    card = 0
    while hand:
        if hand & 3 and not (but >> (card >> 2)) & 1:
            into[n] = head + card
            n += 1
        hand >>= 2
        card += 1
    return n


@njit
def _tints(lying: int, head: int, into: Array, n: int) -> int:
    """Add a move for the colour of each card that lies here, the lowest first."""
    colours = _colours(lying)
    for colour in range(COLOURS):
        if (colours >> colour) & 1:
            into[n] = head + colour
            n += 1
    return n
