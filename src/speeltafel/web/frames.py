"""Frames: what a page must change after an event. Only that is sent, and it is drawn once an audience."""

from itertools import pairwise
from typing import Any

from markupsafe import escape
from msgspec import Raw
from msgspec.json import encode

from speeltafel.core.game import Choose
from speeltafel.core.scene import Item, Scene
from speeltafel.core.words import Language, Text
from speeltafel.play.events import (
    ChatSent,
    EntropyAdded,
    Event,
    ForcedMovesSet,
    MovePlayed,
    ReactionSent,
    Rolled,
)
from speeltafel.play.lines import Line
from speeltafel.play.room import Room
from speeltafel.web import journal, parts
from speeltafel.web.house import Live
from speeltafel.web.sheet import Sheet
from speeltafel.web.viewers import Audience, Drawn


class Telling:
    """One event, just applied, told to everyone: what several audiences share is made once."""

    def __init__(self, live: Live, event: Event) -> None:
        self.live, self.room, self.event = live, live.room, event
        self._sentences: dict[int | None, Text] = {}

    def to(self, audience: Audience) -> dict[str, Any]:
        """The frame for this audience."""
        frame: dict[str, Any] = {"n": self.room.seq, "v": self.room.version}
        match self.event.change:
            case MovePlayed() | Rolled():
                self._tell_move(audience, frame)
            case ChatSent() | ReactionSent():
                line = self.room.said[-1]
                sheet = Sheet(self.live, audience)
                frame["chat"] = parts.said(sheet, line, line.seat in audience.seats)
                frame["say"] = f"{line.name}: {sheet.spoken(line)}"
            case EntropyAdded() if self.room.over:
                pass  # for the next game: nothing on this page tells of it
            case ForcedMovesSet():
                pass  # a wish of one person, whose own page shows it already
            case _:
                frame["page"] = True
        if "page" in frame:
            self.live.told.pop(audience, None)
        return frame

    def _tell_move(self, audience: Audience, frame: dict[str, Any]) -> None:
        """What a move or a roll changes on a page."""
        room, line = self.room, self.room.lines[-1]
        sheet = Sheet(self.live, audience, self.event.at)
        sentence = self._sentence(sheet, line)
        frame["scenes"] = changed(self.live, audience.eyes, audience.language, line)
        frame["log"] = parts.line(sheet, journal.latest(sheet, sentence))
        frame["say"], frame["sound"] = sentence, self.event.kind
        if line.forced and line.seat in audience.seats:
            frame["say"] = sheet.t("PLAYED_FOR_YOU", words=sentence)
        if room.over or sheet.hand_over:
            frame["page"] = True
        elif isinstance(room.turn, Choose):
            frame["moves"] = sheet.move_list()
            frame["rows"], frame["html"] = self.live.news(
                audience, parts.chairs(sheet), parts.changing(sheet)
            )
            frame["actor"], frame["mine"] = room.actor, room.asked in audience.seats
        else:
            frame["rows"] = self.live.news_of_chairs(audience, parts.chairs(sheet))

    def _sentence(self, sheet: Sheet, line: Line) -> str:
        """What happened; the same words for the same eyes."""
        if sheet.eyes not in self._sentences:
            self._sentences[sheet.eyes] = sheet.happened(line)
        return self._sentences[sheet.eyes].into(sheet.language)


def present(live: Live, audience: Audience, now: float) -> str:
    """The seats, with who is there."""
    return parts.seats(Sheet(live, audience, now))


def draw(room: Room, eyes: int | None, language: Language, state: Any = None) -> Scene:
    """A position of the match as these eyes see it; an open game is drawn the same for all."""
    assert room.table is not None
    view = room.view(room.table.state if state is None else state, eyes if room.game.hidden else None)
    return room.game.look.draw(view, room.names, language)


def changed(live: Live, eyes: int | None, language: Language, line: Line) -> Raw:
    """What the last event changed on the board, worked out and written once for all who see it alike.

    Mostly one change; two where something lies there for a moment in between.
    """
    room, key, now = live.room, (eyes, language), live.room.version
    drawn = live.drawn.get(key)
    if drawn is not None and drawn.version == now:
        return drawn.changes
    known = drawn is not None and drawn.version == now - 1
    last = drawn.scene if drawn is not None and known else draw(room, eyes, language, line.before)
    scenes = [last, draw(room, eyes, language)]
    passing = between(room, eyes, language, line)
    if passing is not None:
        scenes.insert(1, passing)
    changes = Raw(encode([change(old, new) for old, new in pairwise(scenes)]))
    live.drawn[key] = Drawn(now, scenes[-1], changes)
    return changes


def between(room: Room, eyes: int | None, language: Language, line: Line) -> Scene | None:
    """What lies there for a moment between an event and the position after it; mostly nothing."""
    if room.game.look.interlude is None:
        return None
    view = room.game.look.interlude(room.view(line.before, eyes), line.seen(room.game, eyes))
    return room.game.look.draw(view, room.names, language) if view is not None else None


def change(old: Scene, new: Scene) -> dict[str, Any]:
    """What to put, alter and take away to make the old drawing the new one.

    Most things are the very same ones in both, told by their identity; only the others are looked at. Mostly
    too nothing came or went, and what lies there lies in the same order.
    """
    if len(old.items) == len(new.items):
        pairs = [(was, item) for was, item in zip(old.items, new.items, strict=True) if was is not item]
        if all(was.id == item.id for was, item in pairs):
            put = [different for was, item in pairs if (different := altered(was, item))]
            return {"put": put, "gone": []} if put else {}
    lay, lie = set(map(id, old.items)), set(map(id, new.items))
    was_there, put = {item.id: item for item in old.items if id(item) not in lie}, []
    for place, item in enumerate(new.items, 1):
        if id(item) in lay:
            continue
        known = was_there.pop(item.id, None)
        if known is None:
            following = new.items[place].id if place < len(new.items) else ""
            put.append({**whole(item), "before": following})
        elif different := altered(known, item):
            put.append(different)
    gone = [[item.id, *(item.leave or old.exits.get(item.kind) or ())] for item in was_there.values()]
    return {"put": put, "gone": gone} if put or gone else {}


def whole(item: Item) -> dict[str, Any]:
    """All of an item, as the page's script knows it."""
    shown: dict[str, Any] = {"i": item.id, "k": item.kind, "x": item.at[0], "y": item.at[1], "b": item.body}
    if item.turned:
        shown["r"] = item.turned
    if item.touch:
        shown["t"] = item.touch
    if item.label:
        shown["l"] = item.label
    if item.enter:
        shown["e"] = item.enter
    if item.then:
        shown["n"] = item.then
    return shown


def altered(old: Item, new: Item) -> dict[str, Any]:
    """What is different about an item that stayed; nothing where nothing is."""
    shown: dict[str, Any] = {}
    if old.kind != new.kind:
        shown["k"] = new.kind
    if old.at != new.at or old.turned != new.turned:
        shown |= {"x": new.at[0], "y": new.at[1], "r": new.turned}
    if old.body != new.body:
        shown["b"] = new.body
    if old.touch != new.touch:
        shown["t"] = new.touch
    if old.label != new.label:
        shown["l"] = new.label
    if old.then != new.then:
        shown["n"] = new.then
    return {"i": new.id, **shown} if shown else shown


def markup(item: Item, live: frozenset[str]) -> str:
    """An item as it stands in a whole page."""
    touch = f' data-touch="{escape(item.touch)}"' if item.touch else ""
    role = f' role="img" aria-label="{escape(item.label)}"' if item.label else ' aria-hidden="true"'
    then = f' data-then="{escape(item.then)}"' if item.then else ""
    lit = " live" if item.touch in live else ""
    return (
        f'<g id="i-{item.id}" class="item {item.kind}{lit}" transform="{placed(item)}"{touch}{role}{then}>'
        f"{item.body}</g>"
    )


def placed(item: Item) -> str:
    """Where an item lies and how it is turned, as a drawing says it."""
    turn = f" rotate({item.turned})" if item.turned else ""
    return f"translate({item.at[0]:g} {item.at[1]:g}){turn}"


def board(scene: Scene, live: frozenset[str] = frozenset()) -> str:
    """A whole drawing, for a page that is loaded or a picture."""
    width, height = scene.size
    things = "".join(markup(item, live) for item in scene.items)
    return (
        f'<svg id="board" class="board" viewBox="0 0 {width} {height}" role="group"'
        f' aria-label="{escape(scene.label)}">{scene.backdrop}<g id="items">{things}</g></svg>'
    )
