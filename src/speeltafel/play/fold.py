"""A whole log made into a room, or the number of the event from which on it is damaged."""

from collections.abc import Iterable, Mapping

from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import BadRecord, Refusal, UnknownGame
from speeltafel.core.words import Text
from speeltafel.play.events import Entry, decode
from speeltafel.play.room import Room


class BrokenLog(Refusal):
    """A log that can't have been written so: an event is missing, unreadable, or against the rules."""

    code = "broken-log"

    def __init__(self, seq: int, why: Text) -> None:
        super().__init__(why)
        self.seq = seq
        """The first event that is wrong; those before it are in order."""


def fold(games: Mapping[str, AnyGame], seed: bytes, entries: Iterable[Entry]) -> Room:
    """Return the room that a log makes.

    A log that another version of Speeltafel or of a game's rules wrote is refused as that (`BadRecord`,
    `UnknownGame`) and not called broken.
    """
    room = Room(games, seed)
    for entry in entries:
        if entry.seq != room.seq + 1:
            raise _missing(room.seq + 1)
        try:
            room.apply(decode(entry))
        except (BadRecord, UnknownGame) as refusal:
            if _is_word(entry.kind):
                raise
            raise _refused(entry, refusal) from refusal
        except (
            Exception
        ) as error:  # Whatever a wrong byte leads to, from a missing key to a move off the board.
            raise _refused(entry, error) from error
    if not room.seq:
        raise _missing(1)
    return room


def _is_word(kind: object) -> bool:
    """Whether a kind of event could be one of a later version: it is spelled as kinds are."""
    return isinstance(kind, str) and kind.isascii() and kind.replace("-", "a").isalpha() and kind.islower()


def _missing(seq: int) -> BrokenLog:
    return BrokenLog(seq, Text(f"gebeurtenis {seq} ontbreekt", f"event {seq} is missing"))


def _refused(entry: Entry, error: Exception) -> BrokenLog:
    shown = error.text if isinstance(error, Refusal) else Text(repr(error), repr(error))
    return BrokenLog(
        entry.seq,
        Text(
            f"gebeurtenis {entry.seq} kan hier niet: {shown.nl}",
            f"event {entry.seq} is impossible here: {shown.en}",
        ),
    )
