"""Zocken, by Peter Neugebauer (Klee, 1998), for two to eight players, or one alone."""

from speeltafel.core import puzzle, stylesheet
from speeltafel.core.game import Between, Game
from speeltafel.core.rulebook import load, rulings
from speeltafel.core.scene import Look
from speeltafel.core.view import Open, only_world, witness_all
from speeltafel.games.zocken import notation, picture, reasons, rules, words
from speeltafel.games.zocken.cover import cover
from speeltafel.games.zocken.data import MOST_ROUNDS, ROUNDS
from speeltafel.games.zocken.diagrams import DIAGRAMS
from speeltafel.games.zocken.draw import draw, interlude, standing, touches
from speeltafel.games.zocken.lesson import LESSON
from speeltafel.games.zocken.rules import Move, State
from speeltafel.games.zocken.view import View

_book = load(__name__)

ZOCKEN: Game[State, Move, View] = Game(
    key="zocken",
    name="Zocken",
    version=1,
    seats=range(1, 9),
    options={"rounds": Between(words.OPTIONS["rounds"], ROUNDS, 1, MOST_ROUNDS)},
    summary=words.SUMMARY,
    start=rules.start,
    turn=rules.turn,
    play=rules.play,
    roller=lambda state: state.active,
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
        draw=draw,
        touches=touches,
        standing=standing,
        cover=cover,
        css=stylesheet.load(__name__),
        minutes=(15, 50),
        age=10,
        interlude=interlude,
        tries={"place-": "{}", "die-": "{}", "bet": "bet", "no": "no"},
    ),
)
