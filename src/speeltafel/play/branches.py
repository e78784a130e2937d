"""Matches that begin in the middle: what if it had gone otherwise, and records that somebody brings along.

What led to where such a match begins is laid, not played: nobody here chose it, nothing was rolled for it, it
can't be taken back, and no proof speaks for it.
"""

from collections.abc import Mapping

from speeltafel.core.game import Over
from speeltafel.core.match import AnyGame
from speeltafel.core.record import Record
from speeltafel.core.refusals import BadRecord, BadRequest, GameOver
from speeltafel.play import complaints
from speeltafel.play.decisions import Draft
from speeltafel.play.room import Room
from speeltafel.play.spelling import clean_name, tell_apart
from speeltafel.play.table import Table

MOST_EVENTS = 20_000
"""More than a match has: eight at Zocken had 1,120. Playing over as many takes a fifth of a second."""


def branch(room: Room, place: int) -> Draft:
    """Go on from a place of a match that is over; a match under way is nobody's to try things out with."""
    if room.table is None or not room.over:
        raise BadRequest(complaints.NOT_OVER)
    if not 0 <= place < len(room.table.states):
        raise BadRequest(complaints.NO_PLACE)
    if isinstance(room.game.turn(room.table.states[place]), Over):
        raise GameOver
    return lay([room.game.write(move) for move in room.table.moves[:place]])


def lay(tokens: list[str]) -> Draft:
    """What the match begins with."""
    return "lay", {"tokens": tokens}


def bring(match: Record, games: Mapping[str, AnyGame], person: str) -> list[Draft]:
    """A record comes to a table where nobody sits: to be looked back at, and never played on."""
    if len(match.log) > MOST_EVENTS:
        raise BadRecord(complaints.TOO_LONG)
    table = Table.resume(match, games)
    called: list[str] = []
    drafts: list[Draft] = []
    for seat, given in sorted(match.names.items()):
        if name := clean_name(given):
            called.append(tell_apart(name, called))
            drafts.append(("name", {"seat": seat, "person": person, "name": called[-1]}))
    drafts += [lay(list(match.log)), ("start", {"stirs": []})]
    return drafts if isinstance(table.turn, Over) else [*drafts, ("close", {"why": "brought"})]
