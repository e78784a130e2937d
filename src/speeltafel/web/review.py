"""A shared review: when a match is over one of its people leads through it, and whoever likes follows.

Nothing of it is kept: it lasts as long as the page that leads. Everybody follows with their own eyes.
"""

from msgspec.json import encode

from speeltafel.core import numbers
from speeltafel.core.refusals import BadRequest
from speeltafel.play import complaints
from speeltafel.play.rights import NotYours
from speeltafel.play.room import Room
from speeltafel.web.house import Lead, Live
from speeltafel.web.viewers import Viewer


def has_place(room: Room, place: int) -> bool:
    """Whether the match has come so far."""
    return room.table is not None and place < len(room.table.states)


def lead(live: Live, viewer: Viewer, asked: str) -> None:
    """Somebody who sat at the table leads to a place, also instead of another; or, to nowhere, no more."""
    if not live.room.over:
        raise BadRequest(complaints.NOT_OVER)
    if not live.room.seats_of(viewer.person):
        raise NotYours(complaints.NOT_YOUR_CHAIR)
    if not asked:
        leave(live, viewer)
        return
    place = numbers.number(asked)
    if not has_place(live.room, place):
        raise BadRequest(complaints.NO_PLACE)
    live.lead = Lead(viewer, place)
    tell(live)


def leave(live: Live, viewer: Viewer) -> None:
    """Whoever leads, leads no more; of anybody else it means nothing."""
    if live.lead is not None and live.lead.viewer is viewer:
        live.lead = None
        tell(live)


def tell(live: Live) -> None:
    """Tell every page where the review is; who is far behind with other news hears of the next place."""
    for viewer in live.viewers:
        if not viewer.frames.full():
            viewer.tell(frame(live, viewer))


def frame(live: Live, viewer: Viewer) -> bytes:
    """Where the review is and who leads it, as one page is told."""
    if live.lead is None:
        return b'{"lead":null}'
    seat = min(live.room.seats_of(live.lead.viewer.person), default=0)
    name = live.room.names[seat - 1].into(viewer.language) if seat else ""
    shown = {"place": live.lead.place, "name": name, "mine": viewer is live.lead.viewer}
    return encode({"lead": shown})
