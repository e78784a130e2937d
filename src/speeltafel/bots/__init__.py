"""Bots: search over kernels and views. One folder a game, read only when that game's bot is asked."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from speeltafel.bots import plain
from speeltafel.bots.bot import Bot, Thought
from speeltafel.games import GAMES

AnyBot = Bot[Any, Any]

LEAST_SECONDS = 0.01
"""What a bot gets at least: enough to look at the board."""


def find(game: str) -> AnyBot:
    """The bot that plays this game: its own, or the plain one that plays any."""
    spec = find_spec(f"speeltafel.bots.{game}")
    if spec is None or spec.submodule_search_locations is None:
        return plain.bot(GAMES[game])
    found: AnyBot = import_module(f"speeltafel.bots.{game}").BOT
    return found


def ask(game: str, view: Any, moves: Sequence[Any], level: str, seconds: float) -> Thought[Any]:
    """What the bot of this game would do for a seat that sees this and has these moves."""
    return find(game).think(view, moves, level, max(seconds, LEAST_SECONDS), Random())
