"""What a verdict alone doesn't say: how to get on in a won position, and how to make a lost one hard.

A table knows who wins, not how soon. But layers only go up, so whoever always takes the shortest way to a
turn or a homecoming that keeps the win gets there: the way grows shorter with every move, whatever the other
does.
"""

import time
from functools import cache

from speeltafel.bots.squadro.table import Table
from speeltafel.games.squadro.data import HOME
from speeltafel.games.squadro.rules import Steps, advance

FURTHEST = 40
"""Moves looked ahead for the next turn or homecoming; the time ends it long before."""


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


def pitfalls(table: Table, steps: Steps, seat: int) -> dict[int, float]:
    """For each move of this seat the share of the other's replies that would spoil its win."""
    shares = {}
    for track, verdict in table.after(steps, seat).items():
        after, _ = advance(steps, seat, track)
        replies = list(table.after(after, 3 - seat).values())
        spoilt = sum(reply != 3 - seat for reply in replies)
        shares[track] = spoilt / len(replies) if verdict == 3 - seat and replies else 0.0
    return shares
