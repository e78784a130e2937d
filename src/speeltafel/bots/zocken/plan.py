"""A turn solved from any position: the values of moves, and the distribution of scores.

A whole turn has 400,000 positions, which take a second compiled and many minutes as Python. A process that
does not compile reads the values of positions with many dice left from a file, and solves the others where
they are needed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken import batch, turn
from speeltafel.bots.zocken.abstraction import FACES, PLACES, RowClasses, class_after, empty_places, load
from speeltafel.bots.zocken.turn import (
    BETTING,
    POINTS,
    SCORES,
    START,
    Position,
    address,
    distribution,
    read,
    remove_bit,
    set_final_values,
    throw_value,
)
from speeltafel.core.compiled import COMPILES
from speeltafel.games.zocken.data import COLOURS, OUT
from speeltafel.games.zocken.row import Row, direction
from speeltafel.games.zocken.rules import Move, Place, State, Throw

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

IN_FILE = 5
"""The fewest dice left of positions in the file of values; with four there would be eight times as many."""


@dataclass(frozen=True, eq=False)
class Plan:
    """A turn solved from a position on; two lanes while bets are still to come."""

    start: Position
    nodes: Ints
    begins: Ints
    values: NDArray[np.floating]

    @property
    def lanes(self) -> int:
        """The number of score valuations it is solved for."""
        return len(self.values) // int(load().offsets[-1, -1])

    def value(self, position: Position, lane: int = 0) -> float:
        """Return the value of a position of this turn."""
        at = address(load(), *position[:3]) + position.matches
        return float(self.values[at * self.lanes + lane])

    def distribution(self, lane: int = 0) -> Floats:
        """Return the probability of every score."""
        weights = _buffers().weights
        return np.asarray(
            distribution(load(), self.nodes, self.begins, self.start.matches, lane, self.values, weights)
        )


def before(state: State) -> Position:
    """Return the position of the turn before the die in hand was chosen."""
    return read(state.row, state.left if state.thrown is None else (*state.left, state.thrown.colour))


def plan(start: Position, worth: Floats) -> Plan:
    """Solve a turn from here; `worth` has a row of score values per lane: without bets, and with them."""
    return _plan(start, np.ascontiguousarray(worth.T, dtype=np.float64).tobytes())


@lru_cache(maxsize=3)
def _plan(start: Position, worth: bytes) -> Plan:
    classes = load()
    columns = np.frombuffer(worth).reshape(SCORES, -1)
    values = np.empty(classes.offsets[-1, -1] * columns.shape[1])
    return solve_from(start, columns, values)


def solve_from(start: Position, worth: NDArray[np.floating], values: NDArray[np.floating]) -> Plan:
    """Solve a turn from here into `values`; `worth` has a row per score and a column per lane."""
    nodes, begins = reachable_from(*start[:3])
    set_final_values(worth, values)
    bets_to_come = worth.shape[1] > 1 and start.left > BETTING
    if bets_to_come:
        _solve(nodes, begins, 1, BETTING, start.matches, values)
        _apply_bets(nodes[begins[BETTING] : begins[BETTING - 1]], values)
    _solve(nodes, begins, BETTING + 1 if bets_to_come else 1, start.left, start.matches, values)
    return Plan(start, nodes, begins, values)


def _solve(
    nodes: Ints, begins: Ints, low: int, high: int, matches: int, values: NDArray[np.floating]
) -> None:
    if COMPILES:
        turn.solve(load(), nodes, begins, low, high, matches, values)
    else:
        batch.solve(nodes, begins, low, high, matches, values)


def _apply_bets(nodes: Ints, values: NDArray[np.floating]) -> None:
    """Where bets are made, set both lanes of each pair (no bet, bet) to the lower: the others choose."""
    classes = load()
    pairs = values.reshape(int(classes.offsets[-1, -1]), -1, 2)
    for more in range(START.left - BETTING + 1):
        some = nodes[more < PLACES + 1 - classes.empty[nodes[:, 0]]]
        at = batch.positions(some, BETTING) + more
        pairs[at] = pairs[at].min(axis=2, keepdims=True)


@lru_cache(maxsize=8)
def reachable_from(row_class: int, left: int, mask: int) -> tuple[Ints, Ints]:
    """Return all positions reachable from this one."""
    if not COMPILES:
        return batch.reachable(row_class, left, mask)
    buffers = _buffers()
    return turn.reachable(load(), row_class, left, mask, buffers.seen, buffers.nodes)


class _Buffers(NamedTuple):
    """Working memory, kept because allocating it costs more than a solution."""

    seen: NDArray[np.bool_]
    nodes: Ints
    weights: Floats


@cache
def _buffers() -> _Buffers:
    size = int(load().offsets[-1, -1])
    return _Buffers(np.zeros(size, dtype=np.bool_), np.empty((size // 2, 2), dtype=np.int64), np.zeros(size))


def for_points(here: Position = START) -> Plan:
    """Return a turn solved for expected points: the whole turn, or at least what can follow this position."""
    return _whole_for_points() if COMPILES else _part_for_points(here)


@cache
def _whole_for_points() -> Plan:
    # Kept apart from other plans: in a match of four they would have it solved again for every bet.
    return solve_from(START, POINTS[:, None].copy(), np.empty(load().offsets[-1, -1]))


@lru_cache(maxsize=64)
def _part_for_points(here: Position) -> Plan:
    values = _known_values()
    if here.left > IN_FILE:
        return Plan(START, np.empty((0, 2), np.int64), np.zeros(0, np.int64), values)
    nodes, begins = reachable_from(*here[:3])
    _solve(nodes, begins, 1, here.left, here.matches, values)
    return Plan(here, nodes, begins, values)


@cache
def _known_values() -> Floats:
    """Return an array for the values of a turn for expected points, with those of the file in place."""
    classes = load()
    values = np.empty(classes.offsets[-1, -1])
    set_final_values(np.ascontiguousarray(POINTS[:, None]), values)
    values[first_in_file() :] = _from_file("values")
    return values


def first_in_file() -> int:
    """Return the first address of the positions in the file, which are the last ones."""
    addresses = load().offsets[:-1, IN_FILE]
    return int(addresses[addresses >= 0].min())


@cache
def turn_for_points() -> Floats:
    """Return the probability of every score of a turn for expected points."""
    return for_points().distribution() if COMPILES else _from_file("scores")


def _from_file(column: str) -> Floats:
    with files(__package__).joinpath("points.npz").open("rb") as file, np.load(file) as kept:
        return np.asarray(kept[column])


def file_columns() -> dict[str, Floats]:
    """Compute the columns of the file; the values of positions that no turn reaches are 0."""
    whole, classes, first = for_points(), load(), first_in_file()
    values = np.zeros(len(whole.values) - first)
    for left in range(IN_FILE, START.left + 1):
        for row_class, mask in whole.nodes[whole.begins[left] : whole.begins[left - 1]]:
            at = address(classes, row_class, left, mask)
            end = at + min(START.left - left, PLACES - classes.empty[row_class]) + 1
            values[at - first : end - first] = whole.values[at:end]
    return {"values": values, "scores": turn_for_points()}


def onward(whole: Plan, start: Position) -> Plan:
    """Return the part of a solved turn that begins at this position."""
    return Plan(start, *reachable_from(*start[:3]), whole.values)


def move_values(made: Plan, state: State, moves: Sequence[Move], lane: int = 0) -> dict[Move, float]:
    """Return the value of each of the thrower's moves."""
    classes, here = load(), before(state)
    own = _match_bit(state.row, state.thrown.colour) if state.thrown else 0
    worth: dict[Move, float] = {}
    for move in moves:
        match move:
            case Throw(colour):
                worth[move] = throw_value(classes, here, _match_bit(state.row, colour), lane, made.values)
            case Place(at):
                worth[move] = made.value(_placed(classes, state, here, own, at), lane)
            case _:
                raise ValueError(move)
    return worth


def _match_bit(row: Row, colour: str) -> int:
    """Return the bit of a die's own field among the empty places; 0 where that field is taken."""
    field = COLOURS.index(colour) + 1
    return 0 if row[field] else 1 << empty_places(row).index(field)


def _placed(classes: RowClasses, state: State, here: Position, own: int, at: int) -> Position:
    """Return the position with the die in hand placed there."""
    assert state.thrown is not None
    mask = here.mask & ~own
    if at == OUT:
        return Position(here.row_class, here.left - 1, mask, here.matches)
    empty = empty_places(state.row).index(at)
    value = state.thrown.value if direction(state.row) >= 0 else FACES + 1 - state.thrown.value
    leads = class_after(classes, here.row_class, value, empty)
    return Position(leads, here.left - 1, remove_bit(mask, empty), here.matches + (own >> empty & 1))
