"""The six lands: who owns them, who defends them, and what their sides in play can do."""

from typing import NamedTuple, Protocol

from speeltafel.games.saga.cards import Group, strength
from speeltafel.games.saga.data import COLOURS, SIDES, STRONGER, WEAKER, Side

MIDDLE = 0
"""The owner of a land that still lies in the middle of the table."""
LETTERS = COLOURS.upper()
NUMBER = {letter: number for letters in (COLOURS, LETTERS) for number, letter in enumerate(letters)}
"""The place of a land among the six, by its letter or its colour's."""

_BEARER = {
    power: (number, letter)
    for number, sides in enumerate(SIDES)
    for letter, side in sides.items()
    for power in (side.power, side.at_end)
    if power
}
"""The land and the side that have each power."""


class Land(NamedTuple):
    """A land on the table; a tuple, because it is part of many cache keys."""

    owner: int
    defenders: Group
    used: bool = False
    """Whether its once-only power was used since it last changed hands (G17)."""


class Realm(Protocol):
    """Anything with the six lands: the state, or a view of it."""

    @property
    def sides(self) -> str: ...
    @property
    def lands(self) -> tuple[Land, ...]: ...


def side_of(realm: Realm, number: int) -> Side:
    """Return the side of a land that lies up."""
    return SIDES[number][realm.sides[number]]


def holder(realm: Realm, power: str) -> int:
    """Return the seat that owns the land with this power; 0 where nobody does or its side isn't in play."""
    number, letter = _BEARER[power]
    return realm.lands[number].owner if realm.sides[number] == letter else MIDDLE


def holder_unused(realm: Realm, power: str) -> int:
    """Return the seat that may still use this once-only power (G17)."""
    number, letter = _BEARER[power]
    land = realm.lands[number]
    return land.owner if realm.sides[number] == letter and not land.used else MIDDLE


def bearer(power: str) -> int:
    """Return the number of the land that can have this power."""
    return _BEARER[power][0]


def bearing_side(power: str) -> str:
    """Return the side of that land which has the power."""
    return _BEARER[power][1]


_EDGE = tuple(
    {letter: {STRONGER: 2, WEAKER: 0}.get(side.power, 1) for letter, side in sides.items()} for sides in SIDES
)


def needed(realm: Realm, number: int) -> int:
    """Return the strength that beats a land's defenders (G10)."""
    return falls_to(number, realm.sides[number], realm.lands[number])


def falls_to(number: int, side: str, held: Land) -> int:
    """Return the same for a land by itself."""
    return strength(held.defenders) + _EDGE[number][side]


def income(realm: Realm, seat: int) -> int:
    """Return the fame that a seat's lands bring at the start of its turn (G6)."""
    return sum(
        choice[letter].fame
        for choice, letter, land in zip(SIDES, realm.sides, realm.lands, strict=True)
        if land.owner == seat
    )
