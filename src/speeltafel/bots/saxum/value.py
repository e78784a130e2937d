"""The value net of Saxum: the win probability of the seat about to throw, from features and one hidden layer.

The board's contribution to the hidden layer is cached by board, because a search meets the same boards again
and again with other points; the contribution of points and insurance is added each time.

Most features are 0, so they are kept as pairs of index and value, and four rows of weights are added at once.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import any_int, borrowed, njit
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

HIDDEN = 64
"""Units of the hidden layer; a constant, which makes the compiled loops over them five times as fast."""
FIELDS = SIDE * SIDE
THROW_FEATURES = 8
LINE_FEATURES = 8
BOARD_FEATURES = 2 * FIELDS + THROW_FEATURES + LINE_FEATURES
"""Per seat: its stones, the sizes of their groups, what its throws bring, the state of its lines."""
_SCALARS = 13
PURSE_FEATURES = _SCALARS + ROW_GOAL + FULL_INSURANCE + 1
"""Per seat: distance to the target, what it can pay, its danger, row points and insurance one-hot."""
BOARD_INPUTS = 2 * BOARD_FEATURES
INPUTS = BOARD_INPUTS + 2 * PURSE_FEATURES
MOST_NEED = 999
SOON, LATER = np.exp(-np.arange(MOST_NEED + 1) / 12), np.exp(-np.arange(MOST_NEED + 1) / 40)
"""How near the target is, by the points still needed."""
SCARCITY = np.exp(-np.arange(FULL_INSURANCE + 1) / 2)
"""How scarce insurance is, by the stones left."""

THROWS = 2 + STONES
"""Throw statistics of a seat: the mean gain, and the probability that a throw costs more than 0, 1, ... 15
points."""
BIAS, OUTPUT, OUTPUT_BIAS = INPUTS, INPUTS + 1, INPUTS + 2
"""Rows of a net after those of its inputs: the hidden biases, the output weights, and the output bias (in
the first column)."""
SLOTS = 1 << 13

Net = NDArray[np.float32]
"""The weights: OUTPUT_BIAS + 1 rows by HIDDEN units."""


Memo = np.record
"""A cache of hidden layers by board, and buffers: a record of `_MEMO` (not reference-counted)."""
_MEMO = np.dtype(
    [
        # For every slot: the two seats' stones, the thrower's first.
        ("boards", np.int64, (SLOTS, 2)),
        # For every slot and a spare one: the hidden layer from the board's features alone, then both seats'
        # throw statistics.
        ("kept", np.float32, (SLOTS + 1, HIDDEN + 2 * THROWS)),
        # The features that are not 0, as pairs of index and value.
        ("indices", np.int64, INPUTS + 4),
        ("values", np.float32, INPUTS + 4),
        # The hidden layer, and behind it sixteen partial sums.
        ("hidden", np.float32, HIDDEN + 16),
        # The size of the group on every field, by seat.
        ("sizes", np.int64, (2, FIELDS)),
    ],
    align=True,
)


def make_memo() -> Memo:
    """Allocate an empty cache; it serves one net only."""
    # Everything but the boards is written before it is read.
    memo: Memo = np.empty(1, _MEMO).view(np.recarray)[0]
    memo.boards[:] = -1
    return memo


@njit
def evaluate(net: Net, memo: Memo, s: Array) -> float:
    """Return the win probability of the seat about to throw."""
    net, s = borrowed(net), borrowed(s)
    boards, kept, hidden = memo.boards, memo.kept, memo.hidden
    seat = s[TO_MOVE]
    mine, theirs = s[BOARD + seat], s[BOARD + 3 - seat]
    mixed = (mine * 0x9E3779B1 + theirs * 0x85EBCA77) & 0x7FFFFFFFFFFF
    slot = (mixed ^ (mixed >> 17)) % boards.shape[0]
    if boards[slot, 0] != mine or boards[slot, 1] != theirs:
        boards[slot, 0], boards[slot, 1] = mine, theirs
        found = _board_features(mine, theirs, memo, slot)
        for unit in range(HIDDEN):
            hidden[unit] = net[BIAS, unit]
        accumulate(net, memo, found)
        for unit in range(HIDDEN):
            kept[slot, unit] = hidden[unit]
    else:
        for unit in range(HIDDEN):
            hidden[unit] = kept[slot, unit]
    accumulate(net, memo, _purse_features(s, memo, slot, 0))
    return output(net, memo)


@njit
def accumulate(net: Net, memo: Memo, many: int) -> None:
    """Add the first so many features, times their weights, to the hidden layer."""
    indices, values, hidden = memo.indices, memo.values, memo.hidden
    for extra in range(many, many + 3):
        indices[extra] = values[extra] = 0
    for at in range(0, many, 4):
        one, other, third, fourth = indices[at], indices[at + 1], indices[at + 2], indices[at + 3]
        a, b, c, d = values[at], values[at + 1], values[at + 2], values[at + 3]
        for unit in range(HIDDEN):
            hidden[unit] += (a * net[one, unit] + b * net[other, unit]) + (
                c * net[third, unit] + d * net[fourth, unit]
            )


@njit
def output(net: Net, memo: Memo) -> float:
    """Return the win probability from the hidden layer: ReLU, output weights, sigmoid."""
    hidden = memo.hidden
    # Sixteen partial sums, so that no addition waits for the one before.
    for lane in range(16):
        hidden[HIDDEN + lane] = net[OUTPUT, lane] * max(hidden[lane], np.float32(0))
    for begin in range(16, HIDDEN, 16):
        for lane in range(16):
            hidden[HIDDEN + lane] += net[OUTPUT, begin + lane] * max(hidden[begin + lane], np.float32(0))
    total = net[OUTPUT_BIAS, 0]
    for lane in range(16):
        total += hidden[HIDDEN + lane]
    return float(1 / (1 + np.exp(-np.float64(total))))


@njit
def extract_features(s: Array, memo: Memo) -> int:
    """Write all features that are not 0, for the seat about to throw; return how many."""
    seat, spare = s[TO_MOVE], memo.boards.shape[0]
    found = _board_features(s[BOARD + seat], s[BOARD + 3 - seat], memo, spare)
    return _purse_features(s, memo, spare, found)


@njit
def _board_features(mine: int, theirs: int, memo: Memo, slot: int) -> int:
    """Write the features of a board, and its throw statistics to a slot; return how many features."""
    sizes, indices, values = memo.sizes, memo.indices, memo.values
    _sizes(mine, memo, any_int(0))
    _sizes(theirs, memo, any_int(1))
    found = any_int(0)
    for seat in range(2):
        base = seat * BOARD_FEATURES
        for field in range(FIELDS):
            size = sizes[seat, field]
            if size:
                indices[found], values[found] = base + field, 1
                indices[found + 1], values[found + 1] = base + FIELDS + field, size / 8
                found += 2
        found = _throws(memo, slot, seat, base + 2 * FIELDS, found)
    found = _lines(mine, theirs, memo, BOARD_FEATURES - LINE_FEATURES, found)
    return _lines(theirs, mine, memo, 2 * BOARD_FEATURES - LINE_FEATURES, found)


@njit
def _sizes(stones: int, memo: Memo, seat: int) -> None:
    """Write the size of the group on every field, 0 where there is none of these stones."""
    into = memo.sizes
    for field in range(FIELDS):
        into[seat, field] = 0
    for field in range(FIELDS):
        if stones & BITS[field] and not into[seat, field]:
            found = group(BITS[field], stones)
            number = count(found)
            for other in range(field, FIELDS):
                if found & BITS[other]:
                    into[seat, other] = number


@njit
def _throws(memo: Memo, slot: int, seat: int, base: int, found: int) -> int:
    """Write what settled dice bring this seat: mean and best points, free fields, fields to take over."""
    sizes, kept, throws = memo.sizes, memo.kept, HIDDEN + seat * THROWS
    for index in range(THROWS):
        kept[slot, throws + index] = 0
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
    placed = stones / STONES, 1.0 * (stones == STONES), 1.0 * (stones >= STONES - 2)
    return append(memo, found, base, (income / 4, best / 8, free, forced, cost / 2, *placed))


@njit
def append(memo: Memo, found: int, base: int, features: tuple[float, ...]) -> int:
    """Append those of these features that are not 0; return how many there are then."""
    for index in range(len(features)):
        if features[index] != 0:
            memo.indices[found], memo.values[found] = base + index, features[index]
            found += 1
    return found


@njit
def _lines(mine: int, theirs: int, memo: Memo, base: int, found: int) -> int:
    """Write how near the lines are to being full, and the probability that a throw fills one."""
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
        made = int(mine & row == row) + int(mine & column == column)
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
    features = full, near, foreign_near, far, foreign_far, squares, likely, dear
    return append(memo, found, base, features)


@njit
def _purse_features(s: Array, memo: Memo, slot: int, found: int) -> int:
    """Append the features of both seats' points and insurance, the thrower's first."""
    seat, base = s[TO_MOVE], any_int(BOARD_INPUTS)
    found = _purse(s, seat, memo, slot, any_int(HIDDEN), base, found)
    return _purse(s, 3 - seat, memo, slot, HIDDEN + THROWS, base + PURSE_FEATURES, found)


@njit
def _purse(s: Array, seat: int, memo: Memo, slot: int, throws: int, base: int, found: int) -> int:
    kept = memo.kept
    points, insurance = s[POINTS + seat], s[INSURANCE + seat]
    need = min(s[TARGET] - points, MOST_NEED)
    turns = need / (kept[slot, throws] + 1)
    danger = kept[slot, throws + 1 + min(points, STONES)]
    poorer = kept[slot, throws + 1 + max(0, min(points - SIX_PRICE, STONES))]
    near = min(need, 300) / 100, SOON[need], LATER[need], min(turns, 100) / 40, np.exp(-turns / 8)
    rich = min(points, STONES) / STONES, 1.0 * (points >= SIX_PRICE), 1.0 * (points >= 2 * SIX_PRICE)
    found = append(memo, found, base, (*near, *rich, np.float64(danger), danger * insurance / 4))
    if insurance < 2:
        found = append(memo, found, base + 10 + insurance, (danger * 2,))
    found = append(memo, found, base + 12, (SCARCITY[insurance] * poorer,))
    found = append(memo, found, base + _SCALARS + min(s[ROWS + seat], ROW_GOAL - 1), (1.0,))
    return append(memo, found, base + _SCALARS + ROW_GOAL + min(insurance, FULL_INSURANCE), (1.0,))
