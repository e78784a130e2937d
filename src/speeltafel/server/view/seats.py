"""The seats as pages show them: what no move changes, and what may change at every event."""

from msgspec import Struct

from speeltafel.server.view.days import Time


class Sitter(Struct, frozen=True, cache_hash=True):
    """Who sits in a seat, except for the name; no move changes it."""

    seat: int
    free: bool = False
    open: bool = False
    """Whether somebody may sit down here."""
    away: bool = False
    bot: str = ""
    """The level of the bot that plays here; empty where a person does."""
    program: str = ""
    """Whose program sits here; empty where none does."""


class Row(Struct, frozen=True, cache_hash=True):
    """A seat as everybody sees it, whoever's turn it is: who sits there and the standing."""

    sitter: Sitter
    standing: str
    """Points first, then the rest, separated by ` · `."""
    time: Time = Time()


class Seated(Struct, frozen=True):
    """Who sits where, in one language, with the versions it was computed from."""

    roster_version: int
    over: bool
    here: set[str]
    sitters: tuple[Sitter, ...]
    called: tuple[str, ...]
    """Their names."""
    open: tuple[int, ...]
    """The seats where somebody may sit down."""
