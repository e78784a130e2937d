"""A position drawn: what lies on the board as a flat list of things, each with an id for life.

A browser keeps the things between two positions by their ids: one that moved glides, one that is new comes
from where it says, one that is gone leaves for where it said. It knows no rules: a move is touching some of
the things, in any order, and `Look.touches` says which.
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
    """One thing on the board.

    A struct, for dozens are made at an event: that takes a tenth of the time of a frozen dataclass (0.2 µs),
    and Python's collector passes it by, as it holds nothing but words and numbers.
    """

    id: str
    """For life: lower-case letters, digits and hyphens."""
    kind: str
    """What it is, as CSS classes: `stone seat-1`."""
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
    """What touching it means to moves; several things may mean the same."""
    label: str = ""
    """What a screen reader calls it; things without one are decoration."""
    enter: Point | None = None
    """Where it comes from when it is new."""
    leave: Point | None = None
    """Where it goes when it is gone."""
    then: str = ""
    """What the prompt says while this is picked: what to touch next. Empty: the question stays."""


class Scene(Struct, frozen=True):
    """A position as these eyes see it."""

    size: tuple[int, int]
    label: str
    """What the whole is called."""
    backdrop: str
    """The board itself: SVG that stays the same for a whole match."""
    items: tuple[Item, ...]
    """From the bottom to the top; things that stay keep their order."""
    exits: Mapping[str, Point] = {}
    """Where things of a kind go when they are gone, where that changes from turn to turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Generic[M, V]):
    """How a game looks."""

    draw: Callable[[V, Names, Language], Scene]
    touches: Callable[[V, M], tuple[str, ...]]
    """The things to touch for a legal move; none where it is only a button."""
    standing: Callable[[V, int], Text]
    """How a seat stands: its points first, then what else it has, parted by ` · `: `3 fame · 5 cards`."""
    cover: Callable[[], str]
    """The lid of the box: an SVG drawing of 300 by 400."""
    css: str
    """The game's own style sheet."""
    minutes: tuple[int, int]
    """How long a game takes: the sheet's figure where it has one."""
    age: int | None = None
    """From which age, by the sheet or the publisher; unknown where neither says."""
    usual: tuple[type, ...] = ()
    """The kinds of moves that are the ordinary next step and cost nothing: their buttons stand out.

    While there is one, the buttons of all other moves are folded away. Other buttons look alike.
    """
    interlude: Callable[[V, M], V | None] | None = None
    """What lies there for a moment between a move and the position after it, where that clears the board.

    The move is the one its viewer may know of (`Game.witness`).
    """
    group: Callable[[V, M], Text] | None = None
    """The heading under which a move is listed, in games with very many of them; empty: under none."""
    before: Callable[[V, str], Text | None] | None = None
    """What to touch before this thing, which makes no move by itself; asked for the seat to move."""
    tries: Mapping[str, str] = field(default_factory=dict)
    """The token that touching a thing would try, by the beginning of its touch: `field-` for `field-c5`."""
