"""Who may do what at a table, and when: the checks that commands begin with."""

from collections.abc import Collection

from speeltafel.core.refusals import BadRequest, GameOver, Refusal
from speeltafel.core.words import Text
from speeltafel.play import messages
from speeltafel.play.room import Room
from speeltafel.play.seating import Chair
from speeltafel.play.table import Table

AWAY = 120.0
"""Seconds a player must be away during the match before others may free or fill their seat."""


class NotYours(Refusal):
    """A command that only another person may give."""

    code = "not-yours"


def chair_at(room: Room, seat: int) -> Chair:
    """Return the chair of a seat; refuse a seat that doesn't exist."""
    if not 1 <= seat <= room.seats:
        raise BadRequest(messages.NO_CHAIR)
    return room.chairs[seat - 1]


def own_chair(room: Room, seat: int, person: str) -> Chair:
    """Return a person's own chair; refuse anybody else, also on an empty chair without a person."""
    chair = chair_at(room, seat)
    if not person or person != chair.person:
        raise NotYours(messages.NOT_YOUR_CHAIR)
    return chair


def has_seen_another(room: Room, person: str, seat: int) -> bool:
    """Return whether a person saw what is hidden from a seat: they played from others and not from it."""
    held = room.held.get(person, set())
    return room.game.hidden and bool(held) and seat not in held


def check_may_see(room: Room, seat: int, person: str) -> None:
    """Refuse a seat to somebody who has seen what is hidden from it."""
    if has_seen_another(room, person, seat):
        raise NotYours(messages.SEEN_ANOTHER)


def can_take_back(room: Room, person: str) -> bool:
    """Return whether a seat that moved to another device can be taken back: until its link is renewed."""
    lost = room.lost.get(person)
    if lost is None or lost.why != "moved" or lost.seat > room.seats:
        return False
    return room.chairs[lost.seat - 1].rotation == lost.rotation


def check_first_leg(room: Room) -> None:
    """Refuse new settings and seats in a later game of a duplicate match: those of the first hold for all."""
    if room.leg > 1:
        raise BadRequest(messages.ALL_ALIKE)


def check_newcomers_allowed(room: Room) -> None:
    """Refuse newcomers before a later game of a duplicate match: whoever played before knows its dice."""
    if room.leg > 1 and room.table is None:
        raise BadRequest(messages.SAME_PEOPLE)


def next_leg_is_open(room: Room) -> bool:
    """Return whether the next game of a duplicate match can follow this one: nobody has left it."""
    return room.returns and not room.deserted and all(chair.taken for chair in room.chairs)


def undo_is_free(room: Room, seat: int) -> bool:
    """Return whether a seat may undo its last choice without consent.

    It may while it is still its turn and nothing was rolled or revealed since; never in a rated match.
    """
    table = room.table
    if room.rated or room.actor != seat or table is None or room.closed or not table.moves:
        return False
    to = room.last_choice(seat)
    if to is None or any(chooser != seat for chooser in room.choosers[to:]):
        return False
    before, after = table.states[to], table.states[-1]
    others = [None, *(other for other in range(1, room.seats + 1) if other != seat)]
    # An observer for whom fewer states are possible than before has learnt something.
    return not room.game.hidden or all(
        room.count_worlds(after, eyes) >= room.count_worlds(before, eyes) for eyes in others
    )


def plays_for_practice(room: Room, seats: Collection[int]) -> bool:
    """Return whether the person with these seats may get help: all others are bots, and nothing is rated.

    A bot that plays for an absent opponent does not turn a rated match into practice.
    """
    return not room.rated and room.is_alone(seats)


def bot_stands_in(room: Room) -> bool:
    """Return whether a bot stands in for a rated player, who then can't give consent."""
    return any(room.chairs[seat - 1].bot and seat not in room.deserted for seat in room.rated)


def nothing_revealed_since(room: Room, place: int) -> bool:
    """Return whether nothing was rolled and nothing hidden was revealed since this place of the match."""
    table = room.table
    if table is None or not all(room.choosers[place:]):
        return False
    if not room.game.hidden:
        return True
    before, after = table.states[place], table.states[-1]
    everybody = [None, *range(1, room.seats + 1)]
    return all(room.count_worlds(after, eyes) >= room.count_worlds(before, eyes) for eyes in everybody)


def why_no_undo(room: Room, place: int) -> Text | None:
    """Return why a rated match can't be undone to this place even by consent, or None if it can.

    Nobody can unsee a roll or a card, and everybody who is rated must be present to consent.
    """
    if not room.rated:
        return None
    if bot_stands_in(room) or any(seat in room.deserted for seat in room.rated):
        return messages.RATED_INCOMPLETE
    return None if nothing_revealed_since(room, place) else messages.RATED_SHOWN


def check_may_free(room: Room, seat: int, now: float, away: float) -> None:
    """Check that the host may free a seat during the match.

    Never a person's in a rated match: they would come last, though they may be back in a minute.
    """
    if room.rated and not room.over and room.chairs[seat - 1].person:
        raise BadRequest(messages.RATED_FREE)
    if not room.chairs[seat - 1].bot:
        check_absent(room, seat, now, away)


def check_absent(room: Room, seat: int, now: float, away: float) -> None:
    """Check that a player is out of time, or has been `away` for at least `AWAY` seconds.

    Being away means nothing where a move may take days. In a rated match it must be that player's turn, and
    the others must have waited as long for the move.
    """
    if room.is_late(seat, now):
        return
    if room.pace["kind"] == "days":
        raise BadRequest(messages.STILL_DAYS)
    if room.rated and not room.over and (room.actor != seat or now - room.since < AWAY):
        raise BadRequest(messages.RATED_WAIT)
    if away < AWAY:
        raise BadRequest(messages.STILL_HERE)


def check_host(room: Room, person: str) -> None:
    """Refuse anybody but the host."""
    if person != room.host:
        raise NotYours(messages.HOST_ONLY)


def check_not_started(room: Room) -> None:
    """Refuse a command once the match has begun."""
    if room.table is not None:
        raise BadRequest(messages.STARTED)


def running_match(room: Room, over: bool = False) -> Table:
    """Return the match; refuse before it, after it was closed and, unless `over`, after its own end."""
    if room.table is None:
        raise BadRequest(messages.NOT_STARTED)
    if room.closed or (room.over and not over):
        raise GameOver
    return room.table
