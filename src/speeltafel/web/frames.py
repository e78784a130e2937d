"""Frames: what a page must change after an event. Only that is sent, and it is drawn once an audience."""

from itertools import pairwise
from typing import Any

from markupsafe import escape
from msgspec import Raw
from msgspec.json import encode

from speeltafel.core.game import Choose
from speeltafel.core.scene import Item, Scene
from speeltafel.core.words import Language
from speeltafel.play.room import Event, Line, Room
from speeltafel.web import parts
from speeltafel.web.house import Audience, Drawn, Live
from speeltafel.web.sheet import Sheet


def tell(live: Live, event: Event, audience: Audience) -> dict[str, Any]:
    """The frame that tells this audience of this event, which has just been applied."""
    room = live.room
    frame: dict[str, Any] = {"n": room.seq, "v": room.version}
    match event.kind:
        case "move" | "roll":
            frame |= told_move(live, event, audience)
        case "say" | "react":
            line = room.said[-1]
            sheet = Sheet(live, audience)
            frame["chat"] = parts.said(sheet, line, line.seat in audience.seats)
            frame["say"] = f"{line.name}: {sheet.spoken(line)}"
        case "stir" if room.over:
            pass  # for the next game: nothing on this page tells of it
        case _:
            frame["page"] = True
    return frame


def present(live: Live, audience: Audience, now: float) -> str:
    """The seats, with who is there."""
    return parts.seats(Sheet(live, audience, now))


def told_move(live: Live, event: Event, audience: Audience) -> dict[str, Any]:
    """What a move or a roll changes on a page."""
    room, language = live.room, audience.language
    sheet = Sheet(live, audience, event.at)
    line = room.lines[-1]
    sentence = sheet.told(line)
    frame: dict[str, Any] = {
        "scenes": changed(live, audience.eyes, language, line),
        "log": parts.line(sheet, line.place, sentence),
        "say": sentence,
        "sound": event.kind,
    }
    if room.over or sheet.hand_over:
        frame["page"] = True
    elif isinstance(room.turn, Choose):
        frame["moves"] = sheet.move_list()
        frame["html"] = {
            "prompt": parts.prompt(sheet),
            "moves": parts.moves(sheet),
            "seats": parts.seats(sheet),
            "tools": parts.tools(sheet),
        }
        frame["mine"] = room.actor in audience.seats
    return frame


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
    interlude, between = room.game.look.interlude, None
    if interlude is not None:
        seen = room.game.witness([line.before, line.after], [line.move], eyes)[0]
        between = interlude(room.view(line.before, eyes), seen)
    if between is not None:
        scenes.insert(1, room.game.look.draw(between, room.names, language))
    changes = Raw(encode([change(old, new) for old, new in pairwise(scenes)]))
    live.drawn[key] = Drawn(now, scenes[-1], changes)
    return changes


def change(old: Scene, new: Scene) -> dict[str, Any]:
    """What to put, alter and take away to make the old drawing the new one."""
    was = {item.id: item for item in old.items}
    put: list[dict[str, Any]] = []
    following = ""
    for item in reversed(new.items):
        known = was.pop(item.id, None)
        if known is None:
            put.append({**whole(item), "before": following})
        elif known is not item and known != item:
            put.append({"i": item.id, **altered(known, item)})
        following = item.id
    gone = [[item.id, *(item.leave or ())] for item in was.values()]
    return {"put": put[::-1], "gone": gone} if put or gone else {}


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
    return shown


def altered(old: Item, new: Item) -> dict[str, Any]:
    """What is different about an item that stayed."""
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
    return shown


def markup(item: Item, live: frozenset[str]) -> str:
    """An item as it stands in a whole page."""
    turn = f" rotate({item.turned})" if item.turned else ""
    touch = f' data-touch="{escape(item.touch)}"' if item.touch else ""
    role = f' role="img" aria-label="{escape(item.label)}"' if item.label else ' aria-hidden="true"'
    lit = " live" if item.touch in live else ""
    where = f"translate({item.at[0]:g} {item.at[1]:g}){turn}"
    return (
        f'<g id="i-{item.id}" class="item {item.kind}{lit}" transform="{where}"{touch}{role}>{item.body}</g>'
    )


def board(scene: Scene, live: frozenset[str] = frozenset()) -> str:
    """A whole drawing, for a page that is loaded or a picture."""
    width, height = scene.size
    things = "".join(markup(item, live) for item in scene.items)
    return (
        f'<svg id="board" class="board" viewBox="0 0 {width} {height}" role="group"'
        f' aria-label="{escape(scene.label)}">{scene.backdrop}<g id="items">{things}</g></svg>'
    )
