"""Zocken, by Peter Neugebauer (Klee, 1998), for two to eight players, or one alone."""

from speeltafel.core import view as views
from speeltafel.core.assembly import assemble
from speeltafel.core.game import Between, Game
from speeltafel.games.zocken import (
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
from speeltafel.games.zocken.data import MOST_ROUNDS, ROUNDS
from speeltafel.games.zocken.rules import Move, State, View

ZOCKEN: Game[State, Move, View] = assemble(
    __name__,
    name="Zocken",
    seats=range(1, 9),
    minutes=(15, 50),
    age=10,
    options={"rounds": Between(words.OPTIONS["rounds"], ROUNDS, 1, MOST_ROUNDS)},
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
    roller=lambda state: state.active,
    interlude=draw.interlude,
    tries={"place-": "{}", "die-": "{}", "bet": "bet", "no": "no"},
)
