"""The race: the moves each side needs to win if nobody is in the way."""

from functools import cache

from speeltafel.games.squadro.data import HOME, NEEDED, TRACKS
from speeltafel.games.squadro.rules import Pieces, Steps, run

LOST = 100.0


@cache
def _moves_home(seat: int, track: int, at: int) -> int:
    """Return the moves a piece needs to come home if it never meets anybody."""
    moves = 0
    while at < HOME:
        at, _ = run(seat, track, at, (0,) * TRACKS)
        moves += 1
    return moves


def to_go(seat: int, pieces: Pieces) -> int:
    """Return the moves a side needs to bring its four nearest pieces home."""
    return sum(sorted(_moves_home(seat, track, at) for track, at in enumerate(pieces, 1))[:NEEDED])


def lead(steps: Steps, seat: int) -> float:
    """Return how many moves this seat is ahead in the race."""
    mine, theirs = to_go(seat, steps[seat - 1]), to_go(3 - seat, steps[2 - seat])
    return -LOST if not theirs else LOST if not mine else float(theirs - mine)
