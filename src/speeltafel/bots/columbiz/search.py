"""Thinking about a turn: all plans by the net, then the likeliest by what others can do in reply.

A reply is solved exactly, all its throws and plans, in a millisecond or two. The plans that final dice would
most likely lead to are looked at first; a plan not looked at is taken to be as much over- or underrated as
those that were.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.columbiz import value
from speeltafel.bots.columbiz.plans import MOST, Plans, carry_out, list_plans, room
from speeltafel.bots.columbiz.turns import (
    Solution,
    blank_solution,
    finish,
    judge_plans,
    reach,
    solve,
    solve_throws,
)
from speeltafel.bots.columbiz.value import Desk, Net, Shares
from speeltafel.core.compiled import jit
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.data import NUMBERS
from speeltafel.games.columbiz.kernel import (
    CELLS,
    HEAPS,
    KEEPS,
    THROWS,
    TO_MOVE,
    WIDTH,
    Array,
)

_TRIED = 4
"""Ways to go on whose likely ends are looked at."""
_HARDLY = 0.005
"""Likelihood of a cell below which it is nothing to hope for."""


class Mind:
    """A net and the room to think with it, for one number of seats."""

    def __init__(self, net: Net) -> None:
        seats = len(net.outer_bias)
        self.net = net
        self.seats = seats
        self.plans, self.replies = room(), room()
        self.worth, self.reply_worth = np.zeros((MOST, seats)), np.zeros((MOST, seats))
        self.desk = value.desk(seats, MOST)
        self.solution, self.reply = blank_solution(seats), blank_solution(seats)


@cache
def mind(seats: int) -> Mind:
    """The mind for so many seats, with what was learned."""
    return Mind(value.load(seats))


@jit
def look_at_reply(
    s: Array, plans: Plans, plan: int, net: Net, replies: Plans, worth: Shares, on: Desk, reply: Solution
) -> Shares:
    """What a plan is worth to every seat if the next one answers as well as it can."""
    after = s.copy()
    carry_out(s, plans, plan, after)
    shares = np.empty(worth.shape[1])
    if after[TO_MOVE] == 0:
        kernel.result(after, shares)
    else:
        solve(after, replies, worth, net, on, reply)
        shares[:] = reply.kept[-1, 0]
    return shares


class Study:
    """A moment of a turn under thought: its plans, what they are worth, and which were looked at closer."""

    def __init__(self, s: Array, mind: Mind) -> None:
        self.s, self.mind = s, mind
        self.own = int(s[TO_MOVE]) - 1
        self.found = list_plans(s, mind.plans)
        judge_plans(s, mind.plans, self.found, mind.net, mind.desk, mind.worth)
        self.first_sight = mind.worth[: self.found].copy()
        self.worth = self.first_sight.copy()
        self.looked = np.zeros(self.found, dtype=np.bool_)
        self.settle()

    @property
    def throwing(self) -> bool:
        """Whether there is something to keep, and not to place."""
        return bool(self.s[THROWS] > 0)

    def settle(self) -> None:
        """Work out the throws, and what plans not looked at are worth by those that were."""
        if self.looked.any():
            shift = (self.worth - self.first_sight)[self.looked].mean(axis=0)
            rest = ~self.looked
            self.worth[rest] = self.first_sight[rest] + shift
        finish(self.mind.plans, self.found, self.worth, self.own + 1, self.mind.solution)
        if self.throwing:
            solve_throws(self.own + 1, self.mind.solution)

    def look(self, plan: int) -> None:
        """Look at the reply to this plan."""
        mind = self.mind
        self.looked[plan] = True
        self.worth[plan] = look_at_reply(
            self.s, mind.plans, plan, mind.net, mind.replies, mind.reply_worth, mind.desk, mind.reply
        )

    def worth_a_look(self) -> NDArray[np.int64]:
        """Plans not looked at that matter, the likeliest first; while placing, the best first."""
        if not self.throwing:
            order = np.argsort(-self.worth[:, self.own], kind="stable")
            return order[~self.looked[order]]
        weights = np.bincount(self.mind.solution.plan[KEEPS:], self._ends(), minlength=self.found)
        weights[self.looked] = 0
        return np.argsort(-weights, kind="stable")[: np.count_nonzero(weights > 1e-4)]

    def _ends(self) -> Shares:
        """How likely final dice are after the best few ways to go on."""
        ends = np.zeros(len(HEAPS))
        values = self.ways(int(self.s[THROWS]))
        for way in sorted(values, key=lambda way: -values[way][self.own])[:_TRIED]:
            if way < KEEPS:
                reach(way, int(self.s[THROWS]) - 1, self.mind.solution, ends)
            else:
                ends[kernel.heap(self.s)] += 1
        return ends[KEEPS:]

    def ways(self, left: int) -> dict[int, Shares]:
        """What every way to go on throwing is worth to every seat, if so many throws were left."""
        into = np.empty(WIDTH, dtype=np.int64)
        found = kernel.moves(self.s, into)
        solution = self.mind.solution
        stopped = solution.final[kernel.heap(self.s)]
        return {
            int(way): (solution.kept[left - 1, way] if way < KEEPS else stopped).copy()
            for way in into[:found]
        }

    def placings(self) -> dict[int, Shares]:
        """What every disc to place now, or to be done, is worth with the best that can follow."""
        mind, into = self.mind, np.empty(WIDTH, dtype=np.int64)
        found = kernel.moves(self.s, into)
        known = {int(cells): plan for plan, cells in enumerate(mind.plans.cells[: self.found])}
        values = {}
        for move in into[:found]:
            after = self.s.copy()
            kernel.play(after, move)
            cell = int(kernel.CELL_OF[move])
            if cell < 0:
                values[int(move)] = self.worth[0]
            elif after[TO_MOVE] != self.s[TO_MOVE] or after[THROWS] > 0:
                values[int(move)] = self.worth[known[1 << cell]]
            else:
                values[int(move)] = self._best_rest(after, 1 << cell, known)
        return values

    def _best_rest(self, after: Array, cell: int, known: dict[int, int]) -> Shares:
        """The most that can follow a disc: as first sight has it, corrected by the look at the whole plan."""
        mind = self.mind
        rests = list_plans(after, mind.replies)
        judge_plans(after, mind.replies, rests, mind.net, mind.desk, mind.reply_worth)
        whole = [known[cell | int(cells)] for cells in mind.replies.cells[:rests]]
        worth = mind.reply_worth[:rests] + self.worth[whole] - self.first_sight[whole]
        best: Shares = worth[np.argmax(worth[:, self.own])]
        return best

    def hope(self, kept: int) -> int | None:
        """Return the cell that this keep leads to above all, by price and likelihood; None where hardly any.

        It is empty, or becomes so by a dearer disc of the same plan, which is then preferred.
        """
        ends = np.zeros(len(HEAPS))
        reach(kept, int(self.s[THROWS]) - 1, self.mind.solution, ends)
        chosen = self.mind.plans.cells[self.mind.solution.plan[KEEPS:], None]
        likely = ends[KEEPS:] @ (chosen >> np.arange(CELLS) & 1)
        cell = int(np.argmax(likely * (np.arange(CELLS) % NUMBERS + 1)))
        return cell if likely[cell] >= _HARDLY else None

    def best_cells(self, but: int = -1) -> list[int]:
        """The cells of the best plan for these dice; of the best that holds a certain cell, the others."""
        plans = self.mind.plans
        plan = self.mind.solution.plan[kernel.heap(self.s)]
        if but >= 0:
            holding = [plan for plan in range(self.found) if plans.cells[plan] >> but & 1]
            plan = max(holding, key=lambda plan: self.worth[plan, self.own])
        return [int(cell) for cell in sorted(plans.discs[plan, : plans.size[plan]]) if cell != but]
