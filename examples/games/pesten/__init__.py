"""Pesten, an example of a card game: hands that nobody else sees, piles, and a suit to choose."""

from speeltafel.core.game import Between
from speeltafel.core.kit.cards import DRAWN, UNKNOWN
from speeltafel.core.kit.sketch import sketch
from speeltafel.games.pesten import rules, view, words

PESTEN = sketch(
    __name__,
    name="Pesten",
    rules=rules,
    views=view,
    words=words,
    tokens={
        *(move for card in rules.CARDS for move in rules.choices(card)),
        *(DRAWN + card for card in (*rules.CARDS, UNKNOWN)),
        *(rules.DRAW, rules.PASS),
    },
    seats=range(2, 6),
    roller=lambda state: state.roller,
    options={"hand": Between(words.HAND, 7, 5, 10)},
    not_by_score=frozenset(words.ENDINGS),
)
