"""What is decided about programs at a table: a program is a person who is marked as one.

They are asked to a chair and come or don't; they sit on one chair only; and where one is gone while it must
choose, a bot of the house plays for it until it is back, without a vote.
"""

from speeltafel.core.refusals import BadRequest, GameOver
from speeltafel.play import bots, decisions, messages
from speeltafel.play.events import BotSeated, Change, ProgramInvited, SatDown
from speeltafel.play.rights import NotYours, chair_at, check_host, check_not_started, running_match
from speeltafel.play.room import Room
from speeltafel.play.seating import Invited

GONE = 60.0
"""Seconds without a word from a program that must choose, after which a bot plays for it."""
STAND_IN = "club"
"""How well that bot plays: it thinks 0.3 s at most, and about as well as a program somebody wrote."""


def invited(room: Room) -> dict[int, Invited]:
    """The programs that were asked to a chair which is still free, before the game begins."""
    free = {seat for seat, chair in enumerate(room.chairs, 1) if not chair.taken and room.table is None}
    return {seat: guest for seat, guest in room.guests.items() if guest.person and seat in free}


def concerned(room: Room) -> set[str]:
    """The programs that sit at this table or are asked to it."""
    seated = {chair.person for chair in room.chairs if chair.program}
    return seated | {guest.person for guest in invited(room).values()}


def invite(room: Room, seat: int, program: str, name: str, person: str) -> list[Change]:
    """The host asks a program to a free chair."""
    check_host(room, person)
    check_not_started(room)
    if chair_at(room, seat).taken:
        raise BadRequest(messages.TAKEN)
    if room.seats_of(program):
        raise BadRequest(messages.ONE_CHAIR)
    if seat in invited(room) or program in {guest.person for guest in invited(room).values()}:
        raise BadRequest(messages.INVITED_ALREADY)
    return [ProgramInvited(seat, program, name)]


def invited_seat(room: Room, program: str) -> int:
    """The chair this program was asked to."""
    for seat, guest in invited(room).items():
        if guest.person == program:
            return seat
    raise NotYours(messages.NOT_INVITED)


def accept(room: Room, program: str, name: str, owner: str) -> list[SatDown]:
    """A program comes to the chair it was asked to."""
    return sit(room, invited_seat(room, program), program, name, owner)


def decline(room: Room, program: str) -> list[Change]:
    """A program does not come."""
    return [nobody(invited_seat(room, program), program)]


def withdraw(room: Room, seat: int, person: str) -> list[Change]:
    """The host no longer asks for a program there."""
    check_host(room, person)
    if seat not in invited(room):
        raise BadRequest(messages.EMPTY)
    return [nobody(seat, person)]


def nobody(seat: int, by: str) -> Change:
    """Nobody is asked to this chair any more."""
    return ProgramInvited(seat, person="", name="", by=by)


def sit(room: Room, seat: int, program: str, name: str, owner: str) -> list[SatDown]:
    """A program sits down; on the first free chair where it doesn't say which."""
    if room.seats_of(program):
        raise BadRequest(messages.ONE_CHAIR)
    if room.over:
        raise GameOver
    free = [at for at, chair in enumerate(room.chairs, 1) if not chair.taken and at not in invited(room)]
    if not seat and not free:
        raise BadRequest(messages.NO_FREE_CHAIR)
    return decisions.sit(room, seat or free[0], program, name, owner=owner)


def stand_in(room: Room, seat: int, away: float, patience: float = GONE) -> list[Change]:
    """A bot plays for a program that must choose and was not heard of for too long."""
    running_match(room)
    chair = chair_at(room, seat)
    if not chair.program or chair.bot or room.asked != seat or away < patience:
        raise BadRequest(messages.STILL_LISTENING)
    return [BotSeated(seat, STAND_IN)]


def come_back(room: Room, program: str) -> list[Change]:
    """A program for which a bot played is heard again, and plays on; nothing where it never left."""
    for seat in room.seats_of(program):
        if room.chairs[seat - 1].bot and not room.over:
            return bots.return_to(room, seat, program)
    return []
