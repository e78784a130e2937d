"""The shelf: every game of the house. Adding one is its folder and its line here."""

from speeltafel.core.match import AnyGame
from speeltafel.games.columbiz import COLUMBIZ
from speeltafel.games.squadro import SQUADRO

GAMES: dict[str, AnyGame] = {game.key: game for game in (SQUADRO, COLUMBIZ)}
