"""Iterative deepening of the alpha-beta search over a kernel (`bots/alpha_beta.py`)."""

import math
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from threading import Timer
from types import ModuleType
from typing import Any

from speeltafel.bots.bot import Judgement, Thought, shares_of_two
from speeltafel.bots.evaluation import Net
from speeltafel.core.compiled import specialise
from speeltafel.core.game import M
from speeltafel.core.words import Text

MAX_DEPTH = 40
MARGIN = 0.02
"""Moves whose scores differ less are as good: one of them is drawn, so that games vary."""


def compiled(kernel: ModuleType) -> Any:
    """Return the search specialised for this kernel."""
    return specialise(Path(__file__).with_name("alpha_beta.py"), kernel)


def suits(kernel: ModuleType, net: Net) -> bool:
    """Return whether this search plays the game: two seats and no chance."""
    return kernel.OUTCOMES == 0 and len(net.outer_bias) == 2


def weigh(
    kernel: ModuleType,
    net: Net,
    state: Any,
    moves: Sequence[M],
    rng: Random,
    *,
    seconds: float,
    nodes: int = sys.maxsize,
) -> Thought[M]:
    """Search these moves for so much time, or so many states."""
    search = Search(kernel, net, state, moves, rng)
    search.deepen(seconds, nodes)
    best = search.draw(rng)
    shares = {move: _share(score) for move, score in search.scores.items()}
    chances = shares_of_two(shares[best], search.seat)
    return Thought(best, chances, reason(search.depth, len(moves), shares[best]), shares)


def judge(
    kernel: ModuleType, net: Net, state: Any, moves: Sequence[M], rng: Random, seconds: float
) -> Judgement[M]:
    """Value all moves exactly at the same depth."""
    search = Search(kernel, net, state, moves, rng, margin=math.inf)
    search.deepen(seconds)
    shares = {move: shares_of_two(_share(score), search.seat) for move, score in search.finished.items()}
    best = max(moves, key=search.finished.__getitem__)
    return Judgement(shares, best, reason(search.depth, len(moves), shares[best][search.seat - 1]))


class Search:
    """The moves of a state and their scores for the seat to move, as deep as they were searched."""

    def __init__(
        self,
        kernel: ModuleType,
        net: Net,
        state: Any,
        moves: Sequence[Any],
        rng: Random,
        margin: float = MARGIN,
    ) -> None:
        self._module, self._net, self._margin = compiled(kernel), net, margin
        self._buffers = self._module.make_buffers()
        start = kernel.encode(state)
        self.seat: int = kernel.turn(start)
        self._after = {}
        for move in rng.sample(list(moves), len(moves)):
            self._after[move] = start.copy()
            kernel.play(self._after[move], kernel.index(state, move))
        self.scores = dict.fromkeys(self._after, 0.0)
        """By move, the best first; those of moves that are worse by more than the margin are bounds."""
        self.finished = self.scores
        """The scores at the last depth that was finished."""
        self.depth = 0
        """That depth."""

    def deepen(self, seconds: float, nodes: int = sys.maxsize) -> None:
        """Search deeper and deeper, for so long or until so many states are visited.

        The first depth is always finished. It may have to compile the search, or to load it: that isn't
        thinking.
        """
        self._to_depth(1)
        timer = Timer(seconds, self._stop)
        timer.daemon = True
        timer.start()
        self._buffers.counts[self._module.LIMIT] = nodes
        try:
            while self.depth < MAX_DEPTH and not self._decided:
                depth = self.depth
                self._to_depth(depth + 1)
                if self.depth == depth:
                    return
        finally:
            timer.cancel()

    def _stop(self) -> None:
        self._buffers.counts[self._module.STOP] = 1

    @property
    def _decided(self) -> bool:
        """Whether a deeper search would change nothing: one move, a win found, or all proven."""
        scores, proven = self.scores.values(), self._module.PROVEN
        won = max(scores) > proven and self._margin < proven
        return len(scores) == 1 or won or all(abs(score) > proven for score in scores)

    def _to_depth(self, depth: int) -> None:
        """Score the moves at this depth, or as many as there is time for."""
        module, buffers, sign = self._module, self._buffers, 1 if self.seat == 1 else -1
        found: dict[Any, float] = {}
        best = -2 * module.END
        for move in self.scores:
            buffers.states[0] = self._after[move]
            left = depth - (module.turn(buffers.states[0]) != self.seat)
            low = max(best - self._margin, -2 * module.END)
            window = (low, 2 * module.END) if self.seat == 1 else (-2 * module.END, -low)
            score = sign * module.search(buffers, self._net, left, *window)
            if buffers.counts[module.STOP] or buffers.counts[module.NODES] > buffers.counts[module.LIMIT]:
                break
            found[move] = score
            best = max(best, score)
        complete = len(found) == len(self.scores)
        if found:
            # Scores of two depths don't compare: what was not searched this deep isn't drawn, unless all that
            # was searched loses.
            ceiling = best - self._margin if best > -module.PROVEN else math.inf
            found |= {move: min(score, ceiling) for move, score in self.scores.items() if move not in found}
            self.scores = dict(sorted(found.items(), key=lambda item: -item[1]))
        if complete:
            self.finished, self.depth = self.scores, depth

    def draw(self, rng: Random) -> Any:
        """Draw one of the best moves; with the end in sight, the one that wins soonest or loses latest."""
        best = max(self.scores.values())
        if abs(best) > self._module.PROVEN:
            return next(iter(self.scores))
        return rng.choice([move for move, score in self.scores.items() if score > best - self._margin])


def _share(score: float) -> float:
    """Return the share of victory of a score."""
    return (min(max(score, -1.0), 1.0) + 1) / 2


def reason(depth: int, moves: int, share: float) -> Text:
    """Return the reason for one of so many moves, found at this depth."""
    if moves == 1:
        return Text("Er is niets anders te doen.", "There is nothing else to do.")
    percent = round(share * 100)
    return Text(
        f"{depth} beurten vooruit gekeken: winstkans {percent}%.",
        f"Looked {depth} turns ahead: {percent}% chance of winning.",
    )
