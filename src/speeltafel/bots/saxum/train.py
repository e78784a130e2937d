"""Teach the net by self-play: `train(print)` makes `value.npz` anew, to the last bit on the same machine.

Both seats play by the net as it stands, looking at the very next position. After each game every position
before a throw is moved towards its lambda-return: a mixture of what the net said of all later positions and
of who won. Targets of 10 to 999 are mixed in, for players may set them; half of the games are for 177.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.saxum.player import WEIGHTS
from speeltafel.bots.saxum.search import weigh
from speeltafel.bots.saxum.throws import Desk, desk
from speeltafel.bots.saxum.value import (
    BIAS,
    INPUTS,
    LAST,
    OUTWARD,
    WIDE,
    Floats,
    Memo,
    Net,
    add,
    describe,
    memo,
    outcome,
    value,
)
from speeltafel.core.compiled import Dice, below, jit, seeded
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
    roll,
    turn,
)

GAMES = 150_000
STEPS = 20
RATES = 0.01, 0.0007
"""How far a position moves towards its return, at first and at last."""
LAMBDA = 0.8
BLIND = 50
LONGEST = 4000
"""Throws after which a game is given up and nothing learnt from it; none was seen to last half as long."""
_SLOTS = 1024


class History(NamedTuple):
    """A game's positions before each throw, as the net sees them, and what it said of them."""

    places: Array
    facts: Floats
    """Those that are not nought, by throw."""
    many: Array
    said: NDArray[np.float64]


@jit
def play_game(net: Net, memo: Memo, desk: Desk, s: Array, dice: Dice, history: History) -> int:
    """Play to the end by the net; one move in fifty is any legal one. How many throws there were."""
    options, worth = np.zeros(WIDTH, dtype=np.int64), np.zeros(WIDTH)
    throws = 0
    while not s[WINNER] and throws < LONGEST:
        if s[LOW] == 0:
            many = describe(s, memo)
            history.many[throws] = many
            history.places[throws, :many], history.facts[throws, :many] = (
                memo.places[:many],
                memo.facts[:many],
            )
            history.said[throws] = value(net, memo, s)
            throws += 1
        if turn(s) == 0:
            play(s, roll(s, dice))
            continue
        found = weigh(net, memo, desk, s, 0, options, worth)
        chosen = options[np.argmax(worth[:found])]
        if below(dice, BLIND) == 0:
            chosen = options[below(dice, found)]
        play(s, chosen)
    return throws


@jit
def learn(net: Net, history: History, throws: int, won: float, rate: float, memo: Memo) -> float:
    """Move every position towards its lambda-return; `won` is the last thrower's result. The mean error."""
    said, goal, error = history.said, won, 0.0
    places, facts, layer = memo.places, memo.facts, memo.layer
    goals = np.zeros(throws)
    for number in range(throws - 1, -1, -1):
        goals[number] = goal
        # What comes before belongs to the other seat.
        goal = 1 - (LAMBDA * goal + (1 - LAMBDA) * said[number])
    for number in range(throws):
        many = history.many[number]
        places[:many], facts[:many] = history.places[number, :many], history.facts[number, :many]
        for unit in range(WIDE):
            layer[unit] = net[BIAS, unit]
        add(net, memo, many)
        missed = goals[number] - outcome(net, layer)
        error += (goals[number] - said[number]) ** 2
        step = np.float32(rate * missed)
        net[LAST, 0] += step
        for unit in range(WIDE):
            lit = layer[unit]
            layer[unit] = step * net[OUTWARD, unit] if lit > 0 else np.float32(0)
            net[OUTWARD, unit] += step * max(lit, np.float32(0))
            net[BIAS, unit] += layer[unit]
        for at in range(many):
            place, fact = places[at], facts[at]
            for unit in range(WIDE):
                net[place, unit] += fact * layer[unit]
    return error / max(throws, 1)


@jit
def play_and_learn(
    net: Net, memo: Memo, desk: Desk, start: Array, targets: Array, dice: Dice, rate: float, history: History
) -> tuple[float, float]:
    """Play a game for each of these targets and learn from it; the mean error and number of throws."""
    s, error, length, games = start.copy(), 0.0, 0.0, targets.size
    for game in range(games):
        s[:] = start
        s[TARGET] = targets[game]
        memo.boards[:] = -1
        throws = play_game(net, memo, desk, s, dice, history)
        length += throws
        if s[WINNER]:
            won = 1.0 if s[WINNER] == 1 + (throws - 1) % 2 else 0.0
            error += learn(net, history, throws, won, rate, memo)
    return error / games, length / games


def fresh(rng: np.random.Generator) -> Net:
    """A net that knows nothing yet."""
    net = rng.normal(0, 0.08, (LAST + 1, WIDE)).astype(np.float32)
    net[BIAS] = 0
    return net


def draw_targets(rng: np.random.Generator, games: int) -> Array:
    """The targets to play for: half the sheet's own, half as likely small as large by their ratio."""
    low, high = TARGETS
    others = np.exp(rng.uniform(np.log(low), np.log(high), games)).astype(np.int64)
    return np.where(rng.random(games) < 0.5, USUAL, others)


def train(
    progress: Callable[[str], None], games: int = GAMES, seed: int = 7, folder: Path = WEIGHTS.parent
) -> None:
    """Learn from so many games of self-play, and write the net with where it comes from beside it."""
    into = folder / WEIGHTS.name
    rng, dice = np.random.default_rng(seed), seeded(seed)
    net, remembered, room = fresh(rng), memo(_SLOTS), desk()
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
        error, throws = play_and_learn(net, remembered, room, start, targets, dice, rate, history)
        progress(f"{(step + 1) * len(targets):,} games: mean square error {error:.4f}, {throws:.0f} throws")
    np.savez(into, net=net)
    facts = {
        "command": "speeltafel lab train saxum",
        "games": STEPS * (games // STEPS),
        "seed": seed,
        "error": round(error, 5),
        "throws": round(throws, 1),
        "date": time.strftime("%Y-%m-%d"),
    }
    into.with_suffix(".json").write_text(json.dumps(facts, indent=2) + "\n", "utf-8")
