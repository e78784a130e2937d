"""A turn of Zocken solved by backward induction, for any valuation of its score.

A position is the class of the row, the number of dice left, a bitmask of the empty places whose own die is
among them, and the matches so far. The values of all positions are in one array; each has as many lanes as
there are valuations to be solved at once.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken.abstraction import DICE, FACES, PLACES, RowClasses, classify, empty_places, load
from speeltafel.core.compiled import njit
from speeltafel.games.zocken.data import (
    BETS_AFTER,
    CIRCLES,
    ESCAPE_COST,
    FIELDS,
    MATCHES,
    OUT_COST,
    SEQUENCE,
)
from speeltafel.games.zocken.row import Row

Floats = NDArray[np.floating]
Ints = NDArray[np.int64]

STEP = 10
LEAST = -OUT_COST * (DICE - 1)
MOST = SEQUENCE + MATCHES[-1]
POINTS = np.arange(LEAST, MOST + STEP, STEP, dtype=np.float64)
"""Every multiple of ten between the lowest and the highest score."""
SCORES = len(POINTS)
BETTING = DICE - BETS_AFTER
"""The number of dice left when the others bet."""
TIE = 1e-9
"""Differences below this are rounding errors; the first of equals is taken, the same everywhere."""

_MATCHES = np.array(MATCHES, dtype=np.int64)


class Position(NamedTuple):
    """A position within a turn, before a die is chosen."""

    row_class: int
    left: int
    mask: int
    matches: int


def read(row: Row, left: tuple[str, ...]) -> Position:
    """Return the position with this row and these dice left."""
    mask = sum((CIRCLES[at] in left) << nth for nth, at in enumerate(empty_places(row)))
    matches = sum(die is not None and die.colour == CIRCLES[at] for at, die in enumerate(row))
    return Position(classify(row), len(left), mask, matches)


START = Position(0, DICE, sum(1 << at for at in FIELDS), 0)


@njit
def score(classes: RowClasses, row_class: int, matches: int) -> int:
    """Return the score of a turn that ends with this class and matches, as an index of `POINTS`."""
    empty, fields = classes.empty[row_class], classes.fields[row_class]
    outs = empty - 2
    escapes = (0 if not fields & 1 else 1) + (0 if fields >> (empty - 1) & 1 == 0 else 1)
    points = (0 if outs else SEQUENCE) + _MATCHES[matches] - ESCAPE_COST * escapes - OUT_COST * outs
    return int((points - LEAST) // STEP)


@njit
def remove_bit(mask: int, empty: int) -> int:
    """Return the mask after a die was placed on that empty place."""
    return mask & ((1 << empty) - 1) | (mask >> (empty + 1)) << empty


@njit
def count(mask: int) -> int:
    """Count the bits of a mask."""
    many = 0
    while mask:
        mask &= mask - 1
        many += 1
    return many


@njit
def address(classes: RowClasses, row_class: int, left: int, mask: int) -> int:
    """Return the index of this position in the array, without matches."""
    if not left:
        return int(classes.offsets[row_class, 0])
    return int(
        classes.offsets[row_class, left]
        + (mask >> classes.lead[row_class]) * (PLACES + 1 - classes.empty[row_class])
    )


@njit
def reachable(
    classes: RowClasses, row_class: int, left: int, mask: int, seen: NDArray[np.bool_], nodes: Ints
) -> tuple[Ints, Ints]:
    """Return all positions reachable from this one, most dice left first, and where each number begins.

    `seen` and `nodes` are buffers; `seen` is all False before and afterwards.
    """
    begins = np.zeros(left + 1, dtype=np.int64)
    nodes[0, 0], nodes[0, 1] = row_class, mask
    end = 1
    for level in range(left, 1, -1):
        begins[level - 1] = end
        for node in range(begins[level], begins[level - 1]):
            here, mask_here = nodes[node]
            own = 0 if count(mask_here) < level else mask_here & -mask_here
            while True:
                # Each die in turn: first one whose own field is taken, then the others.
                for value in range(FACES):
                    begin, stop = classes.first[FACES * here + value], classes.first[FACES * here + value + 1]
                    fields = 0
                    for option in range(begin, stop):
                        empty, leads = classes.place[option], classes.after[option]
                        fields |= classes.fields[here] >> empty & 1
                        rest = remove_bit(mask_here & ~own, empty)
                        at = address(classes, leads, level - 1, rest)
                        if not seen[at]:
                            seen[at] = True
                            nodes[end, 0], nodes[end, 1] = leads, rest
                            end += 1
                    if not fields:
                        at = address(classes, here, level - 1, mask_here & ~own)
                        if not seen[at]:
                            seen[at] = True
                            nodes[end, 0], nodes[end, 1] = here, mask_here & ~own
                            end += 1
                higher = mask_here & -(own << 1) if own else mask_here
                if not higher:
                    break
                own = higher & -higher
    begins[0] = end
    for level in range(1, left):
        for node in range(begins[level], begins[level - 1]):
            seen[address(classes, nodes[node, 0], level, nodes[node, 1])] = False
    return nodes[:end].copy(), begins


@cache
def final_scores() -> Ints:
    """Return the score of every finished turn, as an index of `POINTS`; they have the first addresses."""
    return _final_scores(load())


@njit
def _final_scores(classes: RowClasses) -> Ints:
    scores = np.zeros(np.max(classes.offsets[:-1, 0]) + PLACES + 1, dtype=np.int64)
    end = 0
    for row_class in range(len(classes.empty)):
        for matches in range(PLACES + 1 - classes.empty[row_class]):
            end = classes.offsets[row_class, 0] + matches
            scores[end] = score(classes, row_class, min(matches, DICE))
    return scores[: end + 1]


def set_final_values(worth: Floats, values: Floats) -> None:
    """Write the values of finished turns; `worth` has a row per score and a column per lane."""
    scores, lanes = final_scores(), worth.shape[1]
    values[: len(scores) * lanes].reshape(-1, lanes)[:] = worth[scores]


@njit
def solve(
    classes: RowClasses, nodes: Ints, begins: Ints, low: int, high: int, matches: int, values: Floats
) -> None:
    """Solve the positions with `low` to `high` dice left, from those with one die less.

    Only the numbers of matches that can follow from `matches` are computed.
    """
    # One function, because a call for each die and value takes five times as long.
    offsets, first, place, after = classes.offsets, classes.first, classes.place, classes.after
    fields, lead = classes.fields, classes.lead
    lanes = len(values) // offsets[-1, -1]
    start = matches * lanes
    best = np.empty((DICE + 1) * lanes, dtype=values.dtype)
    mean = np.empty((DICE + 1) * lanes, dtype=values.dtype)
    for left in range(low, high + 1):
        for node in range(begins[left], begins[left - 1]):
            row_class, mask = nodes[node, 0], nodes[node, 1]
            room = PLACES + 1 - classes.empty[row_class]
            width = min(len(begins) - left, room - matches) * lanes
            at = (offsets[row_class, left] + (mask >> lead[row_class]) * room) * lanes + start
            stay = offsets[row_class, left - 1] * lanes + start
            for lane in range(width):
                values[at + lane] = -np.inf
            own = 0 if count(mask) < left else mask & -mask
            while True:
                for lane in range(width):
                    mean[lane] = 0
                for face in range(FACES * row_class, FACES * row_class + FACES):
                    fits = 0
                    for lane in range(width):
                        best[lane] = -np.inf
                    for option in range(first[face], first[face + 1]):
                        empty, leads = place[option], after[option]
                        fits |= fields[row_class] >> empty
                        rest = remove_bit(mask & ~own, empty) >> lead[leads] if left > 1 else 0
                        to = offsets[leads, left - 1] + rest * (room + 1) + (own >> empty & 1)
                        to = to * lanes + start
                        for lane in range(width):
                            value = values[to + lane]
                            best[lane] = value if value > best[lane] else best[lane]
                    if not fits & 1:
                        to = stay + ((mask & ~own) >> lead[row_class]) * room * lanes if left > 1 else stay
                        for lane in range(width):
                            value = values[to + lane]
                            best[lane] = value if value > best[lane] else best[lane]
                    for lane in range(width):
                        mean[lane] += best[lane]
                for lane in range(width):
                    values[at + lane] = max(values[at + lane], mean[lane] / FACES)
                higher = mask & -(own << 1) if own else mask
                if not higher:
                    break
                own = higher & -higher


@njit
def best_placement(
    classes: RowClasses, here: Position, own: int, face: int, lane: int, values: Floats
) -> tuple[float, Position]:
    """Return the value of the best place for a die (its mask bit, or 0) with this face, and the position."""
    lanes = len(values) // classes.offsets[-1, -1]
    row_class, left, mask, matches = here
    fits = 0
    best, to = -np.inf, here
    for option in range(classes.first[FACES * row_class + face], classes.first[FACES * row_class + face + 1]):
        empty, leads = classes.place[option], classes.after[option]
        fits |= classes.fields[row_class] >> empty
        rest, match = remove_bit(mask & ~own, empty), own >> empty & 1
        value = values[(address(classes, leads, left - 1, rest) + matches + match) * lanes + lane]
        if value > best + TIE:
            best, to = value, Position(leads, left - 1, rest, matches + match)
    if not fits & 1:
        value = values[(address(classes, row_class, left - 1, mask & ~own) + matches) * lanes + lane]
        if value > best + TIE:
            best, to = value, Position(row_class, left - 1, mask & ~own, matches)
    return best, to


@njit
def throw_value(classes: RowClasses, here: Position, own: int, lane: int, values: Floats) -> float:
    """Return the value of throwing this die (its mask bit, or 0)."""
    total = 0.0
    for face in range(FACES):
        total += best_placement(classes, here, own, face, lane, values)[0]
    return total / FACES


@njit
def best_die(classes: RowClasses, here: Position, lane: int, values: Floats) -> int:
    """Return the mask bit of the best die to throw; 0 for one whose own field is taken."""
    mask = here.mask
    own = 0 if count(mask) < here.left else mask & -mask
    best, choice = -np.inf, 0
    while True:
        value = throw_value(classes, here, own, lane, values)
        if value > best + TIE:
            best, choice = value, own
        higher = mask & -(own << 1) if own else mask
        if not higher:
            return choice
        own = higher & -higher


@njit
def distribution(
    classes: RowClasses, nodes: Ints, begins: Ints, matches: int, lane: int, values: Floats, weights: Floats
) -> Floats:
    """Return the probability of each score from the first of the nodes, when playing for this lane's values.

    `weights` is a buffer, all 0 before and afterwards.
    """
    p = np.zeros(SCORES)
    top = len(begins) - 1
    weights[address(classes, nodes[0, 0], top, nodes[0, 1]) + matches] = 1.0
    for left in range(top, 0, -1):
        for node in range(begins[left], begins[left - 1]):
            row_class, mask = nodes[node, 0], nodes[node, 1]
            at = address(classes, row_class, left, mask)
            for lying in range(matches, min(matches + top - left, PLACES - classes.empty[row_class]) + 1):
                weight = weights[at + lying] / FACES
                if weight == 0:
                    continue
                weights[at + lying] = 0
                here = Position(row_class, left, mask, lying)
                own = best_die(classes, here, lane, values)
                for face in range(FACES):
                    _, to = best_placement(classes, here, own, face, lane, values)
                    if to.left:
                        weights[address(classes, to.row_class, to.left, to.mask) + to.matches] += weight
                    else:
                        p[score(classes, to.row_class, to.matches)] += weight
    return p
