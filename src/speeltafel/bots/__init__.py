"""Bots: search over kernels and views. One folder a game, read only when that game's bot is asked."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from speeltafel.bots import plain
from speeltafel.bots.bot import Bot
from speeltafel.games import GAMES

AnyBot = Bot[Any, Any]


def find(game: str) -> AnyBot:
    """The bot that plays this game: its own, or the plain one that plays any."""
    spec = find_spec(f"speeltafel.bots.{game}")
    if spec is None or spec.submodule_search_locations is None:
        return plain.bot(GAMES[game])
    found: AnyBot = import_module(f"speeltafel.bots.{game}").BOT
    return found
