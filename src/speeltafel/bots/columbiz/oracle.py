"""The oracle of keeps: what each is worth, and what it gives away, if final dice are worth what one says.

Exact for any valuation of the 1,287 final throws: nothing is sampled.
"""

from collections.abc import Callable

from speeltafel.bots.columbiz.turns import Solution, blank_solution, solve_throws
from speeltafel.games.columbiz.data import FACES
from speeltafel.games.columbiz.kernel import HEAPS, KEEPS, MORE
from speeltafel.games.columbiz.rules import Keep, Move, ways_to_go_on


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
