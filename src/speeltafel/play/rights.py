"""Who may do what at a table, and when: the checks that commands begin with."""

from collections.abc import Collection

from speeltafel.core.refusals import BadRequest, GameOver, Refusal
from speeltafel.core.words import Text
from speeltafel.play import messages
from speeltafel.play.match import Match
from speeltafel.play.seating import Chair
from speeltafel.play.table import Table

AWAY = 120.0
"""Seconds a player must be away during the match before others may free or fill their seat."""


class NotYours(Refusal):
    """A command that only another person may give."""

    code = "not-yours"


def chair_at(table: Table, seat: int) -> Chair:
    """Return the chair of a seat; refuse a seat that doesn't exist."""
    if not 1 <= seat <= table.seats:
        raise BadRequest(messages.NO_CHAIR)
    return table.chairs[seat - 1]


def own_chair(table: Table, seat: int, person: str) -> Chair:
    """Return a person's own chair; refuse anybody else, also on an empty chair without a person."""
    chair = chair_at(table, seat)
    if not person or person != chair.person:
        raise NotYours(messages.NOT_YOUR_CHAIR)
    return chair


def has_seen_another(table: Table, person: str, seat: int) -> bool:
    """Return whether a person saw what is hidden from a seat: they played from others and not from it."""
    held = table.held.get(person, set())
    return table.game.hidden and bool(held) and seat not in held


def check_may_see(table: Table, seat: int, person: str) -> None:
    """Refuse a seat to somebody who has seen what is hidden from it."""
    if has_seen_another(table, person, seat):
        raise NotYours(messages.SEEN_ANOTHER)


def can_take_back(table: Table, person: str) -> bool:
    """Return whether a seat that moved to another device can be taken back: until its link is renewed."""
    lost = table.lost.get(person)
    if lost is None or lost.why != "moved" or lost.seat > table.seats:
        return False
    return table.chairs[lost.seat - 1].link_since == lost.link_since


def check_first_leg(table: Table) -> None:
    """Refuse new settings and seats in a later game of a duplicate match: those of the first hold for all."""
    if table.leg > 1:
        raise BadRequest(messages.ALL_ALIKE)


def check_newcomers_allowed(table: Table) -> None:
    """Refuse newcomers in a tournament, and before a later game of a duplicate match.

    Whoever played before knows its dice.
    """
    if table.tournament is not None:
        raise NotYours(messages.TOURNAMENT_SEATS)
    if table.leg > 1 and table.match is None:
        raise BadRequest(messages.SAME_PEOPLE)


def next_leg_is_open(table: Table) -> bool:
    """Return whether the next game of a duplicate match can follow this one: nobody has left it."""
    return table.returns and not table.deserted and all(chair.taken for chair in table.chairs)


def undo_is_free(table: Table, seat: int) -> bool:
    """Return whether a seat may undo its last choice without consent.

    It may while it is still its turn and nothing was rolled or revealed since; never in a rated match or a
    tournament.
    """
    match = table.match
    if table.competitive or table.actor != seat or match is None or table.closed or not match.moves:
        return False
    to = table.last_choice(seat)
    if to is None or any(chooser != seat for chooser in table.choosers[to:]):
        return False
    return _learnt_nothing(table, match, to, besides=seat)


def plays_for_practice(table: Table, seats: Collection[int]) -> bool:
    """Return whether the person with these seats may get help: all others are bots, and nothing is at stake.

    A bot that plays for an absent opponent does not turn a rated match into practice.
    """
    return not table.competitive and table.is_alone(seats)


def bot_stands_in(table: Table) -> bool:
    """Return whether a bot stands in for a rated player, who then can't give consent."""
    return any(table.chairs[seat - 1].bot and seat not in table.deserted for seat in table.rated)


def nothing_revealed_since(table: Table, place: int) -> bool:
    """Return whether nothing was rolled and nothing hidden was revealed since this place of the match."""
    match = table.match
    return match is not None and all(table.choosers[place:]) and _learnt_nothing(table, match, place)


def _learnt_nothing(table: Table, match: Match, place: int, besides: int = 0) -> bool:
    """Return whether nobody `besides` this seat learnt something hidden since this place of the match.

    An observer for whom fewer states are possible than before has learnt something.
    """
    before, after = match.states[place], match.states[-1]
    observers = [None, *(seat for seat in range(1, table.seats + 1) if seat != besides)]
    return not table.game.hidden or all(
        table.count_consistent_states(after, observer) >= table.count_consistent_states(before, observer)
        for observer in observers
    )


def why_no_undo(table: Table, place: int) -> Text | None:
    """Return why a rated match can't be undone to this place even by consent, or None if it can.

    Nobody can unsee a roll or a card, and everybody who is rated must be present to consent.
    """
    if not table.competitive:
        return None
    if table.tournament is not None and any(chair.bot for chair in table.chairs):
        return messages.TOURNAMENT_NO_UNDO
    if bot_stands_in(table) or any(seat in table.deserted for seat in table.rated):
        return messages.RATED_INCOMPLETE
    if nothing_revealed_since(table, place):
        return None
    return messages.RATED_SHOWN if table.rated else messages.TOURNAMENT_SHOWN


def check_may_free(table: Table, seat: int, now: float, away: float) -> None:
    """Check that the host may free a seat during the match.

    Never a person's in a rated match: they would come last, though they may be back in a minute.
    """
    if table.rated and not table.over and table.chairs[seat - 1].person:
        raise BadRequest(messages.RATED_FREE)
    if not table.chairs[seat - 1].bot:
        check_absent(table, seat, now, away)


def check_absent(table: Table, seat: int, now: float, away: float) -> None:
    """Check that a player is out of time, or has been `away` for at least `AWAY` seconds.

    Being away means nothing where a move may take days. In a rated match it must be that player's turn, and
    the others must have waited as long for the move.
    """
    if table.is_late(seat, now):
        return
    if table.pace["kind"] == "days":
        raise BadRequest(messages.STILL_DAYS)
    if table.rated and not table.over and (table.actor != seat or now - table.since < AWAY):
        raise BadRequest(messages.RATED_WAIT)
    if away < AWAY:
        raise BadRequest(messages.STILL_HERE)


def check_host(table: Table, person: str) -> None:
    """Refuse anybody but the host."""
    if person != table.host:
        raise NotYours(messages.HOST_ONLY)


def check_not_started(table: Table) -> None:
    """Refuse a command once the match has begun."""
    if table.match is not None:
        raise BadRequest(messages.STARTED)


def check_may_watch(table: Table, person: str) -> None:
    """Refuse a sealed table to whoever has no seat there: they might play with the same dice elsewhere."""
    if table.sealed and not table.seats_of(person) and person not in table.held:
        raise NotYours(messages.SEALED_ROUND)


def running_match(table: Table, over: bool = False) -> Match:
    """Return the match; refuse before it, after it was closed and, unless `over`, after its own end."""
    if table.match is None:
        raise BadRequest(messages.NOT_STARTED)
    if table.closed or (table.over and not over):
        raise GameOver
    return table.match
