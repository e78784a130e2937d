"""The features of a Saga state for each seat: what it has, what it can take, what it may lose, and when.

They include all hands and hidden cards: the bot extracts them from sampled states, never from the true state.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import any_int, njit
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
PER_SEAT = 40
N_FEATURES = LANDS * PER_LAND + PER_SEAT
"""Features per seat."""

NOW, SOON, LATER = range(3)
HELD, SCORED, EARNED, CARDS_IN_HAND = range(4)


class Buffers(NamedTuple):
    """The working memory of evaluation and search, allocated once."""

    state: Array
    after: Array
    offered: Array
    features: Features
    """By seat, (4, N_FEATURES)."""
    reach: Array
    """The strength each seat can have against each land now, soon and later, (3, 4, 6)."""
    facts: Array
    """Totals of each seat: cards held, score, income and hand size, (4, 4)."""
    hidden: Features
    shares: NDArray[np.float64]


@njit
def make_buffers(hidden: int) -> Buffers:
    """Allocate buffers for a net with so many hidden units."""
    return Buffers(
        np.zeros(SIZE, dtype=np.int64),
        np.zeros(SIZE, dtype=np.int64),
        np.zeros(WIDTH, dtype=np.int64),
        np.zeros((MOST_SEATS, N_FEATURES), dtype=np.float32),
        np.zeros((3, MOST_SEATS, LANDS), dtype=np.int64),
        np.zeros((MOST_SEATS, 4), dtype=np.int64),
        np.zeros(hidden, dtype=np.float32),
        np.zeros(MOST_SEATS),
    )


@njit
def extract(s: Array, buffers: Buffers) -> None:
    """Write every seat's features."""
    seats, features, reach, facts = s[SEATS], buffers.features, buffers.reach, buffers.facts
    for seat in range(seats):
        hand = s[HANDS + seat]
        facts[seat, HELD] = worth(hand)
        facts[seat, SCORED] = score(s, seat + 1)
        facts[seat, EARNED] = income(s, seat + 1)
        facts[seat, CARDS_IN_HAND] = _cards(hand)
        _reach(s, seat, reach)
    for seat in range(seats):
        features[seat, :] = 0
        for land in range(LANDS):
            _land_features(s, seat, land, reach, features[seat])
        _seat_features(s, seat, facts, features[seat])


@njit
def _cards(hand: int) -> int:
    """Return the number of cards in a hand."""
    pairs = (hand & 0x333333333333) + ((hand >> 2) & 0x333333333333)
    pairs = (pairs & 0x0F0F0F0F0F0F) + ((pairs >> 4) & 0x0F0F0F0F0F0F)
    return ((pairs * 0x010101010101) >> 40) & 255


@njit
def _best(cards: int, colour: int, purse: int) -> int:
    """Return the highest value of a colour among cards that cost no more than this; 0 for none."""
    for value in range(min(4, purse), 0, -1):
        if (cards >> 2 * (colour * 4 + value - 1)) & 3:
            return value
    return 0


@njit
def _reach(s: Array, seat: int, reach: Array) -> None:
    """Write a seat's strength against each land: as it lies, with one card more, with two."""
    hand, free, purse = s[HANDS + seat], s[FREE], s[FAME + seat]
    best = any_int(0)
    for colour in range(LANDS):
        value = _best(hand, colour, any_int(4))
        if free and value < 4:
            value = max(value, _best(free, colour, purse))
        best |= value << 4 * colour
    for land in range(LANDS):
        first = (best >> 4 * land) & 15
        reach[NOW, seat, land] = 0
        reach[SOON, seat, land] = first
        reach[LATER, seat, land] = first + _two_best(best, 1 << land)[0] if first else 0
    start = GROUPS + seat * MOST_FORCES
    for place in range(s[FORCES + seat]):
        group = s[start + place]
        land = target(group)
        colours = (group >> TINTS) & 63
        points = strength(opened(group)) if group >> SECRETS else strength(group)
        one, two = _two_best(best, colours)
        reach[NOW, seat, land] = max(reach[NOW, seat, land], points)
        reach[SOON, seat, land] = max(reach[SOON, seat, land], points + one)
        reach[LATER, seat, land] = max(reach[LATER, seat, land], points + one + two)


@njit
def _two_best(best: int, colours: int) -> tuple[int, int]:
    """Return the two highest values of colours other than these."""
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


@njit
def _land_features(s: Array, seat: int, land: int, reach: Array, features: Features) -> None:
    at = land * PER_LAND
    need = needed(s, land)
    soon, later = 0, 0
    for other in range(s[SEATS]):
        if other != seat:
            soon = max(soon, reach[SOON, other, land])
            later = max(later, reach[LATER, other, land])
    plain = side(s, land)
    if s[OWNERS + land] == seat + 1:
        features[at + plain] = 1
        features[at + 2] = strength(s[DEFENDERS + land]) / 10
        features[at + 3] = soon >= need
        features[at + 4] = later >= need
        features[at + 5] = max(-1.0, min(1.0, (need - soon) / 8))
        features[at + 6] = reach[NOW, seat, land] / 10
        features[at + 7] = reach[NOW, seat, land] > soon
    else:
        features[at + 8] = reach[SOON, seat, land] >= need
        features[at + 9] = reach[LATER, seat, land] >= need
        features[at + 10] = max(-1.0, min(1.0, (reach[SOON, seat, land] - need) / 8))
        features[at + 11] = reach[NOW, seat, land] / 10
        features[at + 12] = s[OWNERS + land] == 0


@njit
def _seat_features(s: Array, seat: int, facts: Array, features: Features) -> None:
    at = LANDS * PER_LAND
    _score_features(s, seat, facts, features[at : at + 20])
    _turn_features(s, seat, features[at + 20 : at + 24])
    _card_features(s, seat, features[at + 24 : at + 35])
    features[at + 35] = 1 if s[USED + 4] and s[OWNERS + 4] == seat + 1 else 0
    features[at + 36] = facts[seat, HELD] / 20 if holder(s, HAND_IS_FREE) == seat + 1 else 0
    features[at + 37] = 1 if holder(s, TRIBUTE) == seat + 1 else 0
    features[at + 38] = s[MEMORY]
    features[at + 39] = (s[SEATS] - 2) / 2


@njit
def _score_features(s: Array, seat: int, facts: Array, into: Features) -> None:
    """Write the seat's score, fame, income and cards against the others' best, and how near the end is."""
    scored, earned, fame, fewest, held = -99, 0, 0, 99, 99
    for other in range(s[SEATS]):
        if other != seat:
            scored = max(scored, facts[other, SCORED])
            earned = max(earned, facts[other, EARNED])
            fame = max(fame, s[FAME + other])
            fewest = min(fewest, facts[other, CARDS_IN_HAND])
            held = min(held, facts[other, HELD])
    mine = facts[seat, CARDS_IN_HAND]
    into[0] = facts[seat, SCORED] / 20
    into[1] = (facts[seat, SCORED] - scored) / 20
    into[2] = s[FAME + seat] / 20
    into[3] = (s[FAME + seat] - fame) / 20
    into[4] = facts[seat, EARNED] / 5
    into[5] = (facts[seat, EARNED] - earned) / 5
    into[6] = facts[seat, HELD] / 20
    into[7] = (facts[seat, HELD] - held) / 20
    into[8] = mine / 10
    into[9] = (mine - fewest) / 5
    into[10] = s[ROUND] / 60
    into[11] = 1 if s[ROUND] > 55 else 0
    # How soon somebody can end it, one-hot: 12-14 for the seat itself, 15-17 for the others.
    for few in range(1, 4):
        into[11 + few] = mine == few
        into[14 + few] = fewest == few
    # The nearer the end, the more the present score counts.
    near = 1 / (1 + min(mine, fewest))
    into[18] = near
    into[19] = near * (facts[seat, SCORED] - scored) / 10


@njit
def _turn_features(s: Array, seat: int, into: Features) -> None:
    """Write how many turns the seat waits, one-hot: none, one, a whole round; and whether it has hired."""
    seats = s[SEATS]
    waits = (seat + seats - (s[ACTIVE] - 1)) % seats
    if waits == 0 and s[LAID] and s[PHASE] != KNIGHT:
        waits = seats
    into[0] = waits == 0
    into[1] = waits == 1
    into[2] = waits == seats
    into[3] = 1 if waits == 0 and s[HIRED] else 0


@njit
def _card_features(s: Array, seat: int, into: Features) -> None:
    """Write the best card of each colour, the forces, and the best free knight the seat can pay."""
    colours = 0
    for colour in range(LANDS):
        best = _best(s[HANDS + seat], colour, any_int(4))
        into[colour] = best / 4
        colours += best > 0
    into[6] = colours / 6
    forces, points, cards = s[FORCES + seat], 0, 0
    for place in range(forces):
        group = s[GROUPS + seat * MOST_FORCES + place]
        points += strength(group)
        cards += (group >> COUNT) & 7
    into[7] = forces / 5
    into[8] = points / 20
    into[9] = cards / 10
    for value in range(2, 5):
        if s[FAME + seat] >= value:
            for colour in range(LANDS):
                if (s[FREE] >> 2 * (colour * 4 + value - 1)) & 3:
                    into[10] = value / 4
