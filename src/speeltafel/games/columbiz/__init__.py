"""Columbiz, for two to four players; its sheet names no author, publisher or year."""

from speeltafel.core import puzzle, stylesheet
from speeltafel.core.game import Game
from speeltafel.core.rulebook import load, rulings
from speeltafel.core.scene import Look
from speeltafel.core.view import Open, only_world, witness_all
from speeltafel.games.columbiz import cover, draw, notation, picture, reasons, rules, words
from speeltafel.games.columbiz.diagrams import DIAGRAMS
from speeltafel.games.columbiz.lesson import LESSON
from speeltafel.games.columbiz.rules import Move, State
from speeltafel.games.columbiz.view import View

_book = load(__name__)

COLUMBIZ: Game[State, Move, View] = Game(
    key="columbiz",
    name="Columbiz",
    version=1,
    seats=range(2, 5),
    options={},
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
        cover=cover.cover,
        css=stylesheet.load(__name__),
        minutes=(30, 30),
        group=draw.group,
        tries={"cell-": "{}", "die-": "keep:{}"},
    ),
)
