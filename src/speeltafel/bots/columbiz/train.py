"""`speeltafel lab train columbiz`: train the value net by self-play.

Each generation plays games with the net, solving every turn, while the net is trained one epoch on the states
of the last generations. `value.npz` holds a net each for two, three and four seats, with its provenance. The
same seed gives the same weights.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import date
from functools import partial
from pathlib import Path
from time import process_time

import numpy as np

from speeltafel.bots.adam import new_adam
from speeltafel.bots.columbiz.learning import LONGEST, learn, mean_error, self_play
from speeltafel.bots.columbiz.value import FILE, Net, Shares, random_net
from speeltafel.bots.compute import Compute, Threads, in_order
from speeltafel.core.compiled import seeded
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.kernel import Array
from speeltafel.games.columbiz.rules import start

GAMES = {2: 76_800, 3: 3_072, 4: 3_072}
"""Games of self-play for each number of seats."""
GENERATIONS, WORKERS = 48, 16
"""Each worker plays its part of a generation with its own random numbers: timing changes nothing."""
BATCH, REPLAYED = {2: 512, 3: 128, 4: 128}, 5
"""States per step for each number of seats, and generations in the replay memory."""
EXPLORE = 30
SCHEDULE = ((0.1, 0.8, 2e-3), (0.5, 0.6, 2e-3), (0.75, 0.4, 1e-3), (0.9, 0.4, 3e-4), (1.0, 0.4, 1e-4))
"""Up to which share of the games: lambda of the targets, and the learning rate."""


def train(
    progress: Callable[[str], None],
    seats: Iterable[int] = (2, 3, 4),
    seed: int = 1,
    games: Mapping[int, int] = GAMES,
    folder: Path = FILE.parent,
    compute: Compute | None = None,
) -> None:
    """Train for these numbers of seats and update the file; its nets for other numbers stay.

    Games are played on sixteen threads, or by the given `compute`.
    """
    file, compute = folder / FILE.name, compute or Threads(WORKERS)
    for number in seats:
        began = process_time()
        net, error = _train(number, games[number], seed, progress, compute)
        kept = dict(np.load(file)) if file.exists() else {}
        kept |= {
            f"{field}-{number}": weights.astype(np.float16)
            for field, weights in zip(Net._fields, net, strict=True)
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
    """Return the net after so many games, and its error on the last of them before training on them."""
    net, rng = random_net(seats, seed), np.random.default_rng(seed)
    adam = [new_adam(weights) for weights in net]
    memory: list[tuple[Array, Shares]] = []
    steps, errors, part = 0, [0.0], games // GENERATIONS // WORKERS

    def begin(generation: int) -> Future[list[tuple[Array, Shares]]]:
        lambda_, _ = _schedule(generation / GENERATIONS)
        # Copied: the net learns on while these games are played.
        frozen = Net(*(weights.copy() for weights in net))
        play = partial(_play, seats, frozen, lambda_, part)
        return pool.submit(in_order, compute, play, rng.integers(2**62, size=WORKERS).tolist())

    with ThreadPoolExecutor(1) as pool:
        upcoming = begin(0)
        for generation in range(GENERATIONS):
            played = upcoming.result()
            errors.append(float(np.mean([mean_error(*some, net) for some in played])))
            if generation + 1 < GENERATIONS:
                upcoming = begin(generation + 1)
            memory = (memory + played)[-REPLAYED * WORKERS :]
            states, targets = (np.concatenate(each) for each in zip(*memory, strict=True))
            _, rate = _schedule(generation / GENERATIONS)
            steps = learn(net, adam, states, targets, BATCH[seats], steps, rate, rng)
            if generation % 5 == 4:
                done = (generation + 1) / GENERATIONS
                progress(f"{seats} seats, {done:4.0%}: error {np.mean(errors[-5:]):.4f}")
    return net, float(np.mean(errors[-10:]))


def _schedule(done: float) -> tuple[float, float]:
    """Return lambda and the learning rate when this share of the games is played."""
    return next((lambda_, rate) for until, lambda_, rate in SCHEDULE if done < until)


def _play(seats: int, net: Net, lambda_: float, games: int, seed: int) -> tuple[Array, Shares]:
    """Play so many games; return the states and their targets."""
    # Copied: threads that share arrays wait for one another to count the references to them.
    own = Net(*(weights.copy() for weights in net))
    states = np.zeros((games * LONGEST, kernel.SIZE), dtype=kernel.DTYPE)
    targets = np.zeros((games * LONGEST, seats))
    first = kernel.encode(start(seats, {}))
    seen = self_play(first, own, games, lambda_, EXPLORE, seeded(seed), states, targets)
    return states[:seen].copy(), targets[:seen].copy()
