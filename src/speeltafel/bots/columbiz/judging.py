"""Evaluate all moves of a Columbiz turn with equal effort, and the luck of a throw.

A turn is solved exactly for the net's values of boards at its end. Replies are searched as at master level,
and the mean correction is applied to the plans not searched, so that all moves share one solution. The luck
of a throw is measured without searching replies: the value before it is the mean over all throws.
"""

import random
from collections.abc import Sequence

from speeltafel.bots.bot import Judgement, Shares
from speeltafel.bots.columbiz.levels import evaluate_moves
from speeltafel.bots.columbiz.reasons import explain
from speeltafel.bots.columbiz.search import Study, thinker
from speeltafel.bots.columbiz.value import Shares as Values
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.kernel import THROWS
from speeltafel.games.columbiz.rules import Move, View


def judge(view: View, moves: Sequence[Move], seconds: float, rng: random.Random) -> Judgement[Move]:
    """Return the shares of victory after every move."""
    study, found = evaluate_moves(view, moves, "master", seconds, rng)
    shares = {move: normalised(each) for move, each in found.items()}
    best = max(moves, key=lambda move: shares[move][study.own])
    values = {move: each[study.own] for move, each in shares.items()}
    return Judgement(shares, best, explain(study, view, best, values))


def luck(view: View, outcome: Move) -> tuple[Shares, Shares]:
    """Return everybody's shares before a throw and after this outcome, from one solution."""
    s = kernel.encode(view.state)
    solution = Study(s, thinker(len(view.state.supply))).thinker.solution
    left = int(s[THROWS]) - 1
    before = normalised(solution.kept[left, kernel.heap(s)])
    after = s.copy()
    kernel.play(after, kernel.index(view.state, outcome))
    lying = kernel.heap(after)
    return before, normalised(solution.going[left - 1, lying] if left else solution.final[lying])


def normalised(shares: Values) -> Shares:
    """Return shares that sum to 1."""
    return tuple(map(float, shares / shares.sum()))
