"""Play moves and outcomes of chance in place: laying, conquest, turns, and the end of the game."""

from speeltafel.core.compiled import any_int, njit
from speeltafel.games.saga.data import ROUNDS, TRIBUTE_FAME
from speeltafel.games.saga.kernel_cards import (
    CARDS,
    DOWN,
    FACE,
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
    ACTIONS,
    ARRANGED,
    COLOURS,
    DEALT_SETS,
    DISPLAYED,
    DRAWN_SIDES,
    TO_ADD,
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
    VALUES,
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
    if action >= ACTIONS:
        _fall(s, action - ACTIONS)
    elif TO_BEGIN <= action < TO_HIRE or TO_REINFORCE <= action < TO_ADD:
        _lay(s, action)
    elif action == TO_END:
        _next_turn(s)
    elif action == TO_COLLECT:
        s[FAME + s[ACTIVE] - 1] += income(s, s[ACTIVE])
        s[COLLECT] = 0
    elif TO_HIRE <= action < TO_FREE:
        _hire(s, action - TO_HIRE)
    elif TO_TAKE_BACK <= action < TO_SHOW:
        _take_back(s, action - TO_TAKE_BACK)
    elif TO_SHOW <= action < TO_ADD_TO:
        _show(s, action - TO_SHOW)
    elif action >= TO_WITHDRAW:
        _withdraw(s, action - TO_WITHDRAW)
    elif action == TO_DECLINE or TO_FREE <= action < TO_REINFORCE:
        _take_free(s, action - TO_FREE)
    else:
        _add(s, action)


@njit
def _fall(s: Array, outcome: int) -> None:
    """Play an outcome of chance: sides, a deal or a display."""
    if outcome >= DRAWN_SIDES:
        s[SIDES_UP] = outcome - DRAWN_SIDES
    elif outcome >= DISPLAYED:
        _display(s, outcome - DISPLAYED)
    else:
        _deal(s, DEALT_SETS[s[SEATS], outcome])


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
def _lay(s: Array, action: int) -> None:
    """Lay a card from the hand; laying the last one ends the game."""
    me = s[ACTIVE] - 1
    first, place, card = GROUPS + me * MOST_FORCES, 0, 0
    if action < TO_GUARD:
        card = action - TO_BEGIN
    elif action < TO_HIRE:
        card = action - TO_GUARD
    else:
        place, card = divmod(action - (TO_HIDE if action >= TO_HIDE else TO_REINFORCE), CARDS)
    s[HANDS + me] -= 1 << 2 * card
    s[LAID], s[COLLECT] = 1, 0
    if s[HANDS + me] == 0:
        s[WHY] = LAST_CARD
    if action < TO_GUARD:
        land = card >> 2
        s[first + s[FORCES + me]] = grown(any_int(0), card, False)
        s[FORCES + me] += 1
    elif action < TO_HIRE:
        land = ADD_ONCE[0]
        s[DEFENDERS + land] = grown(s[DEFENDERS + land], card, False)
        s[USED + land] = 1
    else:
        group = grown(s[first + place], card, action >= TO_HIDE)
        land = target(group)
        if action >= TO_HIDE:
            s[COVERED] = place + 1
            s[USED + FACE_DOWN[0]] = 1
        elif group >> SECRETS and s[OWNERS + land] != me + 1 and strength(group) >= needed(s, land):
            group = opened(group)
        s[first + place] = group
    _settle(s, land)
    _go_on(s)


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
def _take_back(s: Array, choice: int) -> None:
    """Take a card back from a force, by its place and the card's colour."""
    me, place = s[ACTIVE] - 1, choice // COLOURS
    at = GROUPS + me * MOST_FORCES + place
    land, card = target(s[at]), _card_of_colour(s[at], choice % COLOURS)
    s[at] = shrunk(s[at], card)
    if s[at] == 0:
        _drop_force(s, me, place)
    _into_hand(s, card, land)


@njit
def _withdraw(s: Array, choice: int) -> None:
    """Take a card back from the defenders, by their land and the card's colour."""
    land = choice // COLOURS
    card = _card_of_colour(s[DEFENDERS + land], choice % COLOURS)
    s[DEFENDERS + land] = shrunk(s[DEFENDERS + land], card)
    _into_hand(s, card, land)


@njit
def _into_hand(s: Array, card: int, land: int) -> None:
    """Give the active seat the card that it took back from a group of this land."""
    s[HANDS + s[ACTIVE] - 1] += 1 << 2 * card
    s[TAKEN], s[COLLECT] = 1, 0
    _settle(s, land)
    _go_on(s)


@njit
def _card_of_colour(group: int, colour: int) -> int:
    """Return the card of this colour in a group."""
    lying = group & LYING
    while lying:
        card = (lying & (DOWN - 1)) - 1
        if card // VALUES == colour:
            return int(card)
        lying >>= FACE
    return -1


@njit
def _show(s: Array, place: int) -> None:
    """Turn up a force; of equal ones the oldest that wasn't covered this turn."""
    first = GROUPS + (s[ACTIVE] - 1) * MOST_FORCES
    at = first + place
    if place + 1 == s[COVERED]:
        at += 1
        while (s[at] & LYING) != (s[first + place] & LYING):
            at += 1
    s[COLLECT] = 0
    s[at] = opened(s[at])
    _settle(s, target(s[at]))
    _go_on(s)


@njit
def _take_free(s: Array, card: int) -> None:
    """Give the conqueror of the castles the free knight it chose, if any, and resume the interrupted turn."""
    if card >= 0:
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
def _add(s: Array, action: int) -> None:
    """Add a card to a group of the treasure land's owner, or none; then the game is over."""
    if action >= TO_ADD:
        me = s[TO_MOVE] - 1
        defends = action >= TO_ADD_TO
        place, card = divmod(action - (TO_ADD_TO if defends else TO_ADD), CARDS)
        at = DEFENDERS + place if defends else GROUPS + me * MOST_FORCES + place
        s[at] = grown(s[at], card, False)
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
