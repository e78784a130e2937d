"""Squadro's random games a second: the law, the kernel and plain C in the same run; one core, CPU time."""

import ctypes
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from speeltafel.core.compiled import seeded
from speeltafel.core.game import Choose
from speeltafel.core.match import begin
from speeltafel.games.squadro import SQUADRO, kernel

ROUNDS = 7
ROUND_SECONDS = 0.4
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
    dice, start = seeded(1), kernel.encode(begin(SQUADRO, 2, {}))
    return lambda: kernel.playouts(start, 10_000, dice)


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


def rate(work: Callable[[], int]) -> float:
    """Moves a second of CPU time, over one round."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < ROUND_SECONDS:
        done += work()
    return done / spent


def main() -> None:
    """Print the rates, in turn, so that a noisy moment touches all alike."""
    with tempfile.TemporaryDirectory() as folder:
        found = {"law": law(), "kernel": compiled(), "plain C": plain_c(Path(folder))}
        works = {name: work for name, work in found.items() if work is not None}
        for work in works.values():
            work()
        rounds = [{name: rate(work) for name, work in works.items()} for _ in range(ROUNDS)]
    print("Squadro, random games, million moves a second: median (slowest to fastest)")
    for name in works:
        rates = sorted(each[name] / 1e6 for each in rounds)
        print(f"  {name:8}{statistics.median(rates):8.2f}  ({rates[0]:.2f} to {rates[-1]:.2f})")


if __name__ == "__main__":
    main()
