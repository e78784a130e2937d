"""`speeltafel lab train columbiz`: learn the value of boards from games against oneself.

Each generation plays games with the net as it is, solving every turn, and then goes once over what the last
generations saw. What is learned for two, three and four seats lies in `value.npz`, with how it was made.
The same seed gives the same numbers.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from time import process_time

import numpy as np

from speeltafel.bots.columbiz.learning import LONGEST, learn, mean_error, play_against_oneself, rest
from speeltafel.bots.columbiz.value import FILE, Net, Shares, blank
from speeltafel.bots.compute import Compute, Threads, in_order
from speeltafel.core.compiled import seeded
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.kernel import Array
from speeltafel.games.columbiz.rules import start

GAMES = {2: 6000, 3: 3000, 4: 3000}
GENERATION = 100
WORKERS = 2
"""Each plays half of a generation, on dice of its own, so that the result doesn't depend on who is faster."""
BATCH, REMEMBERED = 256, 16
"""States of a step, and generations that are gone over again after each."""
STRAY = 30
SCHEDULE = ((0.1, 0.8, 2e-3), (0.5, 0.6, 2e-3), (0.75, 0.4, 1e-3), (0.9, 0.4, 3e-4), (1.0, 0.4, 1e-4))
"""Up to which part of the games: trust in what the next turn turned out to be, and the rate of learning."""


def train(
    progress: Callable[[str], None],
    seats: Iterable[int] = (2, 3, 4),
    seed: int = 1,
    games: Mapping[int, int] = GAMES,
    folder: Path = FILE.parent,
    compute: Compute | None = None,
) -> None:
    """Learn for these numbers of seats and write the file; what it holds for others stays.

    Games are played on two threads, or wherever work is done.
    """
    file, compute = folder / FILE.name, compute or Threads(WORKERS)
    for number in seats:
        began = process_time()
        net, error = _train(number, games[number], seed, progress, compute)
        kept = dict(np.load(file)) if file.exists() else {}
        kept |= {
            f"{field}-{number}": numbers.astype(np.float16)
            for field, numbers in zip(Net._fields, net, strict=True)
        }
        made = {
            "command": "speeltafel lab train columbiz",
            "seats": number,
            "seed": seed,
            "games": games[number],
            "error above the least there could be, on games not yet learned from": round(error, 4),
            "seconds of CPU": round(process_time() - began),
            "date": str(date.today()),
        }
        kept[f"made-{number}"] = np.array(json.dumps(made))
        np.savez_compressed(file, **kept)
        progress(json.dumps(made))


def _train(
    seats: int, games: int, seed: int, progress: Callable[[str], None], compute: Compute
) -> tuple[Net, float]:
    """The net after so many games, and its error on the last of them before it learned from those."""
    net, rng = blank(seats, seed), np.random.default_rng(seed)
    kept = [rest(numbers) for numbers in net]
    memory: list[tuple[Array, Shares]] = []
    steps, fresh = 0, [0.0]
    for generation in range(games // GENERATION):
        part = (generation + 1) * GENERATION / games
        trust, rate = next((trust, rate) for until, trust, rate in SCHEDULE if part <= until)
        seeds = rng.integers(2**62, size=WORKERS).tolist()
        seen = in_order(compute, partial(_play, seats, net, trust, GENERATION // WORKERS), seeds)
        fresh.append(float(np.mean([mean_error(*some, net) for some in seen])))
        memory = (memory + seen)[-REMEMBERED * WORKERS :]
        states, targets = (np.concatenate(each) for each in zip(*memory, strict=True))
        steps = learn(net, kept, states, targets, BATCH, steps, rate, rng)
        if generation % 5 == 4:
            progress(f"{seats} seats, {part:4.0%}: error {np.mean(fresh[-5:]):.4f}")
    return net, float(np.mean(fresh[-10:]))


def _play(seats: int, net: Net, trust: float, games: int, seed: int) -> tuple[Array, Shares]:
    """What a worker sees in so many games."""
    states = np.zeros((games * LONGEST, kernel.SIZE), dtype=kernel.DTYPE)
    targets = np.zeros((games * LONGEST, seats))
    first = kernel.encode(start(seats, {}))
    seen = play_against_oneself(first, net, games, trust, STRAY, seeded(seed), states, targets)
    return states[:seen], targets[:seen]
