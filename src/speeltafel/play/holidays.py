"""Holidays: days on which a person's clock stands still, at tables where a move may take days.

A holiday is whole days of the calendar where its person is. Tables know it as a span of time in their logs,
so that every clock follows from the log alone.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import ClassVar

from msgspec import Struct

from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import count, say
from speeltafel.play import messages
from speeltafel.play.quiet_hours import zone_of

DAYS_A_YEAR = 30
"""The days of holiday in any `YEAR` days."""
YEAR = 365


class Span(Struct, frozen=True, array_like=True):
    """A time in which a clock stands still."""

    start: float
    end: float
    last: str
    """The last day of the holiday where its person is: 2026-12-31."""


class HolidaySet(Struct, frozen=True, omit_defaults=True):
    """From now on these are the holidays of somebody at this table; what is past stays as it was."""

    kind: ClassVar[str] = "holiday"
    person: str
    spans: tuple[Span, ...] = ()


# The clock.


def elapsed(since: float, now: float, spans: Iterable[Span]) -> float:
    """Return the seconds from one time to another that are not in these spans."""
    counted, at = 0.0, since
    for span in sorted(spans, key=lambda span: span.start):
        counted += max(0.0, min(span.start, now) - at)
        at = max(at, min(span.end, now))
    return counted + max(0.0, now - at)


def moment_after(since: float, seconds: float, spans: Iterable[Span]) -> float:
    """Return the first time at which so many seconds that are not in these spans have elapsed."""
    at, left = since, seconds
    for span in sorted(spans, key=lambda span: span.start):
        if span.end <= at:
            continue
        if at + left <= span.start:
            break
        left -= max(0.0, span.start - at)
        at = span.end
    return at + left


def before(spans: Iterable[Span], at: float) -> tuple[Span, ...]:
    """Return these spans as far as they are past."""
    return tuple([Span(span.start, min(span.end, at), span.last) for span in spans if span.start < at])


def after(spans: Iterable[Span], at: float) -> tuple[Span, ...]:
    """Return these spans as far as they are still to come."""
    return tuple([Span(max(span.start, at), span.end, span.last) for span in spans if span.end > at])


def current(spans: Iterable[Span], at: float) -> Span | None:
    """Return the span that holds at this time; of those that follow on one another the last."""
    found, until = None, at
    for span in sorted(spans, key=lambda span: span.start):
        if span.start <= until < span.end:
            found, until = span, span.end
    return found


def coming(spans: Iterable[Span], at: float) -> Span | None:
    """Return the first span that begins after this time, together with those that follow on it."""
    later = [span for span in spans if at < span.start < span.end]
    first = min(later, key=lambda span: span.start, default=None)
    last = current(later, first.start) if first else None
    return Span(first.start, last.end, last.last) if first and last else None


# The calendar.


@dataclass(frozen=True, slots=True)
class Holiday:
    """A holiday as its person chose it."""

    id: str
    first: date
    last: date
    zone: str
    """The time zone that its days are in."""
    start: float
    end: float

    @property
    def days(self) -> range:
        """The days it takes, by their ordinals; at least one."""
        return range(self.first.toordinal(), self.last.toordinal() + 1)

    @property
    def span(self) -> Span:
        """The time in which it lets clocks stand still."""
        return Span(self.start, self.end, self.last.isoformat())

    def ended(self, now: float) -> "Holiday":
        """Return this holiday with its end now; the day of today counts."""
        return replace(self, last=max(self.first, min(self.last, today(self.zone, now))), end=now)


def plan(id: str, first: date, last: date, zone: str, known: Sequence[Holiday], now: float) -> Holiday:
    """Return a new holiday beside those that are known, or refuse it; one from today on begins now."""
    here = today(zone, now)
    if last < first:
        raise BadRequest(messages.HOLIDAY_BACKWARDS, field="last")
    if first < here:
        raise BadRequest(messages.HOLIDAY_PAST, field="first")
    if last > here + timedelta(days=YEAR):
        raise BadRequest(messages.HOLIDAY_FAR, field="last")
    start, end = max(now, _midnight(first, zone)), _midnight(last + timedelta(days=1), zone)
    if any(start < other.end and other.start < end for other in known):
        raise BadRequest(messages.HOLIDAY_TWICE, field="first")
    holiday = Holiday(id, first, last, zone, start, end)
    if len(holiday.days) > (left := days_left(known, first)):
        days = count(len(holiday.days), messages.HOLIDAY_DAY, messages.HOLIDAY_DAYS)
        raise BadRequest(say(messages.HOLIDAY_TOO_LONG, days=days, left=left), field="last")
    return holiday


def days_left(known: Iterable[Holiday], first: date) -> int:
    """Return how many days a holiday that begins on this day may have."""
    taken = [day for holiday in known for day in holiday.days]
    start = first.toordinal()
    fitting = (days for days in range(DAYS_A_YEAR, 0, -1) if _fits(taken, range(start, start + days)))
    return next(fitting, 0)


def _fits(taken: Iterable[int], new: range) -> bool:
    """Return whether no year that has one of the new days would have too many."""
    days = sorted([*taken, *new])
    starts = [day for day in days if new[0] - YEAR < day <= new[-1]]
    return all(bisect_left(days, day + YEAR) - bisect_left(days, day) <= DAYS_A_YEAR for day in starts)


def today(zone: str, now: float) -> date:
    """Return which day it is in a time zone."""
    return datetime.fromtimestamp(now, zone_of(zone)).date()


def _midnight(day: date, zone: str) -> float:
    """Return when a day begins in a time zone."""
    return datetime(day.year, day.month, day.day, tzinfo=zone_of(zone)).timestamp()
