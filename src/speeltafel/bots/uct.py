"""Monte-Carlo tree search (UCT) over any kernel: the bot of a game that has a kernel and no bot of its own.

It knows nothing but the rules: it looks one move ahead (`bots/lookahead.py`), then runs random playouts.
Chance is sampled in every playout, and so is what is hidden, from the states consistent with the view. Where
something is hidden the kernel has to say what a seat can tell apart (`seen`), so that none acts on what it
can't see.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots import lookahead
from speeltafel.bots.bot import Bot, Judgement, Thought
from speeltafel.bots.evaluation import Net
from speeltafel.bots.plain import reason
from speeltafel.core.compiled import seeded, specialise
from speeltafel.core.game import LEVELS, M, V
from speeltafel.core.match import AnyGame
from speeltafel.core.words import Text

PLAYOUTS: Mapping[str, int] = dict(zip(LEVELS, (20, 200, 1200, sys.maxsize, sys.maxsize), strict=True))
"""The playouts of a level: from beginner to club they are so few that any machine has the time."""
SHARE_OF_TIME: Mapping[str, float] = dict(zip(LEVELS, (1.0, 1.0, 1.0, 0.3, 1.0), strict=True))
"""The share of its seconds that a level uses."""
MAX_EDGES, EDGES_A_SECOND = 1 << 20, 400_000
"""The size of a tree: 64 MB for two seats, and less where there is no time to fill it."""
MAX_STATES = 4096
"""States of a view that are enumerated before sampling."""
BATCH, BATCH_SECONDS = 4, 0.004
"""Playouts before the first reading of the clock; the seconds of a batch."""
MARGIN = 0.95
"""The share of the time used; the rest is for the answer."""


def compiled(kernel: ModuleType) -> Any:
    """Return the tree search specialised for this kernel."""
    return specialise(Path(__file__).with_name("tree.py"), kernel)


def is_fair(game: AnyGame, kernel: ModuleType) -> bool:
    """Return whether no seat in the tree can act upon what it doesn't see."""
    return not game.hidden or hasattr(kernel, "seen")


def bot(game: AnyGame, kernel: ModuleType) -> Bot[Any, Any]:
    """Return the bot of a game with a kernel, at all five levels."""

    def think(view: Any, moves: Sequence[Any], level: str, seconds: float, rng: Random) -> Thought[Any]:
        def search(safe: Sequence[Any], left: float) -> Thought[Any]:
            states = game.consistent_states(view)
            return weigh(kernel, states, safe, rng, seconds=left, playouts=PLAYOUTS[level])

        return lookahead.think(game, view, moves, seconds * SHARE_OF_TIME[level], rng, search)

    return Bot(think, judge=partial(judge, game, kernel))


def yardstick(game: AnyGame, kernel: ModuleType) -> Bot[Any, Any]:
    """Return the tree search alone as a bot; its strength depends on time only."""

    def think(view: Any, moves: Sequence[Any], level: str, seconds: float, rng: Random) -> Thought[Any]:
        return weigh(kernel, game.consistent_states(view), moves, rng, seconds=seconds)

    return Bot(think)


def weigh(
    kernel: ModuleType,
    states: Iterable[V],
    moves: Sequence[M],
    rng: Random,
    *,
    seconds: float = 86400,
    playouts: int = sys.maxsize,
    net: Net | None = None,
) -> Thought[M]:
    """Search these moves for so much time, or with so many playouts, over these possible states.

    With a net, states are evaluated by it and not by random playouts.
    """
    playouts = playouts if len(moves) > 1 else BATCH
    search = Search(kernel, states, rng, min(playouts, _fillable(seconds)), net)
    first = search.numbers(moves)
    search.run(first, 1)
    # A first playout may have to compile the search, or to load it: that isn't thinking.
    end = perf_counter() + seconds * MARGIN
    done, batch = 1, BATCH
    while done < playouts:
        began = perf_counter()
        some = min(batch, playouts - done)
        search.run(first, some)
        done += some
        now = perf_counter()
        if now + BATCH_SECONDS > end:
            break
        batch = max(1, int(some * BATCH_SECONDS / (now - began)))
    weights = {move: search.statistics(move) for move in moves}
    best = max(moves, key=lambda move: weights[move][0])
    chances = weights[best][1]
    return Thought(
        best,
        chances,
        _reason(net, done, len(moves), chances[search.seat - 1]),
        {move: shares[search.seat - 1] for move, (visits, shares) in weights.items() if visits},
    )


def judge(
    game: AnyGame,
    kernel: ModuleType,
    view: Any,
    moves: Sequence[Any],
    seconds: float,
    rng: Random,
    net: Net | None = None,
) -> Judgement[Any]:
    """Value all moves by equally many playouts, each in a tree of its own.

    The only move takes its time too: what it is worth tells whether the throw before it was lucky.
    """
    search = Search(kernel, game.consistent_states(view), rng, _fillable(seconds), net)
    done, batch, end = 0, 1, 0.0
    while not done or perf_counter() < end:
        began = perf_counter()
        for move in moves:
            search.run(search.numbers([move]), batch)
        done += batch
        end = end or perf_counter() + seconds * MARGIN
        batch = max(1, int(batch * BATCH_SECONDS / (perf_counter() - began)))
    shares = {move: search.statistics(move)[1] for move in moves}
    best = max(moves, key=lambda move: shares[move][search.seat - 1])
    return Judgement(shares, best, _reason(net, done, len(moves), shares[best][search.seat - 1]))


class Search:
    """A tree that grows, from some of these possible states."""

    def __init__(
        self, kernel: ModuleType, states: Iterable[V], rng: Random, edges: int, net: Net | None = None
    ) -> None:
        self._kernel, self._tree = kernel, compiled(kernel)
        sampled = _sample(states, rng)
        self._first = sampled[0]
        """One of the states: what the seat to move may do is the same in all."""
        self._starts = np.array([kernel.encode(state) for state in sampled])
        self._rng = seeded(rng.getrandbits(63))
        seats = self._tree.seats(self._starts[0], self._rng)
        self._edges = self._tree.new_tree(seats, edges)
        self._net = net
        self.seat: int = kernel.turn(self._starts[0])

    def numbers(self, moves: Sequence[M]) -> NDArray[np.int64]:
        """Return the kernel's numbers of these moves."""
        return np.array([self._kernel.index(self._first, move) for move in moves], dtype=np.int64)

    def run(self, first: NDArray[np.int64], playouts: int) -> None:
        """Run so many playouts that begin with one of these moves."""
        self._tree.search(self._edges, self._starts, first, playouts, self._rng, self._net)

    def statistics(self, move: M) -> tuple[int, tuple[float, ...]]:
        """Return the visits of a first move, and everybody's share of victory after it."""
        action = self._kernel.index(self._first, move)
        visits, shares = self._tree.root_statistics(self._edges, self._starts[0], action)
        return visits, tuple(shares.tolist())


def _reason(net: Net | None, done: int, moves: int, share: float) -> Text:
    """Return the reason for one of so many moves, after so many playouts or evaluations."""
    if net is None or moves == 1:
        return reason(done, moves, share)
    percent = round(share * 100)
    return Text(
        f"Van {done} bekeken vervolgen kwam deze zet er het best uit: {percent}% winstkans.",
        f"Of {done} continuations, this move came out best: {percent}% chance of winning.",
    )


def _fillable(seconds: float) -> int:
    """Return how many edges a tree may have that grows for so many seconds."""
    return min(MAX_EDGES, BATCH + int(max(0.0, seconds) * EDGES_A_SECOND))


def _sample(states: Iterable[V], rng: Random) -> list[V]:
    """Sample from the possible states."""
    found = list(islice(states, MAX_STATES))
    return rng.sample(found, min(len(found), 256))
