"""Judge all moves of a Saga position by one search.

The search for play hardly looks behind a move that seems bad at first sight. A judge has to know what such a
move is worth, so here every move at the root begins with the same share of attention; only what is found
behind it changes that. A tree of its own for every move, all of one size, was tried and is worse: in the same
time it looks less far where it matters. In three games of two masters, at 0.3 s a position, it put their
accuracy at 92 % on average, where the search for play says 98 %.
"""

import random
from collections.abc import Sequence
from time import perf_counter

from speeltafel.bots.bot import Judgement
from speeltafel.bots.saga.judgement import HIDDEN, learned
from speeltafel.bots.saga.reasons import reason
from speeltafel.bots.saga.search import grow, plant
from speeltafel.bots.saga.sight import make_room
from speeltafel.bots.saga.thinking import BATCH, MARGIN, MOST_NODES, by_number, together
from speeltafel.bots.saga.worlds import draw
from speeltafel.games.saga.kernel import encode
from speeltafel.games.saga.moves import Move
from speeltafel.games.saga.view import View

WORLDS = 4
"""How many guesses at what lies face down the moves are judged in."""


def judge(view: View, moves: Sequence[Move], seconds: float, chance: random.Random) -> Judgement[Move]:
    """Every move's shares of victory."""
    until = perf_counter() + seconds * MARGIN
    guesses = draw(view, WORLDS, chance)
    tables = [encode(guess) for guess in guesses]
    weights, room = learned(), make_room(HIDDEN)
    trees = [plant(table, MOST_NODES // len(tables)) for table in tables]
    for tree, table in zip(trees, tables, strict=True):
        grow(tree, table, weights, 1, room)
        offered = slice(tree.first[0], tree.first[0] + tree.children[0])
        tree.attention[offered] = 1 / tree.children[0]
    growing = len(moves) > 1
    while growing and perf_counter() < until:
        for tree, table in zip(trees, tables, strict=True):
            growing = grow(tree, table, weights, BATCH, room) and growing
    _, shares = together(trees, len(view.fame))
    shares /= shares.sum(axis=1, keepdims=True)
    # Where income waits, the search looks at collecting it only; the other moves are taken to be as good.
    found = dict(zip(by_number(trees[0], moves), (tuple(map(float, row)) for row in shares), strict=True))
    own = view.to_move - 1
    best = max(found, key=lambda move: found[move][own])
    judged = {move: found.get(move, found[best]) for move in moves}
    return Judgement(judged, best, reason(guesses, best))
