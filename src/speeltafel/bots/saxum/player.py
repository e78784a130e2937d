"""Saxum's player: evaluates every move by search and rollouts, adds its level's noise, and explains."""

import math
import random
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from speeltafel.bots.bot import Thought, shares_of_two
from speeltafel.bots.saxum.levels import LEVELS, Level
from speeltafel.bots.saxum.reasons import explain
from speeltafel.bots.saxum.rollouts import roll_out
from speeltafel.bots.saxum.search import evaluate_moves as expectimax
from speeltafel.bots.saxum.throws import make_buffers
from speeltafel.bots.saxum.value import Memo, Net, make_memo
from speeltafel.core.compiled import COMPILES, seeded
from speeltafel.games.saxum.data import SIX_PRICE
from speeltafel.games.saxum.kernel import WIDTH, encode, index, name
from speeltafel.games.saxum.rules import Buy, Move, State, Take, Use, View, play

WEIGHTS = Path(__file__).with_name("value.npz")
STATIC = Level(depth=0, noise=0)
"""The net's evaluation alone: enough for a forced move."""
TIME_SHARE = 0.85
"""The share of its seconds that it plans to use; the rest absorbs errors in the plan."""
SEARCH_SHARE = 0.25
"""The share of its seconds for expectimax; the rest is for rollouts."""
_MIN_SECONDS = 0.005
"""Seconds below which no rollouts are played."""
_BATCH = 100 if COMPILES else 1
"""Rollouts between two readings of the clock: about a millisecond, or a fifth of a second as Python."""
_ROLLOUT_WEIGHT = 0.7
"""The weight of rollouts against expectimax, in log-odds."""
_DECISIVE = 1.5
"""The lead in log-odds at which rollouts are skipped."""
_INITIAL_RATE = 150_000 if COMPILES else 1_500
"""States a second assumed before the first measurement: a quarter of the rate seen where it is compiled."""
_MIN_SAMPLE = 2000
"""States after which a search's rate is taken as measured."""
_GROWTH = 20
"""How much longer one throw more takes: a depth that can't be finished in time isn't begun."""
_EPSILON = 0.0005
"""Probabilities are kept this far from 0 and 1 before they become log-odds."""


def think(view: View, moves: Sequence[Move], level: str, seconds: float, rng: random.Random) -> Thought[Move]:
    """Choose a move at this level, with the expected result and the reason."""
    state, settings = view.state, LEVELS[level] if len(moves) > 1 else STATIC
    values = evaluate_moves(state, moves, settings, seconds, rng)
    perceived = {move: _perceived(state, move, values[move], settings, rng) for move in moves}
    move = max(moves, key=perceived.__getitem__)
    chances = shares_of_two(values[move], state.to_move)
    return Thought(move, chances, explain(state, move, values), {each: values[each] for each in moves})


def evaluate_moves(
    state: State, moves: Sequence[Move], settings: Level, seconds: float, rng: random.Random
) -> dict[Move, float]:
    """Return the mover's win probability after every move: by search, on a timed level also by rollouts."""
    began = time.perf_counter()
    values = search_moves(state, settings, began + seconds * SEARCH_SHARE)
    if settings.timed:
        values = mix_rollouts(state, moves, values, began + seconds * TIME_SHARE - time.perf_counter(), rng)
    return values


def search_moves(state: State, settings: Level, deadline: float) -> dict[Move, float]:
    """Return the mover's win probability after every move; a timed level deepens iteratively."""
    net, memo = learned(), make_memo()
    if not settings.timed:
        return _search(net, memo, state, settings.depth, 1 << 40)[0]
    values, nodes_used = _search(net, memo, state, 0, 1 << 40)
    rate = float(_INITIAL_RATE)
    for depth in range(1, settings.depth + 1):
        began = time.perf_counter()
        nodes = int(rate * (deadline - began))
        if nodes_used * _GROWTH > nodes:
            break
        deeper, nodes_used = _search(net, memo, state, depth, nodes)
        if not deeper:
            break
        values = deeper
        if nodes_used > _MIN_SAMPLE:
            rate = nodes_used / (time.perf_counter() - began)
    return values


def mix_rollouts(
    state: State, moves: Sequence[Move], values: dict[Move, float], seconds: float, rng: random.Random
) -> dict[Move, float]:
    """Return the values mixed with rollouts, where moves are close.

    Expectimax keeps the net's bias; random play reaches states where the net errs in other ways.
    """
    best = sorted(map(_log_odds, values.values()))[-2:]
    if seconds < _MIN_SECONDS or len(best) < 2 or best[1] - best[0] > _DECISIVE:
        return values
    end = time.perf_counter() + seconds
    net, s, memo, buffers = learned(), encode(state), make_memo(), make_buffers()
    actions, sums = np.array([index(state, move) for move in moves]), np.zeros(len(moves))
    game_rng, rounds = seeded(rng.getrandbits(63)), 0
    while rounds == 0 or time.perf_counter() < end:
        roll_out(net, memo, buffers, s, actions, _BATCH, game_rng, sums)
        rounds += _BATCH
    mixed = dict(values)
    for move, p_win in zip(moves, sums / rounds, strict=True):
        if 0 < values[move] < 1:
            odds = (1 - _ROLLOUT_WEIGHT) * _log_odds(values[move]) + _ROLLOUT_WEIGHT * _log_odds(float(p_win))
            mixed[move] = 1 / (1 + math.exp(-odds))
    return mixed


def _log_odds(p: float) -> float:
    clipped = min(max(p, _EPSILON), 1 - _EPSILON)
    return math.log(clipped / (1 - clipped))


def _search(net: Net, memo: Memo, state: State, depth: int, nodes: int) -> tuple[dict[Move, float], int]:
    """Return every move's value and the number of states evaluated; no moves where that passed the limit."""
    buffers, options, values = make_buffers(nodes), np.zeros(WIDTH, dtype=np.int64), np.zeros(WIDTH)
    found = expectimax(net, memo, buffers, encode(state), depth, options, values)
    left = int(buffers.left[0])
    if left < 0:
        return {}, nodes
    moves = [name(state, int(number)) for number in options[:found]]
    return dict(zip(moves, map(float, values), strict=False)), nodes - left


def _perceived(state: State, move: Move, value: float, settings: Level, rng: random.Random) -> float:
    """Return a move's value as the level sees it, in log-odds; no level overlooks a certain win."""
    if value == 1:
        return math.inf
    perceived = _log_odds(value)
    if settings.greed:
        perceived += settings.greed * _gain(state, move) / 10
    return perceived + rng.gauss(0, settings.noise) if settings.noise else perceived


def _gain(state: State, move: Move) -> int:
    """Return the points a move gains at once, a row point counted as five and insurance as free."""
    if isinstance(move, Buy):
        return -SIX_PRICE
    if not isinstance(move, Use | Take):
        return 0
    own, then = state.to_move - 1, play(state, move)
    return then.points[own] - state.points[own] + 5 * (then.rows[own] - state.rows[own])


@cache
def learned() -> Net:
    """Return the trained net, read from its file once."""
    return read(WEIGHTS)


def read(file: Path) -> Net:
    """Read a net from its file."""
    with np.load(file) as kept:
        net: Net = kept["net"].astype(np.float32)
        return net
