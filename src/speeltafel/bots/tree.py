"""The compiled part of `bots/uct.py`, specialised for every kernel (`core.compiled.specialise`).

A tree is a hash table of edges. The key of an edge is a hash of its node and of its move; so nodes don't
store children, and chance nodes need no entry. A node is what its seat can tell apart: by the kernel's `seen`
if it has that, else by all events since the root, outcomes of chance included.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.evaluation import HIDDEN, Net, evaluate
from speeltafel.core.compiled import Rng, below, copy, njit, no_outcome

kernel: Any = globals()["kernel"]
"""The game's kernel, set by `specialise`."""

Actions = NDArray[np.int64]

WIDTH: int = kernel.WIDTH
turn, moves, play, result = kernel.turn, kernel.moves, kernel.play, kernel.result
sample_chance = getattr(kernel, "sample_chance", no_outcome)
seen: Any = getattr(kernel, "seen", None)

C_UCT = 1.0
"""The exploration constant; shares of victory lie between 0 and 1."""

MAX_DEPTH = 1024
"""The longest path through the tree."""
MAX_SEATS = 8
"""Of any game."""


class Tree(NamedTuple):
    """A hash table of edges with open addressing and linear probing."""

    hashes: NDArray[np.uint64]
    """The key of each slot; 0 where it is free."""
    sums: NDArray[np.float64]
    """By slot: the visits, and the sum of each seat's shares."""
    capacity: NDArray[np.int64]
    """An array of one: how many edges may still be added."""


@njit
def extend(history: np.uint64, action: int) -> np.uint64:
    """Extend the hash of a history by an action; never 0."""
    hashed = (history ^ np.uint64(action + 1)) * np.uint64(0x9E3779B97F4A7C15)
    hashed = (hashed ^ (hashed >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    return (hashed ^ (hashed >> np.uint64(32))) | np.uint64(1)


@njit
def find_slot(tree: Tree, history: np.uint64, action: int) -> int:
    """Return the slot of this edge, or the free slot where it belongs."""
    hashed = extend(history, action)
    last = np.uint64(tree.hashes.shape[0] - 1)
    at = (history >> np.uint64(1)) + np.uint64(action) & last
    while tree.hashes[at] != np.uint64(0) and tree.hashes[at] != hashed:
        at = at + np.uint64(1) & last
    return int(at)


@njit
def select(tree: Tree, seat: int, slots: Actions, offered: int, rng: Rng) -> int:
    """Select a move, by its index on offer: any untried one, else the highest UCB1 score."""
    total_visits, untried, chosen = 0.0, 0, 0
    for number in range(offered):
        visits = tree.sums[slots[number], 0]
        total_visits += visits
        if visits == 0.0:
            untried += 1
            if below(rng, untried) == 0:
                chosen = number
    if untried:
        return chosen
    best, exploration = -1.0, C_UCT * np.sqrt(np.log(total_visits))
    for number in range(offered):
        visits = tree.sums[slots[number], 0]
        ucb1 = tree.sums[slots[number], seat] / visits + exploration / np.sqrt(visits)
        if ucb1 > best:
            best, chosen = ucb1, number
    return chosen


@njit
def random_playout(state: NDArray[Any], rng: Rng, into: NDArray[np.float64]) -> int:
    """Run a uniformly random playout, and write the shares of victory; return the number of events."""
    offered, events = np.empty(WIDTH, np.int64), 0
    while True:
        seat = turn(state)
        if seat < 0:
            break
        if seat == 0:
            play(state, sample_chance(state, rng))
        else:
            play(state, offered[below(rng, moves(state, offered))])
        events += 1
    result(state, into)
    return events


@njit
def random_playouts(start: NDArray[Any], games: int, rng: Rng) -> int:
    """Run so many uniformly random playouts from here; return the number of events."""
    state, won, events = start.copy(), np.empty(MAX_SEATS), 0
    for _ in range(games):
        copy(start, state)
        events += random_playout(state, rng, won)
    return events


@njit
def by_sight(state: NDArray[Any], seat: int, history: np.uint64) -> np.uint64:
    """Return the node of a seat that knows only what it sees, and no history."""
    return extend(np.uint64(seen(state, seat)), seat)


@njit
def by_history(state: NDArray[Any], seat: int, history: np.uint64) -> np.uint64:
    """Return the node of a seat that saw every event."""
    return history


node = by_history if seen is None else by_sight
playout = getattr(kernel, "playout", random_playout)
playouts = getattr(kernel, "playouts", random_playouts)
"""A kernel may have faster ones of its own."""


@njit
def seats(start: NDArray[Any], rng: Rng) -> int:
    """Return the number of seats: as many as a playout has results."""
    state = start.copy()
    won = np.full(MAX_SEATS, np.nan)
    playout(state, rng, won)
    return int(np.sum(~np.isnan(won)))


@njit
def search(
    tree: Tree, starts: NDArray[Any], first: Actions, playouts: int, rng: Rng, net: Net | None
) -> None:
    """Run so many playouts, each from one of these states by a first move, and adding at most one edge.

    With a net a state is evaluated, and not played on from.
    """
    into, slots = np.empty(WIDTH, np.int64), np.empty(WIDTH, np.int64)
    path = np.empty(MAX_DEPTH, np.int64)
    won, hidden = np.zeros(tree.sums.shape[1] - 1), np.zeros(HIDDEN, np.float32)
    state = starts[0].copy()
    for _ in range(playouts):
        copy(starts[0], state)
        if len(starts) > 1:
            copy(starts[below(rng, len(starts))], state)
        history, length, known = np.uint64(0), 0, True
        while known:
            seat = turn(state)
            if seat < 0:
                break
            if seat == 0:
                action = sample_chance(state, rng)
            else:
                if history == np.uint64(0):
                    offered = len(first)
                    copy(first, into)
                else:
                    offered = moves(state, into)
                action = into[0]
                if offered > 1 or history == np.uint64(0):
                    here = node(state, seat, history)
                    for number in range(offered):
                        slots[number] = find_slot(tree, here, into[number])
                    number = select(tree, seat, slots, offered, rng)
                    action, at = into[number], slots[number]
                    known = tree.hashes[at] != np.uint64(0) and length + 1 < MAX_DEPTH
                    if tree.hashes[at] == np.uint64(0) and tree.capacity[0]:
                        tree.hashes[at] = extend(here, action)
                        tree.capacity[0] -= 1
                    if tree.hashes[at] != np.uint64(0):
                        path[length] = at
                        length += 1
            history = extend(history, action)
            play(state, action)
        if net is None:
            playout(state, rng, won)
        elif turn(state) < 0:
            result(state, won)
        else:
            evaluate(state, net, hidden, won)
        for step in range(length):
            tree.sums[path[step], 0] += 1.0
            for seat in range(won.shape[0]):
                tree.sums[path[step], seat + 1] += won[seat]


def new_tree(seats: int, most: int) -> Tree:
    """Create an empty tree for so many edges."""
    size = 1 << (most * 4 // 3).bit_length()
    return Tree(np.zeros(size, np.uint64), np.zeros((size, seats + 1)), np.array([most]))


def root_statistics(tree: Tree, start: NDArray[Any], action: int) -> tuple[int, NDArray[np.float64]]:
    """Return the visits of a root move, and every seat's share of victory after it."""
    root = np.uint64(node(start, turn(start), np.uint64(0)))
    visits, *won = tree.sums[find_slot(tree, root, action)]
    return int(visits), np.array(won) / max(visits, 1.0)
