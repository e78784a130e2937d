"""Shared reviews: after a match one of its players leads through it, and any open page can follow.

A review is not stored: it lasts as long as the page that leads it. Every page shows only what its own
audience may see.
"""

from msgspec.json import encode

from speeltafel.core import numbers
from speeltafel.core.refusals import BadRequest
from speeltafel.play import messages
from speeltafel.play.rights import NotYours
from speeltafel.play.table import Table
from speeltafel.server.loaded_table import Lead, LoadedTable
from speeltafel.server.viewers import Viewer


def has_place(table: Table, place: int) -> bool:
    """Return whether the match has this place."""
    return table.match is not None and place < len(table.match.states)


def lead(loaded: LoadedTable, viewer: Viewer, to: str) -> None:
    """Lead the review to a place, taking over from whoever led it; an empty place ends it.

    Only somebody who played the match can lead.
    """
    if not loaded.table.over:
        raise BadRequest(messages.NOT_OVER)
    if not loaded.table.seats_of(viewer.person):
        raise NotYours(messages.NOT_YOUR_CHAIR)
    if not to:
        leave(loaded, viewer)
        return
    place = numbers.number(to)
    if not has_place(loaded.table, place):
        raise BadRequest(messages.NO_PLACE)
    loaded.lead = Lead(viewer, place)
    publish(loaded)


def leave(loaded: LoadedTable, viewer: Viewer) -> None:
    """End the review if this page leads it."""
    if loaded.lead is not None and loaded.lead.viewer is viewer:
        loaded.lead = None
        publish(loaded)


def publish(loaded: LoadedTable) -> None:
    """Tell every page where the review is; a page with a full queue gets the next place instead."""
    for viewer in loaded.presence.viewers:
        if not viewer.queue.full():
            viewer.send(message(loaded, viewer))


def message(loaded: LoadedTable, viewer: Viewer) -> bytes:
    """Return where the review is and who leads it, as one page is told."""
    if loaded.lead is None:
        return b'{"lead":null}'
    seat = min(loaded.table.seats_of(loaded.lead.viewer.person), default=0)
    name = loaded.table.names[seat - 1].into(viewer.language) if seat else ""
    lead = {"place": loaded.lead.place, "name": name, "mine": viewer is loaded.lead.viewer}
    return encode({"lead": lead})
