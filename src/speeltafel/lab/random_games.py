"""Random games: whole matches of random choices and outcomes, to try what every game promises."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from speeltafel.core.game import Between, Chance, Choose, OneOf, Options, Over
from speeltafel.core.kit.cards import Deals
from speeltafel.core.match import AnyGame, begin, complete
from speeltafel.core.proofreading import turn_faults
from speeltafel.core.refusals import Refusal


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
        """The tokens of the match."""
        return [self.game.write(move) for move in self.moves]

    @property
    def events(self) -> Iterator[tuple[Any, Any, Any]]:
        """Every event: the state before it, the move or outcome, and the state after it."""
        return zip(self.states, self.moves, self.states[1:], strict=False)


class EndlessGame(Exception):
    """A random game that did not end within the number of events it was given."""


class BadTurn(Refusal):
    """A turn with which nobody can go on."""


def play_out(
    game: AnyGame,
    seed: int,
    seats: int | None = None,
    options: dict[str, object] | None = None,
    longest: int | None = None,
) -> Played:
    """Play a whole match; raise `EndlessGame` where it takes more than `longest` events."""
    rng = random.Random(f"{game.key} {seed}")
    seats = seats if seats is not None else rng.choice(game.seats)
    chosen = complete(game, options) if options is not None else some_options(game, rng)
    states: list[Any] = [begin(game, seats, chosen)]
    moves: list[Any] = []
    while longest is None or len(moves) <= longest:
        match game.turn(states[-1]):
            case Choose(_, offered) if offered:
                move = rng.choice(offered)
            case Chance(odds):
                move = odds.holding(rng.randrange(odds.total))
            case Over():
                return Played(game, seats, chosen, states, moves)
            case other:
                raise BadTurn(next(turn_faults(other, seats)))
        states.append(game.play(states[-1], move))
        moves.append(move)
    raise EndlessGame


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


def all_observers(seats: int) -> list[int | None]:
    """Return every seat, and the watcher."""
    return [None, *range(1, seats + 1)]


def offered(game: AnyGame, state: Any) -> list[Any]:
    """Return the moves or outcomes that can follow a state."""
    turn = game.turn(state)
    return list(turn.moves if isinstance(turn, Choose) else turn.odds if isinstance(turn, Chance) else ())


def some_states(game: AnyGame, view: Any, most: int = 300, some: int = 10) -> tuple[list[Any], bool]:
    """Return the states consistent with a view, and whether these are all; where they are too many, some."""
    states = game.consistent_states(view)
    if isinstance(states, Deals) and states.count > most:
        return list(islice(states, some)), False
    return list(states), True
