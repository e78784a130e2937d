"""The oracle of a turn: what each move is worth, and what it gives away.

Of keeps for any valuation of the 1,287 final throws, and of all moves for the points that the turn brings.
Exact: nothing is sampled.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.columbiz.plans import MOST, Plans, list_plans, room
from speeltafel.bots.columbiz.turns import Solution, blank_solution, finish, solve_throws
from speeltafel.core.game import Choose
from speeltafel.games.columbiz.data import FACES
from speeltafel.games.columbiz.kernel import HEAPS, KEEPS, MORE, PRISONERS, WORTH, encode
from speeltafel.games.columbiz.rules import Keep, Move, State, play, totals, turn, ways_to_go_on


def heap_of(dice: str) -> int:
    """The number of these dice."""
    heap = 0
    for face in dice:
        heap = int(MORE[heap, FACES.index(face)])
    return heap


def solve_valuation(worth: Callable[[str], float]) -> Solution:
    """All keeps of a turn by this valuation of final dice."""
    solution = blank_solution(1)
    solution.final[KEEPS:, 0] = [worth(dice) for dice in HEAPS[KEEPS:]]
    solve_throws(1, solution)
    return solution


def keeps(solution: Solution, dice: str, left: int, own: int = 0) -> dict[Move, float]:
    """What every way to go on is worth with these dice and throws left, to the seat `own` + 1."""
    return {
        way: float(
            solution.kept[left - 1, heap_of(way.dice), own]
            if isinstance(way, Keep)
            else solution.final[heap_of(dice), own]
        )
        for way in ways_to_go_on(dice)
    }


def regrets(values: dict[Move, float]) -> dict[Move, float]:
    """What each move gives away against the best."""
    best = max(values.values())
    return {move: best - value for move, value in values.items()}


def before_the_first_throw(solution: Solution) -> float:
    """What the whole turn is worth."""
    return float(solution.kept[-1, 0, 0])


def points(state: State) -> dict[Move, float]:
    """What every move brings its seat in points, prisoners too, if the rest of the turn is played for them.

    Of whatever the discs, the board or the end may be worth later, nothing counts.
    """
    now = turn(state)
    assert isinstance(now, Choose)
    if not state.throws_left:
        return {move: _brought(state, move) for move in now.moves}
    plans, worth, found = _weighed(state)
    solution = blank_solution(1)
    finish(plans, found, worth, 1, solution)
    solve_throws(1, solution)
    return keeps(solution, state.dice, state.throws_left)


def _brought(state: State, move: Move) -> float:
    """What a placement brings, with the best that may follow it in this turn."""
    seat, after = state.to_move, play(state, move)
    gained = totals(after)[seat - 1] - totals(state)[seat - 1]
    if after.to_move != seat:
        return float(gained)
    _, worth, found = _weighed(after)
    return float(gained + worth[:found].max())


def _weighed(state: State) -> tuple[Plans, NDArray[np.float64], int]:
    """All plans of the turn, what each brings in points, and how many there are."""
    s, (plans, worth) = encode(state), _desk()
    found = list_plans(s, plans)
    held = int(s[PRISONERS + state.to_move - 1])
    worth[:found, 0] = plans.points[:found] + WORTH[held + plans.captives[:found]] - WORTH[held]
    return plans, worth, found


@cache
def _desk() -> tuple[Plans, NDArray[np.float64]]:
    return room(), np.zeros((MOST, 1))
