"""Saga, by Wolfgang Kramer and Horst-Rainer Rösner (Kosmos, 2004), for two to four players."""

from itertools import product

from speeltafel.core import puzzle, stylesheet
from speeltafel.core.game import Game, OneOf
from speeltafel.core.rulebook import load, rulings
from speeltafel.core.scene import Look
from speeltafel.games.saga import labels, notation, picture, reasons, rules, story, view, witness, words
from speeltafel.games.saga.cover import cover
from speeltafel.games.saga.data import COLOURS
from speeltafel.games.saga.diagrams import DIAGRAMS
from speeltafel.games.saga.draw import draw
from speeltafel.games.saga.guide import before_land
from speeltafel.games.saga.ledger import standing
from speeltafel.games.saga.lesson import LESSON
from speeltafel.games.saga.moves import Collect, End, Move
from speeltafel.games.saga.state import State
from speeltafel.games.saga.touch import touches
from speeltafel.games.saga.view import View

_book = load(__name__)
_sides = tuple("".join(sides) for sides in product("cp", repeat=len(COLOURS)))
_by_crowns = sorted(_sides, key=lambda sides: sides.count("p"))


SAGA: Game[State, Move, View] = Game(
    key="saga",
    name="Saga",
    version=1,
    seats=range(2, 5),
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
    summary=words.SUMMARY,
    start=rules.start,
    turn=rules.turn,
    play=rules.play,
    roller=lambda state: state.active,
    hidden=True,
    view=view.view,
    worlds=view.worlds,
    witness=witness.witness,
    read=notation.read,
    write=notation.write,
    dump=notation.dump,
    dump_view=notation.dump_view,
    ask=words.ask,
    label=words.label,
    tell=story.tell,
    why_not=reasons.why_not,
    picture=picture.picture,
    describe=picture.describe,
    tally=words.TALLY,
    endings=words.ENDINGS,
    decided=words.decided,
    rulebook=_book,
    brief=load(__name__, "brief"),
    diagrams=DIAGRAMS,
    rulings=rulings(_book.en),
    lesson=LESSON,
    puzzles=puzzle.load(__name__),
    look=Look(
        draw=draw,
        touches=touches,
        standing=standing,
        cover=cover,
        css=stylesheet.load(__name__),
        minutes=(45, 45),
        age=12,
        usual=(Collect, End),
        before=before_land,
        tries={"hand-": "{}>new", "free-": "hire:{}"},
    ),
)
