"""The contract of a game: one frozen record of pure functions.

The rest of the program knows games only through this. A new game is one folder and one line in a list. Seats
are numbered from 1. `turn` is the only question about a state, so legal moves, whose turn it is, odds, the
end and its reason can't contradict each other.
"""

import json
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Generic, NamedTuple, TypeVar

from speeltafel.core.diagram import Diagram
from speeltafel.core.kit.spread import Part
from speeltafel.core.lesson import Step
from speeltafel.core.puzzle import Puzzle
from speeltafel.core.scene import Look
from speeltafel.core.words import Names, Text, join

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)
V = TypeVar("V", bound=Hashable)

Value = int | bool | str
"""The value of an option; exactly the JSON types, so `True` is not `1`."""

Observer = int | None
"""An observer: a seat, or None for a watcher, who knows least."""

LEVELS = ("beginner", "casual", "club", "expert", "master")


class Odds(Mapping[M, int]):
    """Every outcome of chance with its integer weight."""

    __slots__ = ("_ends", "_outcomes", "_weights", "total")

    def __init__(self, weights: Mapping[M, int]) -> None:
        self._weights = dict(weights)
        self._outcomes = tuple(self._weights)
        self._ends = tuple(accumulate(self._weights.values()))
        self.total = self._ends[-1]

    def __getitem__(self, outcome: M) -> int:
        return self._weights[outcome]

    def __iter__(self) -> Iterator[M]:
        return iter(self._outcomes)

    def __len__(self) -> int:
        return len(self._outcomes)

    def holding(self, ticket: int) -> M:
        """Return the outcome of a ticket, a number from 0 to `total` - 1."""
        return self._outcomes[bisect_right(self._ends, ticket)]


@dataclass(frozen=True, slots=True)
class Choose(Generic[M]):
    """A seat must pick one of these moves."""

    seat: int
    moves: Sequence[M]


@dataclass(frozen=True, slots=True)
class Chance(Generic[M]):
    """Dice or cards decide, with these weights."""

    odds: Odds[M]


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended: a score per seat, the winners (ties share), and the reason's code."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    why: str

    @classmethod
    def most_points(cls, scores: tuple[int, ...], why: str) -> "Over":
        """Return the end of a game that the most points win."""
        best = max(scores)
        return cls(scores, tuple(seat for seat, score in enumerate(scores, 1) if score == best), why)

    @property
    def shares(self) -> tuple[float, ...]:
        """Every seat's share of victory; winners share it equally."""
        return tuple((seat in self.winners) / len(self.winners) for seat in range(1, len(self.scores) + 1))


Turn = Choose[M] | Chance[M] | Over


@dataclass(frozen=True, slots=True)
class OneOf:
    """An option with a list of values."""

    label: Text
    default: Value
    values: tuple[Value, ...]
    words: Mapping[Value, Text] = field(default_factory=dict, hash=False)
    """The names of all values, in the order to choose from, where they need names."""
    help: Text | None = None
    """One sentence about the choice."""

    def accepts(self, value: object) -> bool:
        """Return whether the option can have this value; types count, for in JSON `true` is not 1."""
        return any(type(value) is type(known) and value == known for known in self.values)

    def describe(self) -> dict[str, object]:
        """Return the option as the engine protocol lists it."""
        return {"default": self.default, "values": list(self.values)}

    @property
    def span(self) -> Text:
        """What the option can be, in words; of a long list the first and the last."""
        shown = [self._shown(value) for value in self.values]
        if len(shown) > 6:
            return join([shown[0], Text("tot en met", "up to"), shown[-1]])
        *most, last = shown
        return join([join(most, ", "), Text("of", "or"), last])

    def _shown(self, value: Value) -> Text:
        token = json.dumps(value)
        named = self.words.get(value)
        return Text(f"{token} ({named.nl})", f"{token} ({named.en})") if named else Text(token, token)


@dataclass(frozen=True, slots=True)
class Between:
    """An option that is a whole number in a range."""

    label: Text
    default: int
    low: int
    high: int

    def accepts(self, value: object) -> bool:
        """Return whether the option can have this value."""
        return type(value) is int and self.low <= value <= self.high

    def describe(self) -> dict[str, object]:
        """Return the option as the engine protocol lists it."""
        return {"default": self.default, "from": self.low, "to": self.high}

    @property
    def span(self) -> Text:
        """What the option can be, in words."""
        return Text(f"{self.low} tot en met {self.high}", f"{self.low} to {self.high}")


Option = OneOf | Between
Options = Mapping[str, Value]


class Reason(NamedTuple):
    """Why a move is not legal: the number of the ruling, and its words."""

    rule: str
    text: Text

    @classmethod
    def of(cls, rule: str, nl: str, en: str) -> "Reason":
        """Return a ruling with its words in both languages."""
        return cls(rule, Text(nl, en))


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, M, V]):
    """A game: its facts, its rules, its texts and its looks.

    A state `S` is everything about a position, a move `M` is a seat's choice or an outcome of chance, and a
    view `V` is what one seat or a watcher may know of a state.
    """

    key: str
    name: str
    version: int
    """The version of the rules, which every record names."""
    seats: range
    options: Mapping[str, Option]
    summary: Text
    """One line for the list of games."""
    chance: bool = True
    """Whether the game has dice or cards."""
    about_seats: Text | None = None
    """How the seats differ, for those who choose one; None where nothing is known."""

    # Rules.
    start: Callable[[int, Options], S]
    """Return the first state for so many seats; the options are complete and checked."""
    turn: Callable[[S], Turn[M]]
    """Return what may happen now: a choice, chance, or the end."""
    play: Callable[[S, M], S]
    """Return the state after a move, which must be legal: `core.match.step` checks that."""
    roller: Callable[[S], int] = lambda state: 0
    """Return whose turn it is while chance decides: a duplicate match repeats the dice of each turn."""
    hidden: bool
    """Whether seats know different things, so that a shared screen must be handed over."""
    view: Callable[[S, Observer], V]
    """Return what a seat may know: another type than the state, with no field for a secret."""
    consistent_states: Callable[[V], Iterable[S]]
    """Return the states that fit a view."""
    redacted_history: Callable[[Sequence[S], Sequence[M], Observer], tuple[M, ...]]
    """Return the moves that led through these states (one more than moves), as a seat may know them now."""

    # Notation.
    read: Callable[[str], M]
    """Return the move that a token means; raise `BadToken` where it is never one of this game."""
    write: Callable[[M], str]
    tokens: tuple[str, ...] = ()
    """Every token there is, where the game lists them: they number its moves and outcomes for programs."""
    dump: Callable[[S], dict[str, object]]
    """Return the state as JSON, for programs."""
    dump_view: Callable[[V], dict[str, object]] | None = None
    """Return a view as JSON, in the shape of the state; a game that hides nothing needs none."""

    # Words.
    ask: Callable[[V, Names], Text]
    """Return what is asked now, and of whom."""
    label: Callable[[V, M], Text]
    """Return what a legal move would do, short enough for a list or a button."""
    tell: Callable[[V, M, V, Names], Text]
    """Return what a move did, from the views of one reader before and after it."""
    why_not: Callable[[V, M], Reason | None]
    """Return why a move is not legal for the seat to move; None where it is."""
    picture: Callable[[V, Names], Text]
    """Return the position drawn in text, within 100 columns."""
    describe: Callable[[V, Names], Text]
    """Return the position in sentences, to be read aloud."""
    tally: Text | None = None
    """What the scores count; None where a match is only won or lost, and nobody is told scores."""
    endings: Mapping[str, Text]
    """The text for every reason a game can end."""
    decided: Callable[[V, Names], Text] | None = None
    """Return what decided a match that is over, in one sentence; without it the ending says so."""
    not_by_score: frozenset[str] = frozenset()
    """The endings that scores do not decide: the winner may have fewer points."""
    rulebook: Text
    brief: Text
    """The rules on one page."""
    diagrams: Mapping[str, Diagram]
    """The diagrams of both rulebooks, by name."""
    rulings: tuple[str, ...]
    """The numbers of the rulings, as the rulebook and the reasons name them."""
    lesson: tuple[Step, ...] = ()
    """The steps of the lesson."""
    puzzles: tuple[Puzzle, ...] = ()
    """Positions where one move is clearly best, the easiest first."""
    look: Look[M, V]
    """How it looks in a browser."""
    table: Callable[[V, Names], Sequence[Part]] | None = None
    """Return what lies on the table, where that is described: programs observe it."""
    points: Callable[[V, int], int] = lambda view, seat: 0
    """Return the points of a seat so far; only a game with a `table` needs it."""

    def is_by_score(self, why: str) -> bool:
        """Return whether scores decide a match that ends for this reason, so that they are told."""
        return self.tally is not None and why not in self.not_by_score
