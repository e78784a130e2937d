"""The five levels, from counting what a disc gains now to searching the replies.

No level plays random moves. A beginner counts the rows and prisoners of this turn and plans one throw ahead;
the three levels above use the value net with Gaussian noise on the cells, less at each level.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

import numpy as np

from speeltafel.bots.columbiz.search import Study, thinker
from speeltafel.bots.columbiz.value import Shares
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.kernel import CELLS, SEATS, THROWS
from speeltafel.games.columbiz.rules import Move, View

MARGIN = 0.9
"""The share of the time used; the rest is for the answer and for delays of the machine."""
BATCH = 24
"""Replies searched before the throws are solved again."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a level evaluates a turn."""

    noise: float = 0.0
    """The standard deviation of the noise per cell, in share of victory."""
    counts_only: bool = False
    """Whether it only counts what this turn gains, instead of using the net."""
    throws_ahead: int = 2
    searches_replies: bool = False


LEVELS: Mapping[str, Level] = {
    "beginner": Level(noise=0.18, counts_only=True, throws_ahead=1),
    "casual": Level(noise=0.096),
    "club": Level(noise=0.062),
    "expert": Level(noise=0.041),
    "master": Level(searches_replies=True),
}


def evaluate_moves(
    view: View, moves: Sequence[Move], level: str, seconds: float, rng: Random
) -> tuple[Study, dict[Move, Shares]]:
    """Study the turn of this view at a level; return also every seat's share after each move."""
    end = perf_counter() + seconds * MARGIN
    study = Study(kernel.encode(view.state), thinker(len(view.state.supply)))
    if len(moves) > 1:
        prepare(study, LEVELS[level], end, rng)
    found = move_values(study, LEVELS[level])
    return study, {move: found[kernel.index(view.state, move)] for move in moves}


def prepare(study: Study, level: Level, end: float, rng: Random) -> None:
    """Set the values of the study's plans as this level sees them; a search of replies ends at this time."""
    if level.counts_only:
        _set_own_shares(study, _count(study))
    if level.noise:
        own = study.worth[:, study.own]
        _set_own_shares(study, own + level.noise * _noise(study, rng))
    if level.searches_replies:
        _search_replies(study, end)


def move_values(study: Study, level: Level) -> dict[int, Shares]:
    """Return the value of each move; a level that plans one throw treats the next as the last."""
    if not study.throwing:
        return study.placement_values()
    return study.keep_values(min(int(study.s[THROWS]), level.throws_ahead))


def _set_own_shares(study: Study, own: Shares) -> None:
    """Set the mover's shares of all plans; scale the others' shares accordingly."""
    own = np.clip(own, 0.001, 0.999)
    before = study.worth[:, study.own]
    study.worth *= ((1 - own) / np.maximum(1 - before, 1e-9))[:, None]
    study.worth[:, study.own] = own
    study.settle()


def _count(study: Study) -> Shares:
    """Estimate shares by counting: a point is 4 %, and a disc on the board a tenth of a point."""
    s, plans = study.s, study.thinker.plans
    seats = int(s[SEATS])
    points = [kernel.total(s, seat) for seat in range(1, seats + 1)]
    lead = points[study.own] - max(p for seat, p in enumerate(points) if seat != study.own)
    held = int(s[kernel.PRISONERS + study.own])
    worth = kernel.WORTH[held + plans.captives[: study.found]] - kernel.WORTH[held]
    gained = plans.points[: study.found] + worth + 0.1 * plans.size[: study.found]
    shares: Shares = 1 / seats + 0.04 * (gained + np.clip(lead, -8, 8))
    return shares


def _noise(study: Study, rng: Random) -> Shares:
    """Draw the noise of each plan in standard deviations: the sum over its cells."""
    cells = np.array([rng.gauss(0, 1) for _ in range(CELLS)])
    bits = study.thinker.plans.cells[: study.found, None] >> np.arange(CELLS) & 1
    sigmas: Shares = bits @ cells
    return sigmas


def _search_replies(study: Study, end: float) -> None:
    """Search replies while there is time and a plan worth searching."""
    while len(waiting := study.candidates()):
        for plan in waiting[:BATCH]:
            if perf_counter() > end:
                study.settle()
                return
            study.search_plan(int(plan))
        study.settle()
