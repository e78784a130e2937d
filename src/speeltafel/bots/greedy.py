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
"""Values in Saxum's points: a row point (seven of them win, as 177 points do), a payment by insurance, and a
stone's present score (a field is thrown about once in eighteen turns)."""

Gain = Callable[[Any, Any, int], tuple[float, ...]]
"""Values the state after a seat played this move; tuples compare in order."""


def bot(game: AnyGame) -> Bot[Any, Any]:
    """Return the greedy player of this game."""
    gain = GAINS.get(game.key, _nothing)

    def think(view: Any, moves: Sequence[Any], level: str, seconds: float, rng: Random) -> Thought[Any]:
        state = next(iter(game.consistent_states(view)))
        turn = game.turn(state)
        assert isinstance(turn, Choose)
        gains = {}
        for move in moves:
            after = game.play(state, move)
            over = game.turn(after)
            won = isinstance(over, Over) and turn.seat in over.winners
            gains[move] = (won, *gain(after, move, turn.seat))
        most = max(gains.values())
        best = rng.choice([move for move in moves if gains[move] == most])
        return Thought(best, (), Text("Dit brengt nu het meeste op.", "This brings the most right now."))

    return Bot(think)


def _nothing(after: Any, move: Any, seat: int) -> tuple[float, ...]:
    """For a game without a heuristic: only a win counts."""
    return ()


def _squadro(after: squadro.State, move: squadro.Advance, seat: int) -> tuple[float, ...]:
    """Steps ahead of the other side, the pieces sent back included."""
    return (sum(after.steps[seat - 1]) - sum(after.steps[2 - seat]),)


def _saxum(after: saxum.State, move: saxum.Move, seat: int) -> tuple[float, ...]:
    """What it has, and what all its stones would score, less the other's."""
    own = seat - 1
    scores = [sum(group.bit_count() ** 2 for group in groups(stones)) for stones in after.board]
    has = after.points[own] + ROW_POINT * after.rows[own] + INSURANCE * after.insurance[own]
    return (has + HOLD * (scores[own] - scores[1 - own]),)


def _zocken(after: zocken.State, move: zocken.Move, seat: int) -> tuple[float, ...]:
    """The row as it lies; whoever may bet looks whether it is worth it already."""
    points = score(after.row, after.out).points
    if isinstance(move, zocken.Bet):
        return (points - BET_LINE if move.on else 0,)
    return (sum(after.totals), points)


def _columbiz(after: columbiz.State, move: columbiz.Move, seat: int) -> tuple[float, ...]:
    """Points, prisoners and discs placed; while throwing, what the dice kept can pay for, and throws left."""
    if isinstance(move, columbiz.Keep | columbiz.Stop):
        cells = columbiz.payable(after.board, after.dice)
        bought = [columbiz.totals(columbiz.play(_placing(after), cell))[seat - 1] for cell in cells]
        costs = [cell.cell[1] for cell in cells]
        return (max(bought, default=0), max(costs, default=0), -len(after.dice))
    return (columbiz.totals(after)[seat - 1], -after.supply[seat - 1])


def _placing(state: columbiz.State) -> columbiz.State:
    return columbiz.play(state, columbiz.STOP)


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
