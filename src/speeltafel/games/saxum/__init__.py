"""Saxum, by Sid Sackson (Das Spiel, 199x), for two players."""

from speeltafel.core import puzzle, stylesheet
from speeltafel.core.game import Between, Game
from speeltafel.core.rulebook import load, rulings
from speeltafel.core.scene import Look
from speeltafel.core.view import Open, only_world, witness_all
from speeltafel.games.saxum import draw, notation, picture, reasons, rules, words
from speeltafel.games.saxum.cover import cover
from speeltafel.games.saxum.data import TARGET, TARGETS
from speeltafel.games.saxum.diagrams import DIAGRAMS
from speeltafel.games.saxum.lesson import LESSON
from speeltafel.games.saxum.rules import Move, Pass, Reroll, State
from speeltafel.games.saxum.view import View

_book = load(__name__)

SAXUM: Game[State, Move, View] = Game(
    key="saxum",
    name="Saxum",
    version=1,
    seats=range(2, 3),
    options={"target": Between(words.OPTIONS["target"], TARGET, *TARGETS)},
    summary=words.SUMMARY,
    start=rules.start,
    turn=rules.turn,
    play=rules.play,
    roller=lambda state: state.to_move,
    hidden=False,
    view=Open,
    worlds=only_world,
    witness=witness_all,
    read=notation.read,
    write=notation.write,
    dump=notation.dump,
    ask=words.ask,
    label=words.label,
    tell=words.tell,
    why_not=reasons.why_not,
    picture=picture.picture,
    describe=picture.describe,
    tally=words.TALLY,
    endings=words.ENDINGS,
    decided=words.decided,
    not_by_score=frozenset({"rows", "insurance"}),
    rulebook=_book,
    brief=load(__name__, "brief"),
    diagrams=DIAGRAMS,
    rulings=rulings(_book.en),
    lesson=LESSON,
    puzzles=puzzle.load(__name__),
    look=Look(
        draw=draw.draw,
        touches=draw.touches,
        standing=draw.standing,
        cover=cover,
        css=stylesheet.load(__name__),
        minutes=(60, 60),
        age=10,
        usual=(Pass, Reroll),
        tries={"field-": "{}", "six": "roll"},
    ),
)
