"""Quotas: how often something may be done in a time, counted by keys of which nothing can be read."""

from collections.abc import Mapping

from sqlalchemy import Connection, delete, func, insert, select

from speeltafel.store.tables import QUOTA

DAY = 86_400.0
"""Seconds; no time that is counted is longer."""


def spend(connection: Connection, quotas: Mapping[str, int], now: float, seconds: float = DAY) -> bool:
    """Count something for these keys, each of which has so many in so many seconds; return whether it may be.

    Where one of them has used them up, nothing is counted.
    """
    connection.execute(delete(QUOTA).where(QUOTA.c.at <= now - DAY))
    recent = (QUOTA.c.key.in_(list(quotas)), QUOTA.c.at > now - seconds)
    asked = select(QUOTA.c.key, func.count(), func.max(QUOTA.c.at)).where(*recent)
    used = {key: (count, last) for key, count, last in connection.execute(asked.group_by(QUOTA.c.key))}
    if any(used.get(key, (0, 0.0))[0] >= most for key, most in quotas.items()):
        return False
    for key in quotas:
        # Two at the same moment are two rows.
        at = max(now, used[key][1] + 1e-3) if key in used else now
        connection.execute(insert(QUOTA).values(key=key, at=at))
    return True
