"""The opening: the sides of the lands, the sets that are dealt, and the first defenders."""

from functools import cache
from itertools import permutations, product

from speeltafel.core.game import Odds
from speeltafel.games.saga.cards import SET_CARDS, Card, Group, without
from speeltafel.games.saga.data import COLOURS
from speeltafel.games.saga.moves import Deal, Display, DrawSides, Move


@cache
def all_sides() -> Odds[Move]:
    """Return every choice of sides for the six lands, equally likely (G1)."""
    return Odds({DrawSides("".join(sides)): 1 for sides in product("cp", repeat=len(COLOURS))})


@cache
def deals(seats: int, display: str = "") -> Odds[Move]:
    """Return every deal of the display's set and one set a seat, equally likely (G2).

    For a first game the display's set is known beforehand.
    """
    dealt = permutations(sorted(SET_CARDS), seats + 1)
    return Odds({Deal(sets): 1 for sets in dealt if display in ("", sets[0])})


@cache
def displays(name: str) -> Odds[Move]:
    """Return every layout of a set: a card of the own colour first, then another; equally likely (G3)."""
    lands = _spread((), SET_CARDS[name])
    return Odds({Display(groups): 1 for groups in sorted(lands, key=".".join)})


def is_display(groups: tuple[Group, ...]) -> bool:
    """Return whether these can be the first defenders of the six lands."""
    cards = sorted(group[at : at + 2] for group in groups for at in (0, 2))
    return tuple(cards) in SET_CARDS.values() and all(
        group[0] == colour != group[2] for group, colour in zip(groups, COLOURS, strict=True)
    )


def _spread(laid: tuple[Group, ...], rest: tuple[Card, ...]) -> set[tuple[Group, ...]]:
    """Yield the ways to defend the remaining lands with the remaining cards."""
    if not rest:
        return {laid}
    colour = COLOURS[len(laid)]
    return {
        done
        for first in set(rest)
        if first[0] == colour
        for second in set(without(rest, first))
        if second[0] != colour
        for done in _spread((*laid, first + second), without(without(rest, first), second))
    }
