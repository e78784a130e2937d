"""Random matches for tests, and the set-ups of games."""

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from speeltafel.core.match import AnyGame
from speeltafel.games import GAMES
from speeltafel.lab.random_games import Played as Played
from speeltafel.lab.random_games import all_observers as all_observers
from speeltafel.lab.random_games import offered as offered
from speeltafel.lab.random_games import play_out as play_out
from speeltafel.lab.random_games import some_options as some_options
from speeltafel.lab.random_games import some_states as some_states
from tests.nightly import only

OURS = [key for key in GAMES if (Path(__file__).parent / key / "complete.py").exists()]
"""The games with lessons, puzzles, diagrams and reference implementations; others may lack them."""

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
ours = pytest.mark.parametrize("game", [GAMES[key] for key in OURS], ids=OURS)


def complete_of(game: AnyGame) -> ModuleType:
    """Return what makes this game complete: `tests/NAME/complete.py`."""
    return import_module(f"tests.{game.key}.complete")


def tables(keys: Iterable[str]) -> pytest.MarkDecorator:
    """Parametrize with every number of seats of these games: in `make test` only the ends and two."""
    return _tables(keys, lambda game, seats: seats not in _inner(game))


def fullest_tables(keys: Iterable[str]) -> pytest.MarkDecorator:
    """Parametrize with every number of seats of these games: in `make test` only the highest."""
    return _tables(keys, lambda game, seats: seats == game.seats[-1])


def _tables(keys: Iterable[str], is_in_every_run: Callable[[AnyGame, int], bool]) -> pytest.MarkDecorator:
    every = [(key, seats) for key in keys for seats in GAMES[key].seats]
    return pytest.mark.parametrize(
        ("key", "seats"),
        [
            pytest.param(key, seats, marks=() if is_in_every_run(GAMES[key], seats) else pytest.mark.nightly)
            for key, seats in every
        ],
    )


def every_seats(game: AnyGame) -> pytest.MarkDecorator:
    """Parametrize with every number of seats of a game: in `make test` only the ends and two."""
    return pytest.mark.parametrize("seats", only(set(game.seats) - _inner(game), game.seats))


def _inner(game: AnyGame) -> set[int]:
    """Return the numbers of seats but for the lowest, the highest and two."""
    return set(game.seats[1:-1]) - {2}
