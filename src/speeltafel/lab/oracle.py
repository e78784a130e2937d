"""Exact values: of a position, of each move in it, and the regret of a move.

Nothing here is estimated. What a value measures differs by game and is part of every answer: see
docs/research.md, or the `oracle.py` of the game's bot.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from speeltafel import bots
from speeltafel.core.game import Choose
from speeltafel.core.match import AnyGame, begin, replay
from speeltafel.core.report import Known
from speeltafel.games import GAMES


@dataclass(frozen=True, slots=True)
class Exact:
    """The exact values of a position in which a seat must choose."""

    seat: int
    """The seat to choose; the values are its."""
    values: Mapping[str, float]
    """The value after each legal move, by token."""
    known: Known
    """In which sense the values are exact."""

    @property
    def value(self) -> float:
        """The value of the position: that of its best move."""
        return max(self.values.values())

    def regret(self, token: str) -> float:
        """Return the loss of a move against the best."""
        if token not in self.values:
            raise ValueError(f"{token!r} is not on offer here; on offer: {' '.join(self.values)}.")
        return self.value - self.values[token]

    @property
    def best(self) -> tuple[str, ...]:
        """The moves without regret."""
        return tuple(token for token in self.values if self.regret(token) <= 1e-9)


def values(game: str | AnyGame, state: Any) -> Exact | None:
    """Return the exact values of a state; None where nobody chooses, or they aren't known."""
    game = GAMES[game] if isinstance(game, str) else game
    turn = game.turn(state)
    if GAMES.get(game.key) is not game or not isinstance(turn, Choose):
        return None
    found = bots.find(game.key).exact(state, turn)
    if found is None:
        return None
    worth, words = found
    return Exact(turn.seat, {game.write(move): worth[move] for move in turn.moves}, Known(words, turn.seat))


def value(game: str | AnyGame, state: Any) -> float | None:
    """Return the value of a state to the seat to choose; None where it isn't known."""
    found = values(game, state)
    return None if found is None else found.value


def regret(game: str | AnyGame, state: Any, token: str) -> float | None:
    """Return the regret of a move; None where it isn't known."""
    found = values(game, state)
    return None if found is None else found.regret(token)


def state_of(
    game: str | AnyGame,
    log: Iterable[str] | str = (),
    seats: int = 2,
    options: Mapping[str, object] | None = None,
) -> Any:
    """Return the state after a log: tokens, or one line of them separated by spaces."""
    game = GAMES[game] if isinstance(game, str) else game
    tokens = log.split() if isinstance(log, str) else log
    return replay(game, begin(game, seats, options), tokens)[0][-1]
