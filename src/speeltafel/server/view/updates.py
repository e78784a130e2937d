"""Updates: what pages must change after an event, built once for each audience."""

from typing import Any

from speeltafel.core.game import Choose
from speeltafel.core.words import Text
from speeltafel.play.events import (
    ChatSent,
    EntropyAdded,
    Event,
    ForcedMovesSet,
    MovePlayed,
    ReactionSent,
    Rolled,
)
from speeltafel.play.transcript import Line
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.view import fragments, log_lines
from speeltafel.server.view.board import changed
from speeltafel.server.view.table_view import TableView
from speeltafel.server.viewers import Audience


class UpdateBuilder:
    """Builds the updates for one event that was just applied; audiences share what is the same."""

    def __init__(self, loaded: LoadedTable, event: Event) -> None:
        self.loaded, self.table, self.event = loaded, loaded.table, event
        self._sentences: dict[int | None, Text] = {}

    def build(self, audience: Audience) -> dict[str, Any]:
        """Return the update for this audience."""
        update = self.position()
        match self.event.change:
            case MovePlayed() | Rolled():
                self._add_move(audience, update)
            case ChatSent() | ReactionSent():
                line, view = self.table.said[-1], TableView(self.loaded, audience)
                update["chat"] = fragments.said(view, line, line.seat in audience.seats)
                update["say"] = f"{line.name.into(view.language)}: {view.spoken(line)}"
            case EntropyAdded() if self.table.over:
                pass  # for the next match: nothing on this page shows it
            case ForcedMovesSet():
                pass  # a preference of one person, whose own page shows it already
            case _:
                update["page"] = True
        if "page" in update:
            self.loaded.rendered.last_sent.pop(audience, None)
        return update

    def position(self) -> dict[str, Any]:
        """Return an update that shows nothing: how long the log and the match are."""
        return {"n": self.table.seq, "v": self.table.version}

    def _add_move(self, audience: Audience, update: dict[str, Any]) -> None:
        """Add what a move or a roll changes on a page."""
        table, rendered, line = self.table, self.loaded.rendered, self.table.lines[-1]
        view = TableView(self.loaded, audience, self.event.at)
        sentence = self._sentence(view, line)
        update["scenes"] = changed(self.loaded, audience.observer, audience.language, line)
        update["log"] = fragments.line(view, log_lines.latest(view, sentence))
        update["say"], update["sound"] = sentence, self.event.kind
        if line.forced and line.seat in audience.seats:
            update["say"] = view.t("PLAYED_FOR_YOU", words=sentence)
        clocks_run = table.counting  # the clocks of the pages have moved too, so every seat is sent
        if table.over or view.hand_over:
            update["page"] = True
        elif isinstance(table.turn, Choose):
            update["moves"] = view.move_list()
            update["rows"], update["html"] = rendered.take_changed(
                audience, fragments.chairs(view), fragments.changing(view), all=clocks_run
            )
            update["actor"], update["mine"] = table.actor, table.asked in audience.seats
        else:
            update["rows"] = rendered.take_changed_seats(audience, fragments.chairs(view), all=clocks_run)

    def _sentence(self, view: TableView, line: Line) -> str:
        """Return what happened, in words; computed once per observer."""
        if view.observer not in self._sentences:
            self._sentences[view.observer] = view.happened(line)
        return self._sentences[view.observer].into(view.language)
