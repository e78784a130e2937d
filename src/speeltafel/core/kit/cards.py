"""Playing cards: their names, how they are drawn, and the states that fit what a seat sees of a dealt pack.

A card is its suit and rank, `h7`, `s10` or `dj`; the jokers are `xb` and `xr`. The same word is a good token
and names what to touch.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb, gcd
from typing import Generic, TypeVar

from speeltafel.core import words
from speeltafel.core.game import Observer, Odds
from speeltafel.core.kit.things import Thing
from speeltafel.core.words import Names, Text, join

S = TypeVar("S", bound=Hashable)

SUITS = {
    "c": Text("klaver", "clubs"),
    "d": Text("ruiten", "diamonds"),
    "h": Text("harten", "hearts"),
    "s": Text("schoppen", "spades"),
}
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
"""The ranks from low to high."""
DRAWN, UNKNOWN = "get:", "?"
"""What the token of a drawn card begins with, and what follows where an observer may not see the card."""
JOKERS = ("xb", "xr")
PACK = tuple(suit + rank for suit in SUITS for rank in RANKS)
"""The 52 cards without jokers, in the order in which a hand shows them."""
_ORDER = {card: place for place, card in enumerate((*PACK, *JOKERS))}
_COURT = {
    "j": Text("boer", "jack"),
    "q": Text("vrouw", "queen"),
    "k": Text("heer", "king"),
    "a": Text("aas", "ace"),
}
_NAMES = {
    suit + rank: Text(f"{of.nl} {called.nl}", f"{called.en} of {of.en}")
    for suit, of in SUITS.items()
    for rank in RANKS
    for called in [_COURT.get(rank, Text(rank, rank))]
} | {
    "xb": Text("de zwarte joker", "black joker"),
    "xr": Text("de rode joker", "red joker"),
    UNKNOWN: Text("een kaart", "a card"),
}
_TURNED_UP = Text("{what} ligt open.", "The {what} lies open.")
_GETS = Text("{who} [krijgt|krijgt] {what}.", "{who} [get|gets] the {what}.")
_GETS_ONE = Text("{who} krijgt {what}.", "{who} gets {what}.")
CARDS = Text("kaart", "card"), Text("kaarten", "cards")
_ASKED = Text("(gevraagd)", "(asked for)")
_GOLDEN = 0.6180339887498949


def name(card: str) -> Text:
    """Return what people call a card: harten 7, the 7 of hearts; `?` is a card."""
    return _NAMES[card]


def rank(card: str) -> str:
    """Return the rank of a card, or `x` for a joker."""
    return "x" if card in JOKERS else card[1:]


def in_order(cards: Sequence[str]) -> tuple[str, ...]:
    """Return these cards by suit and rank."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def face(
    card: str, touch: str = "", caption: Text | None = None, comes: str = "", then: Text | None = None
) -> Thing:
    """Return a card face up, which glides wherever it lies next: its name says which one it is."""
    place = f"card-{_ORDER[card]:02}"
    return Thing(
        place, "playing", name(card), card, touch, caption=caption, comes=comes, goes=place, then=then
    )


def pile(name: str, count: int, caption: Text, touch: str = "", seat: int = 0) -> Thing:
    """Return a pile of cards face down, or the cards that somebody holds: only their number shows."""
    shape = "pile" if count > 1 else "back" if count else "gap"
    label = join([caption, words.count(count, *CARDS)], ": ")
    return Thing(name, shape, label, f"{count or ''}", touch, seat, caption)


def suit(which: str, touch: str = "", asked: bool = True) -> Thing:
    """Return a suit that can be chosen; one that isn't asked for is dim."""
    label = join([SUITS[which], _ASKED]) if asked else SUITS[which]
    return Thing(f"suit-{which}", "suit", label, which, touch, dim=not asked)


@lru_cache(maxsize=1 << 14)
def draws(pile: tuple[str, ...]) -> Odds[str]:
    """Return the odds of drawing each card of a pile, `get:h7`; created once for each pile."""
    return Odds(dict.fromkeys((DRAWN + card for card in pile), 1))


def hide_draws(
    states: Sequence[S], moves: Sequence[str], observer: Observer, drawer: Callable[[S], int]
) -> tuple[str, ...]:
    """Return the moves with `get:?` for the cards that others drew; `drawer` is 0 where all see the card."""
    return tuple(
        DRAWN + UNKNOWN if move.startswith(DRAWN) and drawer(before) not in (0, observer) else move
        for before, move in zip(states, moves, strict=False)
    )


def told_draw(card: str, taker: int, names: Names, observer: Observer) -> Text:
    """Return the sentence that tells an observer of a drawn card, `?` where it may not see it.

    `taker` is the seat that gets it, 0 where it is turned up for all.
    """
    template = (_GETS_ONE if card == UNKNOWN else _GETS) if taker else _TURNED_UP
    return words.say(template, names, observer, who=taker, what=name(card))


@dataclass(frozen=True)
class Deals(Generic[S]):
    """Every state that fits what a seat sees, where others hold cards that it doesn't.

    It is what `consistent_states` returns in a card game. There may be more than anybody can list, so the
    first ones are spread over all: a bot that takes a thousand gets a fair sample.
    """

    unseen: tuple[str, ...]
    """The different cards that lie face down for the observer."""
    sizes: tuple[int, ...]
    """How many of them lie in each place; the rest lie in one more."""
    state: Callable[[Sequence[tuple[str, ...]]], S]
    """Makes the state from the cards in each place and the rest, each in the order of `unseen`."""

    @cached_property
    def count(self) -> int:
        """How many there are."""
        total, left = 1, len(self.unseen)
        for size in self.sizes:
            total, left = total * comb(left, size), left - size
        return total

    def __iter__(self) -> Iterator[S]:
        """Yield each state once."""
        stride = max(1, int(self.count * _GOLDEN))
        while gcd(stride, self.count) > 1:
            stride += 1
        number = 0
        for _ in range(self.count):
            number = (number + stride) % self.count
            yield self.state(self._deal(number))

    def _deal(self, number: int) -> list[tuple[str, ...]]:
        left, places = list(self.unseen), []
        for size in self.sizes:
            number, which = divmod(number, comb(len(left), size))
            taken = _combination(which, len(left), size)
            places.append(tuple(left[place] for place in taken))
            there = set(taken)
            left = [card for place, card in enumerate(left) if place not in there]
        return [*places, tuple(left)]


def deals(
    pack: Sequence[str],
    laid: Sequence[str],
    hands: Sequence[tuple[str, ...]],
    sizes: Sequence[int],
    state: Callable[..., S],
) -> Deals[S]:
    """Return every way in which the cards that aren't seen may lie in the hidden hands and in the pile.

    `hands` are those that the observer sees, empty where it doesn't, and `sizes` how many cards each holds;
    `state` makes the state from its `hands`, all of them, and its `pile`.
    """
    seen = {*laid, *(card for hand in hands for card in hand)}
    hidden = [place for place, size in enumerate(sizes) if size != len(hands[place])]

    def dealt(places: Sequence[tuple[str, ...]]) -> S:
        all_hands = list(hands)
        for place, cards in zip(hidden, places, strict=False):
            all_hands[place] = cards
        return state(hands=tuple(all_hands), pile=places[-1])

    return Deals(
        tuple(card for card in pack if card not in seen), tuple(sizes[place] for place in hidden), dealt
    )


def _combination(number: int, of: int, size: int) -> list[int]:
    """Return a combination by its number: so many of the numbers below `of`, ascending."""
    found = []
    for place in range(of):
        if not size:
            break
        with_it = comb(of - place - 1, size - 1)
        if number < with_it:
            found.append(place)
            size -= 1
        else:
            number -= with_it
    return found
