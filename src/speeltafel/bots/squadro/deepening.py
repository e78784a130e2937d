"""A search that looks further and further, until its nodes or its time are spent."""

import threading
import time
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from speeltafel.bots.squadro.endgame import FROM, last_layers
from speeltafel.bots.squadro.layers import LAYERS
from speeltafel.bots.squadro.search import DEEPEST, END, LIMIT, NODES, SURE, Room, make_room, weigh
from speeltafel.bots.squadro.table import layer_of
from speeltafel.games.squadro.kernel import side
from speeltafel.games.squadro.rules import Steps

SMALL, MIDDLE, LARGE = 14, 18, 20
"""Bits of transpositions: of a short search that begins afresh, of one that judges, of one that remembers."""
FIRST_PACE = 200_000
"""Nodes a second on a slow and busy machine, until it is known better."""

_mine = threading.local()


class Weighed(NamedTuple):
    """What a search found: a score for each track, how many moves deep, and the positions it visited."""

    scores: dict[int, int]
    depth: int
    nodes: int
    shallower: Mapping[int, int] = MappingProxyType({})
    """The scores one move less deep, where all tracks were weighed alike."""


def fresh_room() -> Room:
    """A small room with nothing remembered, and no table: the same on every machine."""
    if not hasattr(_mine, "small"):
        _mine.small = make_room(np.zeros(1, dtype=np.uint8), LAYERS, SMALL)
    room: Room = _mine.small
    room.memory[:] = 0
    return room


def lasting_room(by_table: bool = True) -> Room:
    """A room that remembers what was searched before, with the last layers as soon as they are there."""
    table = last_layers() if by_table else None
    known = FROM if table is not None else LAYERS
    if not hasattr(_mine, "large") or _mine.large.known_from != known:
        _mine.large = make_room(np.zeros(1, dtype=np.uint8) if table is None else table, known, LARGE)
    room: Room = _mine.large
    return room


def judging_room(by_table: bool = True) -> Room:
    """A room with the last layers and nothing remembered, so that no move profits from an earlier search."""
    table = last_layers(wait=True) if by_table else None
    known = FROM if table is not None else LAYERS
    if not hasattr(_mine, "judging") or _mine.judging.known_from != known:
        _mine.judging = make_room(np.zeros(1, dtype=np.uint8) if table is None else table, known, MIDDLE)
    room: Room = _mine.judging
    room.memory[:] = 0
    return room


def look_at_all(
    room: Room, steps: Steps, seat: int, tracks: Sequence[int], until: float, depth: int = DEEPEST
) -> Weighed:
    """Search all these tracks with a full window, deeper until a moment; the last depth finished for all."""
    mine, theirs = side(steps[seat - 1]), side(steps[2 - seat])
    order, layer = np.array(tracks, dtype=np.int64) - 1, layer_of(steps)
    found, began, spent = Weighed({}, 0, 0), time.monotonic(), 0
    for ahead in range(1, depth + 1):
        room.counts[NODES], room.counts[LIMIT] = 0, 1 << 60
        now = time.monotonic()
        if found.depth:
            pace = spent / (now - began) if spent > 20_000 else FIRST_PACE
            room.counts[LIMIT] = max(int((until - now) * pace), 0)
        scores = np.zeros(5, dtype=np.int64)
        if weigh(room, mine, theirs, seat, layer, ahead, 2 * END, order, scores) < len(order):
            break
        spent += int(room.counts[NODES])
        weighed = {int(piece) + 1: int(scores[piece]) for piece in order}
        found = Weighed(weighed, ahead, spent, found.scores or weighed)
        order = np.array(sorted(weighed, key=lambda track: -weighed[track]), dtype=np.int64) - 1
        if all(abs(score) > SURE for score in weighed.values()):
            return Weighed(weighed, ahead, spent, weighed)
    return found


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
