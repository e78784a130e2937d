"""Search of a turn: all plans by the value net, then the likeliest ones by searching the reply.

A reply is solved exactly, with all its throws and plans, in a millisecond or two. The plans that final dice
most likely lead to are searched first; the others are corrected by the mean correction of those searched.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.columbiz import value
from speeltafel.bots.columbiz.plans import MAX_PLANS, carry_out, list_plans, make_plans
from speeltafel.bots.columbiz.turns import (
    add_final_dice,
    best_plans,
    evaluate_plans,
    make_solution,
    solve,
    solve_throws,
)
from speeltafel.bots.columbiz.value import Net, Shares
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

_KEEPS_SEARCHED = 4
"""Keeps whose likely plans are searched."""
_MIN_P = 0.005
"""Probability below which a cell isn't named as the aim of a keep."""


class Thinker:
    """A net and its buffers, for one number of seats."""

    def __init__(self, net: Net) -> None:
        seats = len(net.outer_bias)
        self.net = net
        self.plans, self.replies = make_plans(), make_plans()
        self.worth, self.reply_worth = np.zeros((MAX_PLANS, seats)), np.zeros((MAX_PLANS, seats))
        self.buffers = value.make_buffers(seats, MAX_PLANS)
        self.solution, self.reply = make_solution(seats), make_solution(seats)


@cache
def thinker(seats: int) -> Thinker:
    """Return the thinker for so many seats, with the trained net."""
    return Thinker(value.load(seats))


class Study:
    """The search of one decision: the plans of the turn, their values, and which were searched."""

    def __init__(self, s: Array, thinker: Thinker) -> None:
        self.s, self.thinker = s, thinker
        self.own = int(s[TO_MOVE]) - 1
        self.found = list_plans(s, thinker.plans)
        evaluate_plans(s, thinker.plans, self.found, thinker.net, thinker.buffers, thinker.worth)
        self.net_value = thinker.worth[: self.found].copy()
        self.worth = self.net_value.copy()
        self.searched = np.zeros(self.found, dtype=np.bool_)
        self.settle()

    @property
    def throwing(self) -> bool:
        """Whether the decision is about dice to keep, not discs to place."""
        return bool(self.s[THROWS] > 0)

    def settle(self) -> None:
        """Solve the throws again, after correcting the plans not searched by those that were."""
        if self.searched.any():
            shift = (self.worth - self.net_value)[self.searched].mean(axis=0)
            rest = ~self.searched
            self.worth[rest] = self.net_value[rest] + shift
        best_plans(self.thinker.plans, self.found, self.worth, self.own + 1, self.thinker.solution)
        if self.throwing:
            solve_throws(self.own + 1, self.thinker.solution)

    def search_plan(self, plan: int) -> None:
        """Search the reply to this plan."""
        thinker, after = self.thinker, self.s.copy()
        carry_out(self.s, thinker.plans, plan, after)
        self.searched[plan] = True
        if after[TO_MOVE] == 0:
            kernel.result(after, self.worth[plan])
        else:
            solve(after, thinker.replies, thinker.reply_worth, thinker.net, thinker.buffers, thinker.reply)
            self.worth[plan] = thinker.reply.kept[-1, 0]

    def candidates(self) -> NDArray[np.int64]:
        """Return the plans worth searching, the likeliest first; while placing, the best first."""
        if not self.throwing:
            order = np.argsort(-self.worth[:, self.own], kind="stable")
            return order[~self.searched[order]]
        weights = np.bincount(self.thinker.solution.plan[KEEPS:], self._final_dice(), minlength=self.found)
        weights[self.searched] = 0
        return np.argsort(-weights, kind="stable")[: np.count_nonzero(weights > 1e-4)]

    def _final_dice(self) -> Shares:
        """Return the probabilities of final dice after the best few keeps."""
        ends = np.zeros(len(HEAPS))
        values = self.keep_values(int(self.s[THROWS]))
        for keep in sorted(values, key=lambda keep: -values[keep][self.own])[:_KEEPS_SEARCHED]:
            if keep < KEEPS:
                add_final_dice(keep, int(self.s[THROWS]) - 1, self.thinker.solution, ends)
            else:
                ends[kernel.heap(self.s)] += 1
        return ends[KEEPS:]

    def keep_values(self, left: int) -> dict[int, Shares]:
        """Return every seat's share after each keep, or after stopping, with so many throws left."""
        into = np.empty(WIDTH, dtype=np.int64)
        found = kernel.moves(self.s, into)
        solution = self.thinker.solution
        stopped = solution.final[kernel.heap(self.s)]
        return {
            int(keep): (solution.kept[left - 1, keep] if keep < KEEPS else stopped).copy()
            for keep in into[:found]
        }

    def placement_values(self) -> dict[int, Shares]:
        """Return every seat's share after each placement, or after ending the turn, with the best rest."""
        thinker, into = self.thinker, np.empty(WIDTH, dtype=np.int64)
        found = kernel.moves(self.s, into)
        known = {int(cells): plan for plan, cells in enumerate(thinker.plans.cells[: self.found])}
        values = {}
        for move in into[:found]:
            after = self.s.copy()
            kernel.play(after, move)
            cell = int(move) - kernel.CELL
            if cell < 0:
                values[int(move)] = self.worth[0]
            elif after[TO_MOVE] != self.s[TO_MOVE] or after[THROWS] > 0:
                values[int(move)] = self.worth[known[1 << cell]]
            else:
                values[int(move)] = self._best_rest(after, 1 << cell, known)
        return values

    def _best_rest(self, after: Array, cell: int, known: dict[int, int]) -> Shares:
        """Return the best rest after a disc: the net's value, corrected by the search of the whole plan."""
        thinker = self.thinker
        rests = list_plans(after, thinker.replies)
        evaluate_plans(after, thinker.replies, rests, thinker.net, thinker.buffers, thinker.reply_worth)
        whole = [known[cell | int(cells)] for cells in thinker.replies.cells[:rests]]
        worth = thinker.reply_worth[:rests] + self.worth[whole] - self.net_value[whole]
        best: Shares = worth[np.argmax(worth[:, self.own])]
        return best

    def aim(self, kept: int) -> int | None:
        """Return the cell this keep aims at, by price and probability; None where there is hardly any.

        It is empty, or becomes so by a dearer disc of the same plan, which is then preferred.
        """
        ends = np.zeros(len(HEAPS))
        add_final_dice(kept, int(self.s[THROWS]) - 1, self.thinker.solution, ends)
        chosen = self.thinker.plans.cells[self.thinker.solution.plan[KEEPS:], None]
        likely = ends[KEEPS:] @ (chosen >> np.arange(CELLS) & 1)
        cell = int(np.argmax(likely * (np.arange(CELLS) % NUMBERS + 1)))
        return cell if likely[cell] >= _MIN_P else None

    def best_cells(self, but: int = -1) -> list[int]:
        """Return the cells of the best plan for these dice, or of the best with cell `but`, without it."""
        plans = self.thinker.plans
        plan = self.thinker.solution.plan[kernel.heap(self.s)]
        if but >= 0:
            holding = [plan for plan in range(self.found) if plans.cells[plan] >> but & 1]
            plan = max(holding, key=lambda plan: self.worth[plan, self.own])
        return [int(cell) for cell in sorted(plans.discs[plan, : plans.size[plan]]) if cell != but]
