"""Columbiz, for two to four players; its sheet names no author, publisher or year."""

from speeltafel.core import view as views
from speeltafel.core.assembly import assemble
from speeltafel.core.game import Game
from speeltafel.games.columbiz import (
    cover,
    diagrams,
    draw,
    lesson,
    notation,
    picture,
    reasons,
    rules,
    story,
    words,
)
from speeltafel.games.columbiz.rules import Move, State, View

COLUMBIZ: Game[State, Move, View] = assemble(
    __name__,
    name="Columbiz",
    seats=range(2, 5),
    minutes=(30, 30),
    rules=rules,
    views=views,
    notation=notation,
    words=words,
    story=story,
    reasons=reasons,
    picture=picture,
    draw=draw,
    cover=cover,
    lesson=lesson,
    diagrams=diagrams,
    roller=lambda state: state.to_move,
    group=draw.group,
    tries={"cell-": "{}", "die-": "keep:{}"},
)
