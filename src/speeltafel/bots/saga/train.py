"""Training: the network plays itself at tables of every kind and learns; `train(print)` repeats it.

One core does about 200 games a second; the schedule goes by games, never by the clock, so that the same seed
gives the same weights.
"""

import json
import random
from collections.abc import Callable
from datetime import date
from itertools import product
from pathlib import Path

import numpy as np

from speeltafel.bots.saga.judgement import NOTHING, Weights
from speeltafel.bots.saga.learning import blank, compare, learn
from speeltafel.core.compiled import seeded
from speeltafel.core.match import begin
from speeltafel.games.saga import SAGA
from speeltafel.games.saga.kernel import encode
from speeltafel.games.saga.kernel_table import Array

GAMES = 50_000
BATCH = 20
"""Games at one kind of table before the next kind is drawn."""
GUESTS = 0.2
"""The part of the games in which one seat only counts."""
RATE = 0.006
"""The first step down the slope; 0.02 was too wide and swung from 33 % to 80 % against counting."""
WANDER = 0.03
"""How far its play strays from what it judges best, in share of victory."""
TRACE = 0.7
"""How much of what a table learns comes from further on than the next."""
_SIDES = tuple("".join(sides) for sides in product("cp", repeat=6))


def train(
    progress: Callable[[str], None], games: int = GAMES, seed: int = 1, folder: Path | None = None
) -> None:
    """Learns from so many games, and leaves the weights and where they come from in the package."""
    weights = blank(seed)
    tables, dice = random.Random(seed), seeded(seed)
    for played in range(0, games, BATCH):
        left = 1 - played / games
        wander, rate = WANDER * (0.2 + 0.8 * left), RATE * (0.03 + 0.97 * left)
        guest = tables.randint(1, 2) if tables.random() < GUESTS else 0
        learn(_some_table(tables), weights, guest, BATCH, wander, rate, TRACE, dice)
        if played % max(BATCH, games // 20 // BATCH * BATCH) == 0:
            progress(f"{played} of {games} games; against counting: {against_counting(weights, 200):.0%}")
    rated = min(2000, games)
    figures = {f"{seats} seats": round(against_counting(weights, rated, seats), 3) for seats in SAGA.seats}
    progress(f"shares of victory against counting players: {figures}")
    folder = folder or Path(__file__).parent
    np.save(folder / "weights.npy", weights.astype(np.float16))
    provenance = {
        "command": "speeltafel lab train saga",
        "date": date.today().isoformat(),
        "games": games,
        "seed": seed,
        "schedule": {"rate": RATE, "wander": WANDER, "trace": TRACE, "guests": GUESTS},
        "share of victory, one move deep, against players who count": figures,
    }
    (folder / "weights.json").write_text(json.dumps(provenance, indent=2) + "\n", "utf-8")


def against_counting(weights: Weights, games: int, seats: int = 2) -> float:
    """Its share of victory one move deep, all crown sides up, where the other seats only count."""
    return compare(_table(seats, "cccccc", False), weights, NOTHING, games, seeded(7))


def _some_table(chance: random.Random) -> Array:
    """Two seats more often than three or four, the crown sides more often than any others."""
    seats = chance.choices((2, 3, 4), (6, 2, 2))[0]
    sides = "cccccc" if chance.random() < 0.4 else chance.choice(_SIDES)
    return _table(seats, sides, chance.random() < 0.1)


def _table(seats: int, sides: str, memory: bool) -> Array:
    return encode(begin(SAGA, seats, {"sides": sides, "memory": memory}))
