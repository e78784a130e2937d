"""The levels below master.

Expert, club and casual play their turn for expected points, with more and more noise, and bet where that
gains points on average. They ignore the lead, and that a bet on their turn can make 50 points better than 60.
The beginner plays by rules of thumb and overlooks things.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from speeltafel.bots.zocken import oracle
from speeltafel.bots.zocken.plan import before, for_points, move_values
from speeltafel.games.zocken.data import COLOURS, FIELDS
from speeltafel.games.zocken.rules import BETS, Move, Place, State


@dataclass(frozen=True, slots=True)
class Noise:
    """The standard deviation of the Gaussian noise on values, in points."""

    turn: float
    bet: float


EXACT = Noise(turn=0.0, bet=0.0)
LEVELS: Mapping[str, Noise] = {
    "casual": Noise(turn=24.0, bet=32.0),
    "club": Noise(turn=15.5, bet=20.0),
    "expert": Noise(turn=4.5, bet=5.0),
}
_SPREAD = (len(FIELDS) - 1) / 5
"""Fields between two neighbouring values, in a row that uses them all."""
_MISSES_MATCH = 0.3
"""The probability that a beginner misses that a die could match its colour."""
_RANDOM_FIELD = 0.2
"""The probability that a beginner places a die at random. Rules of thumb alone keep as much of what is at
stake as casual does (84.5 and 83.7 of a hundred over 20 matches), though they win less."""


def noisy_values(state: State, moves: Sequence[Move], noise: Noise, rng: random.Random) -> dict[Move, float]:
    """Return the expected points of each move, with this noise."""
    if state.to_move != state.active:
        return dict(zip(BETS, (oracle.stake(state) + rng.gauss(0, noise.bet), 0.0), strict=True))
    worth = move_values(for_points(before(state)), state, moves)
    if state.thrown and not state.left:
        return worth  # The last die's score can be read off the board.
    return {move: value + rng.gauss(0, noise.turn) for move, value in worth.items()}


def play_by_rules_of_thumb(state: State, moves: Sequence[Move], rng: random.Random) -> Move:
    """Throw any die; place it on its own field, else about where its value belongs; bet on any whole row."""
    if state.to_move != state.active:
        return BETS[bool(state.out)]
    die = state.thrown
    if die is None:
        return rng.choice(moves)
    fields = [move for move in moves if isinstance(move, Place) and move.at in FIELDS]
    if fields and rng.random() < _RANDOM_FIELD:
        return rng.choice(fields)
    own = Place(COLOURS.index(die.colour) + 1)
    if own in fields and rng.random() >= _MISSES_MATCH:
        return own
    if not fields:
        return rng.choice(moves)
    belongs = 1 + _SPREAD * (die.value - 1)
    return min(fields, key=lambda move: (abs(move.at - belongs), rng.random()))
