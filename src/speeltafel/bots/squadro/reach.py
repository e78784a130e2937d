"""Count the positions of Squadro reachable from given ones, layer by layer.

A configuration is processed after all that lead into it: moves within it are followed until nothing new is
found, and the others mark positions in the configurations above, a bit each.
"""

from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from speeltafel.bots.compute import Threads
from speeltafel.bots.squadro.layers import (
    ALL_STAGES,
    LAYERS,
    LONG,
    OPEN,
    SIZES,
    STARTS,
    Atlas,
    Bytes,
    atlas,
    begins,
    pieces,
    place_of,
    read,
)
from speeltafel.bots.squadro.moves import STAY, WIN, Moves, follow, list_moves, make_moves
from speeltafel.bots.squadro.solution import Progress, layer_name, open_layer, show
from speeltafel.core.compiled import any_int, inlined, njit
from speeltafel.core.words import Text, join
from speeltafel.games.squadro.data import TRACKS
from speeltafel.games.squadro.kernel import LEFT, PIECES, Array, side
from speeltafel.games.squadro.rules import Position, Steps

Configuration = tuple[int, int]
NEW, WALKED = 1, 2


class Reached(NamedTuple):
    """The counts: positions, final ones among them, and their verdicts."""

    positions: int
    final: int
    first: int
    second: int
    endless: int


def count(starts: Iterable[Position], folder: Path, progress: Progress = show, cores: int = 2) -> Reached:
    """Count the positions reachable from these, themselves included, with their verdicts."""
    waiting: dict[Configuration, Bytes] = {}
    for steps, seat in starts:
        _mark(waiting, steps, seat)
    total, final = np.zeros(4, dtype=np.int64), 0
    for layer in range(min(_layer(one) for one in waiting), LAYERS):
        here = {one: waiting.pop(one) for one in list(waiting) if _layer(one) == layer}
        table = open_layer(folder, layer)
        bundles = [[one] for one in sorted(here, key=lambda one: -here[one].size)]
        for counts, marks in Threads(cores).each(partial(_walk, here, table, layer), bundles):
            total += counts
            for goal, bits in marks:
                if goal in waiting:
                    waiting[goal] |= bits
                else:
                    waiting[goal] = bits.copy()
        for one in [one for one in waiting if STARTS[one] < 0]:
            ends = int(np.bitwise_count(waiting.pop(one)).sum())
            total[[0, 1 if _won(one[0]) else 2]] += ends
            final += ends
        so_far = Text(
            f"{int(total[0]):,} stellingen tot nu toe, {final:,} daarvan zijn een einde",
            f"{int(total[0]):,} positions so far, {final:,} of them final",
        )
        progress(join([layer_name(layer), so_far], ": "))
    return Reached(int(total[0]), final, int(total[1]), int(total[2]), int(total[3]))


def _layer(one: Configuration) -> int:
    return sum(ALL_STAGES[one[0]]) + sum(ALL_STAGES[one[1]])


def _won(stance: int) -> bool:
    return stance not in OPEN


def _size(one: Configuration) -> int:
    """Return the bits of a configuration; of a side with four home only the last piece varies."""
    sizes = [6 if _won(stance) else int(SIZES[seat, stance]) for seat, stance in enumerate(one)]
    return sizes[0] * sizes[1] * (2 if STARTS[one] >= 0 else 1)


def _mark(waiting: dict[Configuration, Bytes], steps: Steps, seat: int) -> None:
    here, there = (int(atlas().where[number, side(steps[number]) & PIECES]) for number in (0, 1))
    one = here // LONG, there // LONG
    bits = waiting.setdefault(one, np.zeros(-(-_size(one) // 8), dtype=np.uint8))
    place = int(place_of(atlas(), side(steps[0]), side(steps[1]), seat) - STARTS[one])
    bits[place >> 3] |= 1 << (place & 7)


def _walk(
    here: dict[Configuration, Bytes], table: Bytes, layer: int, bundle: list[Configuration]
) -> tuple[Array, list[tuple[Configuration, Bytes]]]:
    """Process one configuration: return its counts, and what it marks in others."""
    one = bundle[0]
    goals: list[Configuration] = []
    bases, ends = np.zeros(2 * TRACKS, dtype=np.int64), [0]
    for number in range(2 * TRACKS):
        seat, track = divmod(number, TRACKS)
        if ALL_STAGES[one[seat]][track] < 2:
            up = one[seat] + 3 ** (TRACKS - 1 - track)
            goal = (up, one[1]) if seat == 0 else (one[0], up)
            goals.append(goal)
            bases[number] = 8 * ends[-1] - max(int(STARTS[goal]), 0)
            ends.append(ends[-1] - (-_size(goal) // 8))
    marks, counts = np.zeros(ends[-1], dtype=np.uint8), np.zeros(4, dtype=np.int64)
    stances = pieces(1, one[0]), pieces(2, one[1])
    walk(atlas(), *stances, here.pop(one), bases, marks, table, int(STARTS[one]) - begins(layer), counts)
    parts = (marks[begin:end] for begin, end in pairwise(ends))
    return counts, list(zip(goals, parts, strict=True))


@njit
def walk(
    atlas: Atlas,
    rows: Array,
    columns: Array,
    known: Bytes,
    bases: Array,
    marks: Bytes,
    table: Bytes,
    first: int,
    counts: Array,
) -> None:
    """Follow all moves from the known positions of a configuration, and mark the goals outside it."""
    many, width = len(rows), len(columns)
    second = many * width
    state = np.zeros(2 * second, dtype=np.uint8)
    for place in range(2 * second):
        state[place] = known[place >> 3] >> (place & 7) & 1
    moves = make_moves(atlas, columns)
    again = True
    while again:
        again = False
        for row in range(many):
            listed = False
            for column in range(width):
                at, mine, theirs = row * width + column, rows[row], columns[column]
                if state[at] != NEW and state[second + at] != NEW:
                    continue
                if not listed:
                    list_moves(atlas, mine, columns[0], any_int(0), moves)
                    listed = True
                if state[at] == NEW:
                    state[at] = WALKED
                    _mark_goals(moves, 1, mine, theirs, column, width, bases, state, marks)
                if state[second + at] == NEW:
                    state[second + at] = WALKED
                    reached = _mark_goals(moves, 2, theirs, theirs, column, many, bases, state, marks)
                    again |= reached < row * width
    for place in range(2 * second):
        if state[place]:
            verdict = read(table, first + place)
            counts[0] += 1
            counts[verdict if verdict else 3] += 1


@inlined
def _mark_goals(
    moves: Moves,
    seat: int,
    mover: int,
    theirs: int,
    column: int,
    stride: int,
    bases: Array,
    state: Bytes,
    marks: Bytes,
) -> int:
    """Mark where a seat's moves lead, here or outside; return the first new position here.

    Outside, the positions that follow a fourth homecoming vary by the last piece, `stride` bits apart.
    """
    first = len(state)
    for piece in range(TRACKS):
        if mover >> LEFT + piece & 1:
            kind, goal = follow(moves, seat, piece, theirs, column)
            if kind == STAY:
                first = first if state[goal] else min(first, goal)
                state[goal] = max(state[goal], NEW)
                continue
            if kind == WIN:
                goal += _last(mover, piece) * stride
            goal += bases[TRACKS * (seat - 1) + piece]
            marks[goal >> 3] |= 1 << (goal & 7)
    return first


@njit
def _last(mine: int, piece: int) -> int:
    """Return the steps, since its start or turn, of the one piece left when this one comes home fourth."""
    for other in range(TRACKS):
        if other != piece and mine >> LEFT + other & 1:
            return mine >> 4 * other & 7
    return 0
