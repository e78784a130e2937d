"""Evaluate all moves of a Saga position with one search.

The search for play hardly explores moves with a low prior. Analysis needs their values too, so here all root
moves have the same prior. A tree of equal size for every move was tried and is worse: in the same time it
searches less deeply where it matters. In three games of two masters, at 0.3 s a position, it put their
accuracy at 92 % on average, where the search for play says 98 %.
"""

import random
from collections.abc import Sequence
from time import perf_counter

from speeltafel.bots.bot import Judgement
from speeltafel.bots.saga.determinization import sample_states
from speeltafel.bots.saga.levels import LEVELS
from speeltafel.bots.saga.player import FORCED, MARGIN, combine, root_moves, search
from speeltafel.bots.saga.reasons import reason
from speeltafel.games.saga.moves import Move
from speeltafel.games.saga.view import View

DETERMINIZATIONS = 4
"""Samples of the hidden cards in which the moves are evaluated."""


def judge(view: View, moves: Sequence[Move], seconds: float, rng: random.Random) -> Judgement[Move]:
    """Return the shares of victory after every move."""
    until = perf_counter() + seconds * MARGIN
    states = sample_states(view, DETERMINIZATIONS, rng)
    trees = search(states, LEVELS["master"] if len(moves) > 1 else FORCED, until, equal_priors=True)
    _, shares = combine(trees, len(view.fame))
    shares /= shares.sum(axis=1, keepdims=True)
    # Where income waits, the search considers only collecting it; the other moves get the same value.
    found = dict(
        zip(root_moves(trees[0], states[0], moves), (tuple(map(float, row)) for row in shares), strict=True)
    )
    own = view.to_move - 1
    best = max(found, key=lambda move: found[move][own])
    judged = {move: found.get(move, found[best]) for move in moves}
    return Judgement(judged, best, reason(states, best))
