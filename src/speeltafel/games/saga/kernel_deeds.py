"""Play moves and outcomes of chance in place: laying, conquest, turns, and the end of the game."""

from speeltafel.core.compiled import any_int, njit
from speeltafel.games.saga.data import ROUNDS, TRIBUTE_FAME
from speeltafel.games.saga.kernel_cards import (
    LYING,
    SECRETS,
    SET_HANDS,
    TINTS,
    as_hand,
    grown,
    opened,
    shrunk,
    strength,
    target,
)
from speeltafel.games.saga.kernel_choices import can_do_more
from speeltafel.games.saga.kernel_ids import (
    ARRANGED,
    CARD_BITS,
    KIND,
    NO_CARD,
    THE_DEAL,
    THE_DISPLAY,
    THE_SIDES,
    TO_ADD,
    TO_ADD_TO,
    TO_BEGIN,
    TO_COLLECT,
    TO_END,
    TO_FREE,
    TO_GUARD,
    TO_HIDE,
    TO_HIRE,
    TO_SHOW,
    TO_TAKE_BACK,
    TO_WITHDRAW,
)
from speeltafel.games.saga.kernel_table import (
    ACTIVE,
    ADD,
    ADD_AT_END,
    ADD_ONCE,
    COLLECT,
    COVERED,
    DEALT,
    DEFENDERS,
    DISPLAY,
    FACE_DOWN,
    FAME,
    FORCES,
    FREE,
    FREE_KNIGHT,
    GROUPS,
    HANDS,
    HIRED,
    KNIGHT,
    LAID,
    LANDS,
    LAST_CARD,
    MEMORY,
    MOST_FORCES,
    OVER,
    OWNERS,
    PHASE,
    ROUND,
    ROUNDS_UP,
    SEATS,
    SIDES_UP,
    TAKEN,
    TO_MOVE,
    TRIBUTE,
    TURN,
    USED,
    WHY,
    Array,
    holder,
    income,
    needed,
)


@njit
def play(s: Array, action: int) -> None:
    """Play a legal move or a possible outcome, in place."""
    kind = action >> KIND
    card = action & ((1 << CARD_BITS) - 1)
    onto = (action >> CARD_BITS) & LYING
    if TO_BEGIN <= kind <= TO_HIDE:
        _lay(s, kind, card, onto)
    elif kind == TO_HIRE:
        _hire(s, card)
    elif kind == TO_END:
        _next_turn(s)
    elif kind == TO_COLLECT:
        s[FAME + s[ACTIVE] - 1] += income(s, s[ACTIVE])
        s[COLLECT] = 0
    elif TO_TAKE_BACK <= kind <= TO_SHOW:
        _change(s, kind, card, onto)
    elif kind == TO_FREE:
        _take_free(s, card)
    elif kind == THE_DEAL:
        _deal(s, action - (THE_DEAL << KIND))
    elif kind == THE_SIDES:
        s[SIDES_UP] = action - (THE_SIDES << KIND)
    elif kind == THE_DISPLAY:
        _display(s, action - (THE_DISPLAY << KIND))
    else:
        _add(s, kind, card, onto)


@njit
def _deal(s: Array, sets: int) -> None:
    """Give every seat its set; in a first game the display lies there already."""
    displayed = s[DEALT] != 0
    s[DEALT] = sets
    for seat in range(s[SEATS]):
        s[HANDS + seat] = SET_HANDS[((sets >> 3 * (seat + 1)) & 7) - 1]
    s[PHASE] = TURN if displayed else DISPLAY


@njit
def _display(s: Array, number: int) -> None:
    """Lay the first defenders of all lands."""
    for land in range(LANDS):
        first, second = int(ARRANGED[number, land, 0]), int(ARRANGED[number, land, 1])
        s[DEFENDERS + land] = grown(grown(any_int(0), first, False), second, False)
    s[PHASE] = TURN


@njit
def _lay(s: Array, kind: int, card: int, onto: int) -> None:
    """Lay a card from the hand; laying the last one ends the game."""
    me = s[ACTIVE] - 1
    s[HANDS + me] -= 1 << 2 * card
    s[LAID], s[COLLECT] = 1, 0
    if s[HANDS + me] == 0:
        s[WHY] = LAST_CARD
    first = GROUPS + me * MOST_FORCES
    if kind == TO_BEGIN:
        land = card >> 2
        s[first + s[FORCES + me]] = grown(any_int(0), card, False)
        s[FORCES + me] += 1
    elif kind == TO_GUARD:
        land = ADD_ONCE[0]
        s[DEFENDERS + land] = grown(s[DEFENDERS + land], card, False)
        s[USED + land] = 1
    else:
        place = _place(s, me, onto)
        group = grown(s[first + place], card, kind == TO_HIDE)
        land = target(group)
        if kind == TO_HIDE:
            s[COVERED] = place + 1
            s[USED + FACE_DOWN[0]] = 1
        elif group >> SECRETS and s[OWNERS + land] != me + 1 and strength(group) >= needed(s, land):
            group = opened(group)
        s[first + place] = group
    _settle(s, land)
    _go_on(s)


@njit
def _place(s: Array, me: int, lying: int, after: int = -1) -> int:
    """Return the place of a seat's force with these cards: of equal ones the oldest, after this place."""
    first, place = GROUPS + me * MOST_FORCES, after + 1
    while s[first + place] & LYING != lying:
        place += 1
    return place


@njit
def _hire(s: Array, card: int) -> None:
    """Take a free knight into the hand for its value in fame."""
    me = s[ACTIVE] - 1
    s[HANDS + me] += 1 << 2 * card
    s[FREE] -= 1 << 2 * card
    s[FAME + me] -= (card & 3) + 1
    s[HIRED], s[COLLECT] = 1, 0
    _go_on(s)


@njit
def _change(s: Array, kind: int, card: int, onto: int) -> None:
    """Take a card back from a force or from the defenders, or turn a force up."""
    me = s[ACTIVE] - 1
    s[COLLECT] = 0
    if kind == TO_WITHDRAW:
        land = onto
        s[DEFENDERS + land] = shrunk(s[DEFENDERS + land], card)
    else:
        first = GROUPS + me * MOST_FORCES
        place = _place(s, me, onto)
        if kind == TO_SHOW and place + 1 == s[COVERED]:
            place = _place(s, me, onto, place)
        land = target(s[first + place])
        s[first + place] = opened(s[first + place]) if kind == TO_SHOW else shrunk(s[first + place], card)
        if s[first + place] == 0:
            _drop_force(s, me, place)
    if kind != TO_SHOW:
        s[HANDS + me] += 1 << 2 * card
        s[TAKEN] = 1
    _settle(s, land)
    _go_on(s)


@njit
def _take_free(s: Array, card: int) -> None:
    """Give the conqueror of the castles the free knight it chose, and resume the interrupted turn."""
    if card != NO_CARD:
        s[HANDS + s[TO_MOVE] - 1] += 1 << 2 * card
        s[FREE] -= 1 << 2 * card
    s[PHASE], s[TO_MOVE] = TURN, s[ACTIVE]
    _settle(s, any_int(FREE_KNIGHT[0]))
    _go_on(s)


@njit
def _settle(s: Array, land: int) -> None:
    """Let the strongest force that beats a land take it, until none does or a conqueror must choose."""
    while True:
        best = needed(s, land) - 1
        winner, winning, tied = any_int(-1), any_int(0), False
        for seat in range(s[SEATS]):
            if s[OWNERS + land] == seat + 1:
                continue
            first = GROUPS + seat * MOST_FORCES
            for place in range(s[FORCES + seat]):
                group = s[first + place]
                if target(group) != land:
                    continue
                if strength(group) > best:
                    best, winner, winning, tied = strength(group), seat, place, False
                elif strength(group) == best and winner >= 0 and winner != seat:
                    tied = True
        if winner < 0 or tied:
            return
        _conquer(s, land, winner, winning)
        if land == FREE_KNIGHT[0] and s[FREE] and holder(s, FREE_KNIGHT) == winner + 1:
            s[PHASE], s[TO_MOVE] = KNIGHT, winner + 1
            return


@njit
def _conquer(s: Array, land: int, seat: int, place: int) -> None:
    """Make a group the land's defenders, all its cards open; the old ones leave."""
    lost = as_hand(s[DEFENDERS + land])
    if s[OWNERS + land]:
        s[HANDS + s[OWNERS + land] - 1] += lost
    else:
        s[FREE] += lost
    s[OWNERS + land], s[USED + land] = seat + 1, 0
    s[DEFENDERS + land] = opened(s[GROUPS + seat * MOST_FORCES + place])
    _drop_force(s, seat, place)


@njit
def _drop_force(s: Array, seat: int, place: int) -> None:
    """Remove a group from a seat's attacking forces; the younger ones move up."""
    first = GROUPS + seat * MOST_FORCES
    s[FORCES + seat] -= 1
    for at in range(first + place, first + s[FORCES + seat]):
        s[at] = s[at + 1]
    s[first + s[FORCES + seat]] = 0
    if seat + 1 == s[ACTIVE] and place < s[COVERED]:
        s[COVERED] = 0 if place + 1 == s[COVERED] else s[COVERED] - 1


@njit
def _go_on(s: Array) -> None:
    """Continue the turn; end it where nothing is left to do, and end the game where it was the last."""
    if s[PHASE] == KNIGHT:
        return
    if s[WHY]:
        _finish(s)
    elif s[LAID] and not can_do_more(s):
        _next_turn(s)


@njit
def _next_turn(s: Array) -> None:
    """Begin the next seat's turn with its income, or end the game after the last round."""
    seat = s[ACTIVE] % s[SEATS] + 1
    if seat == 1 and s[ROUND] == ROUNDS:
        s[WHY] = ROUNDS_UP
        _finish(s)
        return
    due = income(s, seat)
    s[TO_MOVE] = s[ACTIVE] = seat
    s[ROUND] += seat == 1
    s[LAID] = s[HIRED] = s[TAKEN] = s[COVERED] = 0
    s[COLLECT] = s[MEMORY] and due > 0
    if not s[MEMORY]:
        s[FAME + seat - 1] += due


@njit
def _finish(s: Array) -> None:
    """End the game; before that, the owner of the treasure land may add a card, if one fits."""
    seat = holder(s, ADD_AT_END)
    if seat and _can_add(s, seat):
        s[PHASE], s[TO_MOVE] = ADD, seat
    else:
        _close(s)


@njit
def _can_add(s: Array, seat: int) -> bool:
    """Return whether a card of this hand fits one of the seat's groups."""
    colours, hand = 0, s[HANDS + seat - 1]
    for colour in range(LANDS):
        if (hand >> 8 * colour) & 255:
            colours |= 1 << colour
    for place in range(s[FORCES + seat - 1]):
        if colours & ~(s[GROUPS + (seat - 1) * MOST_FORCES + place] >> TINTS):
            return True
    for land in range(LANDS):
        if s[OWNERS + land] == seat and colours & ~(s[DEFENDERS + land] >> TINTS):
            return True
    return False


@njit
def _add(s: Array, kind: int, card: int, onto: int) -> None:
    """Add a card to a group of the treasure land's owner, or none; then the game is over."""
    me = s[TO_MOVE] - 1
    if kind == TO_ADD:
        at = GROUPS + me * MOST_FORCES + _place(s, me, onto)
        s[at] = grown(s[at], card, False)
    elif kind == TO_ADD_TO:
        s[DEFENDERS + onto] = grown(s[DEFENDERS + onto], card, False)
    if kind in (TO_ADD, TO_ADD_TO):
        s[HANDS + me] -= 1 << 2 * card
    _close(s)


@njit
def _close(s: Array) -> None:
    """Pay the tribute to the owner of the forests; the game is over."""
    taker = holder(s, TRIBUTE)
    if taker:
        for seat in range(s[SEATS]):
            if seat + 1 != taker:
                given = min(TRIBUTE_FAME, s[FAME + seat])
                s[FAME + seat] -= given
                s[FAME + taker - 1] += given
    s[PHASE], s[TO_MOVE] = OVER, 0
