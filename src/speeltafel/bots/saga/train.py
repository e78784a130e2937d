"""Train Saga's value net by self-play with every number of seats and every option.

One core plays about 200 games a second. The schedule depends on the games played, never on the clock, so the
same seed gives the same weights.
"""

import json
import random
from collections.abc import Callable
from datetime import date
from itertools import product
from pathlib import Path

import numpy as np

from speeltafel.bots.saga.learning import compare, learn, random_weights
from speeltafel.bots.saga.value import NO_WEIGHTS, Weights
from speeltafel.core.compiled import seeded
from speeltafel.core.match import begin
from speeltafel.games.saga import SAGA
from speeltafel.games.saga.kernel import encode
from speeltafel.games.saga.kernel_table import Array

GAMES = 50_000
BATCH = 20
"""Games with one set of options before the next is drawn."""
COUNTING = 0.2
"""The share of games in which one seat plays by counting."""
RATE = 0.006
"""The initial learning rate; 0.02 was too high and swung between 33 % and 80 % against counting."""
TEMPERATURE = 0.03
"""The initial temperature of exploration, in share of victory."""
LAMBDA = 0.7
"""The weight of later returns against the next value, as in TD(lambda)."""
_SIDES = tuple("".join(sides) for sides in product("cp", repeat=6))


def train(
    progress: Callable[[str], None], games: int = GAMES, seed: int = 1, folder: Path | None = None
) -> None:
    """Train on so many games; write the weights, and their provenance beside them."""
    weights = random_weights(seed)
    tables, rng = random.Random(seed), seeded(seed)
    for played in range(0, games, BATCH):
        left = 1 - played / games
        temperature, rate = TEMPERATURE * (0.2 + 0.8 * left), RATE * (0.03 + 0.97 * left)
        counting_seat = tables.randint(1, 2) if tables.random() < COUNTING else 0
        learn(_random_start(tables), weights, counting_seat, BATCH, temperature, rate, LAMBDA, rng)
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
        "schedule": {"rate": RATE, "temperature": TEMPERATURE, "lambda": LAMBDA, "counting": COUNTING},
        "share of victory, one move deep, against players who count": figures,
    }
    (folder / "weights.json").write_text(json.dumps(provenance, indent=2) + "\n", "utf-8")


def against_counting(weights: Weights, games: int, seats: int = 2) -> float:
    """Return its share of victory at one ply, all crown sides up, where the other seats play by counting."""
    return compare(_start(seats, "cccccc", False), weights, NO_WEIGHTS, games, seeded(7))


def _random_start(rng: random.Random) -> Array:
    """Draw a start: two seats more often than three or four, the crown sides more often than any others."""
    seats = rng.choices((2, 3, 4), (6, 2, 2))[0]
    sides = "cccccc" if rng.random() < 0.4 else rng.choice(_SIDES)
    return _start(seats, sides, rng.random() < 0.1)


def _start(seats: int, sides: str, memory: bool) -> Array:
    return encode(begin(SAGA, seats, {"sides": sides, "memory": memory}))
