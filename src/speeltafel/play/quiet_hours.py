"""Quiet hours, and the hour of a daily digest, in a person's own time zone."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

DIGEST_HOUR = 18
"""The hour of the day at which a daily digest is sent, where the reader is."""


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The hours of the day from `start` until `end` in a time zone; none where both are the same hour."""

    start: int = 0
    end: int = 0
    zone: str = "UTC"

    def next_loud(self, at: float) -> float:
        """Return this time or, where it is in the quiet hours, when they end."""
        local = datetime.fromtimestamp(at, zone_of(self.zone))
        if (local.hour - self.start) % 24 >= (self.end - self.start) % 24:
            return at
        return _next_hour(local, self.end)

    def next_digest(self, at: float) -> float:
        """Return when the next daily digest after this time is due."""
        local = datetime.fromtimestamp(at, zone_of(self.zone))
        return self.next_loud(_next_hour(local, DIGEST_HOUR))


def is_zone(name: str) -> bool:
    """Return whether this is the name of a time zone, such as Europe/Amsterdam."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # a name with `..` or of a folder is no zone
        return False
    return True


@cache
def zone_names() -> list[str]:
    """Return the names of the time zones of places, to choose from."""
    return sorted(name for name in available_timezones() if "/" in name and not name.startswith("Etc/"))


def zone_of(name: str) -> ZoneInfo:
    """Return a time zone; UTC where this machine doesn't know it: data may come from another one."""
    return ZoneInfo(name if is_zone(name) else "UTC")


def _next_hour(local: datetime, hour: int) -> float:
    """Return when a clock that shows `local` will next show this whole hour."""
    there = local.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
    if there.timestamp() <= local.timestamp():
        there = (there.replace(tzinfo=None) + timedelta(days=1)).replace(tzinfo=local.tzinfo)
    return there.timestamp()
