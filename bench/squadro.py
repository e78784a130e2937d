"""How fast Squadro is: random games by the law, the kernel and plain C, and what searches visit; CPU time."""

import ctypes
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from random import Random

from bench.critical import positions
from bench.rules import SCALE, loop
from speeltafel.bots import uct
from speeltafel.bots.squadro import deepening, endgame
from speeltafel.core.compiled import seeded
from speeltafel.core.game import Choose
from speeltafel.core.match import begin
from speeltafel.games.squadro import SQUADRO, kernel
from speeltafel.games.squadro.data import HOME
from speeltafel.games.squadro.rules import ADVANCES

ROUNDS = 7
ROUND_SECONDS = 0.4
LOOP = "rounds of a plain loop"
SOURCE = Path(__file__).with_name("squadro_playout.c")


def law() -> Callable[[], int]:
    """Work: one random game by the law; its moves."""
    rng, start = Random(1), begin(SQUADRO, 2, {})

    def work() -> int:
        state, moves = start, 0
        while isinstance(now := SQUADRO.turn(state), Choose):
            state = SQUADRO.play(state, now.moves[int(rng.random() * len(now.moves))])
            moves += 1
        return moves

    return work


def compiled() -> Callable[[], int]:
    """Work: ten thousand random games by the kernel."""
    rng, start = seeded(1), kernel.encode(begin(SQUADRO, 2, {}))
    return lambda: kernel.playouts(start, 10_000, rng)


def plain_c(folder: Path) -> Callable[[], int] | None:
    """Work: ten thousand random games in C, where this machine has a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    library = folder / "playout.so"
    subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, SOURCE], check=True)
    playouts = ctypes.CDLL(str(library)).playouts
    playouts.restype = ctypes.c_long
    dice = ctypes.c_uint64(1)
    return lambda: int(playouts(ctypes.c_long(10_000), ctypes.byref(dice)))


def alpha_beta() -> Callable[[], int]:
    """Work: search critical positions 13 moves deep, the last layers known; positions visited."""
    endgame.last_layers(wait=True)
    asked = cycle([position for position, _ in positions(50)])

    def work() -> int:
        steps, seat = next(asked)
        room = deepening.lasting_buffers()
        room.transpositions[:] = 0
        tracks = [track for track, at in enumerate(steps[seat - 1], 1) if at < HOME]
        return deepening.deepen(room, steps, seat, tracks, depth=13).nodes

    return work


def plain_uct() -> Callable[[], int]:
    """Work: ten thousand random games from the start, guided by the plain tree that serves every game."""
    start, rng = begin(SQUADRO, 2), Random(1)

    def work() -> int:
        uct.weigh(kernel, [start], ADVANCES, rng, playouts=10_000)
        return 10_000

    return work


def rate(work: Callable[[], int]) -> float:
    """Units of this work a second of CPU time, over one round."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < ROUND_SECONDS:
        done += work()
    return done / spent


def main() -> None:
    """Print the rates, in turn, so that a noisy moment touches all alike."""
    with tempfile.TemporaryDirectory() as folder:
        found = {
            LOOP: loop,
            "moves by the law": law(),
            "moves by the kernel": compiled(),
            "moves in plain C": plain_c(Path(folder)),
            "positions by alpha-beta": alpha_beta(),
            "random games by UCT": plain_uct(),
        }
        works = {name: work for name, work in found.items() if work is not None}
        for work in works.values():
            work()
        rounds = [{name: rate(work) for name, work in works.items()} for _ in range(ROUNDS)]
    print("Squadro, millions a second: median (slowest to fastest), and where the loop runs at 20")
    for name in works:
        rates = sorted(each[name] / 1e6 for each in rounds)
        scaled = statistics.median(each[name] / each[LOOP] for each in rounds) * SCALE / 1e6
        print(
            f"  {name:30}{statistics.median(rates):8.3f}  ({rates[0]:.3f} to {rates[-1]:.3f}){scaled:10.3f}"
        )


if __name__ == "__main__":
    main()
