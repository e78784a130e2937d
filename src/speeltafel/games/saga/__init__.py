"""Saga, by Wolfgang Kramer and Horst-Rainer Rösner (Kosmos, 2004), for two to four players."""

from itertools import product

from speeltafel.core.assembly import assemble
from speeltafel.core.game import Game, OneOf
from speeltafel.games.saga import labels, rules, words
from speeltafel.games.saga.data import COLOURS
from speeltafel.games.saga.moves import Collect, End, Move
from speeltafel.games.saga.prompts import before_land
from speeltafel.games.saga.state import State
from speeltafel.games.saga.view import View

_sides = tuple("".join(sides) for sides in product("cp", repeat=len(COLOURS)))
_by_crowns = sorted(_sides, key=lambda sides: sides.count("p"))


SAGA: Game[State, Move, View] = assemble(
    __name__,
    name="Saga",
    seats=range(2, 5),
    minutes=(45, 45),
    age=12,
    options={
        "sides": OneOf(
            words.OPTIONS["sides"],
            _sides[0],
            (*_sides, rules.RANDOM),
            {
                _sides[0]: labels.sides(_sides[0]),
                rules.RANDOM: words.RANDOM_SIDES,
                **{sides: labels.sides(sides) for sides in _by_crowns},
            },
            words.OPTIONS_HELP["sides"],
        ),
        "memory": OneOf(words.OPTIONS["memory"], False, (False, True), help=words.OPTIONS_HELP["memory"]),
        "display": OneOf(
            words.OPTIONS["display"],
            "drawn",
            ("drawn", rules.FIRST_GAME),
            words.DISPLAYS,
            words.OPTIONS_HELP["display"],
        ),
    },
    roller=lambda state: state.active,
    usual=(Collect, End),
    before=before_land,
    tries={"hand-": "{}>new", "free-": "hire:{}"},
)
