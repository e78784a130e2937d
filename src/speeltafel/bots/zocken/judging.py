"""Judge all moves of a Zocken position alike, for the share of victory.

A turn is solved backwards, exactly, for what its scores are worth in the match; with two seats that worth is
solved too. One solution from the start of the turn serves all its positions, with bets and without, so a
position costs little after the first of its turn, which takes about a second.
"""

import random
from collections.abc import Sequence

import numpy as np

from speeltafel.bots.bot import Judgement
from speeltafel.bots.zocken import champion, oracle, reasons
from speeltafel.bots.zocken.match import shares
from speeltafel.bots.zocken.plan import Plan, before, plan, weigh
from speeltafel.bots.zocken.turn import BETTING, POINTS, START
from speeltafel.games.zocken.rules import BETS, Move, State, Throw, View

WITHOUT, WITH = 0, 1
"""The lanes of a solution: nobody bets on the turn, or everybody else does."""
PRIDE = 1e-7
"""What a point is worth for its own sake: in a match that is decided one still plays well."""


def judge(view: View, moves: Sequence[Move], seconds: float, chance: random.Random) -> Judgement[Move]:
    """Every move's shares of victory."""
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
    """The mover's chance to win after each move."""
    made = _solved(state)
    if state.to_move == state.active:
        return weigh(made, state, moves, WITH if any(state.bets) else WITHOUT)
    # The thrower answers a bet, or none, with the die that then suits it best.
    throws: list[Move] = [Throw(colour) for colour in state.left]
    lanes = {bet: WITH if bet.on else WITHOUT for bet in BETS}
    return {bet: 1 - max(weigh(made, state, throws, lane).values()) for bet, lane in lanes.items()}


def _of_many(state: State, moves: Sequence[Move]) -> tuple[dict[Move, float], list[float]]:
    """The mover's chance to win after each move, and which parts of the rest the others get."""
    mine = state.to_move - 1
    if before(state).left > BETTING:
        values = weigh(_solved(state), state, moves)
        rough = shares(state, state.bets, np.array([champion.MIDDLING]))[0].tolist()
    else:
        found = champion.judge(state, moves)
        values, rough = found.values, list(found.chances)
    left = 1 - rough[mine]
    return values, [each / left if left > 0 else 1 / (len(rough) - 1) for each in rough]


def _solved(state: State) -> Plan:
    """The whole turn of the seat that throws, solved for both lanes; `plan` keeps the last few."""
    lanes = [shares(state, (on,) * len(state.totals))[:, state.active - 1] for on in (False, True)]
    return plan(START, np.stack([lane + PRIDE * POINTS for lane in lanes]))
