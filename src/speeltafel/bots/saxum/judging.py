"""Evaluate all moves of a Saxum position with equal effort: one search depth, then the same rollouts."""

import random
from collections.abc import Sequence

from speeltafel.bots.bot import Judgement, Shares, shares_of_two
from speeltafel.bots.saxum.levels import LEVELS
from speeltafel.bots.saxum.player import STATIC, evaluate_moves, search_moves
from speeltafel.bots.saxum.reasons import explain
from speeltafel.core.game import Chance, Over
from speeltafel.games.saxum import rules
from speeltafel.games.saxum.rules import Move, State, View


def judge(view: View, moves: Sequence[Move], seconds: float, rng: random.Random) -> Judgement[Move]:
    """Return the shares of victory after every move."""
    state, settings = view.state, LEVELS["master"] if len(moves) > 1 else STATIC
    values = evaluate_moves(state, moves, settings, seconds, rng)
    best = max(moves, key=values.__getitem__)
    shares = {move: shares_of_two(values[move], state.to_move) for move in moves}
    return Judgement(shares, best, explain(state, best, {move: values[move] for move in moves}))


def luck(view: View, outcome: Move) -> tuple[Shares, Shares]:
    """Return everybody's shares before a roll and after this outcome, both by the net alone.

    The same evaluation of every outcome matters more here than depth: rollouts would add their own luck to
    that of the dice.
    """
    turn = rules.turn(view.state)
    assert isinstance(turn, Chance)
    shares_after = {fell: _static_shares(rules.play(view.state, fell)) for fell in turn.odds}
    first = sum(shares_after[fell][0] * weight for fell, weight in turn.odds.items()) / turn.odds.total
    return (first, 1 - first), shares_after[outcome]


def _static_shares(state: State) -> Shares:
    """Return the shares after a roll, which may end the game: whoever can't pay for any field loses."""
    turn = rules.turn(state)
    if isinstance(turn, Over):
        return turn.shares
    return shares_of_two(max(search_moves(state, STATIC, 0.0).values()), state.to_move)
