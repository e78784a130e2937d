"""Positions to learn from: games played well and badly, and the solution's verdict on every move."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.squadro.evaluation import LOOKED, Network, evaluate
from speeltafel.bots.squadro.layers import Atlas, Bytes, atlas, begins, place_of, read
from speeltafel.bots.squadro.solution import open_layer, solved
from speeltafel.core.compiled import Dice, below, jit, seeded
from speeltafel.games.squadro.data import NEEDED, TRACKS
from speeltafel.games.squadro.kernel import CHANGE, COUNT, JUMPED, LEFT, PIECES, STAYS, Array, look, side

EVERY = 6
"""Of so many positions of a game one is looked at, with all its moves."""
LONGEST = 400


class Lessons(NamedTuple):
    """Positions, who moves, and who wins."""

    first: Array
    second: Array
    seat: NDArray[np.int8]
    verdict: NDArray[np.int8]

    def part(self, begin: int | None, end: int | None) -> "Lessons":
        """Some of them."""
        some = slice(begin, end)
        return Lessons(self.first[some], self.second[some], self.seat[some], self.verdict[some])


def draw(network: Network, folder: Path, games: int, seed: int) -> Lessons:
    """Play so many games and ask the solution what their moves led to; every position once, in any order."""
    into = np.zeros((games * 80, 3), dtype=np.int64)
    start = side((0,) * TRACKS)
    many = _play(network, start, games, seeded(seed), into)
    drawn = np.unique(into[:many], axis=0)
    layers, places = _find(atlas(), *np.ascontiguousarray(drawn.T))
    verdicts = np.full(len(drawn), -1, dtype=np.int8)
    # Layer by layer and in the order of the file: the disk is read once, from begin to end.
    for layer in solved(folder):
        here = np.flatnonzero(layers == layer)
        here = here[np.argsort(places[here], kind="stable")]
        verdicts[here] = _read_all(open_layer(folder, layer), places[here] - begins(layer))
    known = np.flatnonzero(verdicts >= 0)
    np.random.default_rng(seed).shuffle(known)
    return Lessons(drawn[known, 0], drawn[known, 1], drawn[known, 2].astype(np.int8), verdicts[known])


@jit
def _play(network: Network, start: int, games: int, dice: Dice, into: Array) -> int:
    """Play games, each with its own share of random moves, else by the evaluation; note what moves led to."""
    rows, rest = network
    looked, worth = np.zeros(LOOKED, dtype=np.uint32), np.zeros(TRACKS)
    number = 0
    for _ in range(games):
        mine, theirs, seat = start, start, 1 + below(dice, 2)
        random = (5, 20, 50, 100)[below(dice, 4)]
        for _ in range(LONGEST):
            noted, guided, chosen = below(dice, EVERY) == 0, below(dice, 100) >= random, -1
            tries = 0
            for piece in range(TRACKS):
                if mine >> LEFT + piece & 1:
                    ran = look(mine, theirs, seat, piece)
                    moved, met = mine ^ ran & CHANGE, theirs & STAYS[piece * 32 + (ran >> JUMPED & 31)]
                    first, second = (moved, met) if seat == 1 else (met, moved)
                    over = COUNT[moved >> LEFT & 31] <= TRACKS - NEEDED
                    worth[piece] = 1e9
                    if guided and not over:
                        worth[piece] = -evaluate(rows, rest, met, moved, 3 - seat, looked)
                    if noted and not over and number < len(into):
                        into[number, 0], into[number, 1], into[number, 2] = first, second, 3 - seat
                        number += 1
                    tries += 1
                    if chosen < 0 or (worth[piece] > worth[chosen] if guided else below(dice, tries) == 0):
                        chosen = piece
            ran = look(mine, theirs, seat, chosen)
            mine, theirs = theirs & STAYS[chosen * 32 + (ran >> JUMPED & 31)], mine ^ ran & CHANGE
            seat = 3 - seat
            if COUNT[theirs >> LEFT & 31] <= TRACKS - NEEDED:
                break
    return number


@jit
def _find(atlas: Atlas, first: Array, second: Array, seat: Array) -> tuple[Array, Array]:
    """The layer and the place of every position."""
    layers, places = np.zeros(len(first), dtype=np.int64), np.zeros(len(first), dtype=np.int64)
    for number in range(len(first)):
        for word in (first[number], second[number]):
            stages = word & PIECES & 0x88888
            for track in range(TRACKS):
                layers[number] += (stages >> 4 * track + 3 & 1) + (1 - (word >> LEFT + track & 1))
        places[number] = place_of(atlas, first[number], second[number], seat[number])
    return layers, places


@jit
def _read_all(table: Bytes, places: Array) -> NDArray[np.int8]:
    found = np.zeros(len(places), dtype=np.int8)
    for number in range(len(places)):
        found[number] = read(table, places[number])
    return found
