"""Every move and every outcome of chance in Saga.

Cards and groups are strings, as in `cards`. Moves that occur often are made once.
"""

from msgspec import Struct

from speeltafel.games.saga.cards import CARDS, Card, Group


class DrawSides(Struct, frozen=True):
    """The sides of the six lands, drawn by lot: `c` crown or `p` plain."""

    sides: str


class Deal(Struct, frozen=True):
    """The display's set, then each seat's."""

    sets: tuple[str, ...]


class Display(Struct, frozen=True):
    """The first defenders of the six lands."""

    groups: tuple[Group, ...]


class Begin(Struct, frozen=True):
    """Lay a card as a new attacking force."""

    card: Card


class Reinforce(Struct, frozen=True):
    """Lay a card onto one's own attacking force."""

    card: Card
    group: Group


class Guard(Struct, frozen=True):
    """Lay a card onto the defenders of one's treasure land (crown side)."""

    card: Card


class Hide(Struct, frozen=True):
    """Lay a card face down onto one's own attacking force (lakes, plain side); `?` to others."""

    card: Card
    group: Group


class Show(Struct, frozen=True):
    """Turn up all that lies face down in one's own attacking force."""

    group: Group


class TakeBack(Struct, frozen=True):
    """Take a card from one's own attacking force back into hand (corn, crown side); `?` to others."""

    card: Card
    group: Group


class Withdraw(Struct, frozen=True):
    """Take a defender of one's own land back into hand (corn, crown side)."""

    card: Card
    land: str


class Hire(Struct, frozen=True):
    """Pay a free knight's value in fame and take it into hand."""

    card: Card


class Free(Struct, frozen=True):
    """Take a free knight for nothing (castles, plain side); no card: decline."""

    card: Card | None


class Collect(Struct, frozen=True):
    """Collect the income (option `memory`)."""


class End(Struct, frozen=True):
    """End the turn."""


class Add(Struct, frozen=True):
    """Add a card to one's own attacking force at the end of the game (treasure, plain side)."""

    card: Card
    group: Group


class AddTo(Struct, frozen=True):
    """Add a card to the defenders of one's own land at the end of the game (treasure, plain side)."""

    card: Card
    land: str


class AddNothing(Struct, frozen=True):
    """Add no card at the end of the game."""


Laying = Begin | Reinforce | Guard | Hide
Move = (
    DrawSides
    | Deal
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
