"""Pesten, an example of a card game: hands that nobody else sees, piles, and a suit to choose."""

from speeltafel.core.cards import CARDS
from speeltafel.core.game import Between
from speeltafel.core.sketch import sketch
from speeltafel.games.pesten import rules, view, words

PESTEN = sketch(
    __name__,
    name="Pesten",
    rules=rules,
    views=view,
    words=words,
    tokens={
        *(move for card in rules.CARDS for move in rules.choices(card)),
        *(rules.DEAL + card for card in (*rules.CARDS, view.UNKNOWN)),
        *(rules.DRAW, rules.PASS),
    },
    seats=range(2, 6),
    unit=CARDS,
    task=words.task,
    tell=words.tell,
    roller=lambda state: state.roller,
    options={"hand": Between(words.HAND, 7, 5, 10)},
    not_by_score=frozenset(words.ENDINGS),
)
