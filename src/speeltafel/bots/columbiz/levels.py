"""Five ways to look at a turn, from counting what a disc brings now to reckoning with replies.

Nobody plays at random. A beginner counts rows and prisoners of this turn and no more, and thinks of one throw
at a time; the three above know what a position is worth, but over- and underrate cells, each time others and
each level less.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from time import perf_counter

import numpy as np

from speeltafel.bots.columbiz.search import Study
from speeltafel.bots.columbiz.value import Shares
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.kernel import CELLS, SEATS, THROWS

MARGIN = 0.9
"""Of the time allowed; the rest is for the answer and a slow moment of the machine."""
ROUND = 24
"""Replies looked at before the throws are worked out again."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a player looks at a turn."""

    blur: float = 0.0
    """How far it misjudges a cell, as a share of victory (one sigma)."""
    counts_only: bool = False
    """Whether it only counts what this turn brings."""
    throws_foreseen: int = 2
    reckons_with_replies: bool = False


LEVELS: Mapping[str, Level] = {
    "beginner": Level(blur=0.18, counts_only=True, throws_foreseen=1),
    "casual": Level(blur=0.080),
    "club": Level(blur=0.045),
    "expert": Level(blur=0.024),
    "master": Level(reckons_with_replies=True),
}


def consider(study: Study, level: Level, seconds: float, chance: Random) -> None:
    """Bring the study to what this level sees."""
    if level.counts_only:
        _believe(study, _counted(study))
    if level.blur:
        own = study.worth[:, study.own]
        _believe(study, own + level.blur * _misjudged(study, chance))
    if level.reckons_with_replies:
        _look(study, perf_counter() + seconds * MARGIN)


def foreseen(study: Study, level: Level) -> dict[int, Shares]:
    """What each move is worth in this level's eyes; who foresees one throw takes the next for the last."""
    if not study.throwing:
        return study.placings()
    return study.ways(min(int(study.s[THROWS]), level.throws_foreseen))


def _believe(study: Study, own: Shares) -> None:
    """Take these to be one's own shares; the others' shrink or grow with them."""
    own = np.clip(own, 0.001, 0.999)
    before = study.worth[:, study.own]
    study.worth *= ((1 - own) / np.maximum(1 - before, 1e-9))[:, None]
    study.worth[:, study.own] = own
    study.settle()


def _counted(study: Study) -> Shares:
    """Shares by counting alone: a point is 4 %, and a disc on the board is better than none."""
    s, plans = study.s, study.mind.plans
    seats = int(s[SEATS])
    points = [kernel.total(s, seat) for seat in range(1, seats + 1)]
    lead = points[study.own] - max(p for seat, p in enumerate(points) if seat != study.own)
    held = int(s[kernel.PRISONERS + study.own])
    worth = kernel.WORTH[held + plans.captives[: study.found]] - kernel.WORTH[held]
    gained = plans.points[: study.found] + worth + 0.1 * plans.size[: study.found]
    shares: Shares = 1 / seats + 0.04 * (gained + np.clip(lead, -8, 8))
    return shares


def _misjudged(study: Study, chance: Random) -> Shares:
    """By how many sigmas each plan is misjudged: the sum over its cells."""
    cells = np.array([chance.gauss(0, 1) for _ in range(CELLS)])
    bits = study.mind.plans.cells[: study.found, None] >> np.arange(CELLS) & 1
    sigmas: Shares = bits @ cells
    return sigmas


def _look(study: Study, end: float) -> None:
    """Look at replies while there is time and something worth a look."""
    while len(waiting := study.worth_a_look()):
        for plan in waiting[:ROUND]:
            if perf_counter() > end:
                study.settle()
                return
            study.look(int(plan))
        study.settle()
