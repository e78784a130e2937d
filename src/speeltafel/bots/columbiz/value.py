"""The value net of Columbiz: every seat's share of victory at the start of a turn.

Every column, level and diagonal is a pattern of own, others' and empty cells for each seat, and each pattern
has a learned embedding; mirrored patterns share it. The sums of the embeddings and a few
features per seat go through one hidden layer to a softmax over the seats.
"""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit
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
Patterns = NDArray[np.int16]

EMBEDDING = 16
"""Numbers in the embedding of a pattern."""
SEAT_FEATURES = 4
"""Features per seat besides: points, discs, prisoners, and the lead over the best of the others."""
HIDDEN = 64
FILE = Path(__file__).with_name("value.npz")
"""The trained nets and their provenance; `train.py` writes it."""


class Net(NamedTuple):
    """The weights for one number of seats."""

    patterns: Floats
    inner: Floats
    inner_bias: Floats
    outer: Floats
    outer_bias: Floats


def _lines() -> list[tuple[str, list[int]]]:
    """Return every line of three cells or more, with a name it shares with its mirror image."""
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
    """Return the row of the embedding table for each line and pattern (base 3: own 1, others' 2)."""
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
"""The lines through each cell, padded to four with `LINES`."""
STEPS = np.zeros((CELLS, 4), dtype=np.int16)
"""What an own disc on a cell adds to the pattern index of each line through it."""
for _cell in range(CELLS):
    _found = [(line, cells.index(_cell)) for line, (_, cells) in enumerate(_NAMED_LINES) if _cell in cells]
    for _way, (_line, _place) in enumerate(_found):
        THROUGH[_cell, _way], STEPS[_cell, _way] = _line, 3**_place


@njit
def inputs(seats: int) -> int:
    """Return the number of inputs of the hidden layer, padded to a multiple of four."""
    return (seats * (EMBEDDING + SEAT_FEATURES + 1) + 2 + 3) // 4 * 4


def random_net(seats: int, seed: int) -> Net:
    """Return a net with random weights."""
    rng = np.random.default_rng(seed)

    def small(spread: float, *shape: int) -> Floats:
        numbers: Floats = (spread * rng.standard_normal(shape)).astype(np.float32)
        return numbers

    return Net(
        small(0, PATTERNS, EMBEDDING),
        small(inputs(seats) ** -0.5, inputs(seats), HIDDEN),
        small(0, HIDDEN),
        small(0.3 * HIDDEN**-0.5, HIDDEN, seats),
        small(0, seats),
    )


class Buffers(NamedTuple):
    """The working memory of the net, for several states side by side."""

    patterns_of: Patterns
    """The pattern index of every line for each seat, the seat to move first."""
    sums: Floats
    """The sum of the embeddings of those patterns."""
    x: Floats
    hidden: Floats


@njit
def make_buffers(seats: int, states: int) -> Buffers:
    """Allocate buffers for so many states."""
    return Buffers(
        np.zeros((states, seats, LINES + 1), dtype=np.int16),
        np.zeros((states, seats, EMBEDDING), dtype=np.float32),
        np.zeros(inputs(seats), dtype=np.float32),
        np.zeros(HIDDEN, dtype=np.float32),
    )


@njit
def index_patterns(s: Array, first: int, net: Net, buffers: Buffers) -> None:
    """Compute the patterns of a board in the first place of the buffers; the seat `first` comes first."""
    seats, patterns_of, sums = s[SEATS], buffers.patterns_of[0], buffers.sums[0]
    patterns_of[:] = 0
    for cell in range(CELLS):
        if s[cell] != 0:
            owner = (s[cell] - first) % seats
            for way in range(4):
                for ahead in range(seats):
                    patterns_of[ahead, THROUGH[cell, way]] += STEPS[cell, way] * (1 if ahead == owner else 2)
    sums[:] = 0
    for ahead in range(seats):
        for line in range(LINES):
            row = ROWS[line, patterns_of[ahead, line]]
            for k in range(EMBEDDING):
                sums[ahead, k] += net.patterns[row, k]


@njit
def update_pattern(at: int, cell: int, owner: int, sign: int, net: Net, buffers: Buffers) -> None:
    """Update the patterns at this place for a disc added to a cell or removed (-1); `owner` is relative."""
    patterns_of, sums = buffers.patterns_of[at], buffers.sums[at]
    for way in range(4):
        line, step = THROUGH[cell, way], sign * STEPS[cell, way]
        if line == LINES:
            break
        for ahead in range(len(patterns_of)):
            old = patterns_of[ahead, line]
            new = old + (step if ahead == owner else 2 * step)
            patterns_of[ahead, line] = new
            one, other = ROWS[line, new], ROWS[line, old]
            for k in range(EMBEDDING):
                sums[ahead, k] += net.patterns[one, k] - net.patterns[other, k]


@njit
def forward(s: Array, at: int, net: Net, buffers: Buffers, shares: Shares) -> None:
    """Write every seat's share of victory, from the patterns at this place and the features of the seats."""
    seats, x, hidden = s[SEATS], buffers.x, buffers.hidden
    for ahead in range(seats):
        for k in range(EMBEDDING):
            x[ahead * (EMBEDDING + SEAT_FEATURES) + k] = buffers.sums[at, ahead, k]
    seat_features(s, x)
    _hidden_layer(x, net, hidden)
    total = 0.0
    for ahead in range(seats):
        logit = net.outer_bias[ahead]
        for unit in range(HIDDEN):
            logit += hidden[unit] * net.outer[unit, ahead]
        share = np.exp(min(max(logit, np.float32(-20)), np.float32(20)))
        shares[(s[TO_MOVE] - 1 + ahead) % seats] = share
        total += share
    for seat in range(seats):
        shares[seat] /= total


@njit
def _hidden_layer(x: Floats, net: Net, hidden: Floats) -> None:
    """Compute the hidden layer, four inputs at a time: that takes 75 ns instead of 420."""
    inner = net.inner
    for unit in range(HIDDEN):
        hidden[unit] = net.inner_bias[unit]
    for at in range(0, len(x), 4):
        one, two, three, four = x[at], x[at + 1], x[at + 2], x[at + 3]
        for unit in range(HIDDEN):
            hidden[unit] += (
                one * inner[at, unit]
                + two * inner[at + 1, unit]
                + three * inner[at + 2, unit]
                + four * inner[at + 3, unit]
            )
    for unit in range(HIDDEN):
        hidden[unit] = max(hidden[unit], np.float32(0))


@njit
def seat_features(s: Array, x: Floats) -> None:
    """Write the features of every seat, whose turn in the round it is, and whether it is the last."""
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
        at = ahead * (EMBEDDING + SEAT_FEATURES) + EMBEDDING
        x[at] = points / np.float32(20)
        x[at + 1] = s[SUPPLY + seat] / np.float32(10)
        x[at + 2] = s[PRISONERS + seat] / np.float32(8)
        x[at + 3] = (points - rival) / np.float32(2 + fewest)
    at = seats * (EMBEDDING + SEAT_FEATURES)
    x[at:] = 0
    x[at + s[TO_MOVE] - 1] = 1
    x[at + seats] = s[LAST]
    x[at + seats + 1] = fewest / np.float32(10)


@njit
def evaluate(s: Array, net: Net, buffers: Buffers, shares: Shares) -> None:
    """Write every seat's share of victory at the start of a turn, or at the end of the game."""
    if s[TO_MOVE] == 0:
        kernel.result(s, shares)
    else:
        index_patterns(s, s[TO_MOVE], net, buffers)
        forward(s, 0, net, buffers, shares)


def load(seats: int) -> Net:
    """Read the trained net for so many seats."""
    with np.load(FILE) as kept:
        return Net(*(kept[f"{field}-{seats}"].astype(np.float32) for field in Net._fields))
