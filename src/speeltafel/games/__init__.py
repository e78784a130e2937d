"""The shelf: every game of the house. Adding one is its folder and its line here."""

from importlib import import_module

from speeltafel.core.match import AnyGame

SHELF = (
    "saxum",
    "saga",
    "zocken",
    "squadro",
    "columbiz",
)
"""The folders, in the order people see the games. Each holds its game under its own name in capitals."""

GAMES: dict[str, AnyGame] = {
    key: getattr(import_module(f"speeltafel.games.{key}"), key.upper()) for key in SHELF
}
