"""The shelf: every game of the house. Adding one is its folder and its line here."""

from speeltafel.core.match import AnyGame
from speeltafel.games.saga import SAGA
from speeltafel.games.squadro import SQUADRO

GAMES: dict[str, AnyGame] = {game.key: game for game in (SAGA, SQUADRO)}
