"""A position as a scene: a flat list of items, each with an id that it keeps for the whole match.

A browser matches the items of two positions by id: an item that moved glides, a new one comes from `enter`,
one that is gone leaves for `leave`. It knows no rules: a move means touching some items in any order, and
`Look.touches` says which.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from msgspec import Struct

from speeltafel.core.words import Language, Names, Text

M = TypeVar("M", bound=Hashable)
V = TypeVar("V", bound=Hashable)

Point = tuple[float, float]


class Item(Struct, frozen=True, gc=False):
    """One item on the board.

    A msgspec struct, because every event makes dozens: creating one takes 0.2 µs, a tenth of a frozen
    dataclass, and Python's garbage collector skips it, as it holds only strings and numbers.
    """

    id: str
    """Kept for the whole match: lower-case letters, digits and hyphens."""
    kind: str
    """Its CSS classes: `stone seat-1`. What stays `in-row`, at one height, only makes room when it moves."""
    at: Point
    body: str
    """SVG around its own origin: our own drawing, with every foreign word escaped.

    An element with `data-with="hand-r3"` shows only while that touch is picked and the item is live, or is of
    the kind `cue`. Several names, parted by spaces, must all be picked; `hand-r*` is any that begins so.
    While it shows, `data-at="land-R" data-to="new"` makes touching `land-R` a touch of `new`.
    """
    turned: int = 0
    """Degrees clockwise."""
    touch: str = ""
    """What touching it means to moves; several items may mean the same."""
    label: str = ""
    """What a screen reader calls it; items without one are decoration."""
    enter: Point | None = None
    """Where it comes from when it is new."""
    leave: Point | None = None
    """Where it goes when it is gone."""
    then: str = ""
    """What the prompt says while this is picked: what to touch next. Empty: the question stays."""
    order: int = 0
    """When screen readers and arrow keys come to it: after items of a lower number, or lower in the list."""


class Scene(Struct, frozen=True):
    """A position as one seat sees it."""

    size: tuple[int, int]
    label: str
    """What a screen reader calls the whole board."""
    backdrop: str
    """The board itself: SVG that stays the same for a whole match."""
    items: tuple[Item, ...]
    """From the bottom to the top; items that stay keep their order."""
    exits: Mapping[str, Point] = {}
    """Where items of a kind go when they are gone, where that changes from turn to turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Generic[M, V]):
    """How a game looks in a browser."""

    draw: Callable[[V, Names, Language], Scene]
    touches: Callable[[V, M], tuple[str, ...]]
    """The items to touch for a legal move; none where it is only a button."""
    standing: Callable[[V, int], Text]
    """How a seat stands: its points first, then the rest, separated by ` · `: `3 fame · 5 cards`.

    In a game without points it is empty.
    """
    cover: Callable[[], str]
    """The lid of the box: SVG, 300 by 400."""
    css: str
    """The game's own style sheet."""
    minutes: tuple[int, int]
    """How long a game takes, by the rule sheet where it says so."""
    age: int | None = None
    """The minimum age by the sheet or the publisher; None where neither says."""
    usual: tuple[type, ...] = ()
    """The kinds of moves that are the ordinary next step and cost nothing: their buttons stand out.

    While one of them is legal, the buttons of all other moves are folded away.
    """
    interlude: Callable[[V, M], V | None] | None = None
    """What is shown for a moment between a move and the next position, where that clears the board.

    The move is the one its viewer may know (`Game.redacted_history`).
    """
    group: Callable[[V, M], Text] | None = None
    """The heading under which a move is listed, for games with very many; empty: under none."""
    before: Callable[[V, str], Text | None] | None = None
    """What to touch before this item, which makes no move by itself; asked for the seat to move."""
    tries: Mapping[str, str] = field(default_factory=dict)
    """The token that touching an item would try, by the beginning of its touch: `field-` for `field-c5`."""
    meant: Callable[[tuple[str, ...]], M | None] | None = None
    """The move of these touches, one after the other, legal now or not; None where no move has them."""
    touched: Callable[[], frozenset[str] | None] | None = None
    """All that moves touch; None where that isn't known."""
