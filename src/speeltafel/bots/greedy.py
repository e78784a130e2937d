"""A greedy player for every game: it maximises the immediate gain.

Like `bots/uct.py` it is a baseline for the bots. It estimates no win probability. Where its seat doesn't see
everything, it assumes the first state consistent with its view.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from speeltafel.bots.bot import Bot, Thought
from speeltafel.core.game import Choose, Over
from speeltafel.core.match import AnyGame
from speeltafel.core.words import Text
from speeltafel.games.columbiz import rules as columbiz
from speeltafel.games.saga.moves import Move as SagaMove
from speeltafel.games.saga.scoring import totals
from speeltafel.games.saga.state import State as SagaState
from speeltafel.games.saxum import rules as saxum
from speeltafel.games.saxum.board import groups
from speeltafel.games.squadro import rules as squadro
from speeltafel.games.zocken import rules as zocken
from speeltafel.games.zocken.data import BET_LINE
from speeltafel.games.zocken.row import score

ROW_POINT, INSURANCE, HOLD = 25, 6, 0.3
"""In points of Saxum: the value of a row point (seven win, as 177 points do), of an insurance stone, and of
each point that the stones would score (a field is thrown about once in eighteen turns)."""

Gain = Callable[[Any, Any, int], tuple[float, ...]]
"""Values the state after a seat played this move; tuples compare in order."""


def bot(game: AnyGame) -> Bot[Any, Any]:
    """Return the greedy player of this game."""
    gain = GAINS.get(game.key)  # Where there is none, only a win counts.

    def think(view: Any, moves: Sequence[Any], level: str, seconds: float, rng: Random) -> Thought[Any]:
        state = next(iter(game.consistent_states(view)))
        turn = game.turn(state)
        assert isinstance(turn, Choose)
        gains = {}
        for move in moves:
            after = game.play(state, move)
            over = game.turn(after)
            won = isinstance(over, Over) and turn.seat in over.winners
            gains[move] = (won, *(gain(after, move, turn.seat) if gain else ()))
        most = max(gains.values())
        best = rng.choice([move for move in moves if gains[move] == most])
        return Thought(best, (), Text("Dit brengt nu het meeste op.", "This brings the most right now."))

    return Bot(think)


def _squadro(after: squadro.State, move: squadro.Advance, seat: int) -> tuple[float, ...]:
    """The lead in steps: pieces sent back lose theirs."""
    return (sum(after.steps[seat - 1]) - sum(after.steps[2 - seat]),)


def _saxum(after: saxum.State, move: saxum.Move, seat: int) -> tuple[float, ...]:
    """Points, row points and insurance, and the lead in what all stones would score."""
    own = seat - 1
    scores = [sum(group.bit_count() ** 2 for group in groups(stones)) for stones in after.board]
    has = after.points[own] + ROW_POINT * after.rows[own] + INSURANCE * after.insurance[own]
    return (has + HOLD * (scores[own] - scores[1 - own]),)


def _zocken(after: zocken.State, move: zocken.Move, seat: int) -> tuple[float, ...]:
    """The score of the row as it lies; of a bet, how far that is above the line."""
    points = score(after.row, after.out).points
    if isinstance(move, zocken.Bet):
        return (points - BET_LINE if move.on else 0,)
    return (sum(after.totals), points)


def _columbiz(after: columbiz.State, move: columbiz.Move, seat: int) -> tuple[float, ...]:
    """Points, prisoners and discs placed; while throwing, what the dice kept can pay for, and throws left."""
    if isinstance(move, columbiz.Keep | columbiz.Stop):
        cells, placing = columbiz.payable(after.board, after.dice), columbiz.play(after, columbiz.STOP)
        bought = [columbiz.totals(columbiz.play(placing, cell))[seat - 1] for cell in cells]
        costs = [cell.cell[1] for cell in cells]
        return (max(bought, default=0), max(costs, default=0), -len(after.dice))
    return (columbiz.totals(after)[seat - 1], -after.supply[seat - 1])


def _saga(after: SagaState, move: SagaMove, seat: int) -> tuple[float, ...]:
    """The fame the seat would have if this were the end."""
    return (totals(after)[seat - 1],)


GAINS: Mapping[str, Gain] = {
    "squadro": _squadro,
    "saxum": _saxum,
    "zocken": _zocken,
    "columbiz": _columbiz,
    "saga": _saga,
}
