"""The legal moves as the kernel's numbers, ascending: by kind, then by group, then by card."""

from speeltafel.core.compiled import any_int, njit
from speeltafel.games.saga.kernel_cards import CARDS, COUNT, DOWN, FACE, LYING, SECRETS, fits
from speeltafel.games.saga.kernel_ids import (
    CARD_BITS,
    KIND,
    NO_CARD,
    TO_ADD,
    TO_ADD_NOTHING,
    TO_ADD_TO,
    TO_BEGIN,
    TO_COLLECT,
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
        n = _cards(s[FREE], any_int(0), TO_FREE << KIND, into, any_int(0))
        into[n] = (TO_FREE << KIND) + NO_CARD
        return n + 1
    return _additions(s, into)


@njit
def _of_the_turn(s: Array, into: Array) -> int:
    """Write the moves of the active seat within its turn."""
    n = 0
    seat = s[ACTIVE]
    if s[COLLECT]:
        into[0] = TO_COLLECT << KIND
        n = 1
    if not s[LAID]:
        first = n
        n = _cards(s[HANDS + seat - 1], any_int(0), TO_BEGIN << KIND, into, n)
        last = n
        n = _onto_forces(s, seat, TO_REINFORCE << KIND, into, first, last, n)
        if holder_unused(s, ADD_ONCE) == seat:
            for at in range(first, last):
                card = into[at] & (DOWN - 1)
                if fits(card, s[DEFENDERS + ADD_ONCE[0]]):
                    into[n] = (TO_GUARD << KIND) + card
                    n += 1
        if holder_unused(s, FACE_DOWN) == seat:
            n = _onto_forces(s, seat, TO_HIDE << KIND, into, first, last, n)
    n = _extras(s, seat, into, n)
    if s[LAID]:
        into[n] = TO_END << KIND
        n += 1
    return n


@njit
def _extras(s: Array, seat: int, into: Array, n: int) -> int:
    """Add the moves besides laying: hire, take back, show."""
    if not s[HIRED] and s[FREE]:
        for card in range(CARDS):
            if (s[FREE] >> 2 * card) & 3 and (card & 3) < s[FAME + seat - 1]:
                into[n] = (TO_HIRE << KIND) + card
                n += 1
    if not s[TAKEN] and holder(s, TAKE_BACK) == seat:
        n = _take_backs(s, seat, into, n)
    if can_show(s):
        first = GROUPS + (seat - 1) * MOST_FORCES
        group = _next_group(s, seat, any_int(-1))
        while group >= 0:
            for place in range(s[FORCES + seat - 1]):
                shown = s[first + place]
                if shown & LYING == group and shown >> SECRETS and place + 1 != s[COVERED]:
                    into[n] = (TO_SHOW << KIND) + (group << CARD_BITS)
                    n += 1
                    break
            group = _next_group(s, seat, group)
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
    """Add what the owner of the corn land may take back: no first card under others, no last defender."""
    group = _next_group(s, seat, any_int(-1))
    while group >= 0:
        lying = group >> FACE if group >> FACE else group
        n = _cards_lying(lying, (TO_TAKE_BACK << KIND) + (group << CARD_BITS), into, n)
        group = _next_group(s, seat, group)
    for land in range(LANDS):
        held = s[DEFENDERS + land] & LYING
        if s[OWNERS + land] == seat and held >> FACE:
            n = _cards_lying(held, (TO_WITHDRAW << KIND) + (land << CARD_BITS), into, n)
    return n


@njit
def _additions(s: Array, into: Array) -> int:
    """Write what the owner of the treasure land may add at the end, or nothing."""
    seat = s[TO_MOVE]
    hand = s[HANDS + seat - 1]
    n = 0
    group = _next_group(s, seat, any_int(-1))
    while group >= 0:
        n = _cards(hand, _colours(group), (TO_ADD << KIND) + (group << CARD_BITS), into, n)
        group = _next_group(s, seat, group)
    for land in range(LANDS):
        if s[OWNERS + land] == seat:
            held = s[DEFENDERS + land] & LYING
            n = _cards(hand, _colours(held), (TO_ADD_TO << KIND) + (land << CARD_BITS), into, n)
    into[n] = TO_ADD_NOTHING << KIND
    return n + 1


@njit
def _onto_forces(s: Array, seat: int, kind: int, into: Array, first: int, last: int, n: int) -> int:
    """Add laying the cards of `into[first:last]`, those of the hand, onto every force they fit."""
    group = _next_group(s, seat, any_int(-1))
    while group >= 0:
        colours = _colours(group)
        for at in range(first, last):
            card = into[at] & (DOWN - 1)
            if not (colours >> (card >> 2)) & 1:
                into[n] = kind + (group << CARD_BITS) + card
                n += 1
        group = _next_group(s, seat, group)
    return n


@njit
def _next_group(s: Array, seat: int, after: int) -> int:
    """Return the cards of a seat's next force by their number, equal ones once; -1 after the last."""
    found = -1
    first = GROUPS + (seat - 1) * MOST_FORCES
    for place in range(s[FORCES + seat - 1]):
        lying = s[first + place] & LYING
        if lying > after and (found < 0 or lying < found):
            found = lying
    return found


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
def _cards_lying(lying: int, head: int, into: Array, n: int) -> int:
    """Add a move for each card that lies here, the lowest first."""
    kinds = 0
    while lying:
        kinds |= 1 << ((lying & (DOWN - 1)) - 1)
        lying >>= FACE
    for card in range(CARDS):
        if (kinds >> card) & 1:
            into[n] = head + card
            n += 1
    return n
