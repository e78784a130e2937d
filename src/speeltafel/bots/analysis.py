"""A match looked at again, event by event: what everybody's chances were, what was luck and what was play.

Chances are shares of victory, one for each seat, together 1. What a roll brought, against what it would bring
on average, is luck; what a move brought, against the chances before it, is play. The terms add up to the
result, whoever judges the positions and however badly. And luck averages zero: a roll is held against other
rolls with the same odds, judged by the same judge.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from speeltafel import bots
from speeltafel.core.game import Chance, Choose, Odds, Over
from speeltafel.core.match import AnyGame
from speeltafel.core.report import Appraisal, Shares
from speeltafel.core.thought import Thought
from speeltafel.games import GAMES

Judge = Callable[[Any, Sequence[Any]], Shares]
"""What somebody says of the chances, from the view and the moves of the seat to choose."""

FEW = 40
"""Outcomes that are all looked at; of more, some are drawn: two dice have 21, Columbiz's eight 1,287."""
DRAWN = 16
QUICK, SLOW = 0.04, 0.3
"""Seconds for the chances in a position, and for what would have been best there."""


def appraise(key: str, state: Any, seed: int) -> Appraisal:
    """What strong bots say of a position: the chances of all, advice to who must choose, and what is sure."""
    game, bot, chance = GAMES[key], bots.find(key), Random(seed)

    def judge(view: Any, moves: Sequence[Any]) -> Shares:
        return bot.think(view, moves, "expert", QUICK, chance).chances

    shares = chances(game, state, judge, chance)
    turn, advice = game.turn(state), None
    if isinstance(turn, Choose) and len(turn.moves) > 1:
        advice = bot.think(game.view(state, turn.seat), turn.moves, "master", SLOW, chance)
    return Appraisal(shares, advice and _told(game, advice), bot.knows(game.view(state, None)))


def _told(game: AnyGame, advice: Thought[Any]) -> Thought[str]:
    values = {game.write(move): value for move, value in advice.values.items()}
    return Thought(game.write(advice.move), advice.chances, advice.reason, values)


def chances(game: AnyGame, state: Any, judge: Judge, chance: Random) -> Shares:
    """Everybody's chances in a state of the match."""
    match game.turn(state):
        case Over() as over:
            return over.shares
        case Choose(seat, moves):
            return judge(game.view(state, seat), moves)
        case Chance(odds):
            weighed = [
                [share * part for part in _then(game, game.play(state, move), judge, chance)]
                for move, share in _weighed(odds, chance)
            ]
            return tuple(map(sum, zip(*weighed, strict=True)))


def _weighed(odds: Odds[Any], chance: Random) -> list[tuple[Any, float]]:
    """What chance can bring: of few outcomes all with their weights, of many some that were drawn."""
    if len(odds) <= FEW:
        return [(move, weight / odds.total) for move, weight in odds.items()]
    return [(_draw(odds, chance), 1 / DRAWN) for _ in range(DRAWN)]


def _then(game: AnyGame, state: Any, judge: Judge, chance: Random) -> Shares:
    """The chances after an outcome; where chance goes on, along one way it may go."""
    while isinstance(turn := game.turn(state), Chance):
        state = game.play(state, _draw(turn.odds, chance))
    return chances(game, state, judge, chance)


def _draw(odds: Odds[Any], chance: Random) -> Any:
    return odds.holding(chance.randrange(odds.total))
