"""Saga's player: sample states consistent with the view, search each in a tree, combine the trees."""

import random
from collections.abc import Sequence
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.bot import Thought
from speeltafel.bots.saga.determinization import sample_states
from speeltafel.bots.saga.features import make_buffers
from speeltafel.bots.saga.levels import LEVELS, Level
from speeltafel.bots.saga.reasons import reason
from speeltafel.bots.saga.search import Tree, children_of_root, new_tree, root_statistics, simulate
from speeltafel.bots.saga.value import HIDDEN, NO_WEIGHTS, learned
from speeltafel.games.saga.kernel import WIDTH, encode, index
from speeltafel.games.saga.moves import Move
from speeltafel.games.saga.state import State
from speeltafel.games.saga.view import View

MARGIN = 0.92
"""The share of its time it searches; the rest is for the answer."""
MOST_NODES = 1_500_000
"""Of all trees together: some 90 MB, more than two seconds can fill."""
BATCH = 8
"""Simulations between two readings of the clock: about a millisecond."""
FORCED = Level(learned=True, simulations=1)
"""Where there is one move: it only needs a value."""


def think(view: View, moves: Sequence[Move], level: str, seconds: float, rng: random.Random) -> Thought[Move]:
    """Choose a move for the seat of this view at this level."""
    until = perf_counter() + seconds * MARGIN
    settings = LEVELS[level]
    states = sample_states(view, settings.determinizations, rng)
    if len(moves) == 1:
        settings = FORCED
    trees = search(states, settings, until)
    visits, shares = combine(trees, len(view.fame))
    mine, searched = shares[:, view.to_move - 1], root_moves(trees[0], states[0], moves)
    place = _choose(visits, mine, settings, rng)
    move, chances = searched[place], tuple(map(float, shares[place] / shares[place].sum()))
    values = dict(zip(searched, map(float, mine), strict=True))
    return Thought(move, chances, reason(states, move), values)


def search(
    states: Sequence[State], settings: Level, until: float, *, equal_priors: bool = False
) -> list[Tree]:
    """Search a tree from every state, with equal effort; on request all root moves have the same prior."""
    weights, buffers = learned() if settings.learned else NO_WEIGHTS, make_buffers(HIDDEN)
    roots = [encode(state) for state in states]
    simulations = max(1, settings.simulations // len(roots))
    nodes = min(MOST_NODES // len(roots), simulations * 80 + WIDTH + 1)
    trees = [new_tree(root, nodes) for root in roots]
    for tree, root in zip(trees, roots, strict=True):
        simulate(tree, root, weights, 1, buffers)
        if equal_priors:
            tree.prior[children_of_root(tree)] = 1 / tree.children[0]
    done, has_room = 1, True
    while done < simulations and has_room and perf_counter() < until:
        for tree, root in zip(trees, roots, strict=True):
            has_room = simulate(tree, root, weights, min(BATCH, simulations - done), buffers) and has_room
        done += BATCH
    return trees


def combine(trees: Sequence[Tree], seats: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the visits of each root move and everybody's shares after it, over all trees."""
    each = [root_statistics(tree) for tree in trees]
    visits = np.sum([visits for visits, _ in each], axis=0)
    return visits, np.mean([shares[:, :seats] for _, shares in each], axis=0)


def _choose(
    visits: NDArray[np.float64], mine: NDArray[np.float64], settings: Level, rng: random.Random
) -> int:
    """Return the most visited move, of equals the better; with noise, the one that seems best."""
    if settings.noise:
        return int(np.argmax([value + rng.gauss(0, settings.noise) for value in mine]))
    return int(np.lexsort((mine, visits))[-1])


def root_moves(tree: Tree, state: State, moves: Sequence[Move]) -> list[Move]:
    """Return the moves of this state in the order of the root's children."""
    numbered = {index(state, move): move for move in moves}
    return [numbered[int(action)] for action in tree.action[children_of_root(tree)]]
