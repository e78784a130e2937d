"""Studies as they are kept: what was found out about each position of a match."""

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from speeltafel.store.log import write_body
from speeltafel.store.tables import STUDY


def keep(connection: Connection, room: str, position: str, body: Mapping[str, Any]) -> None:
    """Keep what was found out about a position, in place of what was known before."""
    connection.execute(delete(STUDY).where(STUDY.c.room == room, STUDY.c.position == position))
    connection.execute(insert(STUDY).values(room=room, position=position, body=write_body(body)))


def of(connection: Connection, room: str) -> dict[str, dict[str, Any]]:
    """What was found out about the positions of this room's match."""
    asked = select(STUDY.c.position, STUDY.c.body).where(STUDY.c.room == room)
    return {position: json.loads(body) for position, body in connection.execute(asked)}
