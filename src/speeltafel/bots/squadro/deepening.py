"""Iterative deepening, until a depth or a deadline is reached."""

import threading
import time
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from speeltafel.bots.squadro.endgame import FROM, last_layers
from speeltafel.bots.squadro.layers import LAYERS, Bytes
from speeltafel.bots.squadro.search import (
    END,
    LIMIT,
    MAX_DEPTH,
    NODES,
    PROVEN,
    Buffers,
    make_buffers,
    search_moves,
)
from speeltafel.bots.squadro.table import layer_of
from speeltafel.core.compiled import COMPILES
from speeltafel.games.squadro.kernel import side
from speeltafel.games.squadro.rules import Steps

SMALL, MIDDLE, LARGE = 14, 18, 20
"""Bits of the transposition table: for a short search, for analysis, and for play."""
INITIAL_RATE = 200_000 if COMPILES else 4_000
"""Nodes a second assumed before the first measurement: a slow and busy machine."""


class _OfThread(threading.local):
    """The buffers of each thread, by the bits of their transposition table."""

    def __init__(self) -> None:
        self.buffers: dict[int, Buffers] = {}


_of_thread = _OfThread()


class SearchResult(NamedTuple):
    """The result of a search: a score for each track, the depth, and the number of nodes."""

    scores: dict[int, int]
    depth: int
    nodes: int
    shallower: Mapping[int, int] = MappingProxyType({})
    """The scores at one ply less, where all tracks were searched to the same depth."""


def fresh_buffers() -> Buffers:
    """Return small buffers with an empty transposition table and no endgame table: deterministic."""
    return _cleared(_buffers(SMALL, None))


def lasting_buffers(by_table: bool = True) -> Buffers:
    """Return buffers that keep transpositions between searches, with the endgame table once it exists."""
    return _buffers(LARGE, last_layers() if by_table else None)


def analysis_buffers(by_table: bool = True) -> Buffers:
    """Return buffers with the endgame table and no transpositions, so that all moves are treated alike."""
    return _cleared(_buffers(MIDDLE, last_layers(wait=True) if by_table else None))


def _buffers(bits: int, table: Bytes | None) -> Buffers:
    """Return this thread's buffers of a size; new ones where a table has come or gone."""
    kept = _of_thread.buffers
    known = LAYERS if table is None else FROM
    if bits not in kept or kept[bits].known_from != known:
        kept[bits] = make_buffers(np.zeros(1, dtype=np.uint8) if table is None else table, known, bits)
    return kept[bits]


def _cleared(buffers: Buffers) -> Buffers:
    buffers.transpositions[:] = 0
    return buffers


def search_all(
    buffers: Buffers, steps: Steps, seat: int, tracks: Sequence[int], until: float, depth: int = MAX_DEPTH
) -> SearchResult:
    """Search all tracks with a full window until a deadline; return the last depth finished for all."""
    mine, theirs = side(steps[seat - 1]), side(steps[2 - seat])
    order, layer = np.array(tracks, dtype=np.int64) - 1, layer_of(steps)
    found, began, spent = SearchResult({}, 0, 0), time.monotonic(), 0
    for ahead in range(1, depth + 1):
        buffers.counts[NODES], buffers.counts[LIMIT] = 0, 1 << 60
        now = time.monotonic()
        if found.depth:
            rate = spent / (now - began) if spent > 20_000 else INITIAL_RATE
            buffers.counts[LIMIT] = max(int((until - now) * rate), 0)
        scores = np.zeros(5, dtype=np.int64)
        if search_moves(buffers, mine, theirs, seat, layer, ahead, 2 * END, order, scores) < len(order):
            break
        spent += int(buffers.counts[NODES])
        scored = {int(piece) + 1: int(scores[piece]) for piece in order}
        found = SearchResult(scored, ahead, spent, found.scores or scored)
        order = np.array(sorted(scored, key=lambda track: -scored[track]), dtype=np.int64) - 1
        if all(abs(score) > PROVEN for score in scored.values()):
            return SearchResult(scored, ahead, spent, scored)
    return found


def deepen(
    buffers: Buffers,
    steps: Steps,
    seat: int,
    tracks: Sequence[int],
    *,
    depth: int = MAX_DEPTH,
    until: float = 0.0,
) -> SearchResult:
    """Search these tracks to a depth, all exactly; or until a deadline, where only the best is exact."""
    mine, theirs = side(steps[seat - 1]), side(steps[2 - seat])
    order = np.array(tracks, dtype=np.int64) - 1
    layer, scores = layer_of(steps), np.zeros(5, dtype=np.int64)
    best: dict[int, int] = {}
    reached, ahead, began, spent = 0, 1, time.monotonic(), 0
    while ahead <= depth:
        buffers.counts[NODES] = 0
        buffers.counts[LIMIT] = 1 << 60
        if until:
            now = time.monotonic()
            rate = spent / (now - began) if spent > 20_000 else INITIAL_RATE
            # One depth at least; then as many nodes as the measured rate allows, in slices.
            if reached:
                buffers.counts[LIMIT] = max(int((until - now) * rate * 0.7), 0)
                if buffers.counts[LIMIT] < 500:
                    break
        margin = 0 if until else 2 * END
        done = search_moves(buffers, mine, theirs, seat, layer, ahead, margin, order, scores)
        spent += int(buffers.counts[NODES])
        if done:
            scored = {int(piece) + 1: int(scores[piece]) for piece in order[:done]}
            ceiling = max(scored.values()) - 1
            # Scores of two depths don't compare: cap what wasn't searched this deep.
            best = {track: min(score, ceiling) for track, score in best.items()} | scored
            order = np.array(sorted(best, key=lambda track: -best[track]), dtype=np.int64) - 1
        if done == len(order):
            reached = ahead
            ahead += 1
            if until and abs(max(best.values())) > PROVEN:
                break
    return SearchResult(best, reached, spent)
