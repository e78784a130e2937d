"""A whole turn solved by backward induction: the value of every keep, given the best plan for final dice.

To throw several dice is to throw one after another. So a keep is worth the mean of the six heaps with one die
more, and going on from some dice is worth the best of their subsets: two short passes over the 3,003 heaps
for each throw, instead of 75,582 pairs of keep and outcome.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.columbiz import batch
from speeltafel.bots.columbiz.plans import Plans, list_plans, settle
from speeltafel.bots.columbiz.value import Buffers, Net, Shares, forward, index_patterns, update_pattern
from speeltafel.core.compiled import COMPILES, any_int, copy, njit
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.data import NUMBERS
from speeltafel.games.columbiz.data import THROWS as MOST_THROWS
from speeltafel.games.columbiz.kernel import COLUMNS, HEAPS, KEEPS, MORE, SEATS, TO_MOVE, Array

_HEAPS = len(HEAPS)
_NONE = -1


class Solution(NamedTuple):
    """The value of every heap of dice to every seat within one turn, by the number of throws left."""

    final: Shares
    """The value of final dice; below eight dice, of using just these."""
    plan: NDArray[np.int64]
    """The best plan for final dice; the empty plan where nothing can be placed."""
    kept: Shares
    """`kept[t, heap]`: these dice are kept, the others thrown, then t throws are left."""
    going: Shares
    """`going[t, heap]`: eight dice lie there and t + 1 throws are left."""
    choice: NDArray[np.int64]
    """`choice[t, heap]`: the best keep then; all eight is to stop."""


@njit
def make_solution(seats: int) -> Solution:
    """Allocate a solution."""
    return Solution(
        np.empty((_HEAPS, seats)),
        np.empty(_HEAPS, dtype=np.int64),
        np.empty((MOST_THROWS, _HEAPS, seats)),
        np.empty((MOST_THROWS - 1, _HEAPS, seats)),
        np.empty((MOST_THROWS - 1, _HEAPS), dtype=np.int64),
    )


@njit
def _evaluate_plans(s: Array, plans: Plans, found: int, net: Net, buffers: Buffers, worth: Shares) -> None:
    """Write the net's value of every plan for every seat; patterns are updated from the parent plan's."""
    seats = s[SEATS]
    following = s[TO_MOVE] % seats + 1
    index_patterns(s, following, net, buffers)
    after = s.copy()
    for plan in range(found):
        if plan > 0:
            parent, cell = plans.parent[plan], plans.discs[plan, plans.size[plan] - 1]
            for ahead in range(seats):
                copy(buffers.patterns_of[parent, ahead], buffers.patterns_of[plan, ahead])
                copy(buffers.sums[parent, ahead], buffers.sums[plan, ahead])
            update_pattern(plan, cell, seats - 1, any_int(1), net, buffers)
            if plans.captives[plan] > plans.captives[parent]:
                for lower in range(cell - cell % NUMBERS, cell):
                    if s[lower] != 0 and s[lower] != s[TO_MOVE]:
                        update_pattern(plan, lower, (s[lower] - following) % seats, any_int(-1), net, buffers)
        settle(s, plans, plan, after)
        if after[TO_MOVE] == 0:
            kernel.result(after, worth[plan])
        else:
            forward(after, plan, net, buffers, worth[plan])


evaluate_plans = _evaluate_plans if COMPILES else batch.evaluate_plans


@njit
def best_plans(plans: Plans, found: int, worth: Shares, seat: int, into: Solution) -> None:
    """Write the best plan for every heap: of those that use just these dice, or of one die less."""
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
        copy(worth[into.plan[heap]], into.final[heap])


@njit
def solve_throws(seat: int, into: Solution) -> None:
    """Solve all keeps and throws, from the values of final dice back to the first throw."""
    for left in range(MOST_THROWS):
        _average_throws(into.final if left == 0 else into.going[left - 1], into.kept[left])
        if left < MOST_THROWS - 1:
            for heap in range(_HEAPS):
                copy(into.kept[left, heap] if heap < KEEPS else into.final[heap], into.going[left, heap])
            _choose_keeps(into.going[left], into.choice[left], seat - 1)


@njit
def _average_throws(ahead: Shares, kept: Shares) -> None:
    """Write the mean of every keep over the throw of the remaining dice."""
    seats = ahead.shape[1]
    for heap in range(KEEPS, _HEAPS):
        copy(ahead[heap], kept[heap])
    for heap in range(KEEPS - 1, -1, -1):
        for seat in range(seats):
            mean = 0.0
            for face in range(COLUMNS):
                mean += kept[MORE[heap, face], seat]
            kept[heap, seat] = mean / COLUMNS


@njit
def _choose_keeps(going: Shares, choice: NDArray[np.int64], own: int) -> None:
    """Write every heap's best keep, by its value to the seat to move."""
    for heap in range(_HEAPS):
        choice[heap] = heap
    for heap in range(KEEPS):
        for face in range(COLUMNS):
            more = MORE[heap, face]
            if going[heap, own] > going[more, own]:
                choice[more] = choice[heap]
                for seat in range(going.shape[1]):
                    going[more, seat] = going[heap, seat]


@njit
def add_final_dice(kept: int, left: int, solution: Solution, ends: Shares) -> None:
    """Add the probabilities of final dice if this heap is kept, the rest thrown, and `left` throws remain."""
    p = np.zeros(_HEAPS)
    p[kept] = 1.0
    while True:
        for heap in range(KEEPS):
            if p[heap] > 0:
                for face in range(COLUMNS):
                    p[MORE[heap, face]] += p[heap] / COLUMNS
                p[heap] = 0.0
        left -= 1
        for heap in range(KEEPS, _HEAPS):
            next_keep = solution.choice[left, heap] if left >= 0 else heap
            if next_keep >= KEEPS:
                ends[heap] += p[heap]
            else:
                p[next_keep] += p[heap]
            p[heap] = 0.0
        if left < 0:
            return


@njit
def solve(s: Array, plans: Plans, worth: Shares, net: Net, buffers: Buffers, into: Solution) -> int:
    """Solve the turn that begins here; return its number of plans. `kept[-1, 0]` is its value."""
    found = list_plans(s, plans)
    evaluate_plans(s, plans, found, net, buffers, worth)
    seat = int(np.int64(s[TO_MOVE]))  # as wide as Python's, so that these are compiled once
    best_plans(plans, found, worth, seat, into)
    solve_throws(seat, into)
    return found
