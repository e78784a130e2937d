"""Columbiz's bot: solves whole turns exactly, over a value net trained by self-play."""

from collections.abc import Sequence
from random import Random

from speeltafel.bots.bot import Bot, Thought
from speeltafel.bots.columbiz import words
from speeltafel.bots.columbiz.judging import judge, luck
from speeltafel.bots.columbiz.levels import LEVELS, move_values, prepare
from speeltafel.bots.columbiz.reasons import explain
from speeltafel.bots.columbiz.search import Study, thinker
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.rules import Move, View


def think(view: View, moves: Sequence[Move], level: str, seconds: float, rng: Random) -> Thought[Move]:
    """Choose the move with the highest value at this level, and explain it."""
    study = Study(kernel.encode(view.state), thinker(len(view.state.supply)))
    if len(moves) > 1:
        prepare(study, LEVELS[level], seconds, rng)
    shares = move_values(study, LEVELS[level])
    values = {move: float(shares[kernel.index(move)][study.own]) for move in moves}
    best = max(moves, key=lambda move: values[move])
    chances = shares[kernel.index(best)]
    reason = explain(study, view, best, values) if len(moves) > 1 else words.ONLY_MOVE
    return Thought(best, tuple(map(float, chances / chances.sum())), reason, values)


BOT: Bot[View, Move] = Bot(think, judge=judge, luck=luck)
