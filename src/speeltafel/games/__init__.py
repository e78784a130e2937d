"""The shelf: every game of the house. Adding one is its folder and its line here."""

from speeltafel.core.match import AnyGame
from speeltafel.games.columbiz import COLUMBIZ
from speeltafel.games.saga import SAGA
from speeltafel.games.saxum import SAXUM
from speeltafel.games.squadro import SQUADRO
from speeltafel.games.zocken import ZOCKEN

GAMES: dict[str, AnyGame] = {game.key: game for game in (SAXUM, SAGA, ZOCKEN, SQUADRO, COLUMBIZ)}
