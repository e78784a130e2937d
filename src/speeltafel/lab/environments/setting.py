"""The setting of an environment: a game, its seats and options, and the start state."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from speeltafel.core.game import Options, Over
from speeltafel.core.match import AnyGame, begin, complete, replay
from speeltafel.games import GAMES


@dataclass(frozen=True, slots=True)
class Setting:
    """A game with a fixed start state."""

    game: AnyGame
    seats: int
    options: Options
    log: tuple[str, ...]
    """The log that leads to the start state."""
    start: Any

    @property
    def built_in(self) -> bool:
        """Whether it is one of the built-in games, not another with the same key."""
        return GAMES.get(self.game.key) is self.game


def setting(
    game: str | AnyGame,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    log: Iterable[str] | str = (),
) -> Setting:
    """Return the setting of a built-in game, by its key, or of any other; by default for two seats.

    A log is a list of tokens, or one line of them with spaces between.
    """
    if isinstance(game, str):
        if game not in GAMES:
            raise ValueError(f"There is no game {game!r}; there are {', '.join(GAMES)}.")
        game = GAMES[game]
    seats = seats if seats is not None else 2 if 2 in game.seats else game.seats[0]
    tokens = tuple(log.split() if isinstance(log, str) else log)
    start = replay(game, begin(game, seats, options), tokens)[0][-1]
    if isinstance(game.turn(start), Over):
        raise ValueError(f"With this log {game.name} is over already: there is nothing left to play.")
    return Setting(game, seats, complete(game, options or {}), tokens, start)
