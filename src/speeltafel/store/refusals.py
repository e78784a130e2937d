"""What a store can refuse. After a refusal nothing of what was asked is stored."""

from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text


class BadStore(Refusal):
    """A file that is no store, is damaged, is from a later version, or stands in the way."""

    code = "bad-store"


class Unavailable(Refusal):
    """The store can't be read or written now: a full disk, a lock. The same may work later."""

    code = "unavailable"


class Stale(Refusal):
    """Events that don't follow on the last one stored: something else came first, or something is missing."""

    code = "stale"


class UnknownRoom(Refusal):
    """A room that isn't in the store."""

    code = "unknown-room"

    def __init__(self, room: str) -> None:
        shown = ascii(room[:60])
        super().__init__(Text(f"Een kamer {shown} is er niet.", f"There is no room {shown}."))


class UnknownPerson(Refusal):
    """A person who isn't in the store."""

    code = "unknown-person"

    def __init__(self, person: str) -> None:
        shown = ascii(person[:60])
        super().__init__(Text(f"Een speler {shown} is er niet.", f"There is no person {shown}."))
