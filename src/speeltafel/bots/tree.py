"""The compiled half of `bots/uct.py`: read anew for every kernel, which stands in these names beforehand.

A tree is a table of edges. An edge is known by a hash of everything that happened since the root, dice
included, and of the move it stands for; so no node holds its children, and a chance event needs no node.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import Dice, below, jit

kernel: Any = globals()["kernel"]
"""The game's, put here by `uct.compiled`."""

Actions = NDArray[np.int64]

WIDTH: int = kernel.WIDTH
turn, moves, play, roll, result = kernel.turn, kernel.moves, kernel.play, kernel.roll, kernel.result

EXPLORE = 1.0
"""How much an untried move is worth looking at: shares of victory lie between 0 and 1."""

DEEPEST = 1024
"""The longest way through a tree that is remembered."""
MOST_SEATS = 8
"""Of any game."""


class Tree(NamedTuple):
    """Open addressing: an edge lies in the first free place from its hash on."""

    hashes: NDArray[np.uint64]
    """0 where no edge lies yet."""
    visits: NDArray[np.int64]
    shares: NDArray[np.float64]
    """By edge and seat, what all its visits brought together."""
    room: NDArray[np.int64]
    """One number: how many edges may still be added."""


@jit
def mixed(history: np.uint64, action: int) -> np.uint64:
    """The hash of a history that goes on with this action; never 0."""
    hashed = (history ^ np.uint64(action + 1)) * np.uint64(0x9E3779B97F4A7C15)
    hashed = (hashed ^ (hashed >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    return (hashed ^ (hashed >> np.uint64(32))) | np.uint64(1)


@jit
def place(tree: Tree, hashed: np.uint64) -> int:
    """Where this edge lies, or would lie."""
    last = np.uint64(tree.hashes.shape[0] - 1)
    at = hashed >> np.uint64(1) & last
    while tree.hashes[at] != np.uint64(0) and tree.hashes[at] != hashed:
        at = at + np.uint64(1) & last
    return int(at)


@jit
def choose(tree: Tree, history: np.uint64, seat: int, into: Actions, offered: int, dice: Dice) -> int:
    """The move to look at, by its number on offer: any not yet tried, else the most promising."""
    places = np.empty(offered, np.int64)
    seen, untried, chosen = 0, 0, 0
    for number in range(offered):
        at = place(tree, mixed(history, into[number]))
        places[number] = at
        if tree.visits[at]:
            seen += tree.visits[at]
        else:
            untried += 1
            if below(dice, untried) == 0:
                chosen = number
    if untried:
        return chosen
    best, reach = -1.0, EXPLORE * np.sqrt(np.log(float(seen)))
    for number in range(offered):
        visits = float(tree.visits[places[number]])
        promise = tree.shares[places[number], seat - 1] / visits + reach / np.sqrt(visits)
        if promise > best:
            best, chosen = promise, number
    return chosen


@jit
def plain_playout(state: NDArray[Any], dice: Dice, into: NDArray[np.float64]) -> None:
    """Play on from here to the end, every choice at random, and write the shares of victory."""
    offered = np.empty(WIDTH, np.int64)
    while True:
        seat = turn(state)
        if seat < 0:
            break
        if seat == 0:
            play(state, roll(state, dice))
        else:
            play(state, offered[below(dice, moves(state, offered))])
    result(state, into)


playout = getattr(kernel, "playout", plain_playout)
"""A kernel may have a tighter one of its own."""


@jit
def seats(start: NDArray[Any], dice: Dice) -> int:
    """How many play: as many as a game played to its end has results."""
    state = start.copy()
    won = np.full(MOST_SEATS, np.nan)
    playout(state, dice, won)
    return int(np.sum(~np.isnan(won)))


@jit
def search(tree: Tree, start: NDArray[Any], playouts: int, dice: Dice) -> None:
    """Grow the tree by so many playouts from this state, each at most one edge beyond what is known."""
    into = np.empty(WIDTH, np.int64)
    path = np.empty(DEEPEST, np.int64)
    won = np.zeros(tree.shares.shape[1])
    state = start.copy()
    for _ in range(playouts):
        state[:] = start
        history, length, known = np.uint64(0), 0, True
        while known:
            seat = turn(state)
            if seat < 0:
                break
            if seat == 0:
                action = roll(state, dice)
            else:
                offered = moves(state, into)
                action = into[0]
                if offered > 1 or history == np.uint64(0):
                    action = into[choose(tree, history, seat, into, offered, dice)]
                    at = place(tree, mixed(history, action))
                    if tree.hashes[at] == np.uint64(0):
                        known = False
                        if tree.room[0]:
                            tree.hashes[at] = mixed(history, action)
                            tree.room[0] -= 1
                    if tree.hashes[at] != np.uint64(0):
                        path[length] = at
                        length += 1
                        known = known and length < DEEPEST
            history = mixed(history, action)
            play(state, action)
        playout(state, dice, won)
        for step in range(length):
            tree.visits[path[step]] += 1
            for seat in range(won.shape[0]):
                tree.shares[path[step], seat] += won[seat]


@jit
def first(tree: Tree, action: int) -> int:
    """Where the edge of this first move lies."""
    return place(tree, mixed(np.uint64(0), action))


def planted(seats: int, most: int) -> Tree:
    """An empty tree with room for so many edges."""
    size = 1 << (most * 4 // 3).bit_length()
    return Tree(
        np.zeros(size, np.uint64),
        np.zeros(size, np.int64),
        np.zeros((size, seats)),
        np.array([most]),
    )


def weighed(tree: Tree, action: int) -> tuple[int, NDArray[np.float64]]:
    """How often this first move was tried, and every seat's share of victory after it."""
    at = first(tree, action)
    visits = int(tree.visits[at])
    return visits, tree.shares[at] / max(visits, 1)
