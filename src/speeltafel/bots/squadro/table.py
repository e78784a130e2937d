"""Look up positions, in the notation of the rules, in a solved folder."""

import random
from collections.abc import Iterator
from pathlib import Path

from speeltafel.bots.squadro.layers import (
    CONFIGURATIONS,
    FIRST,
    NOWHERE,
    SECOND,
    SIZES,
    Bytes,
    atlas,
    begins,
    pieces,
    place_of,
    read,
)
from speeltafel.bots.squadro.solution import open_layer, solved
from speeltafel.games.squadro.data import FAR, HOME
from speeltafel.games.squadro.kernel import pieces_of, side
from speeltafel.games.squadro.rules import Position, Steps, advance, has_won


def layer_of(steps: Steps) -> int:
    """Return the layer of a position: one for every piece that has turned, two for every piece at home."""
    return sum((piece >= FAR) + (piece == HOME) for pieces in steps for piece in pieces)


def movable(steps: Steps, seat: int) -> list[int]:
    """Return the tracks of this seat's pieces that are not home."""
    return [track for track, at in enumerate(steps[seat - 1], 1) if at < HOME]


class Table:
    """The solved layers, memory-mapped."""

    def __init__(self, layers: dict[int, Bytes]) -> None:
        self.layers = layers

    @staticmethod
    def read(folder: Path) -> "Table":
        """Open the table of a solved folder."""
        return Table({layer: open_layer(folder, layer) for layer in solved(folder)})

    def verdict(self, steps: Steps, seat: int) -> int | None:
        """Return who wins when this seat moves: FIRST, SECOND or ENDLESS; None where the layer is missing."""
        for winner in (FIRST, SECOND):
            if has_won(steps[winner - 1]):
                return winner
        layer = layer_of(steps)
        if layer not in self.layers:
            return None
        place = place_of(atlas(), side(steps[0]), side(steps[1]), seat) - begins(layer)
        return int(read(self.layers[layer], place))

    def after(self, steps: Steps, seat: int) -> dict[int, int | None]:
        """Return the verdict after each move of this seat, by track."""
        return {
            track: self.verdict(advance(steps, seat, track)[0], 3 - seat) for track in movable(steps, seat)
        }

    def sample(self, layer: int, rng: random.Random) -> Iterator[Position]:
        """Yield random positions of a layer, uniformly, without end."""
        configurations = CONFIGURATIONS[layer]
        sizes = [int(SIZES[0, one] * SIZES[1, other]) for one, other in configurations]
        while True:
            (one, other), seat = rng.choices(configurations, sizes)[0], rng.choice((1, 2))
            row, column = rng.randrange(SIZES[0, one]), rng.randrange(SIZES[1, other])
            steps = pieces_of(int(pieces(1, one)[row])), pieces_of(int(pieces(2, other)[column]))
            if self.verdict(steps, seat) != NOWHERE:
                yield steps, seat
