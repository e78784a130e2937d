"""Bots: search over kernels and views. One folder per game, imported when that game's bot is needed."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any

from speeltafel.bots import plain
from speeltafel.bots.bot import Bot, Thought
from speeltafel.core.match import AnyGame
from speeltafel.games import GAMES

AnyBot = Bot[Any, Any]

LEAST_SECONDS = 0.01
"""The least time a bot gets."""


def find(game: str) -> AnyBot:
    """Return the bot of this game: its own, or the generic one."""
    spec = find_spec(f"speeltafel.bots.{game}")
    if spec is None or spec.submodule_search_locations is None:
        return generic(GAMES[game])
    found: AnyBot = import_module(f"speeltafel.bots.{game}").BOT
    return found


def generic(game: AnyGame) -> AnyBot:
    """Return the bot of a game without one of its own: a search over its kernel, if that can be fair."""
    kernel = kernel_of(game.key)
    if kernel is not None:
        from speeltafel.bots import evaluation, trained, uct

        if learned := evaluation.trained(game, kernel):
            return trained.bot(game, kernel, learned)
        if uct.is_fair(game, kernel):
            return uct.bot(game, kernel)
    return plain.bot(game)


def kernel_of(game: str) -> ModuleType | None:
    """Return the kernel of this game, if it has one."""
    package = f"speeltafel.games.{game}"
    if find_spec(package) is None or find_spec(f"{package}.kernel") is None:
        return None
    return import_module(f"{package}.kernel")


def ask(game: str, view: Any, moves: Sequence[Any], level: str, seconds: float) -> Thought[Any]:
    """Ask the bot of this game for a move, given a seat's view and its legal moves."""
    return find(game).think(view, moves, level, max(seconds, LEAST_SECONDS), Random())
