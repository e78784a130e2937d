"""The kernel of a game beside its rules."""

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from speeltafel import games
from speeltafel.bots.kernel_check import differences
from speeltafel.core.game import Choose, OneOf, Options, Over, Turn
from speeltafel.core.match import AnyGame

WITH_KERNEL = [key for key in games.SHELF if (Path(games.__file__).parent / key / "kernel.py").exists()]
FEW = 8
"""So many combinations of options are all tried."""


def kernel_of(game: AnyGame) -> Any:
    return import_module(f"speeltafel.games.{game.key}.kernel")


def every_option(game: AnyGame, rng: random.Random) -> Iterator[Options]:
    """Set-ups with each value of each option: all combinations, or random ones where they are many."""
    names = list(game.options)
    values = [
        option.values
        if isinstance(option, OneOf)
        else (option.low, option.low + 1, option.default, option.high)
        for option in game.options.values()
    ]
    if prod(map(len, values)) <= FEW:
        for chosen in product(*values):
            yield dict(zip(names, chosen, strict=True))
        return
    for name, own in zip(names, values, strict=True):
        for value in own:
            others = {other: rng.choice(these) for other, these in zip(names, values, strict=True)}
            yield {**others, name: value}


def compare(game: AnyGame, state: Any, array: Any) -> Turn[Any]:
    """Compare all that the kernel says about a state with the rules; return the turn by the rules."""
    assert not list(differences(game, kernel_of(game), state, array))
    return game.turn(state)


def play(game: AnyGame, state: Any, array: Any, move: Any) -> Any:
    """Play a move by the kernel, in place, and return the next state by the rules."""
    kernel = kernel_of(game)
    kernel.play(array, kernel.index(state, move))
    return game.play(state, move)


def follow(game: AnyGame, state: Any, rng: random.Random, choose: Callable[[Any], Any] | None = None) -> Over:
    """Play on to the end by rules and kernel side by side, at random or by this choice; return the end."""
    array = kernel_of(game).encode(state)
    while not isinstance(turn := compare(game, state, array), Over):
        if isinstance(turn, Choose):
            move = choose(turn.moves) if choose else rng.choice(turn.moves)
        else:
            move = turn.odds.holding(rng.randrange(turn.odds.total))
        state = play(game, state, array, move)
    return turn
