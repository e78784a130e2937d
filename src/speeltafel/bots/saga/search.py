"""Search: a tree that grows where its judgement and its own findings point, each seat looking after itself.

A new table is judged with all that can follow it at once, so every move enters the tree with a value and a
share of attention. What a move is worth is half the mean of what was found behind it and half the best that
its seats can make of it; the mean alone is slow to see a refutation.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.saga.judgement import Weights, share
from speeltafel.bots.saga.sight import Features, Room
from speeltafel.core.compiled import jit
from speeltafel.games.saga.kernel import WIDTH, moves, play, turn
from speeltafel.games.saga.kernel_table import COLLECT, MOST_SEATS, SEATS, Array

Counts = NDArray[np.int32]

CURIOSITY = 0.6
"""How much attention a move gets for having had little."""
FOCUS = 0.04
"""How much worse in share of victory a move must look to get a third of the attention."""
BEST = 0.5
"""How much the best line counts, against the mean of all."""
DEEPEST = 64


class Tree(NamedTuple):
    """All nodes side by side; node 0 is the root, and a node's children lie together."""

    action: Array
    first: Counts
    """The first child; -1 before there are any."""
    children: Counts
    mover: Counts
    """The seat to choose; -1 where the game is over."""
    visits: Counts
    attention: Features
    found: Features
    """The sum of every seat's shares behind a node, (nodes, 4); its first look counts once."""
    best: Features
    """The shares where every seat plays its best from here, as far as the tree has grown."""
    size: Counts
    """How many nodes there are, in one number."""


def plant(root: Array, nodes: int) -> Tree:
    """A tree of one node with room for so many."""
    tree = Tree(
        action=np.empty(nodes, dtype=np.int64),
        first=np.empty(nodes, dtype=np.int32),
        children=np.empty(nodes, dtype=np.int32),
        mover=np.empty(nodes, dtype=np.int32),
        visits=np.empty(nodes, dtype=np.int32),
        attention=np.empty(nodes, dtype=np.float32),
        found=np.empty((nodes, MOST_SEATS), dtype=np.float32),
        best=np.empty((nodes, MOST_SEATS), dtype=np.float32),
        size=np.ones(1, dtype=np.int32),
    )
    tree.first[0], tree.children[0], tree.visits[0] = -1, 0, 0
    tree.mover[0] = turn(root)
    tree.found[0] = tree.best[0] = 0
    return tree


@jit
def grow(tree: Tree, root: Array, weights: Weights, times: int, room: Room) -> bool:
    """Goes down the tree so many times, a new table each; False when the tree is full."""
    table, path = room.table, np.empty(DEEPEST, dtype=np.int32)
    for _ in range(times):
        table[:] = root
        node, depth = 0, 0
        path[0] = 0
        while tree.first[node] >= 0 and depth < DEEPEST - 1:
            node = _most_wanted(tree, node)
            play(table, tree.action[node])
            depth += 1
            path[depth] = node
        if tree.mover[node] > 0 and tree.first[node] < 0:
            if tree.size[0] + WIDTH > tree.action.size:
                return False
            _branch(tree, node, table, weights, room)
        _remember(tree, path, depth, table[SEATS])
    return True


@jit
def _most_wanted(tree: Tree, node: int) -> int:
    """The child to go to: good for its mover by what is known, or too little known."""
    seat = tree.mover[node] - 1
    eager = CURIOSITY * np.sqrt(np.float32(tree.visits[node]))
    wanted, most = 0, -1e9
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        visits = tree.visits[child]
        mean = tree.found[child, seat] / (visits + 1)
        value = mean + BEST * (tree.best[child, seat] - mean) + eager * tree.attention[child] / (visits + 1)
        if value > most:
            wanted, most = child, value
    return wanted


@jit
def _branch(tree: Tree, node: int, table: Array, weights: Weights, room: Room) -> None:
    """Gives a node all its children, each judged."""
    after, shares = room.after, room.shares
    seat = tree.mover[node] - 1
    first = tree.size[0]
    count = moves(table, room.offered)
    if table[COLLECT] and weights.size:
        # Collecting is free and the first on offer; only who merely counts may think of something else.
        count = 1
    highest = -1.0
    for at in range(count):
        child = first + at
        after[:] = table
        play(after, room.offered[at])
        share(after, weights, room)
        tree.action[child] = room.offered[at]
        tree.first[child], tree.children[child], tree.visits[child] = -1, 0, 0
        tree.mover[child] = turn(after)
        for other in range(MOST_SEATS):
            tree.found[child, other] = tree.best[child, other] = shares[other]
        highest = max(highest, shares[seat])
    whole = 0.0
    for child in range(first, first + count):
        tree.attention[child] = np.exp((tree.best[child, seat] - highest) / FOCUS)
        whole += tree.attention[child]
    for child in range(first, first + count):
        tree.attention[child] /= whole
    tree.first[node], tree.children[node] = first, count
    tree.size[0] += count


@jit
def _remember(tree: Tree, path: Counts, depth: int, seats: int) -> None:
    """What was found at the end of the path counts all along it, and the best lines are found again."""
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
            tree.found[node, other] += tree.best[last, other]


def weighed(tree: Tree) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For every move at the root how often it was looked behind, and all seats' shares after it."""
    lies = slice(tree.first[0], tree.first[0] + tree.children[0])
    visits = tree.visits[lies].astype(np.float64)
    mean = tree.found[lies] / (visits + 1)[:, None]
    return visits, (1 - BEST) * mean + BEST * tree.best[lies].astype(np.float64)
