"""Columbiz's bot: whole turns solved exactly, with a value of boards learned from games against itself."""

from collections.abc import Sequence
from random import Random

from speeltafel.bots.bot import Bot, Thought
from speeltafel.bots.columbiz import words
from speeltafel.bots.columbiz.levels import LEVELS, consider, foreseen
from speeltafel.bots.columbiz.search import Study, mind
from speeltafel.core.words import Text
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.rules import Digits, Done, Keep, Move, Stop
from speeltafel.games.columbiz.view import View


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


def explain(study: Study, view: View, move: Move, values: dict[Move, float]) -> Text:
    """Why this move, by what the study expects of it."""
    state = view.state
    better_by = values[move] - max((value for other, value in values.items() if other != move), default=0.0)
    match move:
        case Keep(kept):
            cell, likely = study.hope(kernel.index(move))
            return words.keeping(state, kept, cell, likely)
        case Stop():
            return words.stopping(study.best_cells(), better_by)
        case Digits():
            return words.placing(state, move, study.best_cells(but=int(kernel.CELL_OF[kernel.index(move)])))
        case Done():
            return words.being_done(better_by)
        case _:
            return words.NOTHING_FITS


BOT: Bot[View, Move] = Bot(think)
