"""Events: what happens in a tournament, as its log keeps it. They work like those of a table."""

from collections.abc import Mapping
from typing import Any, ClassVar, get_args

from msgspec import Struct, convert, to_builtins

from speeltafel.core.refusals import BadRecord
from speeltafel.play import messages
from speeltafel.play.events import Entry


class _Fields(Struct, frozen=True, omit_defaults=True):
    """What an entry of one kind says."""

    kind: ClassVar[str]


class Opened(_Fields, frozen=True):
    """Somebody opened a tournament; its settings hold for good."""

    kind: ClassVar[str] = "open"
    title: str
    person: str
    """The organiser."""
    game: str
    seats: int
    """The most seats at a table."""
    system: str
    """One of `settings.SYSTEMS`."""
    rounds: int
    """How many rounds are played; 0 where the number of entrants decides."""
    pace: Mapping[str, Any]
    commitment: str
    """The SHA-256 of the secret that the dice of all tables and the draw are made from."""
    cycles: int = 1
    """How often everybody meets everybody in a round robin."""
    duplicate: bool = False
    """Whether all tables of a round have the same dice."""
    automatic: bool = False
    """Whether the next round begins by itself."""
    drawn: bool = True
    """Whether the order of the entrants is drawn at the start; else it is that of their entry."""
    no_show: int = 10
    """Minutes after which somebody who hasn't made a first move loses."""
    third_place: bool = False
    """Whether the losers of the semi-finals play for the third place."""
    listed: bool = False
    """Whether everybody finds it in the list of tournaments."""


class Entered(_Fields, frozen=True):
    """A person or a bot entered."""

    kind: ClassVar[str] = "enter"
    entrant: int
    person: str
    name: str
    bot: str = ""
    """The level of a bot."""


class Withdrawn(_Fields, frozen=True):
    """An entrant plays no further rounds."""

    kind: ClassVar[str] = "withdraw"
    entrant: int
    why: str
    """`left`, `removed` by the organiser, or `absent`: they did not show up."""


class Returned(_Fields, frozen=True):
    """An entrant who had withdrawn plays along again."""

    kind: ClassVar[str] = "return"
    entrant: int


class Begun(_Fields, frozen=True):
    """The tournament began; `order` is that of the entrants."""

    kind: ClassVar[str] = "start"
    order: tuple[int, ...]


class Pairing(Struct, frozen=True, omit_defaults=True):
    """A table of a round: its id, and the entrant on each seat."""

    table: str
    seats: tuple[int, ...]
    prize: int = 1
    """The best place that is at stake in a knockout: 3 in the match for the third place."""


class RoundPaired(_Fields, frozen=True):
    """A round began: who plays whom."""

    kind: ClassVar[str] = "round"
    number: int
    boards: tuple[Pairing, ...]
    byes: tuple[int, ...] = ()
    """The entrants without a match in this round, who get the point."""


class BoardRepeated(_Fields, frozen=True):
    """A drawn match of a knockout is played again."""

    kind: ClassVar[str] = "again"
    table: str
    """The table of the drawn match."""
    again: Pairing


class ResultRecorded(_Fields, frozen=True):
    """A match of the tournament is over."""

    kind: ClassVar[str] = "result"
    table: str
    places: tuple[int, ...]
    """By seat: 1 for the best; who is equal has the same."""
    why: str
    """`played`, `agreed` to stop, `resigned`, `late`, or `absent` where nobody who
    lost had shown up."""
    scores: tuple[int, ...] = ()
    """By seat, where the match was played to its end."""
    absent: tuple[int, ...] = ()
    """The seats of those who did not show up; of three and more the others played on."""


class Stopped(_Fields, frozen=True):
    """The organiser stopped the tournament; the matches that were being played are broken off."""

    kind: ClassVar[str] = "stop"


class Closed(_Fields, frozen=True):
    """The tournament is over, and none of its matches is being played any more."""

    kind: ClassVar[str] = "close"
    why: str
    """`complete`, or `stopped`: by the organiser, or because nothing happened for long.

    Before `Stopped` was an event, the matches of a stopped one went on.
    """


class LogRewritten(_Fields, frozen=True):
    """The log was rewritten: a person was erased, or became another by a personal link."""

    kind: ClassVar[str] = "erase"


Change = (
    Opened
    | Entered
    | Withdrawn
    | Returned
    | Begun
    | RoundPaired
    | BoardRepeated
    | ResultRecorded
    | Stopped
    | Closed
    | LogRewritten
)
"""What an event says."""
_KINDS: Mapping[str, type[Any]] = {change.kind: change for change in get_args(Change)}


class Event(Struct, frozen=True):
    """A change of a tournament, with its number in the log and its time."""

    seq: int
    at: float
    change: Change


def encode(event: Event) -> Entry:
    """Return an event as the log stores it."""
    return Entry(event.seq, event.at, event.change.kind, to_builtins(event.change))


def decode(entry: Entry) -> Event:
    """Return the event an entry holds; raise `BadRecord` for a kind of a later version."""
    kind = _KINDS.get(entry.kind)
    if kind is None:
        raise BadRecord(messages.FROM_LATER)
    change: Change = convert(entry.body, kind)
    return Event(entry.seq, entry.at, change)
