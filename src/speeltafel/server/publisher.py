"""Publishing: what happens at a table is sent to every page that has it open."""

import asyncio
import logging
from collections.abc import Callable, Iterable

from markupsafe import Markup
from msgspec.json import Encoder

from speeltafel.core.words import Text
from speeltafel.play.events import ChatSent, Event, ReactionSent
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.view import fragments
from speeltafel.server.view.table_view import TableView
from speeltafel.server.view.updates import UpdateBuilder
from speeltafel.server.viewers import Audience, Viewer

PRESENCE_INTERVAL = 1.0
"""Seconds between two announcements to all pages of a table of who is there."""


def _plain(value: object) -> str:
    """Return HTML as JSON can hold it."""
    if not isinstance(value, Markup):
        raise NotImplementedError(type(value))
    return str(value)


_encode = Encoder(enc_hook=_plain).encode
_logger = logging.getLogger(__name__)


class Publisher:
    """Sends updates to the pages of tables. An update is built once for each audience."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.presence_interval = PRESENCE_INTERVAL

    def publish(self, loaded: LoadedTable, event: Event) -> None:
        """Send every page what an event, which was just applied, changes on it."""
        updates: dict[Audience, bytes] = {}
        builder = UpdateBuilder(loaded, event)
        author = event.change.person if isinstance(event.change, ChatSent | ReactionSent) else ""
        for viewer in list(loaded.presence.viewers):
            audience = loaded.audience_of(viewer)
            if audience not in updates:
                updates[audience] = _encoded(builder, audience)
            is_unheard = author in viewer.unheard
            _send(loaded, viewer, _encode(builder.position()) if is_unheard else updates[audience])
        for missed in loaded.rendered.last_sent.keys() - updates.keys():
            del loaded.rendered.last_sent[missed]

    def request_reload(self, loaded: LoadedTable) -> None:
        """Let every page reload: the log turned out to be longer than we knew."""
        message = _encode({"n": loaded.table.seq, "v": loaded.table.version, "page": True})
        for viewer in list(loaded.presence.viewers):
            _send(loaded, viewer, message)

    def send_note(self, loaded: LoadedTable, note: Text) -> None:
        """Show a note on every page until the next event; it is not stored."""
        for viewer in list(loaded.presence.viewers):
            message = {"n": loaded.table.seq, "note": note.into(viewer.language)}
            if not viewer.queue.full():
                viewer.send(_encode(message))

    def presence_changed(self, loaded: LoadedTable, arrived: Viewer | None = None) -> None:
        """Tell a new page, and all pages if it is news to them, who is there."""
        presence = loaded.presence
        before, presence.announced = presence.announced, presence.people()
        if loaded.table.match is None:
            return
        is_news = any(loaded.table.seats_of(person) for person in before ^ presence.announced)
        if is_news and self._announce_soon(loaded):
            return
        if arrived is not None:
            loaded.rendered.last_sent.pop(loaded.audience_of(arrived), None)
            self._send_presence(loaded, [arrived])

    def _announce_soon(self, loaded: LoadedTable) -> bool:
        """Tell every page who is there, at most once per `presence_interval`; return whether it was now."""
        loop = asyncio.get_running_loop()
        wait = loaded.presence.announced_at + self.presence_interval - loop.time()
        if wait <= 0:
            self._announce(loaded)
        elif loaded.presence.next_announcement is None:
            loaded.presence.next_announcement = loop.call_later(wait, self._announce, loaded)
        return wait <= 0

    def _announce(self, loaded: LoadedTable) -> None:
        presence = loaded.presence
        if presence.next_announcement is not None:
            presence.next_announcement.cancel()
        presence.next_announcement, presence.announced_at = None, asyncio.get_running_loop().time()
        loaded.rendered.last_sent.clear()
        self._send_presence(loaded, presence.viewers)

    def _send_presence(self, loaded: LoadedTable, viewers: Iterable[Viewer]) -> None:
        messages: dict[Audience, bytes] = {}
        for viewer in viewers:
            audience = loaded.audience_of(viewer)
            if audience not in messages:
                seats = fragments.seats(TableView(loaded, audience, self._now()))
                messages[audience] = _encode({"n": loaded.table.seq, "present": seats})
            if not viewer.queue.full():
                viewer.send(messages[audience])


def _encoded(builder: UpdateBuilder, audience: Audience) -> bytes:
    """Return the update for an audience. An error in rendering must not undo what is stored already."""
    try:
        return _encode(builder.build(audience))
    except Exception:
        loaded, event = builder.loaded, builder.event
        _logger.exception("The update for event %d (%s) of %s failed", event.seq, event.kind, loaded.id)
        loaded.rendered.last_sent.pop(audience, None)
        return _encode({"n": event.seq, "v": loaded.table.version, "page": True})


def _send(loaded: LoadedTable, viewer: Viewer, message: bytes) -> None:
    if not viewer.send(message):
        loaded.presence.viewers.discard(viewer)
