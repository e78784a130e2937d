"""Commands about programs: a program is a person who is marked as one.

A program is invited to a seat, and accepts or declines. It has one seat at a table. If it is away when it
must move, a bot of the server stands in until it is back, without a vote.
"""

from speeltafel.core.refusals import BadRequest, GameOver
from speeltafel.play import bots, decisions, messages
from speeltafel.play.events import BotSeated, Change, ProgramInvited, SatDown
from speeltafel.play.rights import NotYours, chair_at, check_host, check_not_started, running_match
from speeltafel.play.seating import Invited
from speeltafel.play.table import Table

GONE = 60.0
"""Seconds a program that must move may be away before a bot stands in."""
STAND_IN = "club"
"""The level of that bot: it thinks for 0.3 s at most, and plays about as well as somebody's program."""


def invited(table: Table) -> dict[int, Invited]:
    """Return the programs invited to seats that are still free, before the match."""
    free = {seat for seat, chair in enumerate(table.chairs, 1) if not chair.taken and table.match is None}
    return {seat: guest for seat, guest in table.guests.items() if guest.person and seat in free}


def concerned(table: Table) -> set[str]:
    """Return the programs that sit at this table or are invited to it."""
    seated = {chair.person for chair in table.chairs if chair.program}
    return seated | {guest.person for guest in invited(table).values()}


def invite(table: Table, seat: int, program: str, name: str, person: str) -> list[Change]:
    """Invite a program to a free seat; for the host only."""
    check_host(table, person)
    check_not_started(table)
    if chair_at(table, seat).taken:
        raise BadRequest(messages.TAKEN)
    if table.seats_of(program):
        raise BadRequest(messages.ONE_CHAIR)
    if seat in invited(table) or program in {guest.person for guest in invited(table).values()}:
        raise BadRequest(messages.INVITED_ALREADY)
    return [ProgramInvited(seat, program, name)]


def invited_seat(table: Table, program: str) -> int:
    """Return the seat a program is invited to."""
    for seat, guest in invited(table).items():
        if guest.person == program:
            return seat
    raise NotYours(messages.NOT_INVITED)


def accept(table: Table, program: str, name: str, owner: str) -> list[SatDown]:
    """Accept an invitation: sit down on that seat."""
    return sit(table, invited_seat(table, program), program, name, owner)


def decline(table: Table, program: str) -> list[Change]:
    """Decline an invitation."""
    return [nobody(invited_seat(table, program), program)]


def withdraw(table: Table, seat: int, person: str) -> list[Change]:
    """Withdraw an invitation; for the host only."""
    check_host(table, person)
    if seat not in invited(table):
        raise BadRequest(messages.EMPTY)
    return [nobody(seat, person)]


def nobody(seat: int, by: str) -> Change:
    """Return the event that ends the invitation to a seat."""
    return ProgramInvited(seat, person="", name="", by=by)


def sit(table: Table, seat: int, program: str, name: str, owner: str) -> list[SatDown]:
    """Sit down on a seat, or on the first free one where it is 0."""
    if table.seats_of(program):
        raise BadRequest(messages.ONE_CHAIR)
    if table.over:
        raise GameOver
    free = [at for at, chair in enumerate(table.chairs, 1) if not chair.taken and at not in invited(table)]
    if not seat and not free:
        raise BadRequest(messages.NO_FREE_CHAIR)
    return decisions.sit(table, seat or free[0], program, name, owner=owner)


def stand_in(table: Table, seat: int, away: float, patience: float = GONE) -> list[Change]:
    """Let a bot stand in for a program that must move and has been away too long."""
    running_match(table)
    chair = chair_at(table, seat)
    if not chair.program or chair.bot or table.asked != seat or away < patience:
        raise BadRequest(messages.STILL_LISTENING)
    return [BotSeated(seat, STAND_IN)]


def come_back(table: Table, program: str) -> list[Change]:
    """Take the seat back from the stand-in; return no events where there is none."""
    for seat in table.seats_of(program):
        if table.chairs[seat - 1].bot and not table.over:
            return bots.return_to(table, seat, program)
    return []
