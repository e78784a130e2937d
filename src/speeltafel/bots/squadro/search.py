"""Alpha-beta search for Squadro: the value net at the leaves, exact verdicts in the last layers.

Scores are for the mover, in points of the evaluation; a verdict counts far more, and a little more the sooner
it comes, so that wins aren't delayed. The search is one function with an explicit stack: recursion, which
passes a dozen arrays from call to call, took four times as long.
"""

from typing import NamedTuple

import numpy as np

from speeltafel.bots.squadro.evaluation import TRIO_COUNT, Network, Places, evaluate, network
from speeltafel.bots.squadro.layers import Atlas, Bytes, atlas, place_of, read
from speeltafel.core.compiled import njit
from speeltafel.games.squadro.data import NEEDED, TRACKS
from speeltafel.games.squadro.kernel import CHANGE, COUNT, JUMPED, LEFT, SETTLED, STAYS, Array, key, look

WON = 1_000_000
"""Four home."""
TABLE_WIN = 900_000
"""Won by the endgame table."""
PROVEN = 800_000
"""Higher than any evaluation: a proof."""
END = WON + 1000
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
    place = place_of(atlas, mine, theirs, 1) if seat == 1 else place_of(atlas, theirs, mine, 2)
    found = read(table, place)
    return 0 if not found else 1 if found == seat else -1


@njit
def search(
    buffers: Buffers, mine: int, theirs: int, seat: int, layer: int, depth: int, low: int, high: int
) -> int:
    """Return the score of a position for its mover at this depth, exact within the window low to high."""
    rows, rest = buffers.network
    atlas, table, known_from = buffers.atlas, buffers.table, buffers.known_from
    transpositions, counts, indices = buffers.transpositions, buffers.counts, buffers.indices
    stack, moved, met, estimates, pieces = (
        buffers.stack,
        buffers.moved,
        buffers.met,
        buffers.estimates,
        buffers.pieces,
    )
    root, ply, score = seat, 0, 0
    stack[0, MINE], stack[0, THEIRS], stack[0, LAYER] = mine, theirs, layer
    stack[0, LOW], stack[0, HIGH] = low, high
    arriving, leaving = True, False
    while True:
        seat, left = root if ply & 1 == 0 else 3 - root, depth - ply
        if arriving:
            arriving, leaving = False, True
            mine, theirs, layer = stack[ply, MINE], stack[ply, THEIRS], stack[ply, LAYER]
            counts[NODES] += 1
            if layer >= known_from:
                score = verdict(atlas, table, mine, theirs, seat) * (TABLE_WIN + left)
                continue
            if left <= 0:
                score = evaluate(rows, rest, mine, theirs, seat, indices)
                continue
            position = key(mine, theirs, seat)
            slot = (position * 0x9E3779B97F4A7C1 >> 20) & (len(transpositions) - 2)
            first = -1
            if transpositions[slot] == position:
                entry = transpositions[slot + 1]
                score, kind = entry >> 16, entry >> 4 & 3
                bound = (kind == LOWER and score >= stack[ply, HIGH]) or (
                    kind == UPPER and score <= stack[ply, LOW]
                )
                if entry >> 8 & 255 >= left and (kind == EXACT or bound):
                    counts[HITS] += 1
                    continue
                first = entry & 15
            count, score = 0, -END
            for piece in range(TRACKS):
                if mine >> LEFT + piece & 1:
                    ran = look(mine, theirs, seat, piece)
                    after, other = mine ^ ran & CHANGE, theirs & STAYS[piece * 32 + (ran >> JUMPED & 31)]
                    settled = 1 if ran & SETTLED else 0
                    if settled and COUNT[after >> LEFT & 31] <= TRACKS - NEEDED:
                        score = WON + left
                        break
                    estimate = 0
                    if piece == first:
                        estimate = WON
                    elif left >= ORDERING_DEPTH:
                        if layer + settled >= known_from:
                            estimate = -verdict(atlas, table, other, after, 3 - seat) * PROVEN
                        else:
                            estimate = -evaluate(rows, rest, other, after, 3 - seat, indices)
                    at = count
                    while at > 0 and estimates[ply, at - 1] < estimate:
                        moved[ply, at], met[ply, at] = moved[ply, at - 1], met[ply, at - 1]
                        estimates[ply, at], pieces[ply, at] = estimates[ply, at - 1], pieces[ply, at - 1]
                        at -= 1
                    moved[ply, at], met[ply, at] = after, other
                    estimates[ply, at], pieces[ply, at] = estimate, settled << 4 | piece
                    count += 1
            if score > -END:
                continue
            if left == 1:
                # The last ply: its positions need no place on the stack.
                low, ceiling, best_move, at = stack[ply, LOW], stack[ply, HIGH], 0, 0
                while at < count and score < ceiling:
                    after, other, piece = moved[ply, at], met[ply, at], pieces[ply, at]
                    at += 1
                    if layer + (piece >> 4) >= known_from:
                        found = -verdict(atlas, table, other, after, 3 - seat) * TABLE_WIN
                    else:
                        found = -evaluate(rows, rest, other, after, 3 - seat, indices)
                    if found > score:
                        score, best_move = found, piece & 15
                counts[NODES] += at
                kind = LOWER if score >= ceiling else EXACT if score > low else UPPER
                transpositions[slot] = position
                transpositions[slot + 1] = score << 16 | 1 << 8 | kind << 4 | best_move
                continue
            leaving = False
            stack[ply, BEST], stack[ply, CHOSEN], stack[ply, FLOOR], stack[ply, NEXT], stack[ply, NUMBER] = (
                -END,
                0,
                stack[ply, LOW],
                0,
                count,
            )
        elif leaving:
            if ply == 0:
                return score
            ply -= 1
            seat, left = 3 - seat, left + 1
            score = -score
            leaving = False
            if score > stack[ply, BEST]:
                stack[ply, BEST], stack[ply, CHOSEN] = score, pieces[ply, stack[ply, NEXT] - 1] & 15
                stack[ply, LOW] = max(stack[ply, LOW], score)
        if counts[NODES] > counts[LIMIT]:
            return 0
        if stack[ply, NEXT] < stack[ply, NUMBER] and stack[ply, LOW] < stack[ply, HIGH]:
            at = stack[ply, NEXT]
            stack[ply, NEXT] += 1
            stack[ply + 1, MINE], stack[ply + 1, THEIRS] = met[ply, at], moved[ply, at]
            stack[ply + 1, LAYER] = stack[ply, LAYER] + (pieces[ply, at] >> 4)
            stack[ply + 1, LOW], stack[ply + 1, HIGH] = -stack[ply, HIGH], -stack[ply, LOW]
            ply += 1
            arriving = True
        else:
            score, leaving = stack[ply, BEST], True
            kind = LOWER if score >= stack[ply, HIGH] else EXACT if score > stack[ply, FLOOR] else UPPER
            position = key(stack[ply, MINE], stack[ply, THEIRS], seat)
            slot = (position * 0x9E3779B97F4A7C1 >> 20) & (len(transpositions) - 2)
            transpositions[slot] = position
            transpositions[slot + 1] = score << 16 | left << 8 | kind << 4 | stack[ply, CHOSEN]


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
        ran = look(mine, theirs, seat, piece)
        moved, met = mine ^ ran & CHANGE, theirs & STAYS[piece * 32 + (ran >> JUMPED & 31)]
        settled = 1 if ran & SETTLED else 0
        if settled and COUNT[moved >> LEFT & 31] <= TRACKS - NEEDED:
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
