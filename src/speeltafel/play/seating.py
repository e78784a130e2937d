"""The seats of a table: who has which, how one is lost, and requests that need consent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from speeltafel.core.words import Names, default_names
from speeltafel.play.events import SatDown
from speeltafel.play.holidays import Span
from speeltafel.play.user_text import called

DRAWN, SEATED, ROTATED = SEATINGS = ("drawn", "seated", "rotated")
"""Who gets which seat when the match begins. `drawn`: by lot. `seated`: everybody keeps the seat they chose.
`rotated`: as seated, in a rematch, where everybody moved up one seat."""


@dataclass(slots=True)
class Chair:
    """The state of one seat."""

    person: str = ""
    name: str = ""
    link_since: int = 0
    """The number of the event that last renewed its private link; older links are void."""
    resigned: bool = False
    used: float = 0.0
    """Seconds of the clock that are used."""
    stir: str = ""
    """The entropy contributed for the match to come, 16 bytes in hexadecimal."""
    bot: str = ""
    """The level of the bot that plays here: on a seat of its own, or standing in for a person."""
    rated: bool = False
    """Whether the person takes part in ratings."""
    plays_forced: bool = False
    """Whether the server plays forced moves for the person."""
    owner: str | None = None
    """Of a program: the name of its owner, empty once that was erased."""
    link: int = 0
    """The seat number in its private links after a draw: links made before the draw stay valid."""
    holidays: tuple[Span, ...] = ()
    """When its clock stands still, past and to come."""

    @property
    def taken(self) -> bool:
        """Whether a person or a bot sits here."""
        return bool(self.person or self.bot)

    @property
    def program(self) -> bool:
        """Whether somebody's program sits here."""
        return self.owner is not None

    def seat(self, sat: SatDown, link_since: int) -> None:
        """Seat a person or program."""
        self.person, self.name, self.link_since, self.stir = sat.person, sat.name, link_since, ""
        self.rated, self.owner, self.plays_forced = sat.rated, sat.owner, sat.plays_forced

    def time_left(self, pace: Mapping[str, Any], spent: float) -> float | None:
        """Return the seconds left after so many spent on this move; None without a clock, and for bots."""
        if self.bot:
            return None
        match pace["kind"]:
            case "clock":
                return float(pace["minutes"]) * 60 - self.used - spent
            case "days":
                return float(pace["days"]) * 86400 - spent
        return None

    def vacate(self, link_since: int) -> None:
        """Free the seat; the time its player used stays used."""
        self.person = self.name = self.stir = self.bot = ""
        self.link_since, self.rated, self.owner = link_since, False, None
        self.plays_forced = False


def seat_names(chairs: Sequence[Chair]) -> Names:
    """Return the names of the seats."""
    return tuple(
        called(chair.name) if chair.name else default
        for chair, default in zip(chairs, default_names(len(chairs)), strict=True)
    )


def reseated(chairs: Sequence[Chair], drawn: Sequence[int]) -> list[Chair]:
    """Return the chairs after a draw: seat 1 gets the chair that was number `drawn[0]`, and so on.

    They are copies, because a command needs them before the draw is in the log.
    """
    return [replace(chairs[number - 1], link=chairs[number - 1].link or number) for number in drawn]


class Invited(NamedTuple):
    """A program that is invited to a seat."""

    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Lost:
    """How somebody lost a seat without their doing."""

    seat: int
    why: str
    """`moved` to another device, `freed` by the host, or given up for being `late`."""
    link_since: int
    """The number of the event."""


@dataclass(slots=True)
class Request:
    """A request that needs everybody's consent."""

    seat: int
    what: str
    """`undo`, `end` the match, or let a `bot` stand in."""
    to: int
    """The place to go back to, or the seat of the bot."""
    agreed: set[int] = field(default_factory=set)
    level: str = ""
    """The level of the bot."""
    seq: int = 0
    """The number of the event that made it."""
