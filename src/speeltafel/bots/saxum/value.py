"""What a position of Saxum is worth to the seat about to throw: facts about it, and a small learned net.

The net is one hidden layer. What the board alone adds to it is remembered by board, for a search meets the
same boards again and again with other points; what a seat has is added each time.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import jit
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

SLOTS = 1 << 13


class Net(NamedTuple):
    """The learned numbers: inputs to hidden, hidden to the outcome."""

    inward: Floats
    bias: Floats
    outward: Floats
    """The last is the outcome's own bias."""


class Memo(NamedTuple):
    """What boards add to the hidden layer, by board, and room to work in."""

    boards: Array
    """The two seats' stones, the thrower's first, for every slot."""
    hidden: Floats
    throws: Floats
    """What a throw brings each seat on average, then how likely it costs more than 0, 1, ... 15 points."""
    facts: Floats
    layer: Floats


def memo(slots: int = SLOTS) -> Memo:
    """A memory of boards for one net, still empty."""
    return Memo(
        np.full((slots, 2), -1, dtype=np.int64),
        np.zeros((slots, WIDE), dtype=np.float32),
        np.zeros((slots, 2, 2 + STONES), dtype=np.float32),
        np.zeros(INPUTS, dtype=np.float32),
        np.zeros(WIDE, dtype=np.float32),
    )


@jit
def value(net: Net, memo: Memo, s: Array) -> float:
    """The thrower's chance of winning, before its throw."""
    seat = s[TO_MOVE]
    slot = _look(net, memo, s[BOARD + seat], s[BOARD + 3 - seat])
    layer, facts = memo.layer, memo.facts
    layer[:] = memo.hidden[slot]
    facts[BOARD_INPUTS:] = 0
    purses(s, memo.throws[slot], facts)
    add(net, facts, BOARD_INPUTS, INPUTS, layer)
    return outcome(net, layer)


@jit
def _look(net: Net, memo: Memo, mine: int, theirs: int) -> int:
    """The slot in which this board is remembered, from now on."""
    mixed = (mine * 0x9E3779B1 + theirs * 0x85EBCA77) & 0x7FFFFFFFFFFF
    slot = (mixed ^ (mixed >> 17)) % memo.boards.shape[0]
    if memo.boards[slot, 0] != mine or memo.boards[slot, 1] != theirs:
        memo.boards[slot, 0], memo.boards[slot, 1] = mine, theirs
        memo.facts[:BOARD_INPUTS] = 0
        boards(mine, theirs, memo.facts, memo.throws[slot])
        memo.hidden[slot] = net.bias
        add(net, memo.facts, 0, BOARD_INPUTS, memo.hidden[slot])
    return int(slot)


@jit
def add(net: Net, facts: Floats, begin: int, end: int, layer: Floats) -> None:
    """Add what these facts, most of them nought, bring to the hidden layer."""
    for number in range(begin, end):
        fact = facts[number]
        if fact != 0:
            for unit in range(WIDE):
                layer[unit] += fact * net.inward[number, unit]


@jit
def outcome(net: Net, layer: Floats) -> float:
    """The thrower's chance of winning by what the hidden layer holds."""
    total = net.outward[WIDE]
    for unit in range(WIDE):
        total += net.outward[unit] * max(layer[unit], np.float32(0))
    return float(1 / (1 + np.exp(-np.float64(total))))


@jit
def describe(s: Array, facts: Floats) -> None:
    """Write all inputs of the net for the seat about to throw."""
    facts[:] = 0
    seat = s[TO_MOVE]
    throws = np.zeros((2, 2 + STONES), dtype=np.float32)
    boards(s[BOARD + seat], s[BOARD + 3 - seat], facts, throws)
    purses(s, throws, facts)


@jit
def boards(mine: int, theirs: int, facts: Floats, throws: Floats) -> None:
    """Write the facts about a board, and what throws bring and cost on it."""
    ours, others = np.zeros(FIELDS, dtype=np.int64), np.zeros(FIELDS, dtype=np.int64)
    sizes(mine, ours)
    sizes(theirs, others)
    first, second = facts[:BOARD_FACTS], facts[BOARD_FACTS:BOARD_INPUTS]
    _stones(ours, first)
    _stones(others, second)
    _lines(mine, theirs, first[BOARD_FACTS - LINE_FACTS :])
    _lines(theirs, mine, second[BOARD_FACTS - LINE_FACTS :])
    _throws(ours, others, first[2 * FIELDS :], throws[0])
    _throws(others, ours, second[2 * FIELDS :], throws[1])


@jit
def sizes(stones: int, into: Array) -> None:
    """Write the size of the group on every field, 0 where none of these stones is."""
    for field in range(FIELDS):
        if stones & BITS[field] and not into[field]:
            found = group(BITS[field], stones)
            number = count(found)
            for other in range(field, FIELDS):
                if found & BITS[other]:
                    into[other] = number


@jit
def _stones(ours: Array, facts: Floats) -> None:
    for field in range(FIELDS):
        if ours[field]:
            facts[field] = 1
            facts[FIELDS + field] = ours[field] / 8


@jit
def _throws(ours: Array, others: Array, facts: Floats, throws: Floats) -> None:
    """What settled dice would bring this seat: points on average and at best, free fields, fields to take."""
    throws[:] = 0
    stones = 0
    for field in range(FIELDS):
        stones += ours[field] > 0
    income = best = free = forced = cost = 0.0
    for low in range(1, SIDE + 1):
        for high in range(low, SIDE + 1):
            weight = (1 + (low < high)) / FIELDS
            one, other = ROLLED[low, high, 0], ROLLED[low, high, 1]
            won = max(ours[one], ours[other])
            if stones < STONES:
                if not (ours[one] or others[one]) or not (ours[other] or others[other]):
                    free += weight
                    continue
                if not won:
                    forced += weight
                    price = min(others[one], others[other])
                    cost += weight * price
                    for points in range(price):
                        throws[1 + points] += weight
            income += weight * won
            best = max(best, won)
    facts[0] = income / 4
    facts[1] = best / 8
    facts[2] = free
    facts[3] = forced
    facts[4] = cost / 2
    facts[5] = stones / STONES
    facts[6] = stones == STONES
    facts[7] = stones >= STONES - 2
    throws[0] = income


@jit
def _lines(mine: int, theirs: int, facts: Floats) -> None:
    """How near the lines are to being full, and what a throw's chance of filling one is."""
    for number in range(SIDE):
        for way in range(2):
            line = LINE[number * (SIDE + 1), way]
            own, foreign = count(line & mine), count(line & theirs)
            if own == SIDE:
                facts[0] += 1
            elif own == SIDE - 1:
                facts[1 + foreign] += 1
            elif own == SIDE - 2:
                facts[3 + (foreign > 0)] += 0.5
            if foreign == 0:
                facts[5] += own * own / 16
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
                facts[6] += weight
            elif (mine | theirs) & twin:
                facts[7] += weight


@jit
def purses(s: Array, throws: Floats, facts: Floats) -> None:
    """Write the facts about what both seats have, the thrower's first."""
    seat = s[TO_MOVE]
    _purse(s, seat, throws[0], facts[BOARD_INPUTS : BOARD_INPUTS + PURSE_FACTS])
    _purse(s, 3 - seat, throws[1], facts[BOARD_INPUTS + PURSE_FACTS :])


@jit
def _purse(s: Array, seat: int, throws: Floats, facts: Floats) -> None:
    points, need, insurance = s[POINTS + seat], s[TARGET] - s[POINTS + seat], s[INSURANCE + seat]
    facts[0] = min(need, 300) / 100
    facts[1] = np.exp(-need / 12)
    facts[2] = np.exp(-need / 40)
    turns = need / (throws[0] + 1)
    facts[3] = min(turns, 100) / 40
    facts[4] = np.exp(-turns / 8)
    facts[5] = min(points, STONES) / STONES
    facts[6] = points >= SIX_PRICE
    facts[7] = points >= 2 * SIX_PRICE
    danger = throws[1 + min(points, STONES)]
    facts[8] = danger
    facts[9] = danger * insurance / 4
    if insurance < 2:
        facts[10 + insurance] = danger * 2
    facts[12] = np.exp(-insurance / 2) * throws[1 + max(0, min(points - SIX_PRICE, STONES))]
    facts[_FACTS + min(s[ROWS + seat], ROW_GOAL - 1)] = 1
    facts[_FACTS + ROW_GOAL + min(insurance, FULL_INSURANCE)] = 1
