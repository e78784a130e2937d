"""A whole turn, solved: what every keep is worth if final dice are worth what the best plan makes of them.

To throw several dice is to throw one after another. So a keep is worth the mean of the six heaps with one die
more, and going on from some dice is worth the best of their parts: two short passes over the 3,003 heaps for
each throw, instead of 75,582 pairs of keep and outcome.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.columbiz.plans import Plans, list_plans, settle
from speeltafel.bots.columbiz.value import Desk, Net, Shares, mark, mark_all, weigh
from speeltafel.core.compiled import jit
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.data import NUMBERS
from speeltafel.games.columbiz.data import THROWS as MOST_THROWS
from speeltafel.games.columbiz.kernel import COLUMNS, HEAPS, KEEPS, MORE, SEATS, TO_MOVE, Array

_HEAPS = len(HEAPS)
_NONE = -1


class Solution(NamedTuple):
    """What every heap is worth to every seat within one turn, by how many throws are left."""

    final: Shares
    """Of dice with which no more is thrown; below eight dice, of using just these."""
    plan: NDArray[np.int64]
    """The best plan for final dice; the empty one where nothing can be placed."""
    kept: Shares
    """`kept[t, heap]`: these dice are kept, the others thrown, then t throws are left."""
    going: Shares
    """`going[t, heap]`: eight dice lie there and t + 1 throws are left."""
    choice: NDArray[np.int64]
    """`choice[t, heap]`: what is then best kept; all eight is to stop."""


@jit
def blank_solution(seats: int) -> Solution:
    """Room for a solution."""
    return Solution(
        np.empty((_HEAPS, seats)),
        np.empty(_HEAPS, dtype=np.int64),
        np.empty((MOST_THROWS, _HEAPS, seats)),
        np.empty((MOST_THROWS - 1, _HEAPS, seats)),
        np.empty((MOST_THROWS - 1, _HEAPS), dtype=np.int64),
    )


@jit
def judge_plans(s: Array, plans: Plans, found: int, net: Net, on: Desk, worth: Shares) -> None:
    """What every plan is worth to every seat, by the net; each is marked from its parent."""
    seats = s[SEATS]
    following = s[TO_MOVE] % seats + 1
    mark_all(s, following, net, on)
    after = s.copy()
    for plan in range(found):
        if plan > 0:
            parent, cell = plans.parent[plan], plans.discs[plan, plans.size[plan] - 1]
            on.marks[plan] = on.marks[parent]
            on.sums[plan] = on.sums[parent]
            mark(plan, cell, seats - 1, 1, net, on)
            if plans.captives[plan] > plans.captives[parent]:
                for lower in range(cell - cell % NUMBERS, cell):
                    if s[lower] != 0 and s[lower] != s[TO_MOVE]:
                        mark(plan, lower, (s[lower] - following) % seats, -1, net, on)
        settle(s, plans, plan, after)
        if after[TO_MOVE] == 0:
            kernel.result(after, worth[plan])
        else:
            weigh(after, plan, net, on, worth[plan])


@jit
def finish(plans: Plans, found: int, worth: Shares, seat: int, into: Solution) -> None:
    """The best plan for every heap: of those that use just these dice, or of one die less."""
    own = seat - 1
    into.plan[:] = _NONE
    for plan in range(1, found):
        heap = plans.heap[plan]
        if into.plan[heap] == _NONE or worth[plan, own] > worth[into.plan[heap], own]:
            into.plan[heap] = plan
    for heap in range(KEEPS):
        best = into.plan[heap]
        if best != _NONE:
            for face in range(COLUMNS):
                more = MORE[heap, face]
                if into.plan[more] == _NONE or worth[best, own] > worth[into.plan[more], own]:
                    into.plan[more] = best
    for heap in range(_HEAPS):
        into.plan[heap] = max(0, into.plan[heap])
        into.final[heap] = worth[into.plan[heap]]


@jit
def solve_throws(seat: int, into: Solution) -> None:
    """From what final dice are worth, all keeps and throws before them, back to the first."""
    for left in range(MOST_THROWS):
        _expect(into.final if left == 0 else into.going[left - 1], into.kept[left])
        if left < MOST_THROWS - 1:
            into.going[left, :KEEPS] = into.kept[left, :KEEPS]
            into.going[left, KEEPS:] = into.final[KEEPS:]
            _prefer_parts(into.going[left], into.choice[left], seat - 1)


@jit
def _expect(ahead: Shares, kept: Shares) -> None:
    """Every keep's mean over the throw of what is missing."""
    seats = ahead.shape[1]
    kept[KEEPS:] = ahead[KEEPS:]
    for heap in range(KEEPS - 1, -1, -1):
        for seat in range(seats):
            mean = 0.0
            for face in range(COLUMNS):
                mean += kept[MORE[heap, face], seat]
            kept[heap, seat] = mean / COLUMNS


@jit
def _prefer_parts(going: Shares, choice: NDArray[np.int64], own: int) -> None:
    """Every heap's best part, by what it is worth to the seat whose turn it is."""
    for heap in range(_HEAPS):
        choice[heap] = heap
    for heap in range(KEEPS):
        for face in range(COLUMNS):
            more = MORE[heap, face]
            if going[heap, own] > going[more, own]:
                choice[more] = choice[heap]
                for seat in range(going.shape[1]):
                    going[more, seat] = going[heap, seat]


@jit
def reach(kept: int, left: int, solution: Solution, ends: Shares) -> None:
    """Add how likely final dice are if this heap is kept, the rest is thrown and t throws are then left."""
    chances = np.zeros(_HEAPS)
    chances[kept] = 1.0
    while True:
        for heap in range(KEEPS):
            if chances[heap] > 0:
                for face in range(COLUMNS):
                    chances[MORE[heap, face]] += chances[heap] / COLUMNS
                chances[heap] = 0.0
        left -= 1
        for heap in range(KEEPS, _HEAPS):
            further = solution.choice[left, heap] if left >= 0 else heap
            if further >= KEEPS:
                ends[heap] += chances[heap]
            else:
                chances[further] += chances[heap]
            chances[heap] = 0.0
        if left < 0:
            return


@jit
def solve(s: Array, plans: Plans, worth: Shares, net: Net, on: Desk, into: Solution) -> int:
    """Solve the turn that begins here; how many plans it has. `kept[-1, 0]` is what it is worth."""
    found = list_plans(s, plans)
    judge_plans(s, plans, found, net, on, worth)
    finish(plans, found, worth, s[TO_MOVE], into)
    solve_throws(s[TO_MOVE], into)
    return found
