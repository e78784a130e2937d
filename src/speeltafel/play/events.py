"""Events: what happens at a table, as its log keeps it.

A log is a list of entries: a number, a time, a kind and a JSON object. Each kind has a struct here that names
the fields of that object. A field with a default was added later, or is left out of the log where it has that
value, so logs of every earlier version decode.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, get_args

from msgspec import Struct, convert, field, to_builtins

from speeltafel.core.game import Value
from speeltafel.core.refusals import BadRecord
from speeltafel.play import messages
from speeltafel.play.holidays import HolidaySet

REMEMBERED = 256
"""How many of the last idempotency keys a table remembers."""


class _Fields(Struct, frozen=True, omit_defaults=True):
    """What an entry of one kind says."""

    kind: ClassVar[str]


class TableOpened(_Fields, frozen=True):
    """Somebody opened a table."""

    kind: ClassVar[str] = "open"
    game: str
    rules: int
    """The version of the game's rules."""
    seats: int
    options: Mapping[str, Value]
    host: str
    commitment: str | None = None
    """The SHA-256 of the seed of the dice."""
    promise: str = ""
    """The commitment of the game after this one."""
    after: str = ""
    """The table the group comes from."""
    seating: str | None = None


class SatDown(_Fields, frozen=True):
    """A person, or a program of theirs, took a free seat."""

    kind: ClassVar[str] = "sit"
    seat: int
    person: str
    name: str
    rated: bool = False
    """Whether they take part in ratings."""
    plays_forced: bool = False
    """Whether forced moves are played for them."""
    owner: str | None = None
    """Of a program: the name of the person it belongs to."""


class SeatMoved(_Fields, frozen=True):
    """Somebody with the private link of a seat took it to another device."""

    kind: ClassVar[str] = "take"
    seat: int
    person: str


class StoodUp(_Fields, frozen=True):
    """Somebody left a seat, or the host freed it."""

    kind: ClassVar[str] = "rise"
    seat: int
    by: str | None = None


class BotSeated(_Fields, frozen=True):
    """A bot plays a seat from now on; without a level, the person who sits there does again."""

    kind: ClassVar[str] = "bot"
    seat: int
    level: str
    name: str | None = None
    """The name of a bot on a seat of its own."""


class Renamed(_Fields, frozen=True):
    """Somebody changed their name at this table."""

    kind: ClassVar[str] = "name"
    seat: int
    person: str
    name: str


class SeatsSwapped(_Fields, frozen=True):
    """The host let two seats change places."""

    kind: ClassVar[str] = "swap"
    seats: tuple[int, int]


class SettingsChanged(_Fields, frozen=True):
    """The host chose the number of seats, the options and the pace."""

    kind: ClassVar[str] = "set"
    seats: int
    options: Mapping[str, Value]
    pace: Mapping[str, Any]
    seating: str | None = None
    duplicate: bool = False
    """Whether this is the first game of a duplicate match."""


class EntropyAdded(_Fields, frozen=True):
    """Somebody contributed 16 bytes, in hexadecimal, to the dice of the game to come."""

    kind: ClassVar[str] = "stir"
    seat: int
    stir: str


class MovesImported(_Fields, frozen=True):
    """The match begins with these moves, which nobody chose at this table."""

    kind: ClassVar[str] = "lay"
    tokens: tuple[str, ...]


class DuplicateContinued(_Fields, frozen=True):
    """This is a later game of a duplicate match, with the dice of the first."""

    kind: ClassVar[str] = "leg"
    leg: int
    stirs: tuple[tuple[int, str], ...]
    """The entropy of each seat of the first game."""
    rated: bool = False


class MatchStarted(_Fields, frozen=True):
    """The match began."""

    kind: ClassVar[str] = "start"
    commitment: str | None = None
    stirs: tuple[tuple[int, str], ...] | None = None
    """The entropy of each seat; None in a log from before the dice were mixed."""
    drawn: tuple[int, ...] = ()
    """The old seat number of everybody, by new seat, where seats were drawn."""
    unrated: str = ""
    """Why a match that could be rated is not."""


class MatchRated(_Fields, frozen=True):
    """The match that just began counts for the ratings of these people, by seat."""

    kind: ClassVar[str] = "rated"
    people: tuple[tuple[int, str], ...]


class MovePlayed(_Fields, frozen=True):
    """A seat played a move, or the server played the only legal one for it."""

    kind: ClassVar[str] = "move"
    seat: int
    token: str
    forced: bool = False


class Rolled(_Fields, frozen=True):
    """Chance decided."""

    kind: ClassVar[str] = "roll"
    token: str


class ForcedMovesSet(_Fields, frozen=True):
    """Somebody chose whether forced moves are played for them."""

    kind: ClassVar[str] = "forced"
    seats: tuple[int, ...]
    on: bool


class MovesUndone(_Fields, frozen=True):
    """All moves from this number on were taken back."""

    kind: ClassVar[str] = "undo"
    to: int
    seat: int


class ConsentAsked(_Fields, frozen=True):
    """A seat asked for something that needs everybody's consent; see `seating.Request`."""

    kind: ClassVar[str] = "ask"
    seat: int
    what: str
    to: int
    level: str = ""


class ConsentGiven(_Fields, frozen=True):
    """These seats agreed to what was asked."""

    kind: ClassVar[str] = "agree"
    seats: tuple[int, ...]


class ConsentRefused(_Fields, frozen=True):
    """A seat refused what was asked."""

    kind: ClassVar[str] = "refuse"
    seat: int


class GaveUp(_Fields, frozen=True):
    """A seat gave up, or ran out of time."""

    kind: ClassVar[str] = "resign"
    seat: int
    why: str
    """`resigned` or `late`."""


class MatchClosed(_Fields, frozen=True):
    """The match ended before its own end."""

    kind: ClassVar[str] = "close"
    why: str
    """`agreed`, `resigned`, `late`, `stopped` with its tournament, or `brought` where a record is shown that
    stops halfway."""


class ChatSent(_Fields, frozen=True):
    """Somebody wrote a line of chat; its text is empty once it was erased."""

    kind: ClassVar[str] = "say"
    seat: int
    person: str
    text: str


class ReactionSent(_Fields, frozen=True):
    """Somebody reacted with one of `messages.REACTIONS`."""

    kind: ClassVar[str] = "react"
    seat: int
    person: str
    text: str


class ChatErased(_Fields, frozen=True):
    """A line of chat was erased; line 0 says that a person was, and that the log was rewritten."""

    kind: ClassVar[str] = "erase"
    line: int


class Muted(_Fields, frozen=True):
    """The host muted the person on a seat, or let them speak again."""

    kind: ClassVar[str] = "mute"
    seat: int
    on: bool


class LinkRenewed(_Fields, frozen=True):
    """The private links a seat had are void."""

    kind: ClassVar[str] = "rotate"
    seat: int


class GroupMovedOn(_Fields, frozen=True):
    """The group went on to another table."""

    kind: ClassVar[str] = "next"
    table: str = field(name="room")


class ProgramInvited(_Fields, frozen=True):
    """A program was asked to a seat; without a person, nobody is any more."""

    kind: ClassVar[str] = "invite"
    seat: int
    person: str
    name: str
    by: str = ""


class TournamentJoined(_Fields, frozen=True):
    """The match to come is part of a tournament."""

    kind: ClassVar[str] = "tournament"
    tournament: str
    round: int
    board: int
    same_dice: bool = False
    """Whether all tables of the round have the same dice, so that this one is sealed until all are over."""


class SealLifted(_Fields, frozen=True):
    """The round of a tournament whose tables have the same dice is over: everybody may look back."""

    kind: ClassVar[str] = "unseal"


class ListingChanged(_Fields, frozen=True):
    """The host opened the table to all, which lists it in the lobby, or closed it again."""

    kind: ClassVar[str] = "list"
    on: bool
    level: str = ""
    """Whom the host likes to play with, one of `lobby.LEVELS`."""
    language: str = ""
    """The language they like to talk; empty for any."""


MatchChange = MatchStarted | MovePlayed | Rolled | MovesUndone | GaveUp | MatchClosed
"""A change of the match itself; the number of them is the version a move must name."""
TableChange = (
    TableOpened
    | SatDown
    | SeatMoved
    | StoodUp
    | BotSeated
    | Renamed
    | SeatsSwapped
    | SettingsChanged
    | EntropyAdded
    | MovesImported
    | DuplicateContinued
    | MatchRated
    | ForcedMovesSet
    | ConsentAsked
    | ConsentGiven
    | ConsentRefused
    | ChatSent
    | ReactionSent
    | ChatErased
    | Muted
    | LinkRenewed
    | GroupMovedOn
    | ProgramInvited
    | TournamentJoined
    | SealLifted
    | ListingChanged
    | HolidaySet
)
"""Any other change: of seats, settings, requests, chat and links."""
Change = MatchChange | TableChange
"""What an event says: commands return changes, which become events once they have a number and a time."""
_KINDS: Mapping[str, type[Any]] = {change.kind: change for change in get_args(Change)}


class Entry(Struct, frozen=True):
    """An event as the log stores it."""

    seq: int
    at: float
    kind: str
    body: Mapping[str, Any]


class Event(Struct, frozen=True):
    """A change at a table, with its number in the log and its time."""

    seq: int
    at: float
    change: Change
    idempotency_key: str = ""
    """The key of the request it comes from, hashed."""

    @property
    def kind(self) -> str:
        """The kind of event, as the log names it."""
        return self.change.kind


def encode(event: Event) -> Entry:
    """Return an event as the log stores it."""
    body = to_builtins(event.change)
    if event.idempotency_key:
        body["once"] = event.idempotency_key
    return Entry(event.seq, event.at, event.change.kind, body)


def decode(entry: Entry) -> Event:
    """Return the event an entry holds.

    Raise `BadRecord` for a kind of a later version, and msgspec's `ValidationError` for a body that isn't of
    its kind.
    """
    kind = _KINDS.get(entry.kind)
    if kind is None:
        raise BadRecord(messages.FROM_LATER)
    change: Change = convert(entry.body, kind)
    return Event(entry.seq, entry.at, change, entry.body.get("once", ""))
