"""A shared review: when a match is over one of its people leads through it, and whoever likes follows.

Nothing of it is kept: it lasts as long as the page that leads. Everybody follows with their own eyes.
"""

from msgspec.json import encode

from speeltafel.core import numbers
from speeltafel.core.refusals import BadRequest
from speeltafel.play import messages
from speeltafel.play.rights import NotYours
from speeltafel.play.room import Room
from speeltafel.server.loaded_table import Lead, LoadedTable
from speeltafel.server.viewers import Viewer


def has_place(room: Room, place: int) -> bool:
    """Whether the match has come so far."""
    return room.table is not None and place < len(room.table.states)


def lead(loaded: LoadedTable, viewer: Viewer, asked: str) -> None:
    """Somebody who sat at the table leads to a place, also instead of another; or, to nowhere, no more."""
    if not loaded.room.over:
        raise BadRequest(messages.NOT_OVER)
    if not loaded.room.seats_of(viewer.person):
        raise NotYours(messages.NOT_YOUR_CHAIR)
    if not asked:
        leave(loaded, viewer)
        return
    place = numbers.number(asked)
    if not has_place(loaded.room, place):
        raise BadRequest(messages.NO_PLACE)
    loaded.lead = Lead(viewer, place)
    publish(loaded)


def leave(loaded: LoadedTable, viewer: Viewer) -> None:
    """Whoever leads, leads no more; of anybody else it means nothing."""
    if loaded.lead is not None and loaded.lead.viewer is viewer:
        loaded.lead = None
        publish(loaded)


def publish(loaded: LoadedTable) -> None:
    """Tell every page where the review is; who is far behind with other news hears of the next place."""
    for viewer in loaded.presence.viewers:
        if not viewer.queue.full():
            viewer.send(message(loaded, viewer))


def message(loaded: LoadedTable, viewer: Viewer) -> bytes:
    """Where the review is and who leads it, as one page is told."""
    if loaded.lead is None:
        return b'{"lead":null}'
    seat = min(loaded.room.seats_of(loaded.lead.viewer.person), default=0)
    name = loaded.room.names[seat - 1].into(viewer.language) if seat else ""
    shown = {"place": loaded.lead.place, "name": name, "mine": viewer is loaded.lead.viewer}
    return encode({"lead": shown})
