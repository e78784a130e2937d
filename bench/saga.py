"""How strong Saga's bot is: each level against the next weaker, and master against plain opponents.

Every deal is played from every seat, and an interval is 1.96 standard errors over the deals.
Plain tree search gets the same time as master over the same kernel; the greedy player takes what would count
most if this were the end. `python -m bench.saga [deals] [seconds]`.
"""

import sys
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.saga import BOT
from speeltafel.bots.saga.determinization import sample_states
from speeltafel.core.compiled import Rng, below, njit, seeded
from speeltafel.core.game import LEVELS, Chance, Choose, Over
from speeltafel.core.match import begin
from speeltafel.games.saga import SAGA
from speeltafel.games.saga.kernel import SIZE, WIDTH, encode, moves, name, play, result, score, turn
from speeltafel.games.saga.moves import Move
from speeltafel.games.saga.state import State
from speeltafel.games.saga.view import View

Player = Callable[[View, Sequence[Move], Random], Move]
Array = NDArray[np.int64]

DEALS = 40
SECONDS = 0.2
"""A move, for master and for what it plays against; a tenth of what it has at a real table."""
EXPLORE = 0.7
NODES = 2_000_000


def level(which: str, seconds: float) -> Player:
    """The bot at this level."""
    return lambda view, offered, chance: BOT.think(view, offered, which, seconds, chance).move


def greedy(view: View, offered: Sequence[Move], rng: Random) -> Move:
    """What would count most if this were the end."""
    state, seat = sample_states(view, 1, rng)[0], view.to_move
    gains = {move: score(encode(SAGA.play(state, move)), seat) for move in offered}
    return rng.choice([move for move in offered if gains[move] == max(gains.values())])


def tree_search(seconds: float) -> Player:
    """Monte-Carlo tree search with random playouts; new states are sampled for every part of its time."""

    def choose(view: View, offered: Sequence[Move], rng: Random) -> Move:
        if len(offered) == 1:
            return offered[0]
        states = sample_states(view, 4, rng)
        visits = dict.fromkeys(offered, 0)
        for state in states:
            trunk = Trunk(state, rng)
            until = time.perf_counter() + seconds / len(states)
            while time.perf_counter() < until and uct(*trunk.parts, 50, trunk.dice):
                pass
            for move, times in trunk.visited():
                visits[move] += times
        return max(visits, key=visits.__getitem__)

    return choose


class Trunk:
    """A plain search tree from one state."""

    def __init__(self, state: State, rng: Random) -> None:
        self.state, self.dice = state, seeded(rng.getrandbits(63))
        counts = np.zeros((NODES, 3), dtype=np.int32)
        self.parts = (
            encode(state),
            counts,
            np.zeros(NODES, dtype=np.int64),
            np.zeros((NODES, 4), dtype=np.float32),
        )
        counts[0, 2] = 1
        uct(*self.parts, 1, self.dice)

    def visited(self) -> list[tuple[Move, int]]:
        """How often it went to each move at the root."""
        _, counts, actions, _ = self.parts
        first, children = counts[0, 0], counts[0, 1]
        return [(name(self.state, actions[at]), int(counts[at, 2])) for at in range(first, first + children)]


@njit
def uct(
    root: Array, counts: NDArray[np.int32], actions: Array, won: NDArray[np.float32], times: int, rng: Rng
) -> bool:
    """So many playouts; `counts` has first child, children and visits. False when the tree is full.

    The number of nodes in use lies in the last node's first child.
    """
    s, offered = np.empty(SIZE, dtype=np.int64), np.empty(WIDTH, dtype=np.int64)
    path, shares = np.empty(1024, dtype=np.int64), np.zeros(4)
    last = counts.shape[0] - 1
    for _ in range(times):
        s[:] = root
        node, depth = 0, 0
        path[0] = 0
        while turn(s) > 0 and counts[node, 2] > 0 and depth < 1000:
            if counts[node, 0] == 0:
                used = max(1, counts[last, 0])
                children = moves(s, offered)
                if used + children >= last:
                    return False
                counts[node, 0], counts[node, 1] = used, children
                actions[used : used + children] = offered[:children]
                counts[last, 0] = used + children
            node = _promising(counts, won, node, turn(s) - 1, rng)
            play(s, actions[node])
            depth += 1
            path[depth] = node
        while turn(s) > 0:
            play(s, offered[below(rng, moves(s, offered))])
        result(s, shares)
        for step in range(depth + 1):
            counts[path[step], 2] += 1
            won[path[step]] += shares.astype(np.float32)
    return True


@njit
def _promising(counts: NDArray[np.int32], won: NDArray[np.float32], node: int, seat: int, rng: Rng) -> int:
    """Any child not yet tried, else the one UCB1 points at."""
    first, untried, chosen, most = counts[node, 0], 0, 0, -1.0
    eager = np.log(float(counts[node, 2]))
    for child in range(first, first + counts[node, 1]):
        visits = counts[child, 2]
        if visits == 0:
            untried += 1
            if below(rng, untried) == 0:
                chosen = child
        elif untried == 0:
            promise = won[child, seat] / visits + EXPLORE * np.sqrt(eager / visits)
            if promise > most:
                chosen, most = child, promise
    return chosen


def one_game(players: Sequence[Player], seed: int, options: dict[str, object]) -> tuple[float, ...]:
    """A game with these players from seat 1 on: everybody's share of victory."""
    deal, rng = Random(seed), Random(seed + 1)
    state: State = begin(SAGA, len(players), options)
    while True:
        match SAGA.turn(state):
            case Choose(seat, offered):
                move = players[seat - 1](SAGA.view(state, seat), offered, rng)
            case Chance(odds):
                move = odds.holding(deal.randrange(odds.total))
            case Over() as over:
                return over.shares
        state = SAGA.play(state, move)


def share(
    ours: Player, theirs: Player, deals: int, seats: int = 2, sides: str = "cccccc"
) -> tuple[float, float]:
    """Our share of victory, each deal played from every seat, and how far the true one may be off."""
    options: dict[str, object] = {"sides": sides, "memory": False}
    won = []
    for seed in range(deals):
        tables = [[ours if at == seat else theirs for at in range(seats)] for seat in range(seats)]
        won.append(np.mean([one_game(table, seed, options)[seat] for seat, table in enumerate(tables)]))
    return float(np.mean(won)), float(1.96 * np.std(won, ddof=1) / np.sqrt(deals))


def main(deals: int = DEALS, seconds: float = SECONDS) -> None:
    """Print how the levels and the plain opponents fare."""
    print(f"Saga: {deals} deals, each played from every seat; {seconds} s a move for master and for search")
    master, search = level("master", seconds), tree_search(seconds)
    matches = [
        (f"{stronger} against {weaker}", level(stronger, seconds), level(weaker, seconds), 2, "cccccc")
        for weaker, stronger in pairwise(LEVELS)
    ]
    for sides in ("cccccc", "pppppp"):
        matches.append((f"master against tree search, {sides}", master, search, 2, sides))
        matches.append((f"master against greedy, {sides}", master, greedy, 2, sides))
    club = level("club", seconds)
    matches += [(f"master among {seats - 1} of club", master, club, seats, "cccccc") for seats in (3, 4)]
    for title, ours, theirs, seats, sides in matches:
        won, off = share(ours, theirs, deals, seats, sides)
        print(f"{title:42}{won:8.1%} ± {off:.1%}", flush=True)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else DEALS, float(given[1]) if len(given) > 1 else SECONDS)
