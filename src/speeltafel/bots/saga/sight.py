"""What a table looks like to a seat, in numbers: what it has, what it can take, what it may lose, and when.

Everything is seen as if all hands were open: the bot looks at worlds, never at the table itself.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import jit
from speeltafel.games.saga.kernel import SIZE, WIDTH, score
from speeltafel.games.saga.kernel_cards import COUNT, SECRETS, TINTS, opened, strength, target, worth
from speeltafel.games.saga.kernel_table import (
    ACTIVE,
    DEFENDERS,
    FAME,
    FORCES,
    FREE,
    GROUPS,
    HAND_IS_FREE,
    HANDS,
    HIRED,
    KNIGHT,
    LAID,
    LANDS,
    MEMORY,
    MOST_FORCES,
    MOST_SEATS,
    OWNERS,
    PHASE,
    ROUND,
    SEATS,
    TRIBUTE,
    USED,
    Array,
    holder,
    income,
    needed,
    side,
)

Features = NDArray[np.float32]

PER_LAND = 13
OF_SEAT = 40
WIDE = LANDS * PER_LAND + OF_SEAT
"""How many numbers a seat's sight has."""

NOW, SOON, LATER = range(3)
HELD, SCORED, EARNED, CARDS_IN_HAND = range(4)


class Room(NamedTuple):
    """What looking and thinking ahead work in, made once."""

    table: Array
    after: Array
    offered: Array
    seen: Features
    """What each seat sees, (4, WIDE)."""
    reach: Array
    """How strong each seat can be against each land now, soon and later, (3, 4, 6)."""
    facts: Array
    """What is counted of each seat, (4, 4)."""
    hidden: Features
    shares: NDArray[np.float64]


@jit
def make_room(hidden: int) -> Room:
    """Room to think in, for a network with so many hidden units."""
    return Room(
        np.zeros(SIZE, dtype=np.int64),
        np.zeros(SIZE, dtype=np.int64),
        np.zeros(WIDTH, dtype=np.int64),
        np.zeros((MOST_SEATS, WIDE), dtype=np.float32),
        np.zeros((3, MOST_SEATS, LANDS), dtype=np.int64),
        np.zeros((MOST_SEATS, 4), dtype=np.int64),
        np.zeros(hidden, dtype=np.float32),
        np.zeros(MOST_SEATS),
    )


@jit
def look(s: Array, room: Room) -> None:
    """Writes what every seat sees."""
    seats, seen, reach, facts = s[SEATS], room.seen, room.reach, room.facts
    for seat in range(seats):
        hand = s[HANDS + seat]
        facts[seat, HELD] = worth(hand)
        facts[seat, SCORED] = score(s, seat + 1)
        facts[seat, EARNED] = income(s, seat + 1)
        facts[seat, CARDS_IN_HAND] = _cards(hand)
        _reach(s, seat, reach)
    for seat in range(seats):
        seen[seat, :] = 0
        for land in range(LANDS):
            _see_land(s, seat, land, reach, seen[seat])
        _see_seat(s, seat, facts, seen[seat])


@jit
def _cards(hand: int) -> int:
    """How many cards a hand has."""
    pairs = (hand & 0x333333333333) + ((hand >> 2) & 0x333333333333)
    pairs = (pairs & 0x0F0F0F0F0F0F) + ((pairs >> 4) & 0x0F0F0F0F0F0F)
    return ((pairs * 0x010101010101) >> 40) & 255


@jit
def _best(cards: int, colour: int, purse: int) -> int:
    """The highest value of a colour among cards that cost no more than this; 0 for none."""
    for value in range(min(4, purse), 0, -1):
        if (cards >> 2 * (colour * 4 + value - 1)) & 3:
            return value
    return 0


@jit
def _reach(s: Array, seat: int, reach: Array) -> None:
    """How strong a seat can be against each land: as it lies, with one card more, with two."""
    hand, free, purse = s[HANDS + seat], s[FREE], s[FAME + seat]
    best = 0
    for colour in range(LANDS):
        value = _best(hand, colour, 4)
        if free and value < 4:
            value = max(value, _best(free, colour, purse))
        best |= value << 4 * colour
    for land in range(LANDS):
        first = (best >> 4 * land) & 15
        reach[NOW, seat, land] = 0
        reach[SOON, seat, land] = first
        reach[LATER, seat, land] = first + _two(best, 1 << land)[0] if first else 0
    start = GROUPS + seat * MOST_FORCES
    for place in range(s[FORCES + seat]):
        group = s[start + place]
        land = target(group)
        colours = (group >> TINTS) & 63
        points = strength(opened(group)) if group >> SECRETS else strength(group)
        one, two = _two(best, colours)
        reach[NOW, seat, land] = max(reach[NOW, seat, land], points)
        reach[SOON, seat, land] = max(reach[SOON, seat, land], points + one)
        reach[LATER, seat, land] = max(reach[LATER, seat, land], points + one + two)


@jit
def _two(best: int, colours: int) -> tuple[int, int]:
    """The two highest values of colours other than these."""
    one, two = 0, 0
    for colour in range(LANDS):
        value = (best >> 4 * colour) & 15
        if (colours >> colour) & 1 or value <= two:
            continue
        if value > one:
            one, two = value, one
        else:
            two = value
    return one, two


@jit
def _see_land(s: Array, seat: int, land: int, reach: Array, seen: Features) -> None:
    at = land * PER_LAND
    need = needed(s, land)
    soon, later = 0, 0
    for other in range(s[SEATS]):
        if other != seat:
            soon = max(soon, reach[SOON, other, land])
            later = max(later, reach[LATER, other, land])
    plain = side(s, land)
    if s[OWNERS + land] == seat + 1:
        seen[at + plain] = 1
        seen[at + 2] = strength(s[DEFENDERS + land]) / 10
        seen[at + 3] = soon >= need
        seen[at + 4] = later >= need
        seen[at + 5] = max(-1.0, min(1.0, (need - soon) / 8))
        seen[at + 6] = reach[NOW, seat, land] / 10
        seen[at + 7] = reach[NOW, seat, land] > soon
    else:
        seen[at + 8] = reach[SOON, seat, land] >= need
        seen[at + 9] = reach[LATER, seat, land] >= need
        seen[at + 10] = max(-1.0, min(1.0, (reach[SOON, seat, land] - need) / 8))
        seen[at + 11] = reach[NOW, seat, land] / 10
        seen[at + 12] = s[OWNERS + land] == 0


@jit
def _see_seat(s: Array, seat: int, facts: Array, seen: Features) -> None:
    at = LANDS * PER_LAND
    seats = s[SEATS]
    scored, earned, fame, fewest, held = -99, 0, 0, 99, 99
    for other in range(seats):
        if other != seat:
            scored = max(scored, facts[other, SCORED])
            earned = max(earned, facts[other, EARNED])
            fame = max(fame, s[FAME + other])
            fewest = min(fewest, facts[other, CARDS_IN_HAND])
            held = min(held, facts[other, HELD])
    mine = facts[seat, CARDS_IN_HAND]
    seen[at] = facts[seat, SCORED] / 20
    seen[at + 1] = (facts[seat, SCORED] - scored) / 20
    seen[at + 2] = s[FAME + seat] / 20
    seen[at + 3] = (s[FAME + seat] - fame) / 20
    seen[at + 4] = facts[seat, EARNED] / 5
    seen[at + 5] = (facts[seat, EARNED] - earned) / 5
    seen[at + 6] = facts[seat, HELD] / 20
    seen[at + 7] = (facts[seat, HELD] - held) / 20
    seen[at + 8] = mine / 10
    seen[at + 9] = (mine - fewest) / 5
    seen[at + 10] = s[ROUND] / 60
    seen[at + 11] = 1 if s[ROUND] > 55 else 0
    # How soon somebody can end it: three steps for the seat itself, three for the others.
    for few in range(1, 4):
        seen[at + 11 + few] = mine == few
        seen[at + 14 + few] = fewest == few
    # How near the end is weighs what counting now would give.
    near = 1 / (1 + min(mine, fewest))
    seen[at + 18] = near
    seen[at + 19] = near * (facts[seat, SCORED] - scored) / 10
    waits = (seat + seats - (s[ACTIVE] - 1)) % seats
    if waits == 0 and s[LAID] and s[PHASE] != KNIGHT:
        waits = seats
    seen[at + 20] = waits == 0
    seen[at + 21] = waits == 1
    seen[at + 22] = waits == seats
    seen[at + 23] = 1 if waits == 0 and s[HIRED] else 0
    hand = s[HANDS + seat]
    colours = 0
    for colour in range(LANDS):
        best = _best(hand, colour, 4)
        seen[at + 24 + colour] = best / 4
        colours += best > 0
    seen[at + 30] = colours / 6
    forces, points, cards = s[FORCES + seat], 0, 0
    for place in range(forces):
        group = s[GROUPS + seat * MOST_FORCES + place]
        points += strength(group)
        cards += (group >> COUNT) & 7
    seen[at + 31] = forces / 5
    seen[at + 32] = points / 20
    seen[at + 33] = cards / 10
    for value in range(2, 5):
        if s[FAME + seat] >= value:
            for colour in range(LANDS):
                if (s[FREE] >> 2 * (colour * 4 + value - 1)) & 3:
                    seen[at + 34] = value / 4
    seen[at + 35] = 1 if s[USED + 4] and s[OWNERS + 4] == seat + 1 else 0
    seen[at + 36] = facts[seat, HELD] / 20 if holder(s, HAND_IS_FREE) == seat + 1 else 0
    seen[at + 37] = 1 if holder(s, TRIBUTE) == seat + 1 else 0
    seen[at + 38] = s[MEMORY]
    seen[at + 39] = (seats - 2) / 2
