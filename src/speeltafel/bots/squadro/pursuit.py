"""Play by verdicts alone: make progress in a won position, and set traps in a lost one.

A table knows who wins, not how soon. But layers only go up, so always taking the shortest path to a turn or a
homecoming that keeps the win is enough: the path gets shorter with every move, whatever the other does.
"""

import math
import time
from functools import cache

from speeltafel.bots.squadro.deepening import deepen, fresh_buffers
from speeltafel.bots.squadro.evaluation import POINT
from speeltafel.bots.squadro.table import Table, movable
from speeltafel.games.squadro.rules import Steps, advance, has_won

MAX_MOVES = 40
"""The most moves searched for the next turn or homecoming; time runs out long before."""

TRAP_DEPTH = 2
"""Moves of the winner searched for an error: 20 ms of work."""


class TooLate(Exception):
    """The deadline has passed."""


def distances(table: Table, steps: Steps, seat: int, until: float) -> dict[int, int]:
    """Return for each winning move the number of moves until a piece surely turns or comes home.

    The shortest is exact; others may be missing, because they are longer or time ran out.
    """
    winning = [track for track, verdict in table.after(steps, seat).items() if verdict == seat]
    found: dict[int, int] = {}

    @cache
    def within(steps: Steps, mover: int, moves: int) -> bool:
        """Return whether a piece surely turns or comes home within so many moves, keeping the win."""
        if time.monotonic() > until:
            raise TooLate
        ways = (advance(steps, mover, track) for track in movable(steps, mover))
        if mover == seat:
            return any(
                settled or (moves > 1 and within(after, 3 - mover, moves - 1))
                for after, settled in ways
                if table.verdict(after, 3 - mover) == seat
            )
        return all(settled or (moves > 1 and within(after, 3 - mover, moves - 1)) for after, settled in ways)

    try:
        for moves in range(1, MAX_MOVES):
            for track in winning:
                after, settled = advance(steps, seat, track)
                if settled or (moves > 1 and within(after, 3 - seat, moves - 1)):
                    found.setdefault(track, moves)
            if found:
                break
    except TooLate:
        pass
    return found


def traps(table: Table, steps: Steps, seat: int) -> dict[int, float]:
    """Return for each move the probability that the other, playing by the net at depth 1, soon errs."""
    return {
        track: _p_error(table, advance(steps, seat, track)[0], 3 - seat, TRAP_DEPTH)
        if verdict == 3 - seat
        else 0.0
        for track, verdict in table.after(steps, seat).items()
    }


def _p_error(table: Table, steps: Steps, winner: int, moves: int) -> float:
    """Return the probability that the winner errs within so many moves against the best traps."""
    p = 0.0
    p_move = _move_probabilities(steps, winner)
    for track, verdict in table.after(steps, winner).items():
        after, _ = advance(steps, winner, track)
        if verdict != winner:
            p += p_move[track]
        elif moves > 1 and not has_won(after[winner - 1]):
            replies = (advance(after, 3 - winner, reply)[0] for reply in movable(after, 3 - winner))
            p += p_move[track] * max(_p_error(table, then, winner, moves - 1) for then in replies)
    return p


def _move_probabilities(steps: Steps, seat: int) -> dict[int, float]:
    """Return the softmax over the net's scores at depth 1."""
    found = deepen(fresh_buffers(), steps, seat, movable(steps, seat), depth=1).scores
    best = max(found.values())
    weights = {track: math.exp(max(score - best, -20 * POINT) / POINT) for track, score in found.items()}
    return {track: weight / sum(weights.values()) for track, weight in weights.items()}
