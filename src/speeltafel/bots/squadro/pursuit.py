"""What a verdict alone doesn't say: how to get on in a won position, and how to make a lost one hard.

A table knows who wins, not how soon. But layers only go up, so whoever always takes the shortest way to a
turn or a homecoming that keeps the win gets there: the way grows shorter with every move, whatever the other
does.
"""

import math
import time
from functools import cache

from speeltafel.bots.squadro.deepening import fresh_room, look
from speeltafel.bots.squadro.evaluation import POINT
from speeltafel.bots.squadro.table import Table
from speeltafel.games.squadro.data import HOME, NEEDED
from speeltafel.games.squadro.rules import Steps, advance, home

FURTHEST = 40
"""Moves looked ahead for the next turn or homecoming; the time ends it long before."""

AHEAD = 2
"""Moves of the winner that a loser looks ahead for a slip: 20 ms of work."""


class TooLate(Exception):
    """The time is over."""


def distances(table: Table, steps: Steps, seat: int, until: float) -> dict[int, int]:
    """For each winning move of this seat the moves until a piece has turned or come home at the latest.

    The shortest is true; others may be missing, for they are longer or the time was over.
    """
    winning = [track for track, verdict in table.after(steps, seat).items() if verdict == seat]
    found: dict[int, int] = {}

    @cache
    def within(steps: Steps, mover: int, moves: int) -> bool:
        """Whether a piece surely turns or comes home within so many moves, the win kept."""
        if time.monotonic() > until:
            raise TooLate
        ways = (advance(steps, mover, track) for track, at in enumerate(steps[mover - 1], 1) if at < HOME)
        if mover == seat:
            return any(
                settled or (moves > 1 and within(after, 3 - mover, moves - 1))
                for after, settled in ways
                if table.verdict(after, 3 - mover) == seat
            )
        return all(settled or (moves > 1 and within(after, 3 - mover, moves - 1)) for after, settled in ways)

    try:
        for moves in range(1, FURTHEST):
            for track in winning:
                after, settled = advance(steps, seat, track)
                if settled or (moves > 1 and within(after, 3 - seat, moves - 1)):
                    found.setdefault(track, moves)
            if found:
                break
    except TooLate:
        pass
    return found


def lures(table: Table, steps: Steps, seat: int) -> dict[int, float]:
    """For each move of this seat the chance that the other, judging by a glance, soon spoils its win."""
    return {
        track: _slips(table, advance(steps, seat, track)[0], 3 - seat, AHEAD) if verdict == 3 - seat else 0.0
        for track, verdict in table.after(steps, seat).items()
    }


def _slips(table: Table, steps: Steps, winner: int, moves: int) -> float:
    """The chance that who would win here spoils it by one of so many moves, the other luring it on."""
    chance = 0.0
    likely = _likely(steps, winner)
    for track, verdict in table.after(steps, winner).items():
        after, _ = advance(steps, winner, track)
        if verdict != winner:
            chance += likely[track]
        elif moves > 1 and home(after[winner - 1]) < NEEDED:
            replies = (advance(after, 3 - winner, reply)[0] for reply in _movable(after, 3 - winner))
            chance += likely[track] * max(_slips(table, then, winner, moves - 1) for then in replies)
    return chance


def _likely(steps: Steps, seat: int) -> dict[int, float]:
    """How likely each move of this seat is to one who looks at the learned evaluation, and not closely."""
    found = look(fresh_room(), steps, seat, _movable(steps, seat), depth=1).scores
    best = max(found.values())
    weights = {track: math.exp(max(score - best, -20 * POINT) / POINT) for track, score in found.items()}
    return {track: weight / sum(weights.values()) for track, weight in weights.items()}


def _movable(steps: Steps, seat: int) -> list[int]:
    return [track for track, at in enumerate(steps[seat - 1], 1) if at < HOME]
