"""PUCT tree search for several seats, each maximising its own share of victory.

Expanding a node evaluates all its children at once, so every move enters the tree with a value and a prior.
The value of a move is half the mean of its subtree (as in MCTS) and half its max^n value; the mean alone is
slow to see a refutation.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.saga.features import Buffers, Features
from speeltafel.bots.saga.value import Weights, evaluate
from speeltafel.core.compiled import any_int, copy, njit
from speeltafel.games.saga.kernel import WIDTH, moves, play, turn
from speeltafel.games.saga.kernel_table import COLLECT, MOST_SEATS, SEATS, Array

Counts = NDArray[np.int32]

C_PUCT = 0.6
"""The weight of the exploration term."""
PRIOR_TEMPERATURE = 0.04
"""The temperature of the priors, in share of victory: a move worse by this has about a third of the prior."""
BEST_WEIGHT = 0.5
"""The weight of the max^n value against the mean of the subtree."""
MAX_DEPTH = 64


class Tree(NamedTuple):
    """All nodes as columns; node 0 is the root, and a node's children are adjacent."""

    action: Array
    first: Counts
    """The first child; -1 for a leaf."""
    children: Counts
    mover: Counts
    """The seat to move; -1 where the game is over."""
    visits: Counts
    prior: Features
    total: Features
    """The sum of every seat's shares over the subtree, (nodes, 4); the first evaluation counts once."""
    best: Features
    """The max^n shares: every seat plays its best from here, as far as the tree goes."""
    size: Counts
    """The number of nodes, an array of one."""


def new_tree(root: Array, nodes: int) -> Tree:
    """Create a tree of one node with capacity for so many."""
    tree = Tree(
        action=np.empty(nodes, dtype=np.int64),
        first=np.empty(nodes, dtype=np.int32),
        children=np.empty(nodes, dtype=np.int32),
        mover=np.empty(nodes, dtype=np.int32),
        visits=np.empty(nodes, dtype=np.int32),
        prior=np.empty(nodes, dtype=np.float32),
        total=np.empty((nodes, MOST_SEATS), dtype=np.float32),
        best=np.empty((nodes, MOST_SEATS), dtype=np.float32),
        size=np.ones(1, dtype=np.int32),
    )
    tree.first[0], tree.children[0], tree.visits[0] = -1, 0, 0
    tree.mover[0] = turn(root)
    tree.total[0] = tree.best[0] = 0
    return tree


@njit
def simulate(tree: Tree, root: Array, weights: Weights, simulations: int, buffers: Buffers) -> bool:
    """Run so many simulations, each expanding one leaf; return False when the tree is full."""
    state, path = buffers.state, np.empty(MAX_DEPTH, dtype=np.int32)
    for _ in range(simulations):
        copy(root, state)
        node, depth = any_int(0), 0
        path[0] = 0
        while tree.first[node] >= 0 and depth < MAX_DEPTH - 1:
            node = _select(tree, node)
            play(state, tree.action[node])
            depth += 1
            path[depth] = node
        if tree.mover[node] > 0 and tree.first[node] < 0:
            if tree.size[0] + WIDTH > tree.action.size:
                return False
            _expand(tree, node, state, weights, buffers)
        _back_up(tree, path, depth, state[SEATS])
    return True


@njit
def _select(tree: Tree, node: int) -> int:
    """Select the child with the highest PUCT score for its mover."""
    seat = tree.mover[node] - 1
    exploration = C_PUCT * np.sqrt(np.float32(tree.visits[node]))
    selected, highest = 0, -1e9
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        visits = tree.visits[child]
        mean = tree.total[child, seat] / (visits + 1)
        value = (
            mean
            + BEST_WEIGHT * (tree.best[child, seat] - mean)
            + exploration * tree.prior[child] / (visits + 1)
        )
        if value > highest:
            selected, highest = child, value
    return selected


@njit
def _expand(tree: Tree, node: int, state: Array, weights: Weights, buffers: Buffers) -> None:
    """Add all children of a node, each with its value and prior."""
    after, shares = buffers.after, buffers.shares
    seat = tree.mover[node] - 1
    first = tree.size[0]
    count = moves(state, buffers.offered)
    if state[COLLECT] and weights.size:
        # Collecting is free and the first move on offer; only a level that counts may overlook that.
        count = 1
    highest = -1.0
    for at in range(count):
        child = first + at
        copy(state, after)
        play(after, buffers.offered[at])
        evaluate(after, weights, buffers)
        tree.action[child] = buffers.offered[at]
        tree.first[child], tree.children[child], tree.visits[child] = -1, 0, 0
        tree.mover[child] = turn(after)
        for other in range(MOST_SEATS):
            tree.total[child, other] = tree.best[child, other] = shares[other]
        highest = max(highest, shares[seat])
    total_weight = 0.0
    for child in range(first, first + count):
        tree.prior[child] = np.exp((tree.best[child, seat] - highest) / PRIOR_TEMPERATURE)
        total_weight += tree.prior[child]
    for child in range(first, first + count):
        tree.prior[child] /= total_weight
    tree.first[node], tree.children[node] = first, count
    tree.size[0] += count


@njit
def _back_up(tree: Tree, path: Counts, depth: int, seats: int) -> None:
    """Add the leaf's value to all nodes of the path and update their max^n shares."""
    last = path[depth]
    for step in range(depth, -1, -1):
        node = path[step]
        if tree.first[node] >= 0:
            seat = tree.mover[node] - 1
            best = tree.first[node]
            for child in range(best + 1, best + tree.children[node]):
                if tree.best[child, seat] > tree.best[best, seat]:
                    best = child
            for other in range(seats):
                tree.best[node, other] = tree.best[best, other]
        tree.visits[node] += 1
        for other in range(seats):
            tree.total[node, other] += tree.best[last, other]


def root_statistics(tree: Tree) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the visits of every root move, and all seats' shares after it."""
    children = children_of_root(tree)
    visits = tree.visits[children].astype(np.float64)
    mean = tree.total[children] / (visits + 1)[:, None]
    return visits, (1 - BEST_WEIGHT) * mean + BEST_WEIGHT * tree.best[children].astype(np.float64)


def children_of_root(tree: Tree) -> slice:
    """Return the nodes after the root's moves."""
    return slice(tree.first[0], tree.first[0] + tree.children[0])
