"""`python -m bench.columbiz`: how fast Columbiz's kernel and solver are, and how strong its bot is.

Games are seat-balanced with the same dice for both sides, two to a round; an interval is 95 %, by rounds.
Where a clock has a say both sides get the same seconds a move, few, so that there are games enough to tell.
"""

import sys
import time
from itertools import pairwise

import numpy as np

from speeltafel.bots.columbiz.plans import MAX_PLANS
from speeltafel.bots.columbiz.search import thinker
from speeltafel.bots.columbiz.turns import solve
from speeltafel.core.compiled import seeded
from speeltafel.core.game import LEVELS
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.rules import start
from speeltafel.lab.arena import Setting, play_round
from speeltafel.lab.shares import by_round, interval

LOOP = 1_000_000
SECONDS = 0.1
"""A move's time for master and tree search."""


def main() -> None:
    """Print the figures; `rounds` on the command line for more or fewer games."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(f"plain Python loop: {LOOP / _seconds(_loop) / 1e6:.0f} million rounds a second of CPU time")
    for seats in (2, 3, 4):
        print(f"{seats} seats: {_events(seats) / 1e6:5.1f} million events/s at random, {_solving(seats)}")
    for weaker, stronger in pairwise(LEVELS):
        timed = f"{stronger}@{SECONDS}" if stronger == "master" else stronger
        _meet(timed, weaker, rounds // 4 if timed != stronger else rounds)
    _meet(f"master@{SECONDS}", "greedy", rounds // 4)
    _meet(f"master@{SECONDS}", f"uct@{SECONDS}", rounds // 4)


def _meet(one: str, other: str, rounds: int) -> None:
    """Let two players meet and say how it went."""
    setting, pair = Setting("columbiz", 2), (one, other)
    games = [played for number in range(1, rounds + 1) for played in play_round(setting, pair, number)]
    won = interval([*by_round(games, 2)[pair].values()])
    said = f"{won.value:6.1%} ({won.low:.1%} to {won.high:.1%})"
    print(f"{one:>12} against {other:10} {said} in {2 * rounds} games", flush=True)


def _loop() -> None:
    total = 0
    for number in range(LOOP):
        total += number


def _seconds(work: object) -> float:
    """The least CPU time of five runs."""
    assert callable(work)
    spent = []
    for _ in range(5):
        began = time.process_time()
        work()
        spent.append(time.process_time() - began)
    return min(spent)


def _events(seats: int) -> float:
    """Moves and throws a second of CPU time in random games."""
    first, games = kernel.encode(start(seats, {})), 2000
    events = kernel.playouts(first, games, seeded(1))
    return events / _seconds(lambda: kernel.playouts(first, games, seeded(1)))


def _solving(seats: int) -> str:
    """How long it takes to solve the first turn, which has most plans."""
    own, first = thinker(seats), kernel.encode(start(seats, {}))
    worth = np.zeros((MAX_PLANS, seats))
    found = solve(first, own.plans, worth, own.net, own.buffers, own.solution)
    spent = _seconds(lambda: solve(first, own.plans, worth, own.net, own.buffers, own.solution))
    return f"a first turn of {found:,} plans solved in {1000 * spent:.1f} ms"


if __name__ == "__main__":
    main()
