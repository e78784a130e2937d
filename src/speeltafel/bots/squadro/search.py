"""Alpha-beta search for Squadro: the value net at the leaves, exact verdicts in the last layers.

Scores are for the mover, in points of the evaluation; a verdict counts far more, and a little more the sooner
it comes, so that wins aren't delayed. The search has an explicit stack, and its parts are inlined: calls that
pass a dozen arrays, by recursion or not, took four times as long.
"""

from typing import NamedTuple

import numpy as np

from speeltafel.bots.squadro.evaluation import TRIO_COUNT, Network, Places, evaluate, network
from speeltafel.bots.squadro.layers import Atlas, Bytes, atlas, place_of, read
from speeltafel.core.compiled import borrowed, inlined, njit
from speeltafel.games.squadro.data import TRACKS
from speeltafel.games.squadro.kernel import LEFT, Array, advance, has_won, key

WON = 1_000_000
"""Four home."""
TABLE_WIN = 900_000
"""Won by the endgame table."""
PROVEN = 800_000
"""Higher than any evaluation: a proof."""
END = WON + 1000
UNKNOWN = END + 1
MAX_DEPTH = 60
ORDERING_DEPTH = 6
"""From this remaining depth on, moves are ordered by their evaluation."""
NODES, LIMIT, HITS = 0, 1, 2
"""Indices of `counts`: nodes visited, the limit of nodes, hits in the transposition table."""
EXACT, LOWER, UPPER = 0, 1, 2
MINE, THEIRS, LAYER, LOW, HIGH, BEST, CHOSEN, FLOOR, NEXT, NUMBER = range(10)
"""Columns of the stack."""


class Buffers(NamedTuple):
    """The working memory of a search; allocated once and used for a whole game."""

    network: Network
    atlas: Atlas
    table: Bytes
    """The endgame table: the last layers, from 16 down."""
    known_from: int
    """The first layer of the endgame table."""
    transpositions: Array
    """The transposition table: pairs of a position and its packed score, depth, bound and best move."""
    counts: Array
    indices: Places
    stack: Array
    moved: Array
    met: Array
    estimates: Array
    pieces: Array
    """By ply and rank: the two sides after a move, its estimate for ordering, and which piece moved."""


def make_buffers(table: Bytes, known_from: int, bits: int = 20) -> Buffers:
    """Allocate buffers, with 2**bits entries of transpositions (16 bytes each)."""
    return Buffers(
        network(),
        atlas(),
        table,
        known_from,
        np.zeros(2 << bits, dtype=np.int64),
        np.zeros(3, dtype=np.int64),
        np.zeros(TRIO_COUNT, dtype=np.uint32),
        np.zeros((MAX_DEPTH + 2, 10), dtype=np.int64),
        *(np.zeros((MAX_DEPTH + 2, TRACKS), dtype=np.int64) for _ in range(4)),
    )


@njit
def verdict(atlas: Atlas, table: Bytes, mine: int, theirs: int, seat: int) -> int:
    """Return the endgame table's verdict for the mover: 1 won, -1 lost, 0 endless."""
    first, second = (mine, theirs) if seat == 1 else (theirs, mine)
    place = place_of(atlas, first, second, seat)
    found = read(table, place)
    return 0 if not found else 1 if found == seat else -1


@njit
def search(
    buffers: Buffers, mine: int, theirs: int, seat: int, layer: int, depth: int, low: int, high: int
) -> int:
    """Return the score of a position for its mover at this depth, exact within the window low to high."""
    buffers = _borrowed(buffers)
    stack, counts = buffers.stack, buffers.counts
    ply, score, entering = 0, 0, True
    stack[0, MINE], stack[0, THEIRS], stack[0, LAYER] = mine, theirs, layer
    stack[0, LOW], stack[0, HIGH] = low, high
    while True:
        mover = seat if ply & 1 == 0 else 3 - seat
        if entering:
            score = _enter(buffers, ply, mover, depth - ply)
        if score != UNKNOWN:
            if ply == 0:
                return score
            ply -= 1
            mover, score = 3 - mover, -score
            if score > stack[ply, BEST]:
                stack[ply, BEST], stack[ply, CHOSEN] = score, buffers.pieces[ply, stack[ply, NEXT] - 1] & 15
                stack[ply, LOW] = max(stack[ply, LOW], score)
        if counts[NODES] > counts[LIMIT]:
            return 0
        entering = stack[ply, NEXT] < stack[ply, NUMBER] and stack[ply, LOW] < stack[ply, HIGH]
        if entering:
            at = stack[ply, NEXT]
            stack[ply, NEXT] += 1
            stack[ply + 1, MINE], stack[ply + 1, THEIRS] = buffers.met[ply, at], buffers.moved[ply, at]
            stack[ply + 1, LAYER] = stack[ply, LAYER] + (buffers.pieces[ply, at] >> 4)
            stack[ply + 1, LOW], stack[ply + 1, HIGH] = -stack[ply, HIGH], -stack[ply, LOW]
            ply += 1
        else:
            score = stack[ply, BEST]
            position = key(stack[ply, MINE], stack[ply, THEIRS], mover)
            bound = _bound(score, stack[ply, FLOOR], stack[ply, HIGH])
            _store(buffers.transpositions, position, score, depth - ply, bound, stack[ply, CHOSEN])


@inlined
def _borrowed(buffers: Buffers) -> Buffers:
    """Return the buffers without reference counts, which took two thirds of the time."""
    rows, rest = buffers.network
    where, starts, sizes = buffers.atlas
    return Buffers(
        Network(borrowed(rows), borrowed(rest)),
        Atlas(borrowed(where), borrowed(starts), borrowed(sizes)),
        borrowed(buffers.table),
        buffers.known_from,
        borrowed(buffers.transpositions),
        borrowed(buffers.counts),
        borrowed(buffers.indices),
        borrowed(buffers.stack),
        borrowed(buffers.moved),
        borrowed(buffers.met),
        borrowed(buffers.estimates),
        borrowed(buffers.pieces),
    )


@inlined
def _enter(buffers: Buffers, ply: int, seat: int, left: int) -> int:
    """Return the score of the position at this ply, or `UNKNOWN` where its moves are to be searched."""
    stack, transpositions = buffers.stack, buffers.transpositions
    mine, theirs, layer = stack[ply, MINE], stack[ply, THEIRS], stack[ply, LAYER]
    buffers.counts[NODES] += 1
    if layer >= buffers.known_from:
        return verdict(buffers.atlas, buffers.table, mine, theirs, seat) * (TABLE_WIN + left)
    if left <= 0:
        return _estimate(buffers, mine, theirs, seat)
    position = key(mine, theirs, seat)
    slot, first = _slot(transpositions, position), -1
    if transpositions[slot] == position:
        entry = transpositions[slot + 1]
        score, kind = entry >> 16, entry >> 4 & 3
        cuts = (kind == LOWER and score >= stack[ply, HIGH]) or (kind == UPPER and score <= stack[ply, LOW])
        if entry >> 8 & 255 >= left and (kind == EXACT or cuts):
            buffers.counts[HITS] += 1
            return int(score)
        first = entry & 15
    count = _list_moves(buffers, ply, seat, left, first)
    if count == 0:
        return WON + left
    if left == 1:
        return _search_last_ply(buffers, ply, seat, count)
    stack[ply, BEST], stack[ply, CHOSEN], stack[ply, FLOOR] = -END, 0, stack[ply, LOW]
    stack[ply, NEXT], stack[ply, NUMBER] = 0, count
    return UNKNOWN


@inlined
def _list_moves(buffers: Buffers, ply: int, seat: int, left: int, first: int) -> int:
    """Write the moves at this ply, the most promising first; return how many, 0 where one wins at once."""
    mine, theirs, layer = buffers.stack[ply, MINE], buffers.stack[ply, THEIRS], buffers.stack[ply, LAYER]
    moved, met, estimates, pieces = buffers.moved, buffers.met, buffers.estimates, buffers.pieces
    count = 0
    for piece in range(TRACKS):
        if mine >> LEFT + piece & 1:
            after, other, settled = advance(mine, theirs, seat, piece)
            if settled and has_won(after):
                return 0
            estimate = 0
            if piece == first:
                estimate = WON
            elif left >= ORDERING_DEPTH:
                if layer + settled >= buffers.known_from:
                    estimate = -verdict(buffers.atlas, buffers.table, other, after, 3 - seat) * PROVEN
                else:
                    estimate = -_estimate(buffers, other, after, 3 - seat)
            at = count
            while at > 0 and estimates[ply, at - 1] < estimate:
                moved[ply, at], met[ply, at] = moved[ply, at - 1], met[ply, at - 1]
                estimates[ply, at], pieces[ply, at] = estimates[ply, at - 1], pieces[ply, at - 1]
                at -= 1
            moved[ply, at], met[ply, at] = after, other
            estimates[ply, at], pieces[ply, at] = estimate, settled << 4 | piece
            count += 1
    return count


@inlined
def _search_last_ply(buffers: Buffers, ply: int, seat: int, count: int) -> int:
    """Return the score of a position at depth 1: the positions after its moves need no place on the stack."""
    stack = buffers.stack
    mine, theirs, layer = stack[ply, MINE], stack[ply, THEIRS], stack[ply, LAYER]
    low, high = stack[ply, LOW], stack[ply, HIGH]
    score, best, at = -END, 0, 0
    while at < count and score < high:
        after, other, piece = buffers.moved[ply, at], buffers.met[ply, at], buffers.pieces[ply, at]
        at += 1
        if layer + (piece >> 4) >= buffers.known_from:
            found = -verdict(buffers.atlas, buffers.table, other, after, 3 - seat) * TABLE_WIN
        else:
            found = -_estimate(buffers, other, after, 3 - seat)
        if found > score:
            score, best = found, piece & 15
    buffers.counts[NODES] += at
    _store(buffers.transpositions, key(mine, theirs, seat), score, 1, _bound(score, low, high), best)
    return score


@inlined
def _estimate(buffers: Buffers, mine: int, theirs: int, seat: int) -> int:
    rows, rest = buffers.network
    return evaluate(rows, rest, mine, theirs, seat, buffers.indices)


@inlined
def _bound(score: int, low: int, high: int) -> int:
    """Return what a score found within a window is: exact, a lower or an upper bound."""
    return LOWER if score >= high else EXACT if score > low else UPPER


@inlined
def _slot(transpositions: Array, position: int) -> int:
    """Return the index of a position's entry in the transposition table."""
    return (position * 0x9E3779B97F4A7C1 >> 20) & (len(transpositions) - 2)


@inlined
def _store(transpositions: Array, position: int, score: int, depth: int, bound: int, best: int) -> None:
    slot = _slot(transpositions, position)
    transpositions[slot] = position
    transpositions[slot + 1] = score << 16 | depth << 8 | bound << 4 | best


@njit
def search_moves(
    buffers: Buffers,
    mine: int,
    theirs: int,
    seat: int,
    layer: int,
    depth: int,
    margin: int,
    order: Array,
    into: Array,
) -> int:
    """Search the mover's moves in this order at this depth; return how many were done before the limit.

    Scores by piece are exact within a margin of the best, and upper bounds otherwise.
    """
    best = -END
    for done in range(len(order)):
        piece = order[done]
        moved, met, settled = advance(mine, theirs, seat, piece)
        if settled and has_won(moved):
            score = WON + depth
        else:
            low = max(best - margin, -END)
            score = -search(buffers, met, moved, 3 - seat, layer + settled, depth - 1, -END, -low)
        if buffers.counts[NODES] > buffers.counts[LIMIT]:
            return done
        # A score that isn't above the best is only a bound: never take it for equal.
        into[piece] = score if score > best else min(score, best - 1)
        best = max(best, score)
    return len(order)
