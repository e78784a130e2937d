"""Everything that can happen in Saga: the table's dealing and the moves of the seats.

Cards and groups are words, as in `cards`. Moves that come back all the time are made once.
"""

from dataclasses import dataclass
from functools import lru_cache

from speeltafel.games.saga.cards import CARDS, Card, Group


@dataclass(frozen=True, slots=True)
class Deal:
    """The display's set, then each seat's."""

    sets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Display:
    """The first defenders of the six lands."""

    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Begin:
    """Lay a card as a new attacking force."""

    card: Card


@dataclass(frozen=True, slots=True)
class Reinforce:
    """Lay a card onto one's own attacking force."""

    card: Card
    group: Group


@dataclass(frozen=True, slots=True)
class Guard:
    """Lay a card onto the defenders of one's treasure land (crown side)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Hide:
    """Lay a card face down onto one's own attacking force (lakes, plain side); `?` to other eyes."""

    card: Card
    group: Group


@dataclass(frozen=True, slots=True)
class Show:
    """Turn up all that lies face down in one's own attacking force."""

    group: Group


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take a card from one's own attacking force back into hand (corn, crown side); `?` to other eyes."""

    card: Card
    group: Group


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take a defender of one's own land back into hand (corn, crown side)."""

    card: Card
    land: str


@dataclass(frozen=True, slots=True)
class Hire:
    """Pay a free knight's value in fame and take it into hand."""

    card: Card


@dataclass(frozen=True, slots=True)
class Free:
    """Take a free knight for nothing (castles, plain side); no card: decline."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class Collect:
    """Collect the income (option `memory`)."""


@dataclass(frozen=True, slots=True)
class End:
    """End the turn."""


@dataclass(frozen=True, slots=True)
class Add:
    """Add a card to one's own attacking force at the end of the game (treasure, plain side)."""

    card: Card
    group: Group


@dataclass(frozen=True, slots=True)
class AddTo:
    """Add a card to the defenders of one's own land at the end of the game (treasure, plain side)."""

    card: Card
    land: str


@dataclass(frozen=True, slots=True)
class AddNothing:
    """Add no card at the end of the game."""


Laying = Begin | Reinforce | Guard | Hide
Move = (
    Deal
    | Display
    | Laying
    | Show
    | TakeBack
    | Withdraw
    | Hire
    | Free
    | Collect
    | End
    | Add
    | AddTo
    | AddNothing
)

BEGIN = {card: Begin(card) for card in CARDS}
GUARD = {card: Guard(card) for card in CARDS}
HIRE = {card: Hire(card) for card in CARDS}
FREE = {card: Free(card) for card in CARDS}
DECLINE = Free(None)
COLLECT = Collect()
END = End()
ADD_NOTHING = AddNothing()

reinforce = lru_cache(maxsize=1 << 16)(Reinforce)
hide = lru_cache(maxsize=1 << 14)(Hide)
