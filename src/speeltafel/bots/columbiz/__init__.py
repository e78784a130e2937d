"""Columbiz's bot: solves whole turns exactly, over a value net trained by self-play."""

from collections.abc import Sequence
from random import Random

from speeltafel.bots.bot import Bar, Bot, Thought
from speeltafel.bots.columbiz import oracle, words
from speeltafel.bots.columbiz.greedy import gain
from speeltafel.bots.columbiz.judging import judge, luck, normalised
from speeltafel.bots.columbiz.levels import evaluate_moves
from speeltafel.bots.columbiz.reasons import explain
from speeltafel.games.columbiz.rules import Move, View


def think(view: View, moves: Sequence[Move], level: str, seconds: float, rng: Random) -> Thought[Move]:
    """Choose the move with the highest value at this level, and explain it."""
    study, shares = evaluate_moves(view, moves, level, seconds, rng)
    values = {move: float(shares[move][study.own]) for move in moves}
    best = max(moves, key=lambda move: values[move])
    reason = explain(study, view, best, values) if len(moves) > 1 else words.ONLY_MOVE
    return Thought(best, normalised(shares[best]), reason, values)


BOT: Bot[View, Move] = Bot(think, judge=judge, luck=luck, gain=gain, exact=oracle.exact, bar=Bar(0.06))
