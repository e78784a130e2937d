"""Knights: single cards, hands and groups, all as strings in the players' notation.

A card is a colour letter and a value, `g4`. A hand is a sorted tuple of cards. A group is one string: its
cards in the order they were laid, a face-down card in brackets, `g4(b3)`; to seats other than its owner,
`g4(?)`.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from speeltafel.games.saga.data import COLOURS, ROLES, SETS, VALUES

Card = str
Group = str
Hand = tuple[Card, ...]

VALUE: dict[Card, int] = {f"{colour}{value}": value for colour in COLOURS for value in VALUES}
CARDS = tuple(sorted(VALUE))
UNKNOWN = "(?)"
"""Another seat's face-down card."""

SET_CARDS: dict[str, Hand] = {
    name: tuple(
        sorted(f"{colour}{value}" for colour, values in zip(colours, ROLES, strict=True) for value in values)
    )
    for name, colours in SETS.items()
}
"""The twelve cards of each set."""

_FACE = re.compile(r"\(?[a-z?]\d?\)?")


@lru_cache(maxsize=1 << 14)
def faces(group: Group) -> tuple[str, ...]:
    """Return the parts of a group: `g4`, `(b3)`, or `(?)`."""
    return tuple(_FACE.findall(group))


@lru_cache(maxsize=1 << 14)
def strength(group: Group) -> int:
    """Return the sum of the open cards of a group; face-down cards count 0 (G20)."""
    return sum(VALUE.get(face, 0) for face in faces(group))


def fits(card: Card, group: Group) -> bool:
    """Return whether a card's colour is new to a group, face-down cards included (G9)."""
    return card[0] not in group


def has_secret(group: Group) -> bool:
    """Return whether a group has a face-down card."""
    return "(" in group


def turned_up(group: Group) -> Group:
    """Return a group with all its cards open."""
    return group.replace("(", "").replace(")", "")


def face_down(card: Card) -> str:
    """Return a card as it lies face down."""
    return f"({card})"


def cards_in(group: Group) -> tuple[Card, ...]:
    """Return the cards of a group, open or face down."""
    return faces(turned_up(group))


@lru_cache(maxsize=1 << 13)
def secrets_in(group: Group) -> tuple[Card, ...]:
    """Return the face-down cards of a group."""
    return tuple(face[1:-1] for face in faces(group) if face[0] == "(")


def taken_from(group: Group, card: Card) -> Group:
    """Return a group without this card, open or face down."""
    down = face_down(card)
    return group.replace(down if down in group else card, "")


def without(hand: Hand, card: Card) -> Hand:
    """Return a hand without one such card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def together(hand: Hand, cards: Iterable[Card]) -> Hand:
    """Return a hand, or the free knights, with these cards added."""
    return tuple(sorted((*hand, *cards)))


def worth(cards: Iterable[Card]) -> int:
    """Return the sum of these cards."""
    return sum(VALUE[card] for card in cards)
