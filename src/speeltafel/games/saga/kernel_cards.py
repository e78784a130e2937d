"""Saga's cards as bits, for the kernel: a card, a hand and a group are one number each.

A card is `colour * 4 + value - 1`, 0 to 23. A hand counts every card in two bits, for no card exists more
than three times. A group holds six bits a card in the order laid (1 + card, and a bit for face down), and
above them what is asked of it all the time: how many cards, the strength of the open ones, colours, secrets.
"""

from collections import Counter
from collections.abc import Iterable

import numpy as np

from speeltafel.core.compiled import njit
from speeltafel.games.saga.cards import CARDS as WORDS
from speeltafel.games.saga.cards import SET_CARDS, VALUE, Card, Group, faces
from speeltafel.games.saga.data import COLOURS

CARDS = len(WORDS)
CARD = {word: COLOURS.index(word[0]) * 4 + VALUE[word] - 1 for word in WORDS}
"""The number of every card."""
WORD: dict[int, Card] = {number: word for word, number in CARD.items()}

assert max(sum((Counter(cards) for cards in SET_CARDS.values()), Counter()).values()) <= 3, "two bits a card"

FACE = 6
DOWN = 32
LYING = (1 << 36) - 1
"""The bits of a group that say what lies in it: all else follows from them."""
COUNT = 36
STRENGTH = 39
TINTS = 44
SECRETS = 50


def pack_hand(cards: Iterable[Card]) -> int:
    """Return a hand, or the free knights, as a number."""
    return sum(1 << 2 * CARD[card] for card in cards)


def pack_group(group: Group) -> int:
    """Return a group as a number."""
    packed = 0
    for face in faces(group):
        packed = grown(packed, CARD[face.strip("()")], face[0] == "(")
    return int(packed)


@njit
def grown(group: int, card: int, down: bool) -> int:
    """Return the group with a card laid onto it."""
    count = (group >> COUNT) & 7
    face = card + 1 + (DOWN if down else 0)
    gained = (1 << SECRETS) if down else ((card & 3) + 1) << STRENGTH
    return (group | (face << FACE * count) | (1 << (TINTS + (card >> 2)))) + (1 << COUNT) + gained


@njit
def shrunk(group: int, card: int) -> int:
    """Return the group without this card, whether it lay open or face down."""
    left = 0
    for place in range((group >> COUNT) & 7):
        face = (group >> FACE * place) & 63
        if (face & (DOWN - 1)) - 1 != card:
            left = grown(left, (face & (DOWN - 1)) - 1, (face & DOWN) != 0)
    return left


@njit
def opened(group: int) -> int:
    """Return the group with all its cards open."""
    if (group >> SECRETS) == 0:
        return group
    open_group = 0
    for place in range((group >> COUNT) & 7):
        open_group = grown(open_group, ((group >> FACE * place) & (DOWN - 1)) - 1, False)
    return open_group


@njit
def strength(group: int) -> int:
    """Return the sum of the values of a group's open cards."""
    return (group >> STRENGTH) & 31


@njit
def target(group: int) -> int:
    """Return the land a group attacks: its first card's colour."""
    return ((group & (DOWN - 1)) - 1) >> 2


@njit
def fits(card: int, group: int) -> bool:
    """Return whether a card's colour is new to a group."""
    return ((group >> (TINTS + (card >> 2))) & 1) == 0


@njit
def as_hand(group: int) -> int:
    """Return the cards of a group, packed as a hand."""
    hand = 0
    while group & LYING:
        hand += 1 << 2 * ((group & (DOWN - 1)) - 1)
        group = (group & LYING) >> FACE
    return hand


@njit
def worth(hand: int) -> int:
    """Return the sum of the values of a hand's cards."""
    total = 0
    while hand:
        for value in range(1, 5):
            total += value * (hand & 3)
            hand >>= 2
    return total


SET_HANDS = np.array([pack_hand(SET_CARDS[name]) for name in SET_CARDS], dtype=np.int64)
"""The twelve cards of each set, in the order of `SETS`."""
