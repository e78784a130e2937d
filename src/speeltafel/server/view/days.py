"""Days at slow games, in words: how long somebody has left, and until when they are on holiday."""

from msgspec import Struct

from speeltafel import texts
from speeltafel.core.words import Text, count, join, listing, put
from speeltafel.play.holidays import Span
from speeltafel.play.table import Table

HOUR = 3600


class Time(Struct, frozen=True):
    """What a page tells of the time of a seat."""

    clock: Text | None = None
    """How much is left; None where no clock runs, and while it stands still."""
    holiday: Text | None = None
    """Until when its person is on holiday."""
    left: int = 0
    """The whole seconds that are left."""


def time_of(table: Table, seat: int, now: float) -> Time:
    """Return what a page tells of a seat's time now."""
    if table.over:
        return Time()
    if away := table.holiday(seat, now):
        return Time(holiday=on_holiday(away))
    left = table.time_left(seat, now) if table.match is not None else None
    return Time() if left is None else Time(clock(left, table.slow), left=max(0, int(left)))


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
    days, hours = divmod(int(seconds // HOUR), 24)
    parts = [count(days, texts.DAY_LEFT, texts.DAYS_LEFT)] if days else []
    parts += [count(hours, texts.HOUR, texts.HOURS)] if hours else []
    return listing(parts) if parts else texts.LESS_THAN_AN_HOUR


def day_and_month(day: str) -> Text:
    """Return a day in words: 31 December."""
    _, month, number = day.split("-")
    return join([Text(str(int(number)), str(int(number))), texts.MONTHS[int(month) - 1]])


def on_holiday(span: Span) -> Text:
    """Return that somebody is on holiday, and until when; a part of a sentence."""
    return put(texts.ON_HOLIDAY, day=day_and_month(span.last))
