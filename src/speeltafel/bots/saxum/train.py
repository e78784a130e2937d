"""Train the value net by TD(lambda) self-play; on one machine the result is reproducible to the last bit.

Both seats play greedily by the current net. After each game every state before a throw is moved towards its
lambda-return, a mixture of the net's later values and of who won. Half of the games are played to 177 points,
the others to targets of 10 to 999, because players may set them.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.saxum.player import WEIGHTS
from speeltafel.bots.saxum.search import evaluate_moves
from speeltafel.bots.saxum.throws import Buffers, make_buffers
from speeltafel.bots.saxum.value import (
    BIAS,
    HIDDEN,
    INPUTS,
    OUTPUT,
    OUTPUT_BIAS,
    Floats,
    Memo,
    Net,
    accumulate,
    evaluate,
    extract_features,
    make_memo,
    output,
)
from speeltafel.core.compiled import Rng, any_int, below, njit, seeded
from speeltafel.games.saxum import rules
from speeltafel.games.saxum.data import TARGET as USUAL
from speeltafel.games.saxum.data import TARGETS
from speeltafel.games.saxum.kernel import (
    LOW,
    TARGET,
    WIDTH,
    WINNER,
    Array,
    encode,
    play,
    sample_chance,
    turn,
)

GAMES = 150_000
STEPS = 20
RATES = 0.01, 0.0007
"""The learning rate, at first and at last."""
LAMBDA = 0.8
EXPLORE = 50
LONGEST = 4000
"""Throws after which a game is abandoned without learning; none was seen to last half as long."""


class History(NamedTuple):
    """The features of a game's states before each throw, and the net's values of them."""

    indices: Array
    values: Floats
    """Those that are not 0, by throw."""
    many: Array
    predicted: NDArray[np.float64]


@njit
def play_game(net: Net, memo: Memo, buffers: Buffers, s: Array, rng: Rng, history: History) -> int:
    """Play a game by the net, one move in `EXPLORE` at random; return the number of throws."""
    options, move_values = np.zeros(WIDTH, dtype=np.int64), np.zeros(WIDTH)
    throws = 0
    while not s[WINNER] and throws < LONGEST:
        if s[LOW] == 0:
            many = extract_features(s, memo)
            history.many[throws] = many
            history.indices[throws, :many], history.values[throws, :many] = (
                memo.indices[:many],
                memo.values[:many],
            )
            history.predicted[throws] = evaluate(net, memo, s)
            throws += 1
        if turn(s) == 0:
            play(s, sample_chance(s, rng))
            continue
        found = evaluate_moves(net, memo, buffers, s, any_int(0), options, move_values)
        chosen = options[np.argmax(move_values[:found])]
        if below(rng, EXPLORE) == 0:
            chosen = options[below(rng, found)]
        play(s, chosen)
    return throws


@njit
def learn(net: Net, history: History, throws: int, won: float, rate: float, memo: Memo) -> float:
    """Take a gradient step for every state; `won` is the last thrower's result. Return the mean error."""
    predicted, target, error = history.predicted, won, 0.0
    indices, values, hidden = memo.indices, memo.values, memo.hidden
    returns = np.zeros(throws)
    for number in range(throws - 1, -1, -1):
        returns[number] = target
        # The state before is the other seat's.
        target = 1 - (LAMBDA * target + (1 - LAMBDA) * predicted[number])
    for number in range(throws):
        many = history.many[number]
        indices[:many], values[:many] = history.indices[number, :many], history.values[number, :many]
        for unit in range(HIDDEN):
            hidden[unit] = net[BIAS, unit]
        accumulate(net, memo, many)
        error_now = returns[number] - output(net, memo)
        error += (returns[number] - predicted[number]) ** 2
        step = np.float32(rate * error_now)
        net[OUTPUT_BIAS, 0] += step
        for unit in range(HIDDEN):
            activation = hidden[unit]
            hidden[unit] = step * net[OUTPUT, unit] if activation > 0 else np.float32(0)
            net[OUTPUT, unit] += step * max(activation, np.float32(0))
            net[BIAS, unit] += hidden[unit]
        for at in range(many):
            index, feature = indices[at], values[at]
            for unit in range(HIDDEN):
                net[index, unit] += feature * hidden[unit]
    return error / max(throws, 1)


@njit
def play_and_learn(
    net: Net,
    memo: Memo,
    buffers: Buffers,
    start: Array,
    targets: Array,
    rng: Rng,
    rate: float,
    history: History,
) -> tuple[float, float]:
    """Play a game for each of these targets and learn from it; return the mean error and throws."""
    s, error, length, games = start.copy(), 0.0, 0.0, targets.size
    for game in range(games):
        s[:] = start
        s[TARGET] = targets[game]
        memo.boards[:] = -1
        throws = play_game(net, memo, buffers, s, rng, history)
        length += throws
        if s[WINNER]:
            won = 1.0 if s[WINNER] == 1 + (throws - 1) % 2 else 0.0
            error += learn(net, history, throws, won, rate, memo)
    return error / games, length / games


def random_net(rng: np.random.Generator) -> Net:
    """Return a net with random weights."""
    net = rng.normal(0, 0.08, (OUTPUT_BIAS + 1, HIDDEN)).astype(np.float32)
    net[BIAS] = 0
    return net


def draw_targets(rng: np.random.Generator, games: int) -> Array:
    """Draw targets to play for: half the sheet's own, half log-uniform."""
    low, high = TARGETS
    others = np.exp(rng.uniform(np.log(low), np.log(high), games)).astype(np.int64)
    return np.where(rng.random(games) < 0.5, USUAL, others)


def train(
    progress: Callable[[str], None], games: int = GAMES, seed: int = 7, folder: Path = WEIGHTS.parent
) -> None:
    """Train on so many games of self-play; write the net, and its provenance beside it."""
    into = folder / WEIGHTS.name
    rng, game_rng = np.random.default_rng(seed), seeded(seed)
    net, memo, buffers = random_net(rng), make_memo(), make_buffers()
    history = History(
        np.zeros((LONGEST, INPUTS), dtype=np.int64),
        np.zeros((LONGEST, INPUTS), dtype=np.float32),
        np.zeros(LONGEST, dtype=np.int64),
        np.zeros(LONGEST),
    )
    start, first, last = encode(rules.start(2, {"target": USUAL})), *RATES
    for step in range(STEPS):
        rate = first * (last / first) ** (step / (STEPS - 1))
        targets = draw_targets(rng, games // STEPS)
        error, throws = play_and_learn(net, memo, buffers, start, targets, game_rng, rate, history)
        progress(f"{(step + 1) * len(targets):,} games: mean square error {error:.4f}, {throws:.0f} throws")
    np.savez(into, net=net)
    provenance = {
        "command": "speeltafel lab train saxum",
        "games": STEPS * (games // STEPS),
        "seed": seed,
        "error": round(error, 5),
        "throws": round(throws, 1),
        "date": time.strftime("%Y-%m-%d"),
    }
    into.with_suffix(".json").write_text(json.dumps(provenance, indent=2) + "\n", "utf-8")
