"""Commands of the chat: lines, reactions, erasing a line, and muting somebody."""

from speeltafel.core.refusals import BadRequest
from speeltafel.play import messages
from speeltafel.play.events import Change, ChatErased, ChatSent, Muted, ReactionSent
from speeltafel.play.rights import NotYours, chair_at, check_host
from speeltafel.play.table import Table
from speeltafel.play.user_text import clean_line


def send(table: Table, person: str, text: str) -> list[Change]:
    """Send a line of chat."""
    seat = _speaking_seat(table, person)
    words = clean_line(text)
    if not words:
        raise BadRequest(messages.NOTHING_SAID)
    return [ChatSent(seat, person, words)]


def react(table: Table, person: str, which: str) -> list[Change]:
    """Send one of `messages.REACTIONS`."""
    if which not in messages.REACTIONS:
        raise BadRequest(messages.NOTHING_SAID)
    return [ReactionSent(_speaking_seat(table, person), person, which)]


def erase(table: Table, line: int, person: str) -> list[Change]:
    """Erase a line of a person's own, also after they changed seats or left."""
    own = [said.seq for said in table.said if person and said.person == person and not said.reaction]
    if line not in own:
        raise NotYours(messages.NOT_YOUR_LINE)
    return [ChatErased(line)]


def mute(table: Table, seat: int, on: bool, person: str) -> list[Change]:
    """Mute the person on a seat, or let them speak again; for the host only."""
    check_host(table, person)
    if not chair_at(table, seat).person:
        raise BadRequest(messages.EMPTY)
    return [Muted(seat, on)]


def _speaking_seat(table: Table, person: str) -> int:
    """Return the seat a person speaks from; refuse who is not seated or is muted."""
    seats = table.seats_of(person)
    if not seats:
        raise NotYours(messages.SIT_TO_SPEAK)
    if person in table.muted:
        raise NotYours(messages.MUTED)
    return seats[0]
