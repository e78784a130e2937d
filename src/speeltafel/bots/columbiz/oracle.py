"""The oracle of a turn: the exact value of each move in points; nothing is sampled."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.bot import ExactValues
from speeltafel.bots.columbiz.plans import MAX_PLANS, Plans, list_plans, make_plans
from speeltafel.bots.columbiz.turns import Solution, best_plans, make_solution, solve_throws
from speeltafel.core.game import Choose
from speeltafel.core.words import Text
from speeltafel.games.columbiz.data import FACES
from speeltafel.games.columbiz.kernel import MORE, PRISONERS, WORTH, encode
from speeltafel.games.columbiz.rules import Keep, Move, State, play, totals, turn, ways_to_go_on

THE_TURN = Text(
    "{name}: het gemiddelde aantal punten van deze beurt, als hij om punten wordt gespeeld",
    "{name}: the points of this turn on average, if it is played for points",
)


def heap_of(dice: str) -> int:
    """Return the index of these dice."""
    heap = 0
    for face in dice:
        heap = int(MORE[heap, FACES.index(face)])
    return heap


def keeps(solution: Solution, dice: str, left: int) -> dict[Move, float]:
    """Return the value of every keep, and of stopping, with so many throws left."""
    return {
        way: float(
            solution.kept[left - 1, heap_of(way.dice), 0]
            if isinstance(way, Keep)
            else solution.final[heap_of(dice), 0]
        )
        for way in ways_to_go_on(dice)
    }


def points(state: State) -> dict[Move, float]:
    """Return the points, prisoners included, that every move gains if the rest of the turn maximises them.

    What discs, board or the end of the game may be worth later doesn't count.
    """
    now = turn(state)
    assert isinstance(now, Choose)
    if not state.throws_left:
        return {move: _points_gained(state, move) for move in now.moves}
    plans, worth, found = _plans_by_points(state)
    solution = make_solution(1)
    best_plans(plans, found, worth, 1, solution)
    solve_throws(1, solution)
    return keeps(solution, state.dice, state.throws_left)


def exact(state: State, turn: Choose[Move]) -> ExactValues:
    """Return the exact values of the moves, and what they measure."""
    return points(state), THE_TURN


def _points_gained(state: State, move: Move) -> float:
    """Return what a placement gains, with the best that can follow it in this turn."""
    seat, after = state.to_move, play(state, move)
    gained = totals(after)[seat - 1] - totals(state)[seat - 1]
    if after.to_move != seat:
        return float(gained)
    _, worth, found = _plans_by_points(after)
    return float(gained + worth[:found].max())


def _plans_by_points(state: State) -> tuple[Plans, NDArray[np.float64], int]:
    """List all plans of the turn with the points each gains; return also how many there are."""
    s, (plans, worth) = encode(state), _buffers()
    found = list_plans(s, plans)
    held = int(s[PRISONERS + state.to_move - 1])
    worth[:found, 0] = plans.points[:found] + WORTH[held + plans.captives[:found]] - WORTH[held]
    return plans, worth, found


@cache
def _buffers() -> tuple[Plans, NDArray[np.float64]]:
    return make_plans(), np.zeros((MAX_PLANS, 1))
