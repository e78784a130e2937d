"""Bots: search over kernels and views. One folder a game, read only when that game's bot is asked."""

from importlib import import_module
from typing import Any

from speeltafel.bots.bot import Bot

AnyBot = Bot[Any, Any]


def find(game: str) -> AnyBot:
    """The bot that plays this game."""
    found: AnyBot = import_module(f"speeltafel.bots.{game}").BOT
    return found
