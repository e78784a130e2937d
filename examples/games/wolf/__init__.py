"""Wolf, an example of a game without points, with reasons and diagrams of its own."""

from speeltafel.core.game import OneOf
from speeltafel.core.kit.sketch import sketch
from speeltafel.games.wolf import diagrams, reasons, rules, words

WOLF = sketch(
    __name__,
    name="Wolf",
    rules=rules,
    words=words,
    tokens=rules.MOVES,
    chance=False,
    options={"first": OneOf(words.FIRST, "wolf", ("wolf", "sheep"), words.SIDES)},
    about_seats=words.ABOUT_SEATS,
    why_not=reasons.why_not,
    diagrams=diagrams.DIAGRAMS,
)
