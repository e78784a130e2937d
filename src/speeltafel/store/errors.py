"""The errors of the store. After any but `Unavailable` nothing of the request is stored.

A commit whose connection broke may have reached the server; the idempotency key in the log tells.
"""

from typing import TypeVar

from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text
from speeltafel.play import messages

E = TypeVar("E", bound=Refusal)


CLOSED = Text("De opslag is gesloten.", "The store is closed.")


class BadStore(Refusal):
    """The place of a store can't be used: no store of ours, damaged, of a later version, or in use."""

    code = "bad-store"


class NoData(BadStore):
    """There is no store where a command was told to read one."""

    def __init__(self, place: object) -> None:
        super().__init__(
            Text(
                f"Op {place} staan geen gegevens van Speeltafel.",
                f"No Speeltafel data at {place}.",
            )
        )


class EmptyFile(BadStore):
    """The data file has 0 bytes, where even a new store has a page."""

    def __init__(self, file: object) -> None:
        super().__init__(
            Text(
                f"Het gegevensbestand {file} is leeg (0 bytes): wat erin stond is weg. Zet een back-up "
                f"terug, of verwijder het lege bestand om opnieuw te beginnen.",
                f"The data file {file} is empty (0 bytes): what it held is gone. Restore a backup, or remove "
                f"the empty file to start afresh.",
            )
        )


class InUse(BadStore):
    """Another process holds the lock on the data folder."""

    def __init__(self, folder: object) -> None:
        super().__init__(
            Text(
                f"Een andere Speeltafel gebruikt {folder} al. Stop die eerst, of kies een andere map.",
                f"Another Speeltafel already uses {folder}. Stop it first, or choose another folder.",
            )
        )


class Damaged(BadStore):
    """The data is damaged. The text names files, so it is for the owner only."""

    code = "damaged-data"


class Unavailable(Refusal):
    """The store can't be read or written now, as with a full disk or a lock; a later attempt may succeed."""

    code = "unavailable"
    reason = "unavailable"
    """The cause in one word, for monitoring."""
    wait = 5.0
    """Seconds until it is tried again."""


class DiskFull(Unavailable):
    """The disk is full."""

    reason = "disk-full"

    def __init__(self) -> None:
        super().__init__(
            Text(
                "De schijf is vol: er kan niets meer bewaard worden.",
                "The disk is full: nothing more can be kept.",
            )
        )


class Missing(Unavailable):
    """The data file was moved, deleted or replaced while the server runs."""

    reason = "data-missing"

    def __init__(self) -> None:
        super().__init__(
            Text(
                "Het gegevensbestand van deze server is er niet meer, of er staat een ander op zijn plaats.",
                "The data file of this server is gone, or another one is in its place.",
            )
        )


class Conflict(Refusal):
    """Events don't follow on the last one in the log: another process appended first, or some are missing.

    Its text is for the person who was overtaken; `str` gives the detail, which is for the log.
    """

    code = "stale"

    def __init__(self, detail: str) -> None:
        super().__init__(messages.STALE)
        self.args = (detail,)


class TooManyTournaments(Refusal):
    """A tournament beyond the number that one person may organise at a time."""

    code = "too-many-tournaments"


class UnknownRoom(Refusal):
    """The store has no such room."""

    code = "unknown-room"

    def __init__(self, room: str) -> None:
        shown = ascii(room[:60])
        super().__init__(Text(f"Een kamer {shown} is er niet.", f"There is no room {shown}."))


class UnknownPerson(Refusal):
    """The store has no such person."""

    code = "unknown-person"

    def __init__(self, person: str) -> None:
        shown = ascii(person[:60])
        super().__init__(Text(f"Een speler {shown} is er niet.", f"There is no person {shown}."))


def copy_of(error: E) -> E:
    """Return the same error for another caller: one that is raised twice mixes up their tracebacks."""
    another = type(error).__new__(type(error))
    Refusal.__init__(another, error.text, error.rule)
    return another
