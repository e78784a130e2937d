"""Evaluate the positions of a match, one by one, for the report on it (`core/report.py`).

One search values every move on offer with equal effort; the cost of a choice is the difference of two of
these values. A roll is evaluated likewise: its outcome and all possible outcomes by the same judge, so that
luck averages zero whatever the judge's errors.
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

Judge = Callable[[Any, Sequence[Any], float, Random], Judgement[Any]]
"""Values all moves of a view's seat within some seconds, as `Bot.judge` does."""

SECONDS = 0.3
"""The default time for a position."""
MAX_EXACT = 40
"""Up to so many outcomes are all evaluated; of more, a sample: two dice have 21, Saga's display 2,232."""
SAMPLE = 16
MIN_SECONDS = 0.005
"""The least seconds for one outcome."""


def appraise(key: str, state: Any, taken: str | None, seed: int, seconds: float = SECONDS) -> Appraisal:
    """Evaluate a position of a match and the event taken there; None where none was yet."""
    game, bot, rng = GAMES[key], bots.find(key), Random(seed)
    judge = bot.judge or partial(plain.judge, game)
    known = bot.knows(game.view(state, None))
    turn = game.turn(state)
    if isinstance(turn, Chance) and bot.luck is not None:
        fell = next(iter(turn.odds)) if taken is None else game.read(taken)
        before, after = bot.luck(game.view(state, None), fell)
        return Appraisal(before, before if taken is None else after, known=known)
    return appraise_by(game, state, taken, judge, rng, seconds, known)


def appraise_by(
    game: AnyGame,
    state: Any,
    taken: str | None,
    judge: Judge,
    rng: Random,
    seconds: float = SECONDS,
    known: Any = None,
) -> Appraisal:
    """Evaluate a position by any judge: everybody's shares before and after the event taken."""
    match game.turn(state):
        case Over() as over:
            return Appraisal(over.shares, over.shares, known=known)
        case Choose(seat, moves):
            found = judge(game.view(state, seat), moves, seconds, rng)
            shares = {game.write(move): each for move, each in found.shares.items()}
            best = game.write(found.best)
            return Appraisal(shares[best], shares[taken or best], shares, best, found.reason, known)
        case Chance(odds):
            outcomes = _outcomes(odds, rng)
            each = max(seconds / (len(outcomes) + 1), MIN_SECONDS)

            def shares_after(outcome: Any) -> Shares:
                return _shares_after(game, game.play(state, outcome), judge, rng, each)

            shares_by_outcome = {outcome: shares_after(outcome) for outcome, _ in outcomes}
            before = _weighted_mean([(shares_by_outcome[outcome], weight) for outcome, weight in outcomes])
            if taken is None:
                return Appraisal(before, before, known=known)
            fell = game.read(taken)
            return Appraisal(
                before,
                shares_by_outcome[fell] if fell in shares_by_outcome else shares_after(fell),
                known=known,
            )


def _outcomes(odds: Odds[Any], rng: Random) -> list[tuple[Any, float]]:
    """Return all outcomes with their probabilities where they are few, else a sample."""
    if len(odds) <= MAX_EXACT:
        return [(move, weight / odds.total) for move, weight in odds.items()]
    return [(odds.holding(rng.randrange(odds.total)), 1 / SAMPLE) for _ in range(SAMPLE)]


def _shares_after(game: AnyGame, state: Any, judge: Judge, rng: Random, seconds: float) -> Shares:
    """Return everybody's shares after an outcome; where chance acts again, the mean over its outcomes."""
    match game.turn(state):
        case Over() as over:
            return over.shares
        case Choose(seat, moves):
            found = judge(game.view(state, seat), moves, seconds, rng)
            return found.shares[found.best]
        case Chance(odds):
            outcomes = _outcomes(odds, rng)
            each = seconds / len(outcomes)
            return _weighted_mean(
                [
                    (_shares_after(game, game.play(state, outcome), judge, rng, each), w)
                    for outcome, w in outcomes
                ]
            )


def _weighted_mean(weighted: Sequence[tuple[Shares, float]]) -> Shares:
    total = sum(weight for _, weight in weighted)
    return tuple(
        sum(shares[seat] * weight for shares, weight in weighted) / total
        for seat in range(len(weighted[0][0]))
    )
