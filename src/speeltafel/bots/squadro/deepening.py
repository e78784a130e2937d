"""A search that looks further and further, until its nodes or its time are spent."""

import threading
import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from speeltafel.bots.squadro.endgame import FROM, last_layers
from speeltafel.bots.squadro.layers import LAYERS
from speeltafel.bots.squadro.search import DEEPEST, END, LIMIT, NODES, SURE, Room, make_room, weigh
from speeltafel.bots.squadro.table import layer_of
from speeltafel.games.squadro.kernel import side
from speeltafel.games.squadro.rules import Steps

SMALL, LARGE = 14, 20
"""Bits of transpositions: of a search that begins afresh each time, and of one that remembers."""
FIRST_PACE = 200_000
"""Nodes a second on a slow and busy machine, until it is known better."""

_mine = threading.local()


class Weighed(NamedTuple):
    """What a search found: a score for each track, how many moves deep, and the positions it visited."""

    scores: dict[int, int]
    depth: int
    nodes: int


def fresh_room() -> Room:
    """A small room with nothing remembered, and no table: the same on every machine."""
    if not hasattr(_mine, "small"):
        _mine.small = make_room(np.zeros(1, dtype=np.uint8), LAYERS, SMALL)
    room: Room = _mine.small
    room.memory[:] = 0
    return room


def lasting_room() -> Room:
    """A room that remembers what was searched before, with the last layers as soon as they are there."""
    table = last_layers()
    known = FROM if table is not None else LAYERS
    if not hasattr(_mine, "large") or _mine.large.known_from != known:
        _mine.large = make_room(np.zeros(1, dtype=np.uint8) if table is None else table, known, LARGE)
    room: Room = _mine.large
    return room


def look(
    room: Room, steps: Steps, seat: int, tracks: Sequence[int], *, depth: int = DEEPEST, until: float = 0.0
) -> Weighed:
    """Weigh these tracks to a depth, all truly; or, until a moment, as deep as can be, the best truly."""
    mine, theirs = side(steps[seat - 1]), side(steps[2 - seat])
    order = np.array(tracks, dtype=np.int64) - 1
    layer, scores = layer_of(steps), np.zeros(5, dtype=np.int64)
    best: dict[int, int] = {}
    reached, ahead, began, spent = 0, 1, time.monotonic(), 0
    while ahead <= depth:
        room.counts[NODES] = 0
        room.counts[LIMIT] = 1 << 60
        if until:
            now = time.monotonic()
            pace = spent / (now - began) if spent > 20_000 else FIRST_PACE
            # One depth at least; then as many nodes as the pace so far allows, in slices that correct it.
            if reached:
                room.counts[LIMIT] = max(int((until - now) * pace * 0.7), 0)
                if room.counts[LIMIT] < 500:
                    break
        margin = 0 if until else 2 * END
        done = weigh(room, mine, theirs, seat, layer, ahead, margin, order, scores)
        spent += int(room.counts[NODES])
        if done:
            weighed = {int(piece) + 1: int(scores[piece]) for piece in order[:done]}
            ceiling = max(weighed.values()) - 1
            # Depths don't compare: what was not weighed this deep is no better than what was.
            best = {track: min(score, ceiling) for track, score in best.items()} | weighed
            order = np.array(sorted(best, key=lambda track: -best[track]), dtype=np.int64) - 1
        if done == len(order):
            reached = ahead
            ahead += 1
            if until and abs(max(best.values())) > SURE:
                break
    return Weighed(best, reached, spent)
