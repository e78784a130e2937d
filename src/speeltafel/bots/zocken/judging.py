"""Evaluate all moves of a Zocken position by the share of victory.

A turn is solved backwards for the values of its scores in the match; nothing is sampled. One
solution from the start of the turn serves all its positions, with bets and without; the first position of a
turn takes about a second, the others little.
"""

import random
from collections.abc import Sequence

from speeltafel.bots.bot import Judgement
from speeltafel.bots.zocken import master, oracle, reasons
from speeltafel.bots.zocken.plan import Plan, before, move_values, plan
from speeltafel.bots.zocken.turn import BETTING, START
from speeltafel.games.zocken.rules import BETS, Move, State, Throw, View

WITHOUT, WITH = 0, 1
"""The lanes of a solution: nobody bets on the turn, or all others do."""


def judge(view: View, moves: Sequence[Move], seconds: float, rng: random.Random) -> Judgement[Move]:
    """Return the shares of victory after every move."""
    state = view.state
    seats = len(state.totals)
    if seats == 1:
        return Judgement(dict.fromkeys(moves, (1.0,)), moves[0], reasons.FORCED)
    values, rest = (_of_two(state, moves), [1.0, 1.0]) if seats == 2 else _of_many(state, moves)
    best = max(moves, key=values.__getitem__)
    mine = state.to_move - 1
    judged: dict[Move, tuple[float, ...]] = {}
    for move in moves:
        value = min(max(values[move], 0.0), 1.0)
        judged[move] = tuple(value if seat == mine else part * (1 - value) for seat, part in enumerate(rest))
    if len(moves) == 1:
        return Judgement(judged, best, reasons.FORCED)
    betting = state.to_move != state.active or any(state.bets)
    success = oracle.success(state) if betting else None
    return Judgement(judged, best, reasons.on_victory(state, best, values, success))


def _of_two(state: State, moves: Sequence[Move]) -> dict[Move, float]:
    """Return the mover's win probability after each move."""
    made = _solved(state)
    if state.to_move == state.active:
        return move_values(made, state, moves, WITH if any(state.bets) else WITHOUT)
    # The thrower then chooses the die that is best against the bet, or without it.
    throws: list[Move] = [Throw(colour) for colour in state.left]
    lanes = {bet: WITH if bet.on else WITHOUT for bet in BETS}
    return {bet: 1 - max(move_values(made, state, throws, lane).values()) for bet, lane in lanes.items()}


def _of_many(state: State, moves: Sequence[Move]) -> tuple[dict[Move, float], list[float]]:
    """Return the mover's win probability after each move, and how the others share the rest."""
    mine = state.to_move - 1
    if before(state).left > BETTING:
        values = move_values(_solved(state), state, moves)
        rough = master.estimate(state).tolist()
    else:
        found = master.evaluate(state, moves)
        values, rough = found.values, list(found.chances)
    left = 1 - rough[mine]
    return values, [each / left if left > 0 else 1 / (len(rough) - 1) for each in rough]


def _solved(state: State) -> Plan:
    """Solve the whole turn of the thrower for both lanes; `plan` caches the last few."""
    return plan(START, master.lanes_before_bets(state))
