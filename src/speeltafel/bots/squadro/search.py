"""Alpha-beta for Squadro: the learned evaluation at the leaves, exact verdicts in the last layers.

Scores are for the mover, in points of the evaluation; a verdict counts as far more, and one that comes sooner
as a little more, so that a win is not put off. The search keeps its own stack: handing all it works with from
call to call took four times as long.
"""

from typing import NamedTuple

import numpy as np

from speeltafel.bots.squadro.evaluation import LOOKED, Network, Places, evaluate, network
from speeltafel.bots.squadro.layers import Atlas, Bytes, atlas, place_of, read
from speeltafel.core.compiled import jit
from speeltafel.games.squadro.data import NEEDED, TRACKS
from speeltafel.games.squadro.kernel import CHANGE, COUNT, JUMPED, LEFT, SETTLED, STAYS, Array, key, look

WON = 1_000_000
"""Four home."""
KNOWN = 900_000
"""Won by the table of the last layers."""
SURE = 800_000
"""More than any guess."""
END = WON + 1000
DEEPEST = 60
ORDERED = 6
"""From this depth on moves are tried in the order of what the evaluation says of them."""
NODES, LIMIT, SEEN = 0, 1, 2
"""Where the counts are: positions visited, how many may be, those found in the table of transpositions."""
EXACT, LOWER, UPPER = 0, 1, 2
MINE, THEIRS, LAYER, LOW, HIGH, BEST, CHOSEN, FLOOR, NEXT, NUMBER = range(10)
"""What the stack holds of a position."""


class Room(NamedTuple):
    """All that a search works with; made once, used for a whole game."""

    network: Network
    atlas: Atlas
    table: Bytes
    """The table of the last layers, from 16 down."""
    known_from: int
    """The first layer that the table knows."""
    memory: Array
    """The table of transpositions: a position, then its score, depth, kind of bound and best move."""
    counts: Array
    looked: Places
    stack: Array
    moved: Array
    met: Array
    hopes: Array
    pieces: Array
    """By depth and rank: the two sides after a move, what is hoped of it, and which piece moved."""


def make_room(table: Bytes, known_from: int, bits: int = 20) -> Room:
    """Room for a search, with so many bits of transpositions (16 bytes each)."""
    return Room(
        network(),
        atlas(),
        table,
        known_from,
        np.zeros(2 << bits, dtype=np.int64),
        np.zeros(3, dtype=np.int64),
        np.zeros(LOOKED, dtype=np.uint32),
        np.zeros((DEEPEST + 2, 10), dtype=np.int64),
        *(np.zeros((DEEPEST + 2, TRACKS), dtype=np.int64) for _ in range(4)),
    )


@jit
def verdict(atlas: Atlas, table: Bytes, mine: int, theirs: int, seat: int) -> int:
    """What the table of the last layers says for the mover: 1 won, -1 lost, 0 endless."""
    place = place_of(atlas, mine, theirs, 1) if seat == 1 else place_of(atlas, theirs, mine, 2)
    found = read(table, place)
    return 0 if not found else 1 if found == seat else -1


@jit
def search(room: Room, mine: int, theirs: int, seat: int, layer: int, depth: int, low: int, high: int) -> int:
    """The score of a position for its mover, so many moves deep, as far as it lies between low and high."""
    rows, rest = room.network
    atlas, table, known_from = room.atlas, room.table, room.known_from
    memory, counts, looked = room.memory, room.counts, room.looked
    stack, moved, met, hopes, pieces = room.stack, room.moved, room.met, room.hopes, room.pieces
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
                score = verdict(atlas, table, mine, theirs, seat) * (KNOWN + left)
                continue
            if left <= 0:
                score = evaluate(rows, rest, mine, theirs, seat, looked)
                continue
            known = key(mine, theirs, seat)
            slot = (known * 0x9E3779B97F4A7C1 >> 20) & (len(memory) - 2)
            first = -1
            if memory[slot] == known:
                entry = memory[slot + 1]
                score, kind = entry >> 16, entry >> 4 & 3
                bound = (kind == LOWER and score >= stack[ply, HIGH]) or (
                    kind == UPPER and score <= stack[ply, LOW]
                )
                if entry >> 8 & 255 >= left and (kind == EXACT or bound):
                    counts[SEEN] += 1
                    continue
                first = entry & 15
            number, score = 0, -END
            for piece in range(TRACKS):
                if mine >> LEFT + piece & 1:
                    ran = look(mine, theirs, seat, piece)
                    after, other = mine ^ ran & CHANGE, theirs & STAYS[piece * 32 + (ran >> JUMPED & 31)]
                    settled = 1 if ran & SETTLED else 0
                    if settled and COUNT[after >> LEFT & 31] <= TRACKS - NEEDED:
                        score = WON + left
                        break
                    hope = 0
                    if piece == first:
                        hope = WON
                    elif left >= ORDERED:
                        if layer + settled >= known_from:
                            hope = -verdict(atlas, table, other, after, 3 - seat) * SURE
                        else:
                            hope = -evaluate(rows, rest, other, after, 3 - seat, looked)
                    at = number
                    while at > 0 and hopes[ply, at - 1] < hope:
                        moved[ply, at], met[ply, at] = moved[ply, at - 1], met[ply, at - 1]
                        hopes[ply, at], pieces[ply, at] = hopes[ply, at - 1], pieces[ply, at - 1]
                        at -= 1
                    moved[ply, at], met[ply, at] = after, other
                    hopes[ply, at], pieces[ply, at] = hope, settled << 4 | piece
                    number += 1
            if score > -END:
                continue
            if left == 1:
                # The last moves looked at: their positions need no place on the stack.
                floor, ceiling, chosen, at = stack[ply, LOW], stack[ply, HIGH], 0, 0
                while at < number and score < ceiling:
                    after, other, piece = moved[ply, at], met[ply, at], pieces[ply, at]
                    at += 1
                    if layer + (piece >> 4) >= known_from:
                        found = -verdict(atlas, table, other, after, 3 - seat) * KNOWN
                    else:
                        found = -evaluate(rows, rest, other, after, 3 - seat, looked)
                    if found > score:
                        score, chosen = found, piece & 15
                counts[NODES] += at
                kind = LOWER if score >= ceiling else EXACT if score > floor else UPPER
                memory[slot] = known
                memory[slot + 1] = score << 16 | 1 << 8 | kind << 4 | chosen
                continue
            leaving = False
            stack[ply, BEST], stack[ply, CHOSEN], stack[ply, FLOOR], stack[ply, NEXT], stack[ply, NUMBER] = (
                -END,
                0,
                stack[ply, LOW],
                0,
                number,
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
            known = key(stack[ply, MINE], stack[ply, THEIRS], seat)
            slot = (known * 0x9E3779B97F4A7C1 >> 20) & (len(memory) - 2)
            memory[slot] = known
            memory[slot + 1] = score << 16 | left << 8 | kind << 4 | stack[ply, CHOSEN]


@jit
def weigh(
    room: Room,
    mine: int,
    theirs: int,
    seat: int,
    layer: int,
    depth: int,
    margin: int,
    order: Array,
    into: Array,
) -> int:
    """Weigh the mover's moves in this order, so many moves deep; scores by piece, true within a margin of the
    best and otherwise at most that. How many were weighed before the limit."""
    best = -END
    for number in range(len(order)):
        piece = order[number]
        ran = look(mine, theirs, seat, piece)
        moved, met = mine ^ ran & CHANGE, theirs & STAYS[piece * 32 + (ran >> JUMPED & 31)]
        settled = 1 if ran & SETTLED else 0
        if settled and COUNT[moved >> LEFT & 31] <= TRACKS - NEEDED:
            score = WON + depth
        else:
            low = max(best - margin, -END)
            score = -search(room, met, moved, 3 - seat, layer + settled, depth - 1, -END, -low)
        if room.counts[NODES] > room.counts[LIMIT]:
            return number
        # What did not beat the best is only known to be at most as good: never take it for equal.
        into[piece] = score if score > best else min(score, best - 1)
        best = max(best, score)
    return len(order)
