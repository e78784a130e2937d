"""Judge all moves of a Columbiz turn alike, and what a throw brought.

A turn is solved exactly for what boards are worth at its end; replies are looked at as the master does, and
what that changes is carried over to the plans not looked at, so that all moves stand in one solution.
What a throw brought is said without a look at replies: the mean over all throws of that solution is what the
turn was worth before it.
"""

import random
from collections.abc import Sequence

from speeltafel.bots.bot import Judgement, Shares
from speeltafel.bots.columbiz.levels import LEVELS, consider, foreseen
from speeltafel.bots.columbiz.reasons import explain
from speeltafel.bots.columbiz.search import Study, mind
from speeltafel.bots.columbiz.value import Shares as Numbers
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.kernel import THROWS
from speeltafel.games.columbiz.rules import Move, View


def judge(view: View, moves: Sequence[Move], seconds: float, chance: random.Random) -> Judgement[Move]:
    """Every move's shares of victory."""
    study = Study(kernel.encode(view.state), mind(len(view.state.supply)))
    if len(moves) > 1:
        consider(study, LEVELS["master"], seconds, chance)
    found = foreseen(study, LEVELS["master"])
    shares = {move: _whole(found[kernel.index(move)]) for move in moves}
    best = max(moves, key=lambda move: shares[move][study.own])
    values = {move: each[study.own] for move, each in shares.items()}
    return Judgement(shares, best, explain(study, view, best, values))


def luck(view: View, outcome: Move) -> tuple[Shares, Shares]:
    """Everybody's shares before a throw, over all that may fall, and after this one: of one solution."""
    s = kernel.encode(view.state)
    solution = Study(s, mind(len(view.state.supply))).mind.solution
    left = int(s[THROWS]) - 1
    before = _whole(solution.kept[left, kernel.heap(s)])
    after = s.copy()
    kernel.play(after, kernel.index(outcome))
    lying = kernel.heap(after)
    return before, _whole(solution.going[left - 1, lying] if left else solution.final[lying])


def _whole(shares: Numbers) -> Shares:
    return tuple(map(float, shares / shares.sum()))
