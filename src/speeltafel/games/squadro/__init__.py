"""Squadro, by Adrián Jiménez Pascual (Gigamic, 2018), for two players."""

from speeltafel.core.assembly import assemble
from speeltafel.core.game import Game, OneOf
from speeltafel.games.squadro import words
from speeltafel.games.squadro.draw import GROUND
from speeltafel.games.squadro.rules import Advance, State, View

SQUADRO: Game[State, Advance, View] = assemble(
    __name__,
    name="Squadro",
    seats=range(2, 3),
    minutes=(20, 20),
    age=8,
    options={
        "first": OneOf(words.OPTIONS["first"], 1, (1, 2), words.CHAIRS),
        "repetition": OneOf(words.OPTIONS["repetition"], "draw", ("draw", "ban"), words.REPETITION),
    },
    chance=False,
    about_seats=words.ABOUT_SEATS,
    not_by_score=frozenset({"repetition"}),
    ground=GROUND,
    tries={"row-": "{}", "column-": "{}"},
)
