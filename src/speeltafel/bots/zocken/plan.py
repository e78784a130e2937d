"""A turn planned from where it stands: what every die and every place is worth, and which scores may come."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken.gaps import FACES, Gaps, empties, follow, load
from speeltafel.bots.zocken.turn import (
    BETTING,
    POINTS,
    SCORES,
    START,
    Position,
    address,
    concede,
    explore,
    read,
    settle,
    solve,
    spread,
    squeeze,
    throwing,
)
from speeltafel.games.zocken.data import COLOURS, OUT
from speeltafel.games.zocken.row import Row, direction
from speeltafel.games.zocken.rules import Move, Place, State, Throw

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Plan:
    """A turn solved from a position on; two lanes where nobody yet knows whether there will be bets."""

    start: Position
    nodes: Ints
    begins: Ints
    values: Floats

    @property
    def lanes(self) -> int:
        """For how many worths of the score it is solved."""
        return len(self.values) // int(load().shelf[-1, -1])

    def value(self, position: Position, lane: int = 0) -> float:
        """What a position of this turn is worth."""
        at = address(load(), *position[:3]) + position.matches
        return float(self.values[at * self.lanes + lane])

    def spread(self, lane: int = 0) -> Floats:
        """How likely every score is."""
        weights = _desk().weights
        return np.asarray(
            spread(load(), self.nodes, self.begins, self.start.matches, lane, self.values, weights)
        )


def before(state: State) -> Position:
    """The position of a turn as it was before the die in hand was chosen."""
    return read(state.row, state.left if state.thrown is None else (*state.left, state.thrown.colour))


def plan(start: Position, worth: Floats) -> Plan:
    """Solve a turn from here; the worth has a row of scores for each lane: without bets, and with them."""
    return _plan(start, np.ascontiguousarray(worth.T, dtype=np.float64).tobytes())


@lru_cache(maxsize=3)
def _plan(start: Position, worth: bytes) -> Plan:
    gaps = load()
    columns = np.frombuffer(worth).reshape(SCORES, -1)
    nodes, begins = explored(*start[:3])
    values = np.empty(gaps.shelf[-1, -1] * columns.shape[1])
    settle(gaps, columns, values)
    bets_to_come = columns.shape[1] == 2 and start.left > BETTING
    if bets_to_come:
        solve(gaps, nodes, begins, 1, BETTING, start.matches, values)
        concede(gaps, nodes, begins, start.matches, values)
    solve(gaps, nodes, begins, BETTING + 1 if bets_to_come else 1, start.left, start.matches, values)
    return Plan(start, nodes, begins, values)


@lru_cache(maxsize=8)
def explored(kind: int, left: int, hopes: int) -> tuple[Ints, Ints]:
    """All positions that can come of this one."""
    desk = _desk()
    return explore(load(), kind, left, hopes, desk.seen, desk.nodes)


class _Desk(NamedTuple):
    """Room to reckon in, kept because fetching it anew costs more than the reckoning."""

    seen: NDArray[np.bool_]
    nodes: Ints
    weights: Floats


@cache
def _desk() -> _Desk:
    size = int(load().shelf[-1, -1])
    return _Desk(np.zeros(size, dtype=np.bool_), np.empty((size // 2, 2), dtype=np.int64), np.zeros(size))


@cache
def for_points() -> Plan:
    """The whole turn, played for its points alone."""
    nodes, begins = explored(*START[:3])
    gaps = load()
    values = np.empty(gaps.shelf[-1, -1])
    settle(gaps, POINTS[:, None].copy(), values)
    solve(gaps, nodes, begins, 1, START.left, 0, values)
    return Plan(START, nodes, begins, values)


def onward(whole: Plan, start: Position) -> Plan:
    """The part of a solved turn that begins at this position."""
    return Plan(start, *explored(*start[:3]), whole.values)


def weigh(made: Plan, state: State, moves: Sequence[Move], lane: int = 0) -> dict[Move, float]:
    """What each of the thrower's moves is worth."""
    gaps, here = load(), before(state)
    own = _hope(state.row, state.thrown.colour) if state.thrown else 0
    worth: dict[Move, float] = {}
    for move in moves:
        match move:
            case Throw(colour):
                worth[move] = throwing(gaps, *here, _hope(state.row, colour), lane, made.values)
            case Place(at):
                worth[move] = made.value(_placed(gaps, state, here, own, at), lane)
            case _:
                raise ValueError(move)
    return worth


def _hope(row: Row, colour: str) -> int:
    """The bit of a die's own field among the empty places; 0 where that field is taken."""
    field = COLOURS.index(colour) + 1
    return 0 if row[field] else 1 << empties(row).index(field)


def _placed(gaps: Gaps, state: State, here: Position, own: int, at: int) -> Position:
    """The position with the die in hand put there."""
    assert state.thrown is not None
    hopes = here.hopes & ~own
    if at == OUT:
        return Position(here.kind, here.left - 1, hopes, here.matches)
    empty = empties(state.row).index(at)
    value = state.thrown.value if direction(state.row) >= 0 else FACES + 1 - state.thrown.value
    leads = follow(gaps, here.kind, value, empty)
    return Position(leads, here.left - 1, squeeze(hopes, empty), here.matches + (own >> empty & 1))
