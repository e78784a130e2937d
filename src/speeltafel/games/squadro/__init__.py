"""Squadro, by Adrián Jiménez Pascual (Gigamic, 2018), for two players."""

from speeltafel.core import puzzle
from speeltafel.core.game import Game, OneOf
from speeltafel.core.rulebook import load, rulings
from speeltafel.core.scene import Look
from speeltafel.core.stylesheet import load as load_css
from speeltafel.core.view import Open, only_world, witness_all
from speeltafel.games.squadro import cover, draw, notation, picture, reasons, rules, words
from speeltafel.games.squadro.diagrams import DIAGRAMS
from speeltafel.games.squadro.lesson import LESSON
from speeltafel.games.squadro.rules import Advance, State
from speeltafel.games.squadro.view import View

_book = load(__name__)

SQUADRO: Game[State, Advance, View] = Game(
    key="squadro",
    name="Squadro",
    version=1,
    seats=range(2, 3),
    options={
        "first": OneOf(words.OPTIONS["first"], 1, (1, 2), words.CHAIRS),
        "repetition": OneOf(words.OPTIONS["repetition"], "draw", ("draw", "ban"), words.REPETITION),
    },
    summary=words.SUMMARY,
    chance=False,
    about_seats=words.ABOUT_SEATS,
    start=rules.start,
    turn=rules.turn,
    play=rules.play,
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
    not_by_score=frozenset({"repetition"}),
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
        css=load_css(__name__),
        minutes=(20, 20),
        age=8,
        tries={"row-": "{}", "column-": "{}"},
    ),
)
