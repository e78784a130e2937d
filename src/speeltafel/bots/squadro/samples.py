"""Training positions: from games played well and badly, labelled by the solution."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.squadro.evaluation import TRIO_COUNT, Network, evaluate
from speeltafel.bots.squadro.layers import Atlas, Bytes, atlas, begins, place_of, read
from speeltafel.bots.squadro.solution import open_layer, solved
from speeltafel.core.compiled import Rng, below, njit, seeded
from speeltafel.games.squadro.data import TRACKS
from speeltafel.games.squadro.kernel import LEFT, PIECES, Array, advance, has_won, side

SAMPLE_EVERY = 6
"""One position in so many is sampled, with all its moves."""
LONGEST = 400


class Samples(NamedTuple):
    """Positions, the seat to move, and the verdict, as columns."""

    first: Array
    second: Array
    seat: NDArray[np.int8]
    verdict: NDArray[np.int8]

    def part(self, begin: int | None, end: int | None) -> "Samples":
        """Return a slice of the samples."""
        some = slice(begin, end)
        return Samples(self.first[some], self.second[some], self.seat[some], self.verdict[some])


def draw(network: Network, folder: Path, games: int, seed: int) -> Samples:
    """Play so many games and label their positions; every position once, shuffled."""
    into = np.zeros((games * 80, 3), dtype=np.int64)
    start = side((0,) * TRACKS)
    many = _play(network, start, games, seeded(seed), into)
    drawn = np.unique(into[:many], axis=0)
    layers, places = _find(atlas(), *np.ascontiguousarray(drawn.T))
    verdicts = np.full(len(drawn), -1, dtype=np.int8)
    # In the order of the files, so that the disk is read sequentially.
    for layer in solved(folder):
        here = np.flatnonzero(layers == layer)
        here = here[np.argsort(places[here], kind="stable")]
        verdicts[here] = _read_all(open_layer(folder, layer), places[here] - begins(layer))
    known = np.flatnonzero(verdicts >= 0)
    np.random.default_rng(seed).shuffle(known)
    return Samples(drawn[known, 0], drawn[known, 1], drawn[known, 2].astype(np.int8), verdicts[known])


@njit
def _play(network: Network, start: int, games: int, rng: Rng, into: Array) -> int:
    """Play games by the evaluation, each with its own rate of random moves; record sampled positions."""
    rows, rest = network
    indices, worth = np.zeros(TRIO_COUNT, dtype=np.uint32), np.zeros(TRACKS)
    number = 0
    for _ in range(games):
        mine, theirs, seat = start, start, 1 + below(rng, 2)
        random = (5, 20, 50, 100)[below(rng, 4)]
        for _ in range(LONGEST):
            noted, guided, chosen = below(rng, SAMPLE_EVERY) == 0, below(rng, 100) >= random, -1
            tries = 0
            for piece in range(TRACKS):
                if mine >> LEFT + piece & 1:
                    moved, met, _ = advance(mine, theirs, seat, piece)
                    first, second = (moved, met) if seat == 1 else (met, moved)
                    over = has_won(moved)
                    worth[piece] = 1e9
                    if guided and not over:
                        worth[piece] = -evaluate(rows, rest, met, moved, 3 - seat, indices)
                    if noted and not over and number < len(into):
                        into[number, 0], into[number, 1], into[number, 2] = first, second, 3 - seat
                        number += 1
                    tries += 1
                    if chosen < 0 or (worth[piece] > worth[chosen] if guided else below(rng, tries) == 0):
                        chosen = piece
            theirs, mine, _ = advance(mine, theirs, seat, chosen)
            seat = 3 - seat
            if has_won(theirs):
                break
    return number


@njit
def _find(atlas: Atlas, first: Array, second: Array, seat: Array) -> tuple[Array, Array]:
    """Return the layer and the index of every position."""
    layers, places = np.zeros(len(first), dtype=np.int64), np.zeros(len(first), dtype=np.int64)
    for number in range(len(first)):
        for word in (first[number], second[number]):
            stages = word & PIECES & 0x88888
            for track in range(TRACKS):
                layers[number] += (stages >> 4 * track + 3 & 1) + (1 - (word >> LEFT + track & 1))
        places[number] = place_of(atlas, first[number], second[number], seat[number])
    return layers, places


@njit
def _read_all(table: Bytes, places: Array) -> NDArray[np.int8]:
    found = np.zeros(len(places), dtype=np.int8)
    for number in range(len(places)):
        found[number] = read(table, places[number])
    return found
