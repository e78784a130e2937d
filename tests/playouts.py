"""Random matches for tests, and the set-ups of games."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from speeltafel.core.cards import Deals
from speeltafel.core.game import Between, Chance, Choose, OneOf, Options, Over
from speeltafel.core.match import AnyGame, begin, complete
from speeltafel.games import GAMES
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
    return pytest.mark.parametrize(
        ("key", "seats"),
        [
            pytest.param(key, seats, marks=pytest.mark.nightly if seats in _inner(GAMES[key]) else ())
            for key in keys
            for seats in GAMES[key].seats
        ],
    )


def every_seats(game: AnyGame) -> pytest.MarkDecorator:
    """Parametrize with every number of seats of a game: in `make test` only the ends and two."""
    return pytest.mark.parametrize("seats", only(set(game.seats) - _inner(game), game.seats))


def _inner(game: AnyGame) -> set[int]:
    """Return the numbers of seats but for the lowest, the highest and two."""
    return set(game.seats[1:-1]) - {2}


@dataclass(frozen=True)
class Played:
    """A match that was played to its end."""

    game: AnyGame
    seats: int
    options: Options
    states: list[Any]
    moves: list[Any]

    @property
    def log(self) -> list[str]:
        return [self.game.write(move) for move in self.moves]

    @property
    def events(self) -> Iterator[tuple[Any, Any, Any]]:
        return zip(self.states, self.moves, self.states[1:], strict=False)


def some_options(game: AnyGame, rng: random.Random) -> Options:
    """Return random options; ranges prefer their low end, which gives short matches."""
    chosen: dict[str, object] = {}
    for name, option in game.options.items():
        match option:
            case OneOf():
                chosen[name] = rng.choice(option.values)
            case Between():
                chosen[name] = rng.choice([option.low, min(option.high, option.low + 30), option.default])
    return complete(game, chosen)


def play_out(
    game: AnyGame, seed: int, seats: int | None = None, options: dict[str, object] | None = None
) -> Played:
    """Play a whole match with random choices and outcomes."""
    rng = random.Random(f"{game.key} {seed}")
    seats = seats if seats is not None else rng.choice(game.seats)
    chosen = complete(game, options) if options is not None else some_options(game, rng)
    states: list[Any] = [begin(game, seats, chosen)]
    moves: list[Any] = []
    while True:
        match game.turn(states[-1]):
            case Choose(_, offered):
                move = rng.choice(offered)
            case Chance(odds):
                move = odds.holding(rng.randrange(odds.total))
            case Over():
                return Played(game, seats, chosen, states, moves)
        states.append(game.play(states[-1], move))
        moves.append(move)


def some_states(game: AnyGame, view: Any) -> tuple[list[Any], bool]:
    """Return the states consistent with a view, and whether these are all; of very many some."""
    states = game.consistent_states(view)
    if isinstance(states, Deals) and states.count > 300:
        return list(islice(states, 10)), False
    return list(states), True


def all_observers(seats: int) -> list[int | None]:
    """Return every seat, and the watcher."""
    return [None, *range(1, seats + 1)]
