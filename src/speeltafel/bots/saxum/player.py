"""Saxum's player: weighs every move by search and short games, errs as its level does, and says why."""

import math
import random
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from speeltafel.bots.bot import Thought
from speeltafel.bots.saxum.levels import LEVELS, Level
from speeltafel.bots.saxum.reasons import explain
from speeltafel.bots.saxum.rollouts import roll_out
from speeltafel.bots.saxum.search import weigh
from speeltafel.bots.saxum.throws import desk
from speeltafel.bots.saxum.value import SLOTS, Memo, Net, memo
from speeltafel.core.compiled import seeded
from speeltafel.games.saxum.data import SIX_PRICE
from speeltafel.games.saxum.kernel import WIDTH, Array, encode, index, name
from speeltafel.games.saxum.rules import Buy, Move, State, Take, Use, View, play

WEIGHTS = Path(__file__).with_name("value.npz")
GLANCE = Level(depth=0, slip=0)
"""All that a forced move needs."""
_FEW = 512
"""Boards to remember where only the next position is looked at."""
PATIENCE = 0.85
"""The part of its seconds a search may plan to use; the rest is for the planning being wrong."""
SEARCH = 0.25
"""The part of them that looking ahead may take; the rest is for games played out."""
_LEAST = 0.005
"""Seconds under which no games are played out."""
_BATCH = 100
"""Games between two looks at the clock: about a millisecond."""
_TRUST = 0.7
"""How much short games count against looking ahead."""
_CLEAR = 1.5
"""Log-odds by which a move must be better for nothing more to be asked."""
_ROUGH = 150_000
"""Positions a second to begin with, before the search's own pace is known: a quarter of what was measured."""
_TELLING = 2000
"""Positions after which a search's pace says something about the machine."""
_GROWTH = 20
"""How many times as much a throw further takes: what can't be finished in time is not begun."""
_SURE = 0.0005
"""Chances are kept this far from 0 and 1 before they are compared as log-odds."""


def think(
    view: View, moves: Sequence[Move], level: str, seconds: float, chance: random.Random
) -> Thought[Move]:
    """What this level plays here, what it expects, and why."""
    state, manner = view.state, LEVELS[level] if len(moves) > 1 else GLANCE
    began = time.perf_counter()
    values = weigh_moves(state, manner, began + seconds * SEARCH)
    if manner.timed:
        values = play_out(state, moves, values, began + seconds * PATIENCE - time.perf_counter(), chance)
    judged = {move: _judge(state, move, values[move], manner, chance) for move in moves}
    move = max(moves, key=judged.__getitem__)
    mine = values[move]
    chances = (mine, 1 - mine) if state.to_move == 1 else (1 - mine, mine)
    return Thought(move, chances, explain(state, move, values), {each: values[each] for each in moves})


def weigh_moves(state: State, manner: Level, deadline: float) -> dict[Move, float]:
    """The mover's chance of winning after every move, looking as far as the level does."""
    net, s = learned(), encode(state)
    remembered = memo(SLOTS if manner.depth > 1 else _FEW)
    if not manner.timed:
        return _weigh(net, remembered, s, manner.depth, 1 << 40)[0]
    values, valued = _weigh(net, remembered, s, 0, 1 << 40)
    pace = float(_ROUGH)
    for depth in range(1, manner.depth + 1):
        began = time.perf_counter()
        nodes = int(pace * (deadline - began))
        if valued * _GROWTH > nodes:
            break
        deeper, valued = _weigh(net, remembered, s, depth, nodes)
        if not deeper:
            break
        values = deeper
        if valued > _TELLING:
            pace = valued / (time.perf_counter() - began)
    return values


def play_out(
    state: State, moves: Sequence[Move], values: dict[Move, float], seconds: float, chance: random.Random
) -> dict[Move, float]:
    """The values, moved towards what short games at random say where moves are close.

    Looking ahead keeps the net's own bias; games of other moves than the net's go where it errs otherwise.
    """
    best = sorted(map(_log_odds, values.values()))[-2:]
    if seconds < _LEAST or len(best) < 2 or best[1] - best[0] > _CLEAR:
        return values
    end = time.perf_counter() + seconds
    net, s, remembered, room = learned(), encode(state), memo(), desk()
    actions, sums = np.array([index(move) for move in moves]), np.zeros(len(moves))
    dice, rounds = seeded(chance.getrandbits(63)), 0
    while rounds == 0 or time.perf_counter() < end:
        roll_out(net, remembered, room, s, actions, _BATCH, dice, sums)
        rounds += _BATCH
    mixed = dict(values)
    for move, won in zip(moves, sums / rounds, strict=True):
        if 0 < values[move] < 1:
            odds = (1 - _TRUST) * _log_odds(values[move]) + _TRUST * _log_odds(float(won))
            mixed[move] = 1 / (1 + math.exp(-odds))
    return mixed


def _log_odds(chance: float) -> float:
    sure = min(max(chance, _SURE), 1 - _SURE)
    return math.log(sure / (1 - sure))


def _weigh(net: Net, remembered: Memo, s: Array, depth: int, nodes: int) -> tuple[dict[Move, float], int]:
    """Every move's worth and how many positions were valued; no moves where that took more than these."""
    room, options, worth = desk(nodes), np.zeros(WIDTH, dtype=np.int64), np.zeros(WIDTH)
    found = weigh(net, remembered, room, s, depth, options, worth)
    left = int(room.left[0])
    if left < 0:
        return {}, nodes
    return {name(int(options[number])): float(worth[number]) for number in range(found)}, nodes - left


def _judge(state: State, move: Move, value: float, manner: Level, chance: random.Random) -> float:
    """What the level takes a move to be worth, in log-odds; nobody overlooks a certain win."""
    if value == 1:
        return math.inf
    judged = _log_odds(value)
    if manner.eager:
        judged += manner.eager * _gain(state, move) / 10
    return judged + chance.gauss(0, manner.slip) if manner.slip else judged


def _gain(state: State, move: Move) -> int:
    """The points a move brings at once, a row point counted as five; insurance seems to cost nothing."""
    if isinstance(move, Buy):
        return -SIX_PRICE
    if not isinstance(move, Use | Take):
        return 0
    own, then = state.to_move - 1, play(state, move)
    return then.points[own] - state.points[own] + 5 * (then.rows[own] - state.rows[own])


@cache
def learned() -> Net:
    """The learned net, read from its file once."""
    return read(WEIGHTS)


def read(file: Path) -> Net:
    """A net from its file."""
    with np.load(file) as kept:
        net: Net = kept["net"].astype(np.float32)
        return net
