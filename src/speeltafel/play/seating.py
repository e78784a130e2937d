"""The places at a table: who has which chair, how one is lost, and what those around it may ask."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from speeltafel.core.words import Names, default_names, same
from speeltafel.play.events import SatDown

DRAWN, SEATED, ROTATED = SEATINGS = ("drawn", "seated", "rotated")
"""Who gets which seat when the match begins. `drawn`: by lot. `seated`: everybody stays on the chair they
chose. `rotated`: as seated, in a rematch, where everybody moved up one chair."""


@dataclass(slots=True)
class Chair:
    """A place at the table."""

    person: str = ""
    name: str = ""
    rotation: int = 0
    """The number of the event that last renewed its private link; an older link opens nothing."""
    resigned: bool = False
    used: float = 0.0
    """Seconds spent on own moves."""
    stir: str = ""
    """What who sits here adds to the chance of the game to come, 16 bytes in hexadecimal."""
    bot: str = ""
    """The level of the bot that plays here: on a chair of its own, or for a person until they are back."""

    rated: bool = False
    """Whether who sits here takes part in ratings."""
    plays_forced: bool = False
    """Whether the server plays a move for who sits here where the rules leave only one."""
    owner: str | None = None
    """Of a program: what the person is called to whom it belongs, empty once that was erased."""
    link: int = 0
    """The seat number in its private links once seats were drawn: who moved keeps the link they have."""

    @property
    def taken(self) -> bool:
        """Whether somebody sits here, be it a bot."""
        return bool(self.person or self.bot)

    @property
    def program(self) -> bool:
        """Whether who sits here is no person, but somebody's program."""
        return self.owner is not None

    def seat(self, sat: SatDown, rotation: int) -> None:
        """Somebody sits down."""
        self.person, self.name, self.rotation, self.stir = sat.person, sat.name, rotation, ""
        self.rated, self.owner, self.plays_forced = sat.rated, sat.owner, sat.plays_forced

    def time_left(self, pace: Mapping[str, Any], spent: float) -> float | None:
        """Seconds left when so many were spent on this move; None without a clock, and for bots."""
        if self.bot:
            return None
        match pace["kind"]:
            case "clock":
                return float(pace["minutes"]) * 60 - self.used - spent
            case "days":
                return float(pace["days"]) * 86400 - spent
        return None

    def vacate(self, rotation: int) -> None:
        """Nobody sits here any more; what was spent of the clock stays with the chair."""
        self.person = self.name = self.stir = self.bot = ""
        self.rotation, self.rated, self.owner = rotation, False, None
        self.plays_forced = False


def seat_names(chairs: Sequence[Chair]) -> Names:
    """What the seats are called."""
    return tuple(
        same(chair.name) if chair.name else default
        for chair, default in zip(chairs, default_names(len(chairs)), strict=True)
    )


def reseated(chairs: Sequence[Chair], drawn: Sequence[int]) -> list[Chair]:
    """Return the chairs after a draw: seat 1 gets the chair that was number `drawn[0]`, and so on.

    They are copies, for a decision looks at them before the draw has happened.
    """
    return [replace(chairs[number - 1], link=chairs[number - 1].link or number) for number in drawn]


class Invited(NamedTuple):
    """A program that was asked to a chair and has not answered yet."""

    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Lost:
    """How somebody's chair went without their doing."""

    seat: int
    why: str
    """`moved` to another device, `freed` by the host, or given up for being `late`."""
    rotation: int
    """The number of the event by which it went."""


@dataclass(slots=True)
class Request:
    """A wish that needs everybody's consent."""

    seat: int
    what: str
    """To `undo`, to `end` the game, or to let a `bot` play for somebody."""
    to: int
    """The event to go back to, or the seat the bot would play."""
    agreed: set[int] = field(default_factory=set)
    level: str = ""
    """How well the bot would play."""
