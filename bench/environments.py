"""How many environment steps a second the lab takes, beside pgx, OpenSpiel and PettingZoo in the same run.

A step is one decision of a seat: played, chance settled, the next mask and look written; random legal moves,
which are drawn in the same time unless it says that they are known.
In every round ours and theirs are measured one after another, so that a slow moment of the machine hits all;
rates are by CPU time of one core. The peers live in an environment of their own, which the first run fetches.
"""

import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bench.environments_peers import openspiel, play_out
from bench.fetched import python_with
from bench.rules import measure
from speeltafel.core.compiled import seeded
from speeltafel.lab import pettingzoo, vector

PACKAGES = ("pgx==2.6.0", "open_spiel==2.0.2", "pettingzoo==1.27.0", "pygame==2.6.1")
"""About 1 GB."""
PEERS = Path(__file__).with_name("environments_peers.py")
ROUNDS = 5
PEER_SECONDS = 0.4
BATCHES = (1, 256, 4096)
ONE_CORE = {
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}


class Pair(NamedTuple):
    """Something of ours, and what of a peer's it is held against."""

    what: str
    ours: Callable[[], int]
    theirs: str


def batch_of(key: str, batch: int) -> Callable[[], int]:
    """Work: a step of a whole table, its actions drawn from its masks."""
    table, rng = vector.make(key, batch, seed=1), seeded(2)
    actions = np.zeros(batch, dtype=np.int64)

    def work() -> int:
        table.draw(actions, rng)
        table.step(actions)
        return batch

    return work


def steps_of(key: str, batch: int, length: int = 64) -> Callable[[], int]:
    """Work: the same games again and again, whose actions are known: what the steps themselves take."""
    table, rng = vector.make(key, batch, seed=1), seeded(2)
    actions = np.zeros((length, batch), dtype=np.int64)
    for row in actions:
        table.draw(row, rng)
        table.step(row)

    def work() -> int:
        table.reset(1)
        for row in actions:
            table.step(row)
        return length * batch

    return work


def adapter(key: str) -> Callable[[], int]:
    """Work: a game in our OpenSpiel adapter, by the law."""
    import speeltafel.lab.openspiel  # noqa: F401

    return openspiel(f"speeltafel_{key}")


def pairs() -> list[Pair]:
    """Games of like size: Squadro and Connect Four; the dice games and Backgammon or Yacht."""
    found = [
        Pair(f"squadro x{batch}", batch_of("squadro", batch), f"pgx connect_four {batch}")
        for batch in BATCHES
    ]
    found += [
        Pair(f"squadro x{batch}, known", steps_of("squadro", batch), f"pgx connect_four {batch}")
        for batch in (1024, 4096)
    ]
    for key in ("saxum", "zocken", "columbiz", "saga"):
        found += [
            Pair(f"{key} x{batch}", batch_of(key, batch), f"pgx backgammon {batch}") for batch in BATCHES
        ]
    found += [
        Pair("squadro x256", batch_of("squadro", 256), "openspiel connect_four"),
        Pair("saxum x256", batch_of("saxum", 256), "openspiel backgammon"),
        Pair("zocken x256", batch_of("zocken", 256), "openspiel yacht"),
        Pair("squadro x1", batch_of("squadro", 1), "openspiel connect_four"),
        Pair("squadro in OpenSpiel", adapter("squadro"), "openspiel connect_four"),
        Pair("zocken in OpenSpiel", adapter("zocken"), "openspiel yacht"),
        Pair("squadro in PettingZoo", play_out(pettingzoo.env("squadro")), "pettingzoo connect_four_v3"),
        Pair("saga in PettingZoo", play_out(pettingzoo.env("saga")), "pettingzoo connect_four_v3"),
    ]
    return found


class Peers:
    """The process of the peers."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [python_with("peer-environments", *PACKAGES), PEERS],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, **ONE_CORE},
        )

    def measure(self, asked: str) -> float:
        """Steps a second of CPU time."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{asked} {PEER_SECONDS}\n")
        self._process.stdin.flush()
        for line in self._process.stdout:
            if line.startswith("rate "):
                return float(line.split()[1])
        raise RuntimeError(f"the peers' process died of {asked!r}")

    def close(self) -> None:
        """Ask no more."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def line(pair: Pair, peers: Peers) -> str:
    """One row: ours, theirs, and how many times theirs ours is, as the median of the rounds."""
    pair.ours()
    rounds = [(measure(pair.ours), peers.measure(pair.theirs)) for _ in range(ROUNDS)]
    ours, theirs = ([rate for rate, _ in rounds], [rate for _, rate in rounds])
    times = [own / other for own, other in rounds]
    middle = statistics.median
    return (
        f"{pair.what:22}{middle(ours):>13,.0f}{min(ours):>13,.0f}{max(ours):>13,.0f}  {pair.theirs:24}"
        f"{middle(theirs):>12,.0f}{middle(times):>9.1f}{min(times):>9.1f}{max(times):>9.1f}"
    )


def main() -> None:
    """Print the table."""
    print("\nenvironments: steps a second of CPU time, one core, with masks and looks; beside a peer's")
    print(
        f"{'ours':22}{'median':>13}{'slowest':>13}{'fastest':>13}  {'theirs':24}{'median':>12}"
        f"{'times':>9}{'least':>9}{'most':>9}"
    )
    try:
        peers = Peers()
    except subprocess.CalledProcessError:
        print("the peers could not be fetched: nothing to be held against", file=sys.stderr)
        return
    for pair in pairs():
        print(line(pair, peers), flush=True)
    peers.close()


if __name__ == "__main__":
    main()
