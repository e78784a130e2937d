"""What a turn's beginning is worth to each seat: a small learned network over the lines of the board.

Every column, level and diagonal is read as a pattern of own, others' and empty cells by each seat in turn,
and each pattern has a learned line of eight figures; mirrored boards share them. Their sums and what each
seat has go through one layer to every seat's share of victory. A finished game is worth what the law says.
"""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import jit
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.data import NUMBERS
from speeltafel.games.columbiz.kernel import (
    CELLS,
    COLUMNS,
    LAST,
    PRISONERS,
    SEATS,
    SUPPLY,
    TO_MOVE,
    Array,
)

Floats = NDArray[np.float32]
Shares = NDArray[np.float64]
Marks = NDArray[np.int16]

FIGURES = 8
"""Learned figures of a pattern."""
HAVINGS = 4
"""What a seat has, besides: points, discs, prisoners, and its lead over the best of the others."""
LAYER = 32
FILE = Path(__file__).with_name("value.npz")
"""What was learned, and how: `train.py` writes it."""


class Net(NamedTuple):
    """The learned numbers for one number of seats."""

    patterns: Floats
    inner: Floats
    inner_bias: Floats
    outer: Floats
    outer_bias: Floats


def _lines() -> list[tuple[str, list[int]]]:
    """Every line of three cells or more, with a name it shares with its mirror image."""
    lines = []
    for column in range(COLUMNS):
        upright = [column * NUMBERS + number for number in range(NUMBERS)]
        lines.append((f"column {min(column, COLUMNS - 1 - column)}", upright))
    lines += [(f"level {number}", list(range(number, CELLS, NUMBERS))) for number in range(NUMBERS)]
    for start in range(2 - COLUMNS, COLUMNS - 1):
        rising = [(start + number, number) for number in range(NUMBERS) if 0 <= start + number < COLUMNS]
        if len(rising) > 2:
            lines.append((f"diagonal {start}", [column * NUMBERS + n for column, n in rising]))
            mirrored = [(COLUMNS - 1 - column) * NUMBERS + n for column, n in rising]
            lines.append((f"diagonal {start}", mirrored))
    return lines


def _rows(lines: list[tuple[str, list[int]]]) -> NDArray[np.int16]:
    """For each line and pattern (own 1, others' 2, to the base 3) the learned line of figures it uses."""
    numbered: dict[tuple[str, int], int] = {}
    rows = np.zeros((len(lines), 3**NUMBERS), dtype=np.int16)
    for line, (named, cells) in enumerate(lines):
        for pattern in range(3 ** len(cells)):
            digits = np.base_repr(pattern, 3).zfill(len(cells))
            alike = min(pattern, int(digits[::-1], 3)) if named.startswith("level") else pattern
            rows[line, pattern] = numbered.setdefault((named, alike), len(numbered))
    return rows


_NAMED_LINES = _lines()
LINES = len(_NAMED_LINES)
ROWS = _rows(_NAMED_LINES)
PATTERNS = int(ROWS.max()) + 1
THROUGH = np.full((CELLS, 4), LINES)
"""The lines through each cell; one that is never read where there are fewer than four."""
STEPS = np.zeros((CELLS, 4), dtype=np.int16)
"""What an own disc on a cell adds to the pattern of each line through it."""
for _cell in range(CELLS):
    _found = [(line, cells.index(_cell)) for line, (_, cells) in enumerate(_NAMED_LINES) if _cell in cells]
    for _way, (_line, _place) in enumerate(_found):
        THROUGH[_cell, _way], STEPS[_cell, _way] = _line, 3**_place


@jit
def inputs(seats: int) -> int:
    """How many figures the layer reads: of every seat, of the round, and up to a multiple of four."""
    return (seats * (FIGURES + HAVINGS + 1) + 2 + 3) // 4 * 4


def blank(seats: int, seed: int) -> Net:
    """A net that knows nothing yet."""
    rng = np.random.default_rng(seed)

    def small(spread: float, *shape: int) -> Floats:
        numbers: Floats = (spread * rng.standard_normal(shape)).astype(np.float32)
        return numbers

    return Net(
        small(0, PATTERNS, FIGURES),
        small(inputs(seats) ** -0.5, inputs(seats), LAYER),
        small(0, LAYER),
        small(0.3 * LAYER**-0.5, LAYER, seats),
        small(0, seats),
    )


class Desk(NamedTuple):
    """Room to judge states on."""

    marks: Marks
    """The pattern that each seat, the one to move first, finds on every line of the board."""
    sums: Floats
    """The sum of the learned figures of those patterns."""
    x: Floats
    layer: Floats


@jit
def desk(seats: int, states: int) -> Desk:
    """Room to judge so many states on, one beside the other."""
    return Desk(
        np.zeros((states, seats, LINES + 1), dtype=np.int16),
        np.zeros((states, seats, FIGURES), dtype=np.float32),
        np.zeros(inputs(seats), dtype=np.float32),
        np.zeros(LAYER, dtype=np.float32),
    )


@jit
def mark_all(s: Array, first: int, net: Net, on: Desk) -> None:
    """Mark every disc of the board at the desk's first place; the seat `first` comes first."""
    seats, marks, sums = s[SEATS], on.marks[0], on.sums[0]
    marks[:] = 0
    for cell in range(CELLS):
        if s[cell] != 0:
            owner = (s[cell] - first) % seats
            for way in range(4):
                for ahead in range(seats):
                    marks[ahead, THROUGH[cell, way]] += STEPS[cell, way] * (1 if ahead == owner else 2)
    sums[:] = 0
    for ahead in range(seats):
        for line in range(LINES):
            row = ROWS[line, marks[ahead, line]]
            for figure in range(FIGURES):
                sums[ahead, figure] += net.patterns[row, figure]


@jit
def mark(at: int, cell: int, owner: int, sign: int, net: Net, on: Desk) -> None:
    """At this place a disc comes to a cell, or leaves it (-1); its owner's turn is so many ahead."""
    marks, sums = on.marks[at], on.sums[at]
    for way in range(4):
        line, step = THROUGH[cell, way], sign * STEPS[cell, way]
        if line == LINES:
            break
        for ahead in range(len(marks)):
            old = marks[ahead, line]
            new = old + (step if ahead == owner else 2 * step)
            marks[ahead, line] = new
            one, other = ROWS[line, new], ROWS[line, old]
            for figure in range(FIGURES):
                sums[ahead, figure] += net.patterns[one, figure] - net.patterns[other, figure]


@jit
def weigh(s: Array, at: int, net: Net, on: Desk, shares: Shares) -> None:
    """Write every seat's share of victory, from the marks at this place and from what every seat has."""
    seats, x, layer = s[SEATS], on.x, on.layer
    for ahead in range(seats):
        for figure in range(FIGURES):
            x[ahead * (FIGURES + HAVINGS) + figure] = on.sums[at, ahead, figure]
    _count_havings(s, x)
    _fill_layer(x, net, layer)
    total = 0.0
    for ahead in range(seats):
        logit = net.outer_bias[ahead]
        for unit in range(LAYER):
            logit += layer[unit] * net.outer[unit, ahead]
        share = np.exp(min(max(logit, np.float32(-20)), np.float32(20)))
        shares[(s[TO_MOVE] - 1 + ahead) % seats] = share
        total += share
    for seat in range(seats):
        shares[seat] /= total


@jit
def _fill_layer(x: Floats, net: Net, layer: Floats) -> None:
    """Write the layer, four inputs at a time: so it takes 75 ns instead of 420."""
    inner = net.inner
    for unit in range(LAYER):
        layer[unit] = net.inner_bias[unit]
    for at in range(0, len(x), 4):
        one, two, three, four = x[at], x[at + 1], x[at + 2], x[at + 3]
        for unit in range(LAYER):
            layer[unit] += (
                one * inner[at, unit]
                + two * inner[at + 1, unit]
                + three * inner[at + 2, unit]
                + four * inner[at + 3, unit]
            )
    for unit in range(LAYER):
        layer[unit] = max(layer[unit], np.float32(0))


@jit
def _count_havings(s: Array, x: Floats) -> None:
    """Write what every seat has, whose turn in the round it is, and whether it is the last."""
    seats = s[SEATS]
    fewest = s[SUPPLY]
    for seat in range(1, seats):
        fewest = min(fewest, s[SUPPLY + seat])
    for ahead in range(seats):
        seat = (s[TO_MOVE] - 1 + ahead) % seats
        points = kernel.total(s, seat + 1)
        rival = -1
        for other in range(seats):
            if other != seat:
                rival = max(rival, kernel.total(s, other + 1))
        at = ahead * (FIGURES + HAVINGS) + FIGURES
        x[at] = points / np.float32(20)
        x[at + 1] = s[SUPPLY + seat] / np.float32(10)
        x[at + 2] = s[PRISONERS + seat] / np.float32(8)
        x[at + 3] = (points - rival) / np.float32(2 + fewest)
    at = seats * (FIGURES + HAVINGS)
    x[at:] = 0
    x[at + s[TO_MOVE] - 1] = 1
    x[at + seats] = s[LAST]
    x[at + seats + 1] = fewest / np.float32(10)


@jit
def judge(s: Array, net: Net, on: Desk, shares: Shares) -> None:
    """Write every seat's share of victory at the beginning of a turn, or at the end of the game."""
    if s[TO_MOVE] == 0:
        kernel.result(s, shares)
    else:
        mark_all(s, s[TO_MOVE], net, on)
        weigh(s, 0, net, on, shares)


def load(seats: int) -> Net:
    """The learned net for so many seats."""
    with np.load(FILE) as kept:
        return Net(*(kept[f"{field}-{seats}"].astype(np.float32) for field in Net._fields))
