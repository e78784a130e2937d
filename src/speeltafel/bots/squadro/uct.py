"""Plain UCT for Squadro: no knowledge but the rules, random games to the end. A yardstick for the search."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import Dice, below, jit
from speeltafel.games.squadro.data import NEEDED, TRACKS
from speeltafel.games.squadro.kernel import CHANGE, COUNT, JUMPED, LEFT, NTH, STAYS, Array, look

CURIOSITY = 0.8
"""How much an unsure move is worth trying."""
LONGEST = 1000
"""Moves after which a random game counts as a draw; hardly any gets there."""


class Tree(NamedTuple):
    """A tree of positions: the children of each by piece, how often it was visited, and what it gave."""

    children: NDArray[np.int32]
    visits: NDArray[np.int32]
    wins: NDArray[np.float64]
    """For whoever moved to it."""


def make_tree(size: int) -> Tree:
    """An empty tree."""
    return Tree(np.zeros((size, TRACKS), dtype=np.int32), np.zeros(size, dtype=np.int32), np.zeros(size))


@jit
def grow(tree: Tree, mine: int, theirs: int, seat: int, games: int, dice: Dice, into: Array) -> int:
    """Play so many games from a position, each guided by those before; how often each piece was tried first.

    Returns the moves played at random.
    """
    children, visits, wins = tree.children, tree.visits, tree.wins
    children[0], visits[0], wins[0] = 0, 0, 0.0
    used, moves = 1, 0
    path = np.zeros(LONGEST, dtype=np.int64)
    for _ in range(games):
        here, there, mover, depth, node = mine, theirs, seat, 0, 0
        winner = 0
        while True:
            path[depth] = node
            left = here >> LEFT & 31
            # A new position is played out at random, one that was visited is looked into.
            if (visits[node] == 0 and node) or depth == LONGEST - 1:
                winner, more = _play_out(here, there, mover, dice)
                moves += more
                break
            best, chosen = -1.0, 0
            doubt = CURIOSITY * CURIOSITY * np.log(visits[node] + 1.0)
            for piece in range(TRACKS):
                if left >> piece & 1:
                    child = children[node, piece]
                    if child == 0 or visits[child] == 0:
                        hope = 1e6 + below(dice, 1 << 16)
                    else:
                        hope = wins[child] / visits[child] + np.sqrt(doubt / visits[child])
                    if hope > best:
                        best, chosen = hope, piece
            ran = look(here, there, mover, chosen)
            here, there = there & STAYS[chosen * 32 + (ran >> JUMPED & 31)], here ^ ran & CHANGE
            if children[node, chosen] == 0 and used < len(visits):
                children[used], visits[used], wins[used] = 0, 0, 0.0
                children[node, chosen] = used
                used += 1
            child = children[node, chosen]
            depth += 1
            if COUNT[there >> LEFT & 31] <= TRACKS - NEEDED:
                winner = mover
                path[depth] = child
                break
            mover = 3 - mover
            if child == 0:
                winner, more = _play_out(here, there, mover, dice)
                moves += more
                depth -= 1
                break
            node = child
        for step in range(depth + 1):
            node = path[step]
            visits[node] += 1
            # An odd step was made by the seat whose choice this is, an even one by the other.
            owner = seat if step & 1 else 3 - seat
            wins[node] += 1.0 if winner == owner else 0.5 if winner == 0 else 0.0
    for piece in range(TRACKS):
        child = children[0, piece]
        into[piece] = visits[child] if child else 0
    return moves


@jit
def _play_out(mine: int, theirs: int, seat: int, dice: Dice) -> tuple[int, int]:
    """A random game from here: who won, and how many moves it took."""
    for moves in range(LONGEST):
        left = mine >> LEFT & 31
        piece = NTH[left * 5 + below(dice, COUNT[left])]
        ran = look(mine, theirs, seat, piece)
        mine, theirs = theirs & STAYS[piece * 32 + (ran >> JUMPED & 31)], mine ^ ran & CHANGE
        if COUNT[theirs >> LEFT & 31] <= TRACKS - NEEDED:
            return seat, moves + 1
        seat = 3 - seat
    return 0, LONGEST
