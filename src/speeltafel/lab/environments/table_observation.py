"""What a seat observes of a game whose table is described (`core/kit/spread.py`): an array for each part.

An array is named after the title of its part; `own`, `next`, `third` and so on in it are the seats from the
observer's on, so that a seat's own things are always in the same place. By kind of part:

- a row, a board or a surface: three numbers for each place. Whose thing lies there (0 nobody's, 1 the own
  seat's, 2 the next one's, and so on), which of the part's kinds it is (0 nothing, 1 the first), and the
  number on it;
- a supply, or whatever else has things without places: how many there are of each kind;
- a line of text: which of the part's kinds it is, and the numbers in it.

Squares that fill a rectangle are in rows and columns. The kinds are those in random games; the last one is
whatever was in none of them, so that nothing is ever refused.
"""

import re
from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterable, MutableSequence, Sequence
from typing import Any, Final

import numpy as np

from speeltafel.core.game import Choose, Turn
from speeltafel.core.kit.board import Board, Grid
from speeltafel.core.kit.spread import Part, Row
from speeltafel.core.kit.surface import Piece, Surface
from speeltafel.core.kit.things import Thing
from speeltafel.core.words import Names, same
from speeltafel.lab.environments.encoding import Layout, Observation, length
from speeltafel.lab.environments.setting import Setting

DTYPE = np.int32
OTHER = "something else"
"""The last kind of every part."""
SEATS = ("own", "next", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
"""The names of the seats, from the observer's on."""
_EACH = 3
"""The numbers for one place."""
_NUMBER = re.compile(r"[0-9]{1,9}")

Kinds = dict[str, tuple[str, ...]]


class _Observed(ABC):
    """A part of the table as it is observed."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.kinds: tuple[str, ...] = ()
        self._seen: set[str] = set()
        self._numbers: dict[Any, tuple[int, ...]] = {}
        """What is written for all that was written before."""

    def settle(self) -> tuple[int, ...]:
        """Number the kinds seen; return the shape."""
        self.kinds = (*sorted(self._seen), OTHER)
        return self.shape

    @property
    @abstractmethod
    def shape(self) -> tuple[int, ...]:
        """The shape of its array."""

    @abstractmethod
    def see(self, part: Any, own: int) -> None:
        """Take note of the kinds in this state."""

    @abstractmethod
    def write(self, part: Any, own: int, into: MutableSequence[int], first: int) -> None:
        """Write what this seat observes."""

    def kind(self, name: str) -> int:
        """Return the number of a kind, from 0."""
        return self.kinds.index(name) if name in self.kinds else len(self.kinds) - 1

    def whose(self, thing: Thing | Piece, own: int) -> int:
        """Return how far the owner sits after this seat, from 1; 0 where it has none."""
        return (thing.seat - own) % self.seats + 1 if thing.seat else 0


class _Places(_Observed):
    """A row, a board or a surface: at most one thing a place."""

    def __init__(self, seats: int, part: Row | Board | Surface) -> None:
        super().__init__(seats)
        if isinstance(part, Board):
            self._at = {place.name: _EACH * number for number, place in enumerate(part.grid.places)}
            self._places = _places(part.grid)
        elif isinstance(part, Surface):
            self._at = {name: _EACH * number for number, name in enumerate(part.ground.spots)}
            self._places = (len(self._at),)
        else:
            self._at, self._places = {}, (part.room,)

    @property
    def shape(self) -> tuple[int, ...]:
        return (*self._places, _EACH)

    def see(self, part: Row | Board | Surface, own: int) -> None:
        things: Iterable[Thing | Piece] = part.things if isinstance(part, Row) else part.stands.values()
        self._seen.update(f"{thing.shape} {_NUMBER.sub('#', thing.sign)}".strip() for thing in things)

    def write(self, part: Row | Board | Surface, own: int, into: MutableSequence[int], first: int) -> None:
        if isinstance(part, Row):
            for place, thing in enumerate(part.things[: self._places[0]]):
                self._write(thing, own, into, first + _EACH * place)
        else:
            for name, there in part.stands.items():
                self._write(there, own, into, first + self._at[name])

    def _write(self, thing: Thing | Piece, own: int, into: MutableSequence[int], at: int) -> None:
        key = thing.shape, thing.sign
        if key not in self._numbers:
            kind = self.kind(f"{thing.shape} {_NUMBER.sub('#', thing.sign)}".strip())
            self._numbers[key] = kind + 1, _numbers(thing.sign, 1)[0]
        into[at] = self.whose(thing, own)
        into[at + 1], into[at + 2] = self._numbers[key]


class _Counts(_Observed):
    """Things without places: how many there are of each kind."""

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.kinds),)

    def see(self, part: Any, own: int) -> None:
        self._seen.update(self._name(thing, self.whose(thing, own)) for thing in part.things)

    def write(self, part: Any, own: int, into: MutableSequence[int], first: int) -> None:
        for thing in part.things:
            whose = self.whose(thing, own)
            key = thing.shape, thing.sign, whose
            if key not in self._numbers:
                self._numbers[key] = (self.kind(self._name(thing, whose)),)
            into[first + self._numbers[key][0]] += 1

    def _name(self, thing: Thing, whose: int) -> str:
        owner = SEATS[whose - 1] if whose else ""
        return " ".join(word for word in (owner, thing.shape, thing.sign) if word)


class _Line(_Observed):
    """A line of text, which is its title."""

    _most = 0
    """The most numbers in it."""

    @property
    def shape(self) -> tuple[int, ...]:
        return (1 + self._most,)

    def see(self, part: Part, own: int) -> None:
        self._seen.add(_NUMBER.sub("#", part.title.en))
        self._most = max(self._most, len(_NUMBER.findall(part.title.en)))

    def write(self, part: Part, own: int, into: MutableSequence[int], first: int) -> None:
        text = part.title.en
        into[first] = self.kind(_NUMBER.sub("#", text)) + 1
        for place, number in enumerate(_numbers(text, self._most), 1):
            into[first + place] = number


class Observer:
    """Observes the table of a game, as seen in these states."""

    def __init__(self, setting: Setting, states: Iterable[Any]) -> None:
        self._setting, game = setting, setting.game
        observers = (*range(1, setting.seats + 1), None)
        self._names = {observer: _names(observer, setting.seats) for observer in observers}
        layout: dict[str, tuple[int, ...]] = {"seat": (1,), "to_move": (1,), "points": (setting.seats,)}
        parts: dict[str, _Observed] = {}
        at: dict[int | None, list[str]] = {}
        for observer in observers:
            at[observer] = []
            for part in self._table(game.view(setting.start, observer)):
                name = _name(part, (*layout, *at[observer]))
                at[observer].append(name)
                parts.setdefault(name, observed_part(part, setting.seats))
        for state in states:
            for observer in observers:
                for name, part in zip(at[observer], self._table(game.view(state, observer)), strict=False):
                    parts[name].see(part, observer or 1)
        first = {}
        for name, observed in parts.items():
            first[name] = length(layout)
            layout[name] = observed.settle()
        self.layout: Final[Layout] = layout
        self.kinds: Final = {name: observed.kinds for name, observed in parts.items()}
        self._empty = array("i", [0] * length(layout))
        self._parts = {observer: [(parts[name], first[name]) for name in at[observer]] for observer in at}

    def __call__(self, view: Any, turn: Turn[Any] | None = None) -> Observation:
        """Return the observation of a view."""
        game, seats, own = self._setting.game, self._setting.seats, view.observer or 1
        if turn is None:
            turn = game.turn(next(iter(game.consistent_states(view))))
        into = self._empty[:]
        into[0] = view.observer or 0
        into[1] = (turn.seat - own) % seats if isinstance(turn, Choose) else -1
        for after in range(seats):
            into[2 + after] = game.points(view, (own - 1 + after) % seats + 1)
        for part, (observed, first) in zip(self._table(view), self._parts[view.observer], strict=False):
            observed.write(part, own, into, first)
        return np.frombuffer(into, DTYPE)

    def _table(self, view: Any) -> Sequence[Part]:
        table = self._setting.game.table
        assert table is not None
        return table(view, self._names[view.observer])


def observed_part(part: Part, seats: int) -> _Observed:
    if isinstance(part, Board | Surface) or (isinstance(part, Row) and not part.supply):
        return _Places(seats, part)
    return _Counts(seats) if hasattr(part, "things") else _Line(seats)


def _names(observer: int | None, seats: int) -> Names:
    """Return the names of the seats, seat 1 first, as they sit from the observer on."""
    own = observer or 1
    return tuple(same(SEATS[(seat - own) % seats]) for seat in range(1, seats + 1))


def _name(part: Part, taken: Sequence[str]) -> str:
    """Return a name for a part, unlike those taken: its title, or `line` where that changes."""
    if isinstance(part, Surface):
        title = "surface"
    else:
        title = part.title.en if hasattr(part, "things") or isinstance(part, Board) else "line"
    name = re.sub(r"[^a-z]+", "_", title.lower()).strip("_") or "part"
    number = 1 + sum(other.rstrip("_0123456789") == name for other in taken)
    return name if number == 1 else f"{name}_{number}"


def _places(grid: Grid) -> tuple[int, ...]:
    """Return rows and columns where the places of a board are a rectangle, else how many there are."""
    columns = len({place.at[0] for place in grid.places})
    rows, left = divmod(len(grid.places), columns)
    across = [place.at[0] for place in grid.places]
    if rows > 1 and not left and across == sorted(set(across)) * rows:
        return rows, columns
    return (len(grid.places),)


def _numbers(text: str, count: int) -> list[int]:
    """Return so many numbers in a text; 0 where there is none."""
    found = [int(number) for number in _NUMBER.findall(text)[:count]]
    return found + [0] * (count - len(found))
