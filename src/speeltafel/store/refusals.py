"""What a store can refuse. After a refusal nothing of what was asked is stored."""

from typing import TypeVar

from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text

R = TypeVar("R", bound=Refusal)


class BadStore(Refusal):
    """A file that is no store, is damaged, is from a later version, or stands in the way."""

    code = "bad-store"


class NoData(BadStore):
    """Nothing of Speeltafel's is where a command was told to read it."""

    def __init__(self, place: object) -> None:
        super().__init__(
            Text(
                f"Op {place} staan geen gegevens van Speeltafel.",
                f"No Speeltafel data at {place}.",
            )
        )


class Emptied(BadStore):
    """A data file of 0 bytes, where a new store has a page at least."""

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
    """Another process has the data folder for itself."""

    def __init__(self, folder: object) -> None:
        super().__init__(
            Text(
                f"Een andere Speeltafel gebruikt {folder} al. Stop die eerst, of kies een andere map.",
                f"Another Speeltafel already uses {folder}. Stop it first, or choose another folder.",
            )
        )


class Damaged(BadStore):
    """Data that was whole once and no longer is. Its text names files: it is for the owner alone."""

    code = "damaged-data"


class Unavailable(Refusal):
    """The store can't be read or written now: a full disk, a lock. The same may work later."""

    code = "unavailable"
    reason = "unavailable"
    """In a word, for who watches the server."""


class DiskFull(Unavailable):
    """There is no room left to write."""

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


def again(refusal: R) -> R:
    """The same refusal for another caller: an error that is raised twice mixes up their tracebacks."""
    another = type(refusal).__new__(type(refusal))
    Refusal.__init__(another, refusal.text, refusal.rule)
    return another
