"""How the evaluation of Squadro is learned: positions of games, the solution's verdicts, and small steps.

It needs the whole solution (`speeltafel solve squadro DIR`, named by SPEELTAFEL_SQUADRO_TABLE), and where
there is none solves it first, in the user's cache: half an hour on two cores, and 26 GB. Learning takes some
minutes.
"""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.squadro import lessons
from speeltafel.bots.squadro.endgame import VARIABLE, shelf
from speeltafel.bots.squadro.evaluation import FILE, PAIRS, POINT, ROWS, SHIFT, WIDTH, network
from speeltafel.bots.squadro.layers import LAYERS, places
from speeltafel.bots.squadro.lessons import Lessons
from speeltafel.bots.squadro.solution import solve, solved
from speeltafel.core.compiled import jit
from speeltafel.games.squadro.data import TRACKS
from speeltafel.games.squadro.kernel import PIECES, Array, nibble

GAMES = 600_000
EPOCHS = 4
PACE = 0.3
"""The length of the first steps; they grow shorter towards the end."""
SLOW = 0.02
"""How much shorter the steps are for what all positions share."""
SLICE = 1_000_000
HELD_BACK = 50_000
"""Positions kept for measuring."""

Floats = NDArray[np.float32]
Model = tuple[Floats, Floats, Floats, Floats]
"""Rows, where the sums begin, what they count, and what the move is worth."""


def train(
    progress: Callable[[str], None],
    folder: Path = FILE.parent,
    layers: range = range(LAYERS),
    games: int = GAMES,
    epochs: float = EPOCHS,
    seed: int = 1,
    given: Lessons | None = None,
    source: str = "",
) -> None:
    """Learn the evaluation and write it; from given lessons, or from games played now."""
    began = time.process_time()
    if given is None:
        table = Path(os.environ.get(VARIABLE) or shelf() / "whole")
        solve(table, layers, lambda text: progress(text.en))
        given = lessons.draw(network(), table, games, seed)
        source = f"{games:,} games, layers {min(solved(table))}-16 solved"
    held_back = min(HELD_BACK, len(given.seat) // 4)
    taught, asked = given.part(None, -held_back), given.part(-held_back, None)
    progress(f"{len(taught.seat):,} positions to learn from ({source})")
    model = _begin(seed)
    trust = np.ones(ROWS, dtype=np.float32)
    whole, done = int(len(taught.seat) * epochs), 0
    while done < whole:
        at = done % len(taught.seat)
        some = taught.part(at, at + min(SLICE, whole - done))
        ends = PACE * (1 - done / whole), PACE * (1 - (done + len(some.seat)) / whole)
        learn(*model, trust, some, *ends)
        done += len(some.seat)
        loss, right = examine(*model, asked)
        progress(f"{done / whole:6.1%}: loss {loss:.4f}, right {right:.4f} on {held_back:,} others")
    told = {
        "made by": "speeltafel.bots.squadro.train",
        "positions": len(taught.seat),
        "source": source,
        "epochs": epochs,
        "seed": seed,
        "loss": round(loss, 4),
        "right": round(right, 4),
        "cpu seconds": round(time.process_time() - began),
        "date": time.strftime("%Y-%m-%d"),
    }
    write(folder / FILE.name, *model, told)
    progress(json.dumps(told))


def _begin(seed: int) -> Model:
    rng = np.random.default_rng(seed)
    rows = (rng.normal(size=(ROWS, WIDTH)) * 0.05).astype(np.float32)
    rows[:, :2] = 0
    counts = np.repeat(rng.normal(size=(1, WIDTH)) * 0.3, 2, axis=0).astype(np.float32)
    counts[:, :2] = 0
    return rows, np.zeros((2, WIDTH), dtype=np.float32), counts, np.zeros(2, dtype=np.float32)


@jit
def learn(
    rows: Floats,
    bias: Floats,
    counts: Floats,
    lean: Floats,
    trust: Floats,
    some: Lessons,
    pace: float,
    last_pace: float,
) -> None:
    """One small step for every position, down the slope of its log-loss; a row that moved much moves less."""
    sums, slope = np.zeros(WIDTH, dtype=np.float32), np.zeros(WIDTH, dtype=np.float32)
    looked = np.zeros(PAIRS, dtype=np.int64)
    many = len(some.seat)
    for number in range(many):
        mover = some.seat[number] - 1
        _look_up(some.first[number], some.second[number], looked)
        expected = _guess(rows, bias, counts, lean, mover, looked, sums)
        wrong = expected - _share(some.verdict[number])
        step = np.float32(pace + (last_pace - pace) * number / many)
        small = step * np.float32(SLOW) * wrong
        steep = wrong * wrong
        for place in range(2, WIDTH):
            slope[place] = 0
            if sums[place] > 0:
                slope[place] = wrong * counts[mover, place]
                counts[mover, place] -= small * sums[place]
                bias[mover, place] -= step * np.float32(SLOW) * slope[place]
                steep += slope[place] * slope[place]
        slope[mover], slope[1 - mover] = wrong, 0
        lean[mover] -= small
        for pair in range(PAIRS):
            row = looked[pair]
            trust[row] += steep
            stride = step / np.sqrt(trust[row])
            for place in range(WIDTH):
                rows[row, place] -= stride * slope[place]


@jit
def examine(rows: Floats, bias: Floats, counts: Floats, lean: Floats, asked: Lessons) -> tuple[float, float]:
    """The mean log-loss, and the share of positions whose winner is guessed right."""
    sums, looked = np.zeros(WIDTH, dtype=np.float32), np.zeros(PAIRS, dtype=np.int64)
    loss, right, many = 0.0, 0, len(asked.seat)
    for number in range(many):
        _look_up(asked.first[number], asked.second[number], looked)
        expected = _guess(rows, bias, counts, lean, asked.seat[number] - 1, looked, sums)
        share = _share(asked.verdict[number])
        loss -= share * np.log(expected + 1e-7) + (1 - share) * np.log(1 - expected + 1e-7)
        right += (expected > 0.5) == (share > 0.5)
    return loss / many, right / many


@jit
def _share(verdict: int) -> float:
    """What seat 1 gets of a verdict."""
    return 0.5 if verdict == 0 else 1.0 if verdict == 1 else 0.0


@jit
def _look_up(first: int, second: int, looked: Array) -> None:
    board, pair = (first & PIECES) | (second & PIECES) << 20, 0
    for one in range(9):
        beside = board >> 4 * one
        for other in range(1, 10 - one):
            looked[pair] = (pair << 8) + ((beside & 15) << 4) + (beside >> 4 * other & 15)
            pair += 1


@jit
def _guess(
    rows: Floats, bias: Floats, counts: Floats, lean: Floats, mover: int, looked: Array, sums: Floats
) -> float:
    """The chance that seat 1 wins."""
    for place in range(WIDTH):
        sums[place] = bias[mover, place]
    for pair in range(0, PAIRS, 3):
        a, b, c = rows[looked[pair]], rows[looked[pair + 1]], rows[looked[pair + 2]]
        for place in range(WIDTH):
            sums[place] += a[place] + b[place] + c[place]
    odds = lean[mover] + sums[mover]
    for place in range(2, WIDTH):
        odds += max(sums[place], np.float32(0)) * counts[mover, place]
    return float(np.float32(1) / (np.float32(1) + np.exp(-odds)))


def write(
    file: Path, rows: Floats, bias: Floats, counts: Floats, lean: Floats, told: dict[str, object]
) -> None:
    """Keep a model in eight bits a number, each sum in the finest units that takes."""
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
        provenance=np.array(json.dumps(told)),
    )


def _used() -> NDArray[np.uint16]:
    """The rows of places where two pieces can stand."""
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
