"""Notices: what a table asks of whom or has to tell them, and when each person wants to hear of it.

A notice names the event it is about. So its person, kind and event are the same however often it is computed,
whoever has seen that event needs it no more, and it is void once the table doesn't ask it any longer.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from speeltafel.play.quiet_hours import QuietHours
from speeltafel.play.table import Table

TURN, INVITATION, TIME, OVER, TALK = KINDS = ("turn", "invitation", "time", "over", "talk")
"""What a notice is about: somebody has to act, their group goes on to another table, their time runs out,
their match is over, somebody wrote to them."""
AT_ONCE, LATER, DAILY = MODES = ("at-once", "later", "daily")
LATER_SECONDS = 600.0
"""Seconds that a notice waits for whoever chose `LATER`."""
DAY = 86_400.0
SHORT_WARNING = 60.0
"""A warning that time runs out would come too late with fewer seconds left."""


class Notice(NamedTuple):
    """Something that one person should know of a table."""

    person: str
    kind: str
    moment: int
    """The number of the event it is about."""
    at: float
    """When the table last changed or, on holiday, when they are back; of a warning, when it holds."""
    until: float | None = None
    """When the time is up that it warns of."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody wants to be told, and when."""

    mode: str = AT_ONCE
    kinds: frozenset[str] = frozenset(KINDS) - {TALK}
    quiet: QuietHours = field(default_factory=QuietHours)

    def due(self, notice: Notice, grace: float = 0.0) -> float:
        """Return when to send a notice; at the earliest after so many seconds, in which it may be seen.

        A warning comes at once, and in quiet hours too if there is no time left after them.
        """
        at = notice.at + grace
        if notice.kind == TIME:
            loud = self.quiet.next_loud(at)
            return loud if notice.until is None or loud < notice.until else at
        if self.mode == DAILY:
            return self.quiet.next_digest(at)
        return self.quiet.next_loud(at if self.mode == AT_ONCE else max(at, notice.at + LATER_SECONDS))

    def wanted(self, notices: Collection[Notice]) -> list[Notice]:
        """Return which of a person's notices of one table are wanted; their turn replaces an invitation."""
        kinds = {notice.kind for notice in notices} & self.kinds
        if TURN in kinds:
            kinds.discard(INVITATION)
        return [notice for notice in notices if notice.kind in kinds]

    def to_json(self) -> dict[str, Any]:
        """Return the wishes as the store keeps them."""
        quiet = {"from": self.quiet.start, "to": self.quiet.end, "zone": self.quiet.zone}
        return {"mode": self.mode, "kinds": sorted(self.kinds), "quiet": quiet}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> "Wishes":
        """Return wishes that the store kept."""
        quiet = kept["quiet"]
        hours = QuietHours(quiet["from"], quiet["to"], quiet["zone"])
        return cls(kept["mode"], frozenset(kept["kinds"]), hours)


def waits_for(table: Table) -> dict[str, int]:
    """Return the people whom a table waits for, each with the number of the event since which it does.

    It waits for whoever must choose, for those who haven't answered a request, and for the host of a table
    with others at which every seat is taken.
    """
    found: dict[str, int] = {}
    if table.match is None:
        full = all(chair.taken for chair in table.chairs)
        if full and table.host in table.people() and len(table.people()) > 1:
            found[table.host] = max(chair.link_since for chair in table.chairs)
    elif not table.over and table.asked:
        found[table.chair(table.asked).person] = table.turn_seq
    if (request := table.request) is not None:
        open_to = table.present - request.agreed
        if request.what == "bot":
            open_to -= set(table.seats_of(table.chair(request.to).person))
        for seat in open_to:
            found.setdefault(table.chair(seat).person, request.seq)
    return {person: seq for person, seq in found.items() if person}


def notices(table: Table, unheard: Mapping[str, Collection[str]] | None = None) -> list[Notice]:
    """Return what a table has to tell its people now; nothing about programs, which have streams.

    `unheard` says whose lines of chat a person doesn't see.
    """
    waiting = waits_for(table)
    found = [Notice(person, TURN, seq, _back(table, person)) for person, seq in waiting.items()]
    people = {chair.person for chair in table.chairs if chair.person and not chair.program}
    if table.over:
        found += [Notice(person, OVER, table.turn_seq, table.ended) for person in people]
    elif table.after:
        found += [Notice(person, INVITATION, 1, table.at) for person in people]
    found += _warnings(table)
    for person in people:
        if seq := _last_line(table, {person, *(unheard or {}).get(person, ())}):
            found.append(Notice(person, TALK, seq, table.at))
    return [notice for notice in found if notice.person in people]


def _warnings(table: Table) -> list[Notice]:
    """Return the warning for whoever must choose within a certain time: a day or a quarter before its end."""
    left = table.time_left(table.asked, table.since) if table.asked and not table.over else None
    if left is None:
        return []
    warning = min(DAY, left / 4)
    at, until = table.moment_with(warning), table.moment_with(0.0)
    if warning < SHORT_WARNING or at is None:
        return []
    return [Notice(table.chair(table.asked).person, TIME, table.turn_seq, at, until)]


def _back(table: Table, person: str) -> float:
    """Return when somebody wants to hear of what just happened: now or, on holiday, when they are back."""
    holiday = next((span for seat in table.seats_of(person) if (span := table.holiday(seat, table.at))), None)
    return table.at if holiday is None else holiday.end


def _last_line(table: Table, besides: Collection[str]) -> int:
    """Return the number of the last line of chat that somebody wrote besides these people."""
    lines = (line.seq for line in reversed(table.said) if line.person not in besides and not line.reaction)
    return next(lines, 0)
