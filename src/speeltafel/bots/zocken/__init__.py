"""Zocken's bot: solves turns by backward induction, for points or, as master, for the match."""

import random
from collections.abc import Sequence

import numpy as np

from speeltafel.bots.bot import Bar, Bot, Thought
from speeltafel.bots.zocken import facts, master, oracle, reasons
from speeltafel.bots.zocken.duel import BET
from speeltafel.bots.zocken.greedy import gain
from speeltafel.bots.zocken.judging import judge
from speeltafel.bots.zocken.levels import EXACT, LEVELS, noisy_values, play_by_rules_of_thumb
from speeltafel.bots.zocken.match import shares
from speeltafel.bots.zocken.plan import before, turn_for_points
from speeltafel.bots.zocken.turn import BETTING
from speeltafel.core.compiled import COMPILES
from speeltafel.games.zocken.row import score
from speeltafel.games.zocken.rules import Bets, Move, Place, State, View, laid, play

# Measured on a core of 2 GHz that other work shared; docs/ladder.md has the times. Before the bets a turn has
# all its positions to come, after them fewer than a thousand.
COMPILED = dict(zip(range(1, 8), (0.0,) * 4 + (0.05, 0.1, 0.5), strict=True))
"""By the number of dice left, the seconds of a master that may play for victory."""
INTERPRETED = dict(zip(range(1, 8), (0.5,) * 4 + (0.5, 1.5, 6.0), strict=True))
"""The same while the bot is not compiled. A table then gives a master eight seconds."""


def think(view: View, moves: Sequence[Move], level: str, seconds: float, rng: random.Random) -> Thought[Move]:
    """Choose a move at this level, and explain it."""
    state = view.state
    if len(moves) == 1:
        return Thought(moves[0], _estimate(state, moves[0]), reasons.FORCED)
    if level == "master" and len(state.totals) > 1 and seconds >= _needs(state):
        found = master.evaluate(state, moves)
        best = max(moves, key=found.values.__getitem__)
        reason = reasons.on_victory(state, best, found.values, found.success)
        values = {move: min(max(value, 0.0), 1.0) for move, value in found.values.items()}
        return Thought(best, found.chances, reason, values)
    if level == "beginner":
        move = play_by_rules_of_thumb(state, moves, rng)
        return Thought(move, _estimate(state, move), reasons.on_thumb(state, move))
    points = noisy_values(state, moves, LEVELS.get(level, EXACT), rng)
    move = max(moves, key=points.__getitem__)
    return Thought(move, _estimate(state, move), reasons.on_points(state, move, points))


def _needs(state: State) -> float:
    """Return the seconds master needs to play for victory here; with less it plays for points."""
    if state.to_move != state.active:
        return (0.02 if COMPILES else 0.04) * len(state.totals)
    return (COMPILED if COMPILES else INTERPRETED)[before(state).left]


def _estimate(state: State, move: Move) -> tuple[float, ...]:
    """Estimate everybody's shares if thrower and bettors all play for points."""
    if len(state.totals) == 1:
        return (1.0,)
    if isinstance(move, Place) and not state.left:
        points = np.array([score(*laid(state, move.at)).points], dtype=np.float64)
        return tuple(shares(state, state.bets, points)[0].tolist())
    after = play(state, move)
    early = bool(after.left) and before(after).left > BETTING
    # As Python the exact distribution takes a minute before the bets: then any turn is like the average one.
    likely = turn_for_points() if early and not COMPILES else oracle.distribution(after)
    worth_it = float(likely @ BET) > 0
    bets: Bets = tuple(
        worth_it if bet is None and seat != after.active else bet for seat, bet in enumerate(after.bets, 1)
    )
    return tuple((likely @ shares(after, bets)).tolist())


# With dice and a whole game to come, one move of Zocken decides less than one of other games.
BOT: Bot[View, Move] = Bot(think, facts.knows, judge, gain=gain, exact=oracle.exact, bar=Bar(0.04, choice=2))
