"""How the bot thinks: worlds drawn from the view, a tree in each, and the move all together favour."""

import random
from collections.abc import Sequence
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.bot import Thought
from speeltafel.bots.saga.judgement import HIDDEN, NOTHING, learned
from speeltafel.bots.saga.levels import LEVELS, Level
from speeltafel.bots.saga.reasons import reason
from speeltafel.bots.saga.search import Tree, grow, plant, weighed
from speeltafel.bots.saga.sight import make_room
from speeltafel.bots.saga.worlds import draw
from speeltafel.games.saga.kernel import WIDTH, encode, index
from speeltafel.games.saga.moves import Move
from speeltafel.games.saga.view import View

MARGIN = 0.92
"""The part of its time it thinks in; the rest is for the answer."""
MOST_NODES = 1_500_000
"""Of all trees together: some 90 MB, and more than two seconds fill."""
BATCH = 8
"""Looks between two glances at the clock: about a millisecond."""


def think(
    view: View, moves: Sequence[Move], level: str, seconds: float, chance: random.Random
) -> Thought[Move]:
    """What a player of this level would do in this seat."""
    until = perf_counter() + seconds * MARGIN
    how = LEVELS[level]
    guesses = draw(view, how.worlds, chance)
    if len(moves) == 1:
        how = Level(learned=True, looks=1)
    trees = _grown([encode(guess) for guess in guesses], how, until)
    attention, shares = together(trees, len(view.fame))
    mine, weighed_moves = shares[:, view.to_move - 1], by_number(trees[0], moves)
    place = _chosen(attention, mine, how, chance)
    move, chances = weighed_moves[place], tuple(map(float, shares[place] / shares[place].sum()))
    values = dict(zip(weighed_moves, map(float, mine), strict=True))
    return Thought(move, chances, reason(guesses, move), values)


def _grown(tables: Sequence[NDArray[np.int64]], how: Level, until: float) -> list[Tree]:
    """A tree in every world, all grown alike."""
    weights, room = learned() if how.learned else NOTHING, make_room(HIDDEN)
    looks = max(1, how.looks // len(tables))
    nodes = min(MOST_NODES // len(tables), looks * 80 + WIDTH + 1)
    trees = [plant(table, nodes) for table in tables]
    for tree, table in zip(trees, tables, strict=True):
        grow(tree, table, weights, 1, room)
    done, growing = 1, True
    while done < looks and growing and perf_counter() < until:
        for tree, table in zip(trees, tables, strict=True):
            growing = grow(tree, table, weights, min(BATCH, looks - done), room) and growing
        done += BATCH
    return trees


def together(trees: Sequence[Tree], seats: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How often each move was looked behind, and everybody's shares after it, over all worlds."""
    each = [weighed(tree) for tree in trees]
    attention = np.sum([visits for visits, _ in each], axis=0)
    return attention, np.mean([shares[:, :seats] for _, shares in each], axis=0)


def _chosen(
    attention: NDArray[np.float64], mine: NDArray[np.float64], how: Level, chance: random.Random
) -> int:
    """The move looked behind most, the better of two; a wandering judgement takes what seems best to it."""
    if how.wander:
        return int(np.argmax([share + chance.gauss(0, how.wander) for share in mine]))
    return int(np.lexsort((mine, attention))[-1])


def by_number(tree: Tree, moves: Sequence[Move]) -> list[Move]:
    """The moves in the order of the root's children."""
    numbered = {index(move): move for move in moves}
    first = tree.first[0]
    return [numbered[int(action)] for action in tree.action[first : first + tree.children[0]]]
