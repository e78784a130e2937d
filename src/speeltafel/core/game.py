"""The contract of a game: one frozen record of pure functions.

The rest of the program knows games only through this. Adding a game is one folder and one line in a list.
Seats are numbered from 1. `turn` is the only question: legal moves, whose turn it is, odds, the end and its
reason can't contradict each other.
"""

import json
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Generic, NamedTuple, TypeVar

from speeltafel.core.diagram import Diagram
from speeltafel.core.lesson import Step
from speeltafel.core.puzzle import Puzzle
from speeltafel.core.scene import Look
from speeltafel.core.words import Names, Text, join

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)
V = TypeVar("V", bound=Hashable)

Value = int | bool | str
"""What an option can be set to; exactly the JSON types, so `True` is not `1`."""

Eyes = int | None
"""Whose eyes: a seat, or None for a watcher, who knows least."""

LEVELS = ("beginner", "casual", "club", "expert", "master")


class Odds(Mapping[M, int]):
    """Every outcome of chance with its integer weight: built once, drawn from often."""

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
        """The outcome that holds this ticket, of `total` numbered from 0."""
        return self._outcomes[bisect_right(self._ends, ticket)]


@dataclass(frozen=True, slots=True)
class Choose(Generic[M]):
    """A seat must pick one of these moves."""

    seat: int
    moves: Sequence[M]


@dataclass(frozen=True, slots=True)
class Chance(Generic[M]):
    """The table must roll or deal, with these weights."""

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
        """Everybody's share of victory, by seat: whoever wins together shares it."""
        return tuple((seat in self.winners) / len(self.winners) for seat in range(1, len(self.scores) + 1))


Turn = Choose[M] | Chance[M] | Over


@dataclass(frozen=True, slots=True)
class OneOf:
    """An option with a list of values."""

    label: Text
    default: Value
    values: tuple[Value, ...]
    words: Mapping[Value, Text] = field(default_factory=dict, hash=False)
    """What all values are called, in the order to choose from, where they don't speak for themselves."""
    help: Text | None = None
    """What the choice is about, in one sentence."""

    def accepts(self, value: object) -> bool:
        """Whether the option can be set so; types count, for in JSON `true` is not 1."""
        return any(type(value) is type(known) and value == known for known in self.values)

    def describe(self) -> dict[str, object]:
        """The option as the engine protocol lists it."""
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
        """Whether the option can be set so."""
        return type(value) is int and self.low <= value <= self.high

    def describe(self) -> dict[str, object]:
        """The option as the engine protocol lists it."""
        return {"default": self.default, "from": self.low, "to": self.high}

    @property
    def span(self) -> Text:
        """What the option can be, in words."""
        return Text(f"{self.low} tot en met {self.high}", f"{self.low} to {self.high}")


Option = OneOf | Between
Options = Mapping[str, Value]


class Reason(NamedTuple):
    """Why a move is not legal: the ruling's number and the words."""

    rule: str
    text: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, M, V]):
    """One game of Speeltafel."""

    key: str
    name: str
    version: int
    """Of the rules: a record names it, so that old games replay by their own law."""
    seats: range
    options: Mapping[str, Option]
    summary: Text
    """One line for the shelf."""
    chance: bool = True
    """Whether dice or cards have a say in it."""
    about_seats: Text | None = None
    """What is known about how the seats differ, for those who choose one."""

    # The law.
    start: Callable[[int, Options], S]
    """The first state for so many seats; the options are complete and checked."""
    turn: Callable[[S], Turn[M]]
    """What may happen now."""
    play: Callable[[S, M], S]
    """What then is. Trusts that the move is on offer: `core.match.step` checks."""
    roller: Callable[[S], int] = lambda state: 0
    """Whose turn it is while chance decides: in a duplicate match dice fall by turns. 0 where all is one."""
    hidden: bool
    """Whether seats know different things, so that one screen must be handed over."""
    view: Callable[[S, Eyes], V]
    """What these eyes may know: another type than the state, with no field for a secret."""
    worlds: Callable[[V], Iterable[S]]
    """The states this view can't tell apart."""
    witness: Callable[[Sequence[S], Sequence[M], Eyes], tuple[M, ...]]
    """The moves that led through these states (one more than moves), as these eyes may name them now."""

    # Notation.
    read: Callable[[str], M]
    """The move a token means; raises `BadToken` where it is never one of this game."""
    write: Callable[[M], str]
    dump: Callable[[S], dict[str, object]]
    """The state as JSON, for the judge and for programs."""
    dump_view: Callable[[V], dict[str, object]] | None = None
    """A view as JSON, in the shape of the state; a game that hides nothing needs none."""

    # Words.
    ask: Callable[[V, Names], Text]
    """What is asked now, and of whom."""
    label: Callable[[V, M], Text]
    """What a legal move does, short enough for a list or a button."""
    tell: Callable[[V, M, V, Names], Text]
    """What happened, as the eyes of these two views (before, after) saw it."""
    why_not: Callable[[V, M], Reason | None]
    """Why this move is not on offer to the seat whose turn it is; None where it is."""
    picture: Callable[[V, Names], Text]
    """The position drawn in text: signs and letters, never colour alone."""
    describe: Callable[[V, Names], Text]
    """The position in sentences, to be read aloud."""
    tally: Text
    """What the scores count."""
    endings: Mapping[str, Text]
    """The words for every reason a game can end."""
    decided: Callable[[V, Names], Text] | None = None
    """What decided a match that is over, in one sentence to these eyes; else its ending says so."""
    not_by_score: frozenset[str] = frozenset()
    """The endings that say nothing about the scores: whoever won may have fewer points."""
    rulebook: Text
    brief: Text
    """The rules on one page."""
    diagrams: Mapping[str, Diagram]
    """What both books show, by the names they use for it."""
    rulings: tuple[str, ...]
    """The numbers of the rulings, as the rulebook and the reasons name them."""
    lesson: tuple[Step, ...] = ()
    """How it is learnt by doing."""
    puzzles: tuple[Puzzle, ...] = ()
    """Positions where one move is clearly best, the easiest first."""
    look: Look[M, V]
    """How it looks in a browser."""
