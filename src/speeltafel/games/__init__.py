"""The games that the program knows. A new one is a folder here and a line in `SHELF`."""

from speeltafel.core.match import AnyGame
from speeltafel.core.shelf import load

SHELF = (
    "saxum",
    "saga",
    "zocken",
    "squadro",
    "columbiz",
)
"""The folders, in the order people see the games. Each defines its game by its own name in capitals."""

GAMES: dict[str, AnyGame] = load(__name__, SHELF)
