"""Folding a log into a table, or finding the first event that is damaged."""

from collections.abc import Iterable, Mapping

from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import BadRecord, Refusal, UnknownGame
from speeltafel.core.words import Text
from speeltafel.play.events import Entry, decode
from speeltafel.play.table import Table


class BrokenLog(Refusal):
    """A damaged log: an event is missing, unreadable, or against the rules."""

    code = "broken-log"

    def __init__(self, seq: int, why: Text) -> None:
        super().__init__(why)
        self.seq = seq
        """The number of the first wrong event."""


def fold(games: Mapping[str, AnyGame], seed: bytes, entries: Iterable[Entry]) -> Table:
    """Return the table that a log describes.

    Raise `BadRecord` or `UnknownGame` for a log of another version of Speeltafel or of a game's rules, and
    `BrokenLog` for a damaged one.
    """
    table = Table(games, seed)
    for entry in entries:
        if entry.seq != table.seq + 1:
            raise _missing(table.seq + 1)
        try:
            table.apply(decode(entry))
        except (BadRecord, UnknownGame) as refusal:
            if _is_word(entry.kind):
                raise
            raise _refused(entry, refusal) from refusal
        except Exception as error:  # A wrong byte can raise anything, from KeyError to an illegal move.
            raise _refused(entry, error) from error
    if not table.seq:
        raise _missing(1)
    return table


def _is_word(kind: object) -> bool:
    """Return whether a kind could be one of a later version, and not garbage: it is spelled as kinds are."""
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
