"""Columbiz, for two to four players; its sheet names no author, publisher or year."""

from speeltafel.core.assembly import assemble
from speeltafel.core.game import Game
from speeltafel.games.columbiz import draw
from speeltafel.games.columbiz.rules import Move, State, View

COLUMBIZ: Game[State, Move, View] = assemble(
    __name__,
    name="Columbiz",
    seats=range(2, 5),
    minutes=(30, 30),
    roller=lambda state: state.to_move,
    group=draw.group,
    tries={"cell-": "{}", "die-": "keep:{}"},
)
