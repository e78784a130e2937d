"""Studies: the stored analysis of each position of a match."""

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, insert, select

from speeltafel.store.log import write_body
from speeltafel.store.tables import STUDY


def keep(connection: Connection, room: str, position: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """Store the analysis of a position, unless there is one already; return the one that is stored.

    A position is analysed once, so that everybody sees the same.
    """
    known = of(connection, room, position).get(position)
    if known is None:
        connection.execute(insert(STUDY).values(room=room, position=position, body=write_body(body)))
    return dict(body) if known is None else known


def of(connection: Connection, room: str, position: str = "") -> dict[str, dict[str, Any]]:
    """Return the analyses of a room's positions, or of one of them, by position."""
    asked = select(STUDY.c.position, STUDY.c.body).where(STUDY.c.room == room)
    if position:
        asked = asked.where(STUDY.c.position == position)
    return {position: json.loads(body) for position, body in connection.execute(asked)}
