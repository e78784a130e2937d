"""The chairs as pages show them: what no move changes of them, and what is new at every event."""

from msgspec import Struct


class Sitter(Struct, frozen=True, cache_hash=True):
    """Who sits on a chair but for their name, which no move changes; most chairs differ in the name alone."""

    seat: int
    free: bool = False
    open: bool = False
    """Whether somebody may sit down here."""
    away: bool = False
    bot: str = ""
    """How well the bot plays that plays here; empty where a person does."""
    program: str = ""
    """Whose program sits here; empty where it is none."""


class Row(Struct, frozen=True, cache_hash=True):
    """A seat as everybody sees it, whoever's turn it is: who sits there and how it stands."""

    sitter: Sitter
    standing: str
    """Points first, then the rest, parted by ` · `."""
    clock: str = ""
    left: int = 0


class Seated(Struct, frozen=True):
    """Who sits where in one language, with all it was made of."""

    roster_version: int
    over: bool
    here: set[str]
    sitters: tuple[Sitter, ...]
    called: tuple[str, ...]
    """What they are called."""
    open: tuple[int, ...]
    """Where somebody may sit down."""
