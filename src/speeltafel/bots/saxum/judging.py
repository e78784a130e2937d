"""Judge all moves of a Saxum position alike: one depth for all, then short games with the same dice."""

import random
import time
from collections.abc import Sequence

from speeltafel.bots.bot import Judgement, Shares
from speeltafel.bots.saxum.levels import LEVELS
from speeltafel.bots.saxum.player import GLANCE, PATIENCE, SEARCH, play_out, weigh_moves
from speeltafel.bots.saxum.reasons import explain
from speeltafel.core.game import Chance, Over
from speeltafel.games.saxum import rules
from speeltafel.games.saxum.rules import Move, State, View


def judge(view: View, moves: Sequence[Move], seconds: float, chance: random.Random) -> Judgement[Move]:
    """Every move's shares of victory."""
    state, began = view.state, time.perf_counter()
    manner = LEVELS["master"] if len(moves) > 1 else GLANCE
    values = weigh_moves(state, manner, began + seconds * SEARCH)
    if len(moves) > 1:
        values = play_out(state, moves, values, began + seconds * PATIENCE - time.perf_counter(), chance)
    best = max(moves, key=values.__getitem__)
    shares = {move: _shared(state, values[move]) for move in moves}
    return Judgement(shares, best, explain(state, best, {move: values[move] for move in moves}))


def luck(view: View, outcome: Move) -> tuple[Shares, Shares]:
    """Everybody's shares before a roll, over all that may fall, and after this one: each by a glance.

    The same glance at every outcome is worth more here than a longer look at some: short games would add
    their own luck to that of the dice.
    """
    turn = rules.turn(view.state)
    assert isinstance(turn, Chance)
    glanced = {fell: _glance(rules.play(view.state, fell)) for fell in turn.odds}
    first = sum(glanced[fell][0] * weight for fell, weight in turn.odds.items()) / turn.odds.total
    return (first, 1 - first), glanced[outcome]


def _glance(state: State) -> Shares:
    """The shares after a roll, which may end the game: whoever can't pay for any field loses."""
    turn = rules.turn(state)
    if isinstance(turn, Over):
        return turn.shares
    return _shared(state, max(weigh_moves(state, GLANCE, 0.0).values()))


def _shared(state: State, mine: float) -> Shares:
    return (mine, 1 - mine) if state.to_move == 1 else (1 - mine, mine)
