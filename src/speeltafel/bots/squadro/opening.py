"""The opening file: the proven winner of every position of the first moves, from the whole solution.

It is part of the package, so that master without the solution doesn't lose a won opening. It is made by
`speeltafel solve squadro DIR --openings FILE`.
"""

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.squadro.layers import ENDLESS, Bytes
from speeltafel.bots.squadro.table import Table, movable
from speeltafel.games.squadro.data import TRACKS
from speeltafel.games.squadro.kernel import Array, key_of
from speeltafel.games.squadro.rules import Position, Steps, advance

PLIES = 8
"""The number of moves from either start that the file covers."""
FILE = Path(__file__).with_name("opening.npz")
STARTS: tuple[Position, ...] = tuple((((0,) * TRACKS, (0,) * TRACKS), seat) for seat in (1, 2))


def known(steps: Steps, seat: int) -> dict[int, int]:
    """Return the verdict after each move of this seat, by its track; nothing where one is not proven.

    Moves from the last positions lead out of the file. All moves of a lost position lose; in a won one
    nothing says which move wins.
    """
    tracks = movable(steps, seat)
    found = {track: _verdict(advance(steps, seat, track)[0], 3 - seat) for track in tracks}
    if None in found.values() and _verdict(steps, seat) == 3 - seat:
        return dict.fromkeys(tracks, 3 - seat)
    proven = {track: verdict for track, verdict in found.items() if verdict is not None}
    return proven if len(proven) == len(tracks) else {}


def keeping(steps: Steps, seat: int) -> tuple[int, frozenset[int]]:
    """Return the verdict of a position and the tracks that keep it; no tracks where it isn't in the file."""
    after = known(steps, seat)
    best = next((verdict for verdict in (seat, ENDLESS) if verdict in after.values()), 3 - seat)
    return best, frozenset(track for track, verdict in after.items() if verdict == best)


def first_positions(plies: int) -> dict[int, Position]:
    """Return all positions within so many moves of either start, by their number."""
    found: dict[int, Position] = {}
    latest: set[Position] = set(STARTS)
    for _ in range(plies + 1):
        found |= {key_of(position): position for position in latest}
        latest = {
            (advance(steps, seat, track)[0], 3 - seat)
            for steps, seat in latest
            for track in movable(steps, seat)
        }
    return found


def write(table: Table, file: Path, plies: int = PLIES) -> int:
    """Write the first positions with their verdicts; return how many."""
    positions = first_positions(plies)
    numbers = sorted(positions)
    verdicts = np.array([table.verdict(*positions[number]) for number in numbers], dtype=np.uint8)
    # Differences compress to a third of the size.
    np.savez_compressed(file, gaps=np.diff(numbers, prepend=0), verdicts=verdicts)
    return len(numbers)


def wrong(table: Table) -> int:
    """Return how many positions of the file have another verdict in this table."""
    keys, verdicts = _read(FILE)
    positions = first_positions(PLIES)
    assert sorted(positions) == keys.tolist()
    from_table = (table.verdict(*positions[number]) for number in keys.tolist())
    return sum(verdict != said for verdict, said in zip(from_table, verdicts.tolist(), strict=True))


def _verdict(steps: Steps, seat: int) -> int | None:
    """Return the verdict of a position, None where it is not in the file."""
    keys, verdicts = _read(FILE)
    number = key_of((steps, seat))
    place = int(np.searchsorted(keys, number))
    return int(verdicts[place]) if place < len(keys) and keys[place] == number else None


@cache
def _read(file: Path) -> tuple[Array, Bytes]:
    with np.load(file) as kept:
        keys: NDArray[np.int64] = np.cumsum(kept["gaps"])
        return keys, kept["verdicts"]
