"""Zocken, by Peter Neugebauer (Klee, 1998), for two to eight players, or one alone."""

from speeltafel.core.assembly import assemble
from speeltafel.core.game import Between, Game
from speeltafel.games.zocken import draw, words
from speeltafel.games.zocken.data import MOST_ROUNDS, ROUNDS
from speeltafel.games.zocken.rules import Move, State, View

ZOCKEN: Game[State, Move, View] = assemble(
    __name__,
    name="Zocken",
    seats=range(1, 9),
    minutes=(15, 50),
    age=10,
    options={"rounds": Between(words.OPTIONS["rounds"], ROUNDS, 1, MOST_ROUNDS)},
    roller=lambda state: state.active,
    interlude=draw.interlude,
    tries={"place-": "{}", "die-": "{}", "bet": "bet", "no": "no"},
)
