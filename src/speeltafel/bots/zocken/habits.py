"""How each level plays below the master: what it looks at, and how well it reckons.

The expert, the club player and the casual one play their own turn for points, and bet where that brings
points on average. They don't see that a bet on their turn can make 50 points better than 60, nor what a lead
asks for; and they reckon less and less sharply, so that they go wrong where it is close. The beginner goes by
rules of thumb, and overlooks things.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from speeltafel.bots.zocken import oracle
from speeltafel.bots.zocken.plan import for_points, weigh
from speeltafel.games.zocken.data import COLOURS, FIELDS
from speeltafel.games.zocken.rules import BETS, Move, Place, State


@dataclass(frozen=True, slots=True)
class Habit:
    """How far off a level's reckoning is, in points (one standard deviation)."""

    turn: float
    bet: float


EXACT = Habit(turn=0.0, bet=0.0)
HABITS: Mapping[str, Habit] = {
    "casual": Habit(turn=24.0, bet=32.0),
    "club": Habit(turn=15.5, bet=20.0),
    "expert": Habit(turn=4.5, bet=5.0),
}
_SPREAD = (len(FIELDS) - 1) / 5
"""Fields between the places of two neighbouring values, in a row that uses them all."""
_OVERLOOKS = 0.3
"""How often a beginner doesn't see that a die could lie beside its own colour."""
_CARELESS = 0.2
"""How often a beginner lays a die anywhere. Rules of thumb alone keep as much of what is at stake as casual's
reckoning does (84.5 and 83.7 of a hundred over 20 matches), though they win less."""


def reckon(state: State, moves: Sequence[Move], habit: Habit, chance: random.Random) -> dict[Move, float]:
    """What who reckons so thinks each move brings in points."""
    if state.to_move != state.active:
        return dict(zip(BETS, (oracle.stake(state) + chance.gauss(0, habit.bet), 0.0), strict=True))
    worth = weigh(for_points(), state, moves)
    if state.thrown and not state.left:
        return worth  # The last die's score can be read off the board.
    return {move: value + chance.gauss(0, habit.turn) for move, value in worth.items()}


def follow_thumb(state: State, moves: Sequence[Move], chance: random.Random) -> Move:
    """Any die; its own field if it fits there, else about where its value belongs; a bet on any whole row."""
    if state.to_move != state.active:
        return BETS[bool(state.out)]
    die = state.thrown
    if die is None:
        return chance.choice(moves)
    fields = [move for move in moves if isinstance(move, Place) and move.at in FIELDS]
    if fields and chance.random() < _CARELESS:
        return chance.choice(fields)
    own = Place(COLOURS.index(die.colour) + 1)
    if own in fields and chance.random() >= _OVERLOOKS:
        return own
    if not fields:
        return chance.choice(moves)
    belongs = 1 + _SPREAD * (die.value - 1)
    return min(fields, key=lambda move: (abs(move.at - belongs), chance.random()))
