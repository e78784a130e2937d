"""A turn of Zocken solved backwards, exactly, for whatever its score may be worth.

A position in a turn is the kind of gaps in the row, how many dice are left to throw, the hopes (a bit for
each empty place whose own die is among them) and the matches so far. Their values stand in one array, each
with as many lanes as there are worths of the score to be solved for side by side.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken.gaps import DICE, FACES, PLACES, Gaps, empties, find
from speeltafel.core.compiled import jit
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
"""Every score a turn can have, also those nobody can throw."""
SCORES = len(POINTS)
BETTING = DICE - BETS_AFTER
"""So many dice are left when the others bet."""
TIE = 1e-9
"""What is less apart than this is so by rounding; then the first is taken, the same everywhere."""

_MATCHES = np.array(MATCHES, dtype=np.int64)


class Position(NamedTuple):
    """The middle of a turn, before a die is chosen."""

    kind: int
    left: int
    hopes: int
    matches: int


def read(row: Row, left: tuple[str, ...]) -> Position:
    """The position with this row and these dice left."""
    hopes = sum((CIRCLES[at] in left) << nth for nth, at in enumerate(empties(row)))
    matches = sum(die is not None and die.colour == CIRCLES[at] for at, die in enumerate(row))
    return Position(find(row), len(left), hopes, matches)


START = Position(0, DICE, sum(1 << at for at in FIELDS), 0)


@jit
def score(gaps: Gaps, kind: int, matches: int) -> int:
    """The points of a turn that ends with these gaps and matches, as a number of steps above the least."""
    empty, fields = gaps.empty[kind], gaps.fields[kind]
    outs = empty - 2
    escapes = (0 if not fields & 1 else 1) + (0 if fields >> (empty - 1) & 1 == 0 else 1)
    points = (0 if outs else SEQUENCE) + _MATCHES[matches] - ESCAPE_COST * escapes - OUT_COST * outs
    return int((points - LEAST) // STEP)


@jit
def squeeze(hopes: int, empty: int) -> int:
    """The hopes once a die lies on that empty place."""
    return hopes & ((1 << empty) - 1) | (hopes >> (empty + 1)) << empty


@jit
def count(hopes: int) -> int:
    """How many hopes there are."""
    many = 0
    while hopes:
        hopes &= hopes - 1
        many += 1
    return many


@jit
def address(gaps: Gaps, kind: int, left: int, hopes: int) -> int:
    """Where this position stands in the array, without matches."""
    if not left:
        return int(gaps.shelf[kind, 0])
    return int(gaps.shelf[kind, left] + (hopes >> gaps.lead[kind]) * (PLACES + 1 - gaps.empty[kind]))


@jit
def explore(
    gaps: Gaps, kind: int, left: int, hopes: int, seen: NDArray[np.bool_], nodes: Ints
) -> tuple[Ints, Ints]:
    """All positions that can come of this one, those with most dice left first, and where each number begins.

    What was seen and the nodes are room to write in; nothing is seen before, nor afterwards.
    """
    begins = np.zeros(left + 1, dtype=np.int64)
    nodes[0, 0], nodes[0, 1] = kind, hopes
    end = 1
    for level in range(left, 1, -1):
        begins[level - 1] = end
        for node in range(begins[level], begins[level - 1]):
            here, hoped = nodes[node]
            own = 0 if count(hoped) < level else hoped & -hoped
            while True:
                # Each die in turn: first one without a hope, then every hope.
                for value in range(FACES):
                    begin, stop = gaps.first[FACES * here + value], gaps.first[FACES * here + value + 1]
                    fields = 0
                    for option in range(begin, stop):
                        empty, leads = gaps.place[option], gaps.after[option]
                        fields |= gaps.fields[here] >> empty & 1
                        rest = squeeze(hoped & ~own, empty)
                        at = address(gaps, leads, level - 1, rest)
                        if not seen[at]:
                            seen[at] = True
                            nodes[end, 0], nodes[end, 1] = leads, rest
                            end += 1
                    if not fields:
                        at = address(gaps, here, level - 1, hoped & ~own)
                        if not seen[at]:
                            seen[at] = True
                            nodes[end, 0], nodes[end, 1] = here, hoped & ~own
                            end += 1
                higher = hoped & -(own << 1) if own else hoped
                if not higher:
                    break
                own = higher & -higher
    begins[0] = end
    for level in range(1, left):
        for node in range(begins[level], begins[level - 1]):
            seen[address(gaps, nodes[node, 0], level, nodes[node, 1])] = False
    return nodes[:end].copy(), begins


@jit
def settle(gaps: Gaps, worth: Floats, values: Floats) -> None:
    """Give the ends of turns their worth: a row for each score, a column for each lane."""
    lanes = worth.shape[1]
    for kind in range(len(gaps.empty)):
        for matches in range(PLACES + 1 - gaps.empty[kind]):
            if matches <= DICE:
                at = (gaps.shelf[kind, 0] + matches) * lanes
                values[at : at + lanes] = worth[score(gaps, kind, matches)]


@jit
def solve(gaps: Gaps, nodes: Ints, begins: Ints, low: int, high: int, matches: int, values: Floats) -> None:
    """Work out the positions with low up to and with high dice left, from those with one less.

    Only so many matches as the first of the nodes has, and what can be added to them, are looked at.
    """
    # Written out in one piece: with a call for each die and value it takes five times as long.
    shelf, first, place, after = gaps.shelf, gaps.first, gaps.place, gaps.after
    fields, lead = gaps.fields, gaps.lead
    lanes = len(values) // shelf[-1, -1]
    start = matches * lanes
    best = np.empty((DICE + 1) * lanes, dtype=values.dtype)
    mean = np.empty((DICE + 1) * lanes, dtype=values.dtype)
    for left in range(low, high + 1):
        for node in range(begins[left], begins[left - 1]):
            kind, hopes = nodes[node, 0], nodes[node, 1]
            room = PLACES + 1 - gaps.empty[kind]
            width = min(len(begins) - left, room - matches) * lanes
            at = (shelf[kind, left] + (hopes >> lead[kind]) * room) * lanes + start
            stay = shelf[kind, left - 1] * lanes + start
            for lane in range(width):
                values[at + lane] = -np.inf
            own = 0 if count(hopes) < left else hopes & -hopes
            while True:
                for lane in range(width):
                    mean[lane] = 0
                for face in range(FACES * kind, FACES * kind + FACES):
                    fits = 0
                    for lane in range(width):
                        best[lane] = -np.inf
                    for option in range(first[face], first[face + 1]):
                        empty, leads = place[option], after[option]
                        fits |= fields[kind] >> empty
                        rest = squeeze(hopes & ~own, empty) >> lead[leads] if left > 1 else 0
                        to = shelf[leads, left - 1] + rest * (room + 1) + (own >> empty & 1)
                        to = to * lanes + start
                        for lane in range(width):
                            value = values[to + lane]
                            best[lane] = value if value > best[lane] else best[lane]
                    if not fits & 1:
                        to = stay + ((hopes & ~own) >> lead[kind]) * room * lanes if left > 1 else stay
                        for lane in range(width):
                            value = values[to + lane]
                            best[lane] = value if value > best[lane] else best[lane]
                    for lane in range(width):
                        mean[lane] += best[lane]
                for lane in range(width):
                    values[at + lane] = max(values[at + lane], mean[lane] / FACES)
                higher = hopes & -(own << 1) if own else hopes
                if not higher:
                    break
                own = higher & -higher


@jit
def concede(gaps: Gaps, nodes: Ints, begins: Ints, matches: int, values: Floats) -> None:
    """Where bets are made, give both lanes of each pair (no bet, bet) the worse: the others choose it."""
    lanes = len(values) // gaps.shelf[-1, -1]
    for node in range(begins[BETTING], begins[BETTING - 1]):
        kind, hopes = nodes[node, 0], nodes[node, 1]
        at = address(gaps, kind, BETTING, hopes)
        for more in range(matches, min(matches + len(begins) - BETTING, PLACES + 1 - gaps.empty[kind])):
            for lane in range((at + more) * lanes, (at + more + 1) * lanes, 2):
                worse = min(values[lane], values[lane + 1])
                values[lane] = values[lane + 1] = worse


@jit
def best_placement(
    gaps: Gaps, kind: int, left: int, hopes: int, matches: int, own: int, face: int, lane: int, values: Floats
) -> tuple[float, int, int, int, int]:
    """The value of the best place for a die (its hope, or 0) with this face (0-5), and the position then."""
    lanes = len(values) // gaps.shelf[-1, -1]
    fits = 0
    best, to = -np.inf, (0, 0, 0, 0)
    for option in range(gaps.first[FACES * kind + face], gaps.first[FACES * kind + face + 1]):
        empty, leads = gaps.place[option], gaps.after[option]
        fits |= gaps.fields[kind] >> empty
        rest, match = squeeze(hopes & ~own, empty), own >> empty & 1
        value = values[(address(gaps, leads, left - 1, rest) + matches + match) * lanes + lane]
        if value > best + TIE:
            best, to = value, (leads, left - 1, rest, matches + match)
    if not fits & 1:
        value = values[(address(gaps, kind, left - 1, hopes & ~own) + matches) * lanes + lane]
        if value > best + TIE:
            best, to = value, (kind, left - 1, hopes & ~own, matches)
    return best, to[0], to[1], to[2], to[3]


@jit
def throwing(
    gaps: Gaps, kind: int, left: int, hopes: int, matches: int, own: int, lane: int, values: Floats
) -> float:
    """The value of throwing this die (its hope, or 0)."""
    total = 0.0
    for face in range(FACES):
        total += best_placement(gaps, kind, left, hopes, matches, own, face, lane, values)[0]
    return total / FACES


@jit
def best_die(gaps: Gaps, kind: int, left: int, hopes: int, matches: int, lane: int, values: Floats) -> int:
    """The hope of the best die to throw, 0 for one without."""
    own = 0 if count(hopes) < left else hopes & -hopes
    best, choice = -np.inf, 0
    while True:
        value = throwing(gaps, kind, left, hopes, matches, own, lane, values)
        if value > best + TIE:
            best, choice = value, own
        higher = hopes & -(own << 1) if own else hopes
        if not higher:
            return choice
        own = higher & -higher


@jit
def spread(
    gaps: Gaps, nodes: Ints, begins: Ints, matches: int, lane: int, values: Floats, weights: Floats
) -> Floats:
    """How likely each score is from the first of the nodes, if this lane's values are played for.

    The weights are room to write in, all 0 before and afterwards.
    """
    chances = np.zeros(SCORES)
    top = len(begins) - 1
    weights[address(gaps, nodes[0, 0], top, nodes[0, 1]) + matches] = 1.0
    for left in range(top, 0, -1):
        for node in range(begins[left], begins[left - 1]):
            kind, hopes = nodes[node, 0], nodes[node, 1]
            at = address(gaps, kind, left, hopes)
            for lying in range(matches, min(matches + top - left, PLACES - gaps.empty[kind]) + 1):
                weight = weights[at + lying] / FACES
                if weight == 0:
                    continue
                weights[at + lying] = 0
                own = best_die(gaps, kind, left, hopes, lying, lane, values)
                for face in range(FACES):
                    _, leads, rest, hoped, now = best_placement(
                        gaps, kind, left, hopes, lying, own, face, lane, values
                    )
                    if rest:
                        weights[address(gaps, leads, rest, hoped) + now] += weight
                    else:
                        chances[score(gaps, leads, now)] += weight
    return chances
