"""Matches that begin with imported moves: branches of a finished match, and uploaded records.

Nobody at the table chose the imported moves and its dice did not roll them. So they can't be undone, and the
proof of the dice does not cover them.
"""

from collections.abc import Mapping

from speeltafel.core.game import Over
from speeltafel.core.match import AnyGame
from speeltafel.core.record import Record
from speeltafel.core.refusals import BadRecord, BadRequest, GameOver
from speeltafel.play import messages
from speeltafel.play.events import Change, MatchClosed, MatchStarted, MovesImported, Renamed
from speeltafel.play.match import Match
from speeltafel.play.table import Table
from speeltafel.play.user_text import clean_name, tell_apart

MAX_EVENTS = 20_000
"""Events a record may have. Zocken with eight players had 1,120, and 4,479 where they prolonged it on
purpose; replaying 20,000 takes a quarter of a second."""


def branch(table: Table, place: int) -> MovesImported:
    """Return the moves of a finished match up to a place, for a match that goes on from there.

    A match in progress is refused: trying out variations would help its players.
    """
    if table.match is None or not table.over:
        raise BadRequest(messages.NOT_OVER)
    if not 0 <= place < len(table.match.states):
        raise BadRequest(messages.NO_PLACE)
    if isinstance(table.game.turn(table.match.states[place]), Over):
        raise GameOver
    return MovesImported(tuple(table.game.write(move) for move in table.match.moves[:place]))


def judge(record: Record, games: Mapping[str, AnyGame]) -> bool:
    """Replay a record by the rules, and return whether its match is over; refuse one that breaks them."""
    if len(record.log) > MAX_EVENTS:
        raise BadRecord(messages.TOO_LONG)
    return isinstance(Match.resume(record, games).turn, Over)


def bring(record: Record, over: bool, person: str) -> list[Change]:
    """Import a record that `judge` accepted into a table without people, to be replayed but not played on."""
    names: list[str] = []
    changes: list[Change] = []
    for seat, given in sorted(record.names.items()):
        if name := clean_name(given):
            names.append(tell_apart(name, names))
            changes.append(Renamed(seat, person, names[-1]))
    changes += [MovesImported(tuple(record.log)), MatchStarted(stirs=())]
    return changes if over else [*changes, MatchClosed("brought")]
