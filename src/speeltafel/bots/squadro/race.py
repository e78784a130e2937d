"""Squadro as a beginner sees it: a race, counted in moves, with nobody in the way."""

from functools import cache

from speeltafel.games.squadro.data import HOME, NEEDED, TRACKS
from speeltafel.games.squadro.rules import Pieces, Steps, advance, run

LOST = 100.0


@cache
def _moves_home(seat: int, track: int, at: int) -> int:
    """The moves a piece needs to come home if it never meets anybody."""
    moves = 0
    while at < HOME:
        at, _ = run(seat, track, at, (0,) * TRACKS)
        moves += 1
    return moves


def to_go(seat: int, pieces: Pieces) -> int:
    """The moves a side needs to bring the four that are nearest home."""
    return sum(sorted(_moves_home(seat, track, at) for track, at in enumerate(pieces, 1))[:NEEDED])


def lead(steps: Steps, seat: int) -> float:
    """How many moves this seat is ahead in the race."""
    mine, theirs = to_go(seat, steps[seat - 1]), to_go(3 - seat, steps[2 - seat])
    return -LOST if not theirs else LOST if not mine else float(theirs - mine)


def glance(steps: Steps, seat: int, track: int, answered: bool) -> float:
    """The lead after a move, or after the best answer to it."""
    after, _ = advance(steps, seat, track)
    if not answered or not to_go(seat, after[seat - 1]):
        return lead(after, seat)
    return min(
        lead(advance(after, 3 - seat, reply)[0], seat)
        for reply, at in enumerate(after[2 - seat], 1)
        if at < HOME
    )
