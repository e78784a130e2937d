"""Judge the positions of a match, one by one, for the report on it (`core/report.py`).

A choice is judged once: one search gives a value to every move on offer, all by the same effort. What the
choice cost is the difference of two of these values. A roll is judged likewise: the position it led to and
those it could have led to, all by one judge, so luck averages zero however badly that judge judges.
"""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from speeltafel import bots
from speeltafel.bots import plain
from speeltafel.bots.bot import Judgement
from speeltafel.core.game import Chance, Choose, Odds, Over
from speeltafel.core.match import AnyGame
from speeltafel.core.report import Appraisal, Shares
from speeltafel.games import GAMES

Judge = Callable[[Any, Sequence[Any], float], Judgement[Any]]
"""A view, the moves of the seat to choose, and seconds: what every move is worth."""

SECONDS = 0.3
"""For a position, where nobody says otherwise."""
FEW = 40
"""Outcomes that are all judged; of more, some are drawn: two dice have 21, Saga's display 2,232."""
DRAWN = 16
LEAST = 0.005
"""Seconds that one of many outcomes gets at least."""


def appraise(key: str, state: Any, taken: str | None, seed: int, seconds: float = SECONDS) -> Appraisal:
    """Judge a position of a match, in which this event was taken; None where none was yet."""
    game, bot, chance = GAMES[key], bots.find(key), Random(seed)

    judge_moves = bot.judge or partial(plain.judge, game)

    def judge(view: Any, moves: Sequence[Any], seconds: float) -> Judgement[Any]:
        return judge_moves(view, moves, seconds, chance)

    known = bot.knows(game.view(state, None))
    turn = game.turn(state)
    if isinstance(turn, Chance) and bot.luck is not None:
        fell = next(iter(turn.odds)) if taken is None else game.read(taken)
        before, after = bot.luck(game.view(state, None), fell)
        return Appraisal(before, before if taken is None else after, known=known)
    return judged(game, state, taken, judge, chance, seconds, known)


def judged(
    game: AnyGame,
    state: Any,
    taken: str | None,
    judge: Judge,
    chance: Random,
    seconds: float = SECONDS,
    known: Any = None,
) -> Appraisal:
    """The same by any judge: everybody's shares before and after the event that was taken."""
    match game.turn(state):
        case Over() as over:
            return Appraisal(over.shares, over.shares, known=known)
        case Choose(seat, moves):
            found = judge(game.view(state, seat), moves, seconds)
            shares = {game.write(move): each for move, each in found.shares.items()}
            best = game.write(found.best)
            return Appraisal(shares[best], shares[taken or best], shares, best, found.reason, known)
        case Chance(odds):
            outcomes = _weighed(odds, chance)
            each = max(seconds / (len(outcomes) + 1), LEAST)

            def worth(outcome: Any) -> Shares:
                return _worth(game, game.play(state, outcome), judge, chance, each)

            valued = {outcome: worth(outcome) for outcome, _ in outcomes}
            before = _mean([(valued[outcome], weight) for outcome, weight in outcomes])
            if taken is None:
                return Appraisal(before, before, known=known)
            fell = game.read(taken)
            return Appraisal(before, valued[fell] if fell in valued else worth(fell), known=known)


def _weighed(odds: Odds[Any], chance: Random) -> list[tuple[Any, float]]:
    """What chance can bring: of few outcomes all with their weights, of many some that were drawn."""
    if len(odds) <= FEW:
        return [(move, weight / odds.total) for move, weight in odds.items()]
    return [(odds.holding(chance.randrange(odds.total)), 1 / DRAWN) for _ in range(DRAWN)]


def _worth(game: AnyGame, state: Any, judge: Judge, chance: Random, seconds: float) -> Shares:
    """Everybody's shares after an outcome; where chance goes on, over ways it may go."""
    match game.turn(state):
        case Over() as over:
            return over.shares
        case Choose(seat, moves):
            found = judge(game.view(state, seat), moves, seconds)
            return found.shares[found.best]
        case Chance(odds):
            ways = _weighed(odds, chance)
            each = seconds / len(ways)
            return _mean([(_worth(game, game.play(state, way), judge, chance, each), w) for way, w in ways])


def _mean(weighed: Sequence[tuple[Shares, float]]) -> Shares:
    whole = sum(weight for _, weight in weighed)
    return tuple(
        sum(shares[seat] * weight for shares, weight in weighed) / whole for seat in range(len(weighed[0][0]))
    )
