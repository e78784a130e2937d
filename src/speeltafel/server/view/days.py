"""Days at slow games, in words: how long somebody has left, and when they are on holiday."""

from datetime import date, timedelta

from msgspec import Struct

from speeltafel import texts
from speeltafel.core.words import Text, count, join, listing, put
from speeltafel.play.holidays import Span
from speeltafel.play.table import Table

HOUR, DAY = 3600, 86_400
SLACK = 120
"""Seconds that nobody misses in an hour: a turn that has just begun has a whole day, and so has a warning
of a day that comes late.
"""
FORETOLD = 7 * DAY
"""Seconds before a holiday from which on the others at a table are told of it."""


class Time(Struct, frozen=True):
    """What a page tells of the time of a seat."""

    clock: Text | None = None
    """How much is left; None where no clock runs, and while it stands still."""
    holiday: Text | None = None
    """When its person is on holiday: now, or from a day soon."""
    left: int = 0
    """The whole seconds that are left of a clock of minutes."""
    changes: int = 0
    """At a slow game the seconds until these words are others; 0 where they stay as they are."""


def time_of(table: Table, seat: int, now: float) -> Time:
    """Return what a page tells of a seat's time now."""
    if table.over:
        return Time()
    away, moments = table.holiday(seat, now), list[float]()
    coming = None if away else table.coming_holiday(seat, now)
    if away:
        holiday, moments = on_holiday(away), [away.end - now]
    elif coming and coming.start - now <= FORETOLD:
        holiday, moments = holiday_from(coming), [coming.start - now]
    else:
        holiday, moments = None, [coming.start - FORETOLD - now] if coming else []
    left = table.time_left(seat, now) if table.match is not None and not away else None
    if left is None:
        return Time(holiday=holiday, changes=_soonest(moments))
    if not table.slow:
        return Time(clock(left, slow=False), left=max(0, int(left)))
    if seat == table.actor and left > 0:
        moments.append(min(left, (left + SLACK) % HOUR))
    return Time(clock(left, slow=True), holiday, changes=_soonest(moments))


def _soonest(moments: list[float]) -> int:
    """Return the first of these as whole seconds, when it is surely past."""
    return int(min(moments)) + 1 if moments else 0


def clock(left: float, slow: bool) -> Text:
    """Return how much time is left."""
    if left <= 0:
        return texts.TIME_UP
    if slow:
        return put(texts.TIME_LEFT, time=length(left))
    hours, rest = divmod(int(left), HOUR)
    return put(texts.TIME_LEFT, time=f"{hours}:{rest // 60:02}:{rest % 60:02}")


def length(seconds: float) -> Text:
    """Return a length of time in words, in whole hours: 2 days and 5 hours."""
    days, hours = divmod(int((seconds + SLACK) // HOUR), 24)
    parts = [count(days, texts.DAY_LEFT, texts.DAYS_LEFT)] if days else []
    parts += [count(hours, texts.HOUR, texts.HOURS)] if hours else []
    return listing(parts) if parts else texts.LESS_THAN_AN_HOUR


def day_and_month(day: str) -> Text:
    """Return a day in words: 31 December."""
    _, month, number = day.split("-")
    return join([Text(str(int(number)), str(int(number))), texts.MONTHS[int(month) - 1]])


def on_holiday(span: Span) -> Text:
    """Return that somebody is on holiday, and until when; a part of a sentence."""
    return put(texts.ON_HOLIDAY, last=day_and_month(span.last))


def holiday_from(span: Span) -> Text:
    """Return that somebody will be on holiday, and when; a part of a sentence.

    Only the last day is known by name: a holiday that is to come begins at midnight, as it ends.
    """
    days = round(
        (span.end - span.start) / DAY
    )  # an hour more or less where the clocks are put forward or back
    last = date.fromisoformat(span.last)
    first = last - timedelta(days=days - 1)
    if first == last:
        return put(texts.HOLIDAY_SOON_DAY, day=day_and_month(span.last))
    if first.month == last.month:
        return put(texts.HOLIDAY_SOON, first=first.day, last=day_and_month(span.last))
    return put(texts.HOLIDAY_SOON, first=day_and_month(first.isoformat()), last=day_and_month(span.last))
