"""Saxum, by Sid Sackson (Das Spiel, 199x), for two players."""

from speeltafel.core.assembly import assemble
from speeltafel.core.game import Between, Game
from speeltafel.games.saxum import words
from speeltafel.games.saxum.data import TARGET, TARGETS
from speeltafel.games.saxum.rules import Move, Pass, Reroll, State, View

SAXUM: Game[State, Move, View] = assemble(
    __name__,
    name="Saxum",
    seats=range(2, 3),
    minutes=(60, 60),
    age=10,
    options={"target": Between(words.OPTIONS["target"], TARGET, *TARGETS)},
    roller=lambda state: state.to_move,
    not_by_score=frozenset({"rows", "insurance"}),
    usual=(Pass, Reroll),
    tries={"field-": "{}", "six": "roll"},
)
