"""The games that the program knows. A new one is a folder here and a line in `SHELF`."""

from importlib import import_module

from speeltafel.core.match import AnyGame

SHELF = (
    "saxum",
    "saga",
    "zocken",
    "squadro",
    "columbiz",
)
"""The folders, in the order people see the games. Each defines its game by its own name in capitals."""

GAMES: dict[str, AnyGame] = {
    key: getattr(import_module(f"speeltafel.games.{key}"), key.upper()) for key in SHELF
}
