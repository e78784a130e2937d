"""Plain Monte-Carlo tree search (UCT) over any game's kernel: the baseline for our bots.

It knows nothing but the rules and uses uniformly random playouts. Chance is sampled in every playout. Hidden
facts are sampled from the states consistent with the view, anew for every batch of playouts.
"""

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter
from types import ModuleType
from typing import Any

from speeltafel.bots.bot import Bot, Thought
from speeltafel.bots.plain import by_playouts
from speeltafel.core.compiled import seeded, specialise
from speeltafel.core.game import Chance, Choose, M, V
from speeltafel.core.match import AnyGame, begin

MAX_EDGES, EDGES_A_SECOND = 1 << 20, 400_000
"""The size of a tree: 64 MB for two seats, and less where there is no time to fill it."""
MAX_STATES = 4096
"""States of a view that are enumerated before sampling."""
BATCH, BATCH_SECONDS = 16, 0.004
"""Playouts before the first reading of the clock, or in one of several states; the seconds of a batch."""
MARGIN = 0.95
"""The share of the time used; the rest is for the answer."""


def compiled(kernel: ModuleType) -> Any:
    """Return the tree search specialised for this kernel."""
    return specialise(Path(__file__).with_name("tree.py"), kernel)


def bot(game: AnyGame) -> Bot[Any, Any]:
    """Return a tree search over this game's kernel as a bot; its strength depends on time only."""
    kernel = import_module(f"speeltafel.games.{game.key}.kernel")
    _warm_up(game, kernel)

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
) -> Thought[M]:
    """Search these moves for so much time, or with so many playouts, over these possible states."""
    end = perf_counter() + seconds * MARGIN
    tree = compiled(kernel)
    playouts = playouts if len(moves) > 1 else BATCH
    sampled = _sample(states, rng)
    first, starts = sampled[0], [kernel.encode(state) for state in sampled]
    tree_rng = seeded(rng.getrandbits(63))
    most = min(playouts, MAX_EDGES, BATCH + int(seconds * EDGES_A_SECOND))
    edges = tree.new_tree(tree.seats(starts[0], tree_rng), most)
    done, batch = 0, BATCH
    while done < playouts:
        began = perf_counter()
        some = min(batch, playouts - done)
        tree.search(edges, rng.choice(starts), some, tree_rng)
        done += some
        now = perf_counter()
        if now + BATCH_SECONDS > end:
            break
        batch = BATCH if len(starts) > 1 else max(1, int(some * BATCH_SECONDS / (now - began)))
    weights = {move: tree.root_statistics(edges, kernel.index(first, move)) for move in moves}
    best = max(moves, key=lambda move: weights[move][0])
    seat = kernel.turn(starts[0])
    chances = tuple(map(float, weights[best][1]))
    return Thought(
        best,
        chances,
        by_playouts(done, chances[seat - 1]),
        {move: float(shares[seat - 1]) for move, (visits, shares) in weights.items() if visits},
    )


def _warm_up(game: AnyGame, kernel: ModuleType) -> None:
    """Compile the search, or load it from the cache, before the clock runs."""
    state = begin(game, game.seats[-1])
    while isinstance(turn := game.turn(state), Chance):
        state = game.play(state, turn.odds.holding(0))
    assert isinstance(turn, Choose)
    weigh(kernel, [state], turn.moves, Random(1), playouts=1)


def _sample(states: Iterable[V], rng: Random) -> list[V]:
    """Sample from the possible states."""
    found = list(islice(states, MAX_STATES))
    return rng.sample(found, min(len(found), 256))
