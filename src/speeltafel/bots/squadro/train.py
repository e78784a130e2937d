"""Train the value net of Squadro on positions labelled by the solution, with AdaGrad.

It needs the whole solution (`speeltafel solve squadro DIR`, named by SPEELTAFEL_SQUADRO_TABLE). Where there
is none, it is solved first, in the user's cache: half an hour on two cores and 26 GB. Training: minutes.
"""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.squadro import samples
from speeltafel.bots.squadro.endgame import VARIABLE, cache_folder
from speeltafel.bots.squadro.evaluation import FILE, PAIRS, POINT, ROWS, SHIFT, WIDTH, network
from speeltafel.bots.squadro.layers import LAYERS, places
from speeltafel.bots.squadro.samples import Samples
from speeltafel.bots.squadro.solution import solve, solved
from speeltafel.core.compiled import njit
from speeltafel.games.squadro.data import TRACKS
from speeltafel.games.squadro.kernel import PIECES, Array, nibble

GAMES = 600_000
EPOCHS = 4
RATE = 0.3
"""The initial learning rate; it decays linearly to 0."""
SHARED_RATE = 0.02
"""The relative learning rate of the weights that all positions share."""
SLICE = 1_000_000
HELD_BACK = 50_000
"""Positions for validation."""

Floats = NDArray[np.float32]


class Model(NamedTuple):
    """The weights of the net."""

    rows: Floats
    """The embeddings."""
    bias: Floats
    """Of the hidden units, by seat to move."""
    counts: Floats
    """The output weights, by seat to move."""
    lean: Floats
    """The output bias, by seat to move."""


def train(
    progress: Callable[[str], None],
    folder: Path = FILE.parent,
    layers: range = range(LAYERS),
    games: int = GAMES,
    epochs: float = EPOCHS,
    seed: int = 1,
    given: Samples | None = None,
    source: str = "",
) -> None:
    """Train the net and write it; on the given samples, or on games played now."""
    began = time.process_time()
    if given is None:
        table = Path(os.environ.get(VARIABLE) or cache_folder() / "whole")
        solve(table, layers, lambda text: progress(text.en))
        given = samples.draw(network(), table, games, seed)
        source = f"{games:,} games, layers {min(solved(table))}-16 solved"
    held_back = min(HELD_BACK, len(given.seat) // 4)
    training, validation = given.part(None, -held_back), given.part(-held_back, None)
    progress(f"{len(training.seat):,} positions to learn from ({source})")
    model = _random_model(seed)
    squares = np.ones(ROWS, dtype=np.float32)
    whole, done = int(len(training.seat) * epochs), 0
    while done < whole:
        at = done % len(training.seat)
        some = training.part(at, at + min(SLICE, whole - done))
        ends = RATE * (1 - done / whole), RATE * (1 - (done + len(some.seat)) / whole)
        learn(model, squares, some, *ends)
        done += len(some.seat)
        loss, right = validate(model, validation)
        progress(f"{done / whole:6.1%}: loss {loss:.4f}, right {right:.4f} on {held_back:,} others")
    provenance = {
        "made by": "speeltafel.bots.squadro.train",
        "positions": len(training.seat),
        "source": source,
        "epochs": epochs,
        "seed": seed,
        "loss": round(loss, 4),
        "right": round(right, 4),
        "cpu seconds": round(time.process_time() - began),
        "date": time.strftime("%Y-%m-%d"),
    }
    write(folder / FILE.name, model, provenance)
    progress(json.dumps(provenance))


def _random_model(seed: int) -> Model:
    rng = np.random.default_rng(seed)
    rows = (rng.normal(size=(ROWS, WIDTH)) * 0.05).astype(np.float32)
    rows[:, :2] = 0
    counts = np.repeat(rng.normal(size=(1, WIDTH)) * 0.3, 2, axis=0).astype(np.float32)
    counts[:, :2] = 0
    return Model(rows, np.zeros((2, WIDTH), dtype=np.float32), counts, np.zeros(2, dtype=np.float32))


@njit
def learn(model: Model, squares: Floats, some: Samples, rate: float, last_rate: float) -> None:
    """Take a gradient step on the log-loss of every position; the rows use AdaGrad."""
    rows, bias, counts, lean = model
    sums, slope = np.zeros(WIDTH, dtype=np.float32), np.zeros(WIDTH, dtype=np.float32)
    rows_used = np.zeros(PAIRS, dtype=np.int64)
    many = len(some.seat)
    for number in range(many):
        mover = some.seat[number] - 1
        _look_up(some.first[number], some.second[number], rows_used)
        expected = _predict(model, mover, rows_used, sums)
        error = expected - _share(some.verdict[number])
        step = np.float32(rate + (last_rate - rate) * number / many)
        small = step * np.float32(SHARED_RATE) * error
        squared = error * error
        for place in range(2, WIDTH):
            slope[place] = 0
            if sums[place] > 0:
                slope[place] = error * counts[mover, place]
                counts[mover, place] -= small * sums[place]
                bias[mover, place] -= step * np.float32(SHARED_RATE) * slope[place]
                squared += slope[place] * slope[place]
        slope[mover], slope[1 - mover] = error, 0
        lean[mover] -= small
        for pair in range(PAIRS):
            row = rows_used[pair]
            squares[row] += squared
            step_of_row = step / np.sqrt(squares[row])
            for place in range(WIDTH):
                rows[row, place] -= step_of_row * slope[place]


@njit
def validate(model: Model, validation: Samples) -> tuple[float, float]:
    """Return the mean log-loss, and the accuracy of the predicted winner."""
    sums, rows_used = np.zeros(WIDTH, dtype=np.float32), np.zeros(PAIRS, dtype=np.int64)
    loss, right, many = 0.0, 0, len(validation.seat)
    for number in range(many):
        _look_up(validation.first[number], validation.second[number], rows_used)
        expected = _predict(model, validation.seat[number] - 1, rows_used, sums)
        share = _share(validation.verdict[number])
        loss -= share * np.log(expected + 1e-7) + (1 - share) * np.log(1 - expected + 1e-7)
        right += (expected > 0.5) == (share > 0.5)
    return loss / many, right / many


@njit
def _share(verdict: int) -> float:
    """Return seat 1's share for a verdict."""
    return 0.5 if verdict == 0 else 1.0 if verdict == 1 else 0.0


@njit
def _look_up(first: int, second: int, rows_used: Array) -> None:
    board, pair = (first & PIECES) | (second & PIECES) << 20, 0
    for one in range(9):
        beside = board >> 4 * one
        for other in range(1, 10 - one):
            rows_used[pair] = (pair << 8) + ((beside & 15) << 4) + (beside >> 4 * other & 15)
            pair += 1


@njit
def _predict(model: Model, mover: int, rows_used: Array, sums: Floats) -> float:
    """Return the predicted win probability of seat 1."""
    rows, bias, counts, lean = model
    for place in range(WIDTH):
        sums[place] = bias[mover, place]
    for pair in range(0, PAIRS, 3):
        a, b, c = rows[rows_used[pair]], rows[rows_used[pair + 1]], rows[rows_used[pair + 2]]
        for place in range(WIDTH):
            sums[place] += a[place] + b[place] + c[place]
    odds = lean[mover] + sums[mover]
    for place in range(2, WIDTH):
        odds += max(sums[place], np.float32(0)) * counts[mover, place]
    return float(np.float32(1) / (np.float32(1) + np.exp(-odds)))


def write(file: Path, model: Model, provenance: dict[str, object]) -> None:
    """Write a model, its rows quantised to eight bits with a scale per unit."""
    rows, bias, counts, lean = model
    used = _used()
    units = 127 / np.abs(rows[used]).max(axis=0)
    weight = counts.copy()
    weight[0, 0] = weight[1, 1] = 1
    np.savez_compressed(
        file,
        used=used,
        rows=np.round(rows[used] * units).astype(np.int8),
        bias=np.round(bias * units).astype(np.int32),
        weight=np.round(weight * POINT * (1 << SHIFT) / units).astype(np.int32),
        lean=np.round(lean * POINT).astype(np.int32),
        provenance=np.array(json.dumps(provenance)),
    )


def _used() -> NDArray[np.uint16]:
    """Return the rows that legal places of two pieces use."""
    stands = [
        [nibble(steps) for stage in range(3) for steps in places(seat, track, stage)]
        for seat in (1, 2)
        for track in range(TRACKS)
    ]
    pairs = [(one, other) for one in range(9) for other in range(one + 1, 10)]
    found = [
        pair << 8 | here << 4 | there
        for pair, (one, other) in enumerate(pairs)
        for here in stands[one]
        for there in stands[other]
    ]
    return np.array(found, dtype=np.uint16)
