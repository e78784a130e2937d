"""What a position of Saxum is worth to the seat about to throw: facts about it, and a small learned net.

The net is one hidden layer. What the board alone adds to it is remembered by board, for a search meets the
same boards again and again with other points; what a seat has is added each time.

Most facts are nought, so those that are not are listed with their places, and four rows of weights are added
at once.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import bare
from speeltafel.games.saxum.data import INSURANCE as FULL_INSURANCE
from speeltafel.games.saxum.data import ROW_GOAL, SIX_PRICE, STONES
from speeltafel.games.saxum.data import SIZE as SIDE
from speeltafel.games.saxum.kernel import (
    BITS,
    BOARD,
    INSURANCE,
    LINE,
    POINTS,
    ROLLED,
    ROWS,
    TARGET,
    TO_MOVE,
    Array,
    count,
    group,
)

Floats = NDArray[np.float32]

WIDE = 64
"""Units of the hidden layer; a constant, so that the loops over them are compiled five times as fast."""
FIELDS = SIDE * SIDE
THROW_FACTS = 8
LINE_FACTS = 8
BOARD_FACTS = 2 * FIELDS + THROW_FACTS + LINE_FACTS
"""Of one seat: its stones, the sizes of their groups, what its throws would bring, how its lines stand."""
_FACTS = 13
PURSE_FACTS = _FACTS + ROW_GOAL + FULL_INSURANCE + 1
"""Of one seat: how far it is, what it can pay, its danger, its row points and its insurance one by one."""
BOARD_INPUTS = 2 * BOARD_FACTS
INPUTS = BOARD_INPUTS + 2 * PURSE_FACTS
MOST_NEED = 999
SOON, LATER = np.exp(-np.arange(MOST_NEED + 1) / 12), np.exp(-np.arange(MOST_NEED + 1) / 40)
"""How near the target is, by the points that are needed."""
BARE = np.exp(-np.arange(FULL_INSURANCE + 1) / 2)
"""How little insurance is left."""

THROWS = 2 + STONES
"""What is remembered of a seat's throws: what one brings on average, and how likely it costs more than 0,
1, ... 15 points."""
BIAS, OUTWARD, LAST = INPUTS, INPUTS + 1, INPUTS + 2
"""The rows of a net after those of its inputs: where hidden units begin, what they count, and, in its first
place, where the outcome begins."""
SLOTS = 1 << 13

Net = NDArray[np.float32]
"""The learned numbers: LAST + 1 rows by WIDE units."""


class Memo(NamedTuple):
    """What boards add to the hidden layer, by board, and room to work in."""

    boards: Array
    """The two seats' stones, the thrower's first, for every slot."""
    kept: Floats
    """The hidden layer as far as the board goes, then both seats' throws, for every slot and a spare one."""
    places: Array
    facts: Floats
    """The facts that are not nought: which they are, and how much."""
    layer: Floats
    """The hidden layer, and behind it sixteen sums."""
    sizes: Array
    """By seat and field: the group's size."""


def memo(slots: int = SLOTS) -> Memo:
    """A memory of boards for one net, still empty."""
    return Memo(
        np.full((slots, 2), -1, dtype=np.int64),
        np.zeros((slots + 1, WIDE + 2 * THROWS), dtype=np.float32),
        np.zeros(INPUTS + 4, dtype=np.int64),
        np.zeros(INPUTS + 4, dtype=np.float32),
        np.zeros(WIDE + 16, dtype=np.float32),
        np.zeros((2, FIELDS), dtype=np.int64),
    )


@bare
def value(net: Net, memo: Memo, s: Array) -> float:
    """The thrower's chance of winning, before its throw."""
    boards, kept, layer = memo.boards, memo.kept, memo.layer
    seat = s[TO_MOVE]
    mine, theirs = s[BOARD + seat], s[BOARD + 3 - seat]
    mixed = (mine * 0x9E3779B1 + theirs * 0x85EBCA77) & 0x7FFFFFFFFFFF
    slot = (mixed ^ (mixed >> 17)) % boards.shape[0]
    if boards[slot, 0] != mine or boards[slot, 1] != theirs:
        boards[slot, 0], boards[slot, 1] = mine, theirs
        found = _describe_board(mine, theirs, memo, slot)
        for unit in range(WIDE):
            layer[unit] = net[BIAS, unit]
        add(net, memo, found)
        for unit in range(WIDE):
            kept[slot, unit] = layer[unit]
    else:
        for unit in range(WIDE):
            layer[unit] = kept[slot, unit]
    add(net, memo, _describe_purses(s, memo, slot, 0))
    return outcome(net, layer)


@bare
def add(net: Net, memo: Memo, many: int) -> None:
    """Add what the listed facts, so many, bring to the hidden layer."""
    places, facts, layer = memo.places, memo.facts, memo.layer
    for extra in range(many, many + 3):
        places[extra] = facts[extra] = 0
    for at in range(0, many, 4):
        one, other, third, fourth = places[at], places[at + 1], places[at + 2], places[at + 3]
        a, b, c, d = facts[at], facts[at + 1], facts[at + 2], facts[at + 3]
        for unit in range(WIDE):
            layer[unit] += (a * net[one, unit] + b * net[other, unit]) + (
                c * net[third, unit] + d * net[fourth, unit]
            )


@bare
def outcome(net: Net, layer: Floats) -> float:
    """The thrower's chance of winning by what the hidden layer holds."""
    # Sixteen sums beside each other: added one after another, every addition would wait for the last.
    for lane in range(16):
        layer[WIDE + lane] = net[OUTWARD, lane] * max(layer[lane], np.float32(0))
    for begin in range(16, WIDE, 16):
        for lane in range(16):
            layer[WIDE + lane] += net[OUTWARD, begin + lane] * max(layer[begin + lane], np.float32(0))
    total = net[LAST, 0]
    for lane in range(16):
        total += layer[WIDE + lane]
    return float(1 / (1 + np.exp(-np.float64(total))))


@bare
def describe(s: Array, memo: Memo) -> int:
    """List all inputs of the net for the seat about to throw that are not nought; how many."""
    seat, spare = s[TO_MOVE], memo.boards.shape[0]
    found = _describe_board(s[BOARD + seat], s[BOARD + 3 - seat], memo, spare)
    return _describe_purses(s, memo, spare, found)


@bare
def _describe_board(mine: int, theirs: int, memo: Memo, slot: int) -> int:
    """List the facts about a board, and write what throws bring and cost on it; how many facts."""
    sizes, places, facts, kept = memo.sizes, memo.places, memo.facts, memo.kept
    _sizes(mine, sizes, 0)
    _sizes(theirs, sizes, 1)
    found = 0
    for seat in range(2):
        base = seat * BOARD_FACTS
        for field in range(FIELDS):
            size = sizes[seat, field]
            if size:
                places[found], facts[found] = base + field, 1
                places[found + 1], facts[found + 1] = base + FIELDS + field, size / 8
                found += 2
        found = _throws(sizes, seat, base + 2 * FIELDS, places, facts, found, kept, slot)
    found = _lines(mine, theirs, BOARD_FACTS - LINE_FACTS, places, facts, found)
    return _lines(theirs, mine, 2 * BOARD_FACTS - LINE_FACTS, places, facts, found)


@bare
def _sizes(stones: int, into: Array, seat: int) -> None:
    """Write the size of the group on every field, 0 where none of these stones is."""
    for field in range(FIELDS):
        into[seat, field] = 0
    for field in range(FIELDS):
        if stones & BITS[field] and not into[seat, field]:
            found = group(BITS[field], stones)
            number = count(found)
            for other in range(field, FIELDS):
                if found & BITS[other]:
                    into[seat, other] = number


@bare
def _throws(
    sizes: Array, seat: int, base: int, places: Array, facts: Floats, found: int, kept: Floats, slot: int
) -> int:
    """What settled dice would bring this seat: points on average and at best, free fields, fields to take."""
    throws = WIDE + seat * THROWS
    for place in range(THROWS):
        kept[slot, throws + place] = 0
    stones = 0
    for field in range(FIELDS):
        stones += sizes[seat, field] > 0
    income = best = free = forced = cost = 0.0
    for low in range(1, SIDE + 1):
        for high in range(low, SIDE + 1):
            weight = (1 + (low < high)) / FIELDS
            one, other = ROLLED[low, high, 0], ROLLED[low, high, 1]
            won = max(sizes[seat, one], sizes[seat, other])
            if stones < STONES:
                taken, price = sizes[1 - seat, one], sizes[1 - seat, other]
                if not (sizes[seat, one] or taken) or not (sizes[seat, other] or price):
                    free += weight
                    continue
                if not won:
                    forced += weight
                    price = min(taken, price)
                    cost += weight * price
                    for points in range(price):
                        kept[slot, throws + 1 + points] += weight
            income += weight * won
            best = max(best, won)
    kept[slot, throws] = income
    found = note(places, facts, found, base, income / 4)
    found = note(places, facts, found, base + 1, best / 8)
    found = note(places, facts, found, base + 2, free)
    found = note(places, facts, found, base + 3, forced)
    found = note(places, facts, found, base + 4, cost / 2)
    found = note(places, facts, found, base + 5, stones / STONES)
    found = note(places, facts, found, base + 6, stones == STONES)
    return note(places, facts, found, base + 7, stones >= STONES - 2)


@bare
def note(places: Array, facts: Floats, found: int, place: int, fact: float) -> int:
    """List a fact, unless it is nought; how many there are then."""
    if fact == 0:
        return found
    places[found], facts[found] = place, fact
    return found + 1


@bare
def _lines(mine: int, theirs: int, base: int, places: Array, facts: Floats, found: int) -> int:
    """How near the lines are to being full, and what a throw's chance of filling one is."""
    full = near = foreign_near = far = foreign_far = squares = 0.0
    for number in range(SIDE):
        for way in range(2):
            line = LINE[number * (SIDE + 1), way]
            own, foreign = count(line & mine), count(line & theirs)
            if own == SIDE:
                full += 1
            elif own == SIDE - 1:
                if foreign:
                    foreign_near += 1
                else:
                    near += 1
            elif own == SIDE - 2:
                if foreign:
                    foreign_far += 0.5
                else:
                    far += 0.5
            if foreign == 0:
                squares += own * own / 16
    likely = dear = 0.0
    for field in range(FIELDS):
        bit = BITS[field]
        if mine & bit:
            continue
        row, column = LINE[field, 0] & ~bit, LINE[field, 1] & ~bit
        made = (mine & row == row) + (mine & column == column)
        if made:
            twin = BITS[ROLLED[field // SIDE + 1, field % SIDE + 1, 0]]
            if twin == bit:
                twin = BITS[ROLLED[field // SIDE + 1, field % SIDE + 1, 1]]
            weight = 0.25 if twin == bit else 0.5
            if made == 2:
                weight *= 3
            if theirs & bit == 0:
                likely += weight
            elif (mine | theirs) & twin:
                dear += weight
    found = note(places, facts, found, base, full)
    found = note(places, facts, found, base + 1, near)
    found = note(places, facts, found, base + 2, foreign_near)
    found = note(places, facts, found, base + 3, far)
    found = note(places, facts, found, base + 4, foreign_far)
    found = note(places, facts, found, base + 5, squares)
    found = note(places, facts, found, base + 6, likely)
    return note(places, facts, found, base + 7, dear)


@bare
def _describe_purses(s: Array, memo: Memo, slot: int, found: int) -> int:
    """List the facts about what both seats have, the thrower's first; how many there are then."""
    seat, base = s[TO_MOVE], BOARD_INPUTS
    found = _purse(s, seat, memo, slot, WIDE, base, found)
    return _purse(s, 3 - seat, memo, slot, WIDE + THROWS, base + PURSE_FACTS, found)


@bare
def _purse(s: Array, seat: int, memo: Memo, slot: int, throws: int, base: int, found: int) -> int:
    kept, places, facts = memo.kept, memo.places, memo.facts
    points, insurance = s[POINTS + seat], s[INSURANCE + seat]
    need = min(s[TARGET] - points, MOST_NEED)
    turns = need / (kept[slot, throws] + 1)
    danger = kept[slot, throws + 1 + min(points, STONES)]
    poorer = kept[slot, throws + 1 + max(0, min(points - SIX_PRICE, STONES))]
    found = note(places, facts, found, base, min(need, 300) / 100)
    found = note(places, facts, found, base + 1, SOON[need])
    found = note(places, facts, found, base + 2, LATER[need])
    found = note(places, facts, found, base + 3, min(turns, 100) / 40)
    found = note(places, facts, found, base + 4, np.exp(-turns / 8))
    found = note(places, facts, found, base + 5, min(points, STONES) / STONES)
    found = note(places, facts, found, base + 6, points >= SIX_PRICE)
    found = note(places, facts, found, base + 7, points >= 2 * SIX_PRICE)
    found = note(places, facts, found, base + 8, danger)
    found = note(places, facts, found, base + 9, danger * insurance / 4)
    if insurance < 2:
        found = note(places, facts, found, base + 10 + insurance, danger * 2)
    found = note(places, facts, found, base + 12, BARE[insurance] * poorer)
    found = note(places, facts, found, base + _FACTS + min(s[ROWS + seat], ROW_GOAL - 1), 1)
    return note(places, facts, found, base + _FACTS + ROW_GOAL + min(insurance, FULL_INSURANCE), 1)
