"""Columbiz's bot: whole turns solved exactly, with a value of boards learned from games against itself."""

from collections.abc import Sequence
from random import Random

from speeltafel.bots.bot import Bot, Thought
from speeltafel.bots.columbiz import words
from speeltafel.bots.columbiz.judging import judge, luck
from speeltafel.bots.columbiz.levels import LEVELS, consider, foreseen
from speeltafel.bots.columbiz.reasons import explain
from speeltafel.bots.columbiz.search import Study, mind
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.rules import Move, View


def think(view: View, moves: Sequence[Move], level: str, seconds: float, chance: Random) -> Thought[Move]:
    """The move that is worth most in this level's eyes, and why."""
    study = Study(kernel.encode(view.state), mind(len(view.state.supply)))
    if len(moves) > 1:
        consider(study, LEVELS[level], seconds, chance)
    shares = foreseen(study, LEVELS[level])
    values = {move: float(shares[kernel.index(move)][study.own]) for move in moves}
    best = max(moves, key=lambda move: values[move])
    chances = shares[kernel.index(best)]
    reason = explain(study, view, best, values) if len(moves) > 1 else words.ONLY_MOVE
    return Thought(best, tuple(map(float, chances / chances.sum())), reason, values)


BOT: Bot[View, Move] = Bot(think, judge=judge, luck=luck)
