"""Knights: single cards, hands and groups, all written as the players note them.

A card is a colour letter and a value, `g4`. A hand is a sorted tuple of cards. A group is one word: its
cards in the order they were laid, a face-down card in brackets, `g4(b3)`; to other eyes than its owner's,
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
"""A face-down card of somebody else."""

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
    """What lies in a group, card by card: `g4`, `(b3)`, or `(?)`."""
    return tuple(_FACE.findall(group))


@lru_cache(maxsize=1 << 14)
def strength(group: Group) -> int:
    """The values of a group's open cards together; what lies face down counts 0 (G20)."""
    return sum(VALUE.get(face, 0) for face in faces(group))


def fits(card: Card, group: Group) -> bool:
    """Whether a card's colour is new to a group: each colour at most once, face-down cards included (G9)."""
    return card[0] not in group


def has_secret(group: Group) -> bool:
    """Whether something lies face down in a group."""
    return "(" in group


def turned_up(group: Group) -> Group:
    """The group with all its cards open."""
    return group.replace("(", "").replace(")", "")


def face_down(card: Card) -> str:
    """A card as it lies face down."""
    return f"({card})"


def cards_in(group: Group) -> tuple[Card, ...]:
    """The cards of a group, whichever way they lie."""
    return faces(turned_up(group))


@lru_cache(maxsize=1 << 13)
def secrets_in(group: Group) -> tuple[Card, ...]:
    """The cards that lie face down in a group."""
    return tuple(face[1:-1] for face in faces(group) if face[0] == "(")


def taken_from(group: Group, card: Card) -> Group:
    """The group without this card, whichever way it lay."""
    down = face_down(card)
    return group.replace(down if down in group else card, "")


def without(hand: Hand, card: Card) -> Hand:
    """A hand after one such card left it."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def together(hand: Hand, cards: Iterable[Card]) -> Hand:
    """A hand, or the free knights, after these cards joined."""
    return tuple(sorted((*hand, *cards)))


def worth(cards: Iterable[Card]) -> int:
    """The values of these cards together."""
    return sum(VALUE[card] for card in cards)
