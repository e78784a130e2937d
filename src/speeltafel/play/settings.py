"""The settings of a table that are not options of its game: its pace, and who gets which seat."""

from collections.abc import Mapping
from typing import Any

from speeltafel.core.numbers import whole
from speeltafel.core.refusals import BadRequest
from speeltafel.play import messages
from speeltafel.play.seating import DRAWN, SEATED


def checked_seating(seating: str) -> str:
    """Return a way to seat people; refuse any but `drawn` and `seated`. Only a rematch is `rotated`."""
    if seating not in (DRAWN, SEATED):
        raise BadRequest(messages.BAD_SEATING)
    return seating


def parse_pace(text: str) -> dict[str, Any]:
    """Return the pace that a form or a program names: `none`, `clock-MINUTES` or `days-DAYS`; not checked."""
    kind, _, amount = text.partition("-")
    units = {"clock": "minutes", "days": "days"}
    return {"kind": kind, units[kind]: whole(amount) or 0} if kind in units else {"kind": kind}


def checked_pace(pace: Mapping[str, Any]) -> dict[str, Any]:
    """Return a valid pace: none, minutes for each player, or days for each move."""
    match pace:
        case {"kind": "none"}:
            return {"kind": "none"}
        case {"kind": "clock", "minutes": int(minutes)} if minutes is not True and 1 <= minutes <= 180:
            return {"kind": "clock", "minutes": minutes}
        case {"kind": "days", "days": int(days)} if days is not True and 1 <= days <= 14:
            return {"kind": "days", "days": days}
    raise BadRequest(messages.BAD_PACE, field="pace")
