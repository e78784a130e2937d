"""Molenspel (nine men's morris), an example of a game on a board of points."""

from speeltafel.core.game import Between
from speeltafel.core.kit.sketch import sketch
from speeltafel.games.molenspel import rules, words

MOLENSPEL = sketch(
    __name__,
    name="Molenspel",
    rules=rules,
    words=words,
    tokens=rules.MOVES,
    steps=lambda move: move.removeprefix(rules.TAKE).split("-"),
    chance=False,
    options={"quiet": Between(words.QUIET, 50, 20, 200)},
)
