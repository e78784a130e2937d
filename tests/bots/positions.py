"""Positions for tests of any bot: some seat's choice in the middle of a random game."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from speeltafel.core.game import Choose
from speeltafel.core.match import AnyGame
from tests.playouts import play_out


class Choice(NamedTuple):
    """What a seat sees, what it may do, and the truth behind it."""

    seats: int
    seat: int
    view: Any
    moves: tuple[Any, ...]
    state: Any


def choices(game: AnyGame, number: int, *, least: int = 2, seed: int = 0) -> Iterator[Choice]:
    """So many choices between at least so many moves, each of another game; seats and options vary."""
    rng = Random(seed)
    found = 0
    while found < number:
        seed += 1
        played = play_out(game, seed)
        turns = [(state, turn) for state in played.states if isinstance(turn := game.turn(state), Choose)]
        real = [(state, turn) for state, turn in turns if len(turn.moves) >= least]
        if real:
            state, turn = rng.choice(real)
            yield Choice(played.seats, turn.seat, game.view(state, turn.seat), tuple(turn.moves), state)
            found += 1
