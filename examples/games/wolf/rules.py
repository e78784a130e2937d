"""Wolf: a wolf wants to get past four sheep, which want to shut it in. Nobody has points."""

from dataclasses import dataclass, replace

from speeltafel.core.game import Choose, Options, Over, Turn
from speeltafel.core.kit.board import squares

GRID = squares(8, 8, dark="checkered")
PLACES = tuple(place.name for place in GRID.places if place.dark)
"""The dark squares: all is played on these."""
PASTURE = tuple(place for place in PLACES if place[1] == "8")
"""Where the sheep begin, and the wolf wants to go."""


def _beside(place: str, rows: tuple[int, ...]) -> tuple[str, ...]:
    """Return the squares next to this one diagonally, so many rows up or down."""
    near = [chr(ord(place[0]) + across) + str(int(place[1]) + up) for across in (-1, 1) for up in rows]
    return tuple(one for one in near if one in PLACES)


STEPS = tuple({place: _beside(place, rows) for place in PLACES} for rows in ((-1, 1), (-1,)))
"""Where each seat's animals can go from a square: the wolf in any direction, the sheep only down."""
MOVES = tuple(f"{at}-{to}" for at, around in STEPS[0].items() for to in around)


@dataclass(frozen=True, slots=True)
class State:
    """Where the animals of each seat are, and whose turn it is."""

    animals: tuple[tuple[str, ...], ...]
    seat: int


def start(seats: int, options: Options) -> State:
    """Return the first state."""
    return State((("e1",), PASTURE), 1 if options["first"] == "wolf" else 2)


def turn(state: State) -> Turn[str]:
    """Return the moves of the seat (W2, W3), or the end (W5, W6); scores count nothing, so they are 0."""
    (wolf,), taken = state.animals[0], {place for animals in state.animals for place in animals}
    if wolf in PASTURE:
        return Over((0, 0), (1,), "past")
    steps = STEPS[state.seat - 1]
    moves = [f"{at}-{to}" for at in state.animals[state.seat - 1] for to in steps[at] if to not in taken]
    if moves:
        return Choose(state.seat, tuple(moves))
    return Over((0, 0), (3 - state.seat,), "stuck" if state.seat == 2 else "caught")


def play(state: State, move: str) -> State:
    """Return the next state; an animal keeps its place in the list."""
    before, _, after = move.partition("-")
    moved = tuple(tuple(after if at == before else at for at in animals) for animals in state.animals)
    return replace(state, animals=moved, seat=3 - state.seat)
