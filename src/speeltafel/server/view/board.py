"""The board: a position drawn for one observer, as SVG and as changes from one drawing to the next."""

from itertools import pairwise
from math import dist
from typing import Any

from markupsafe import escape
from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace

from speeltafel.core.scene import Item, Scene
from speeltafel.core.words import Language
from speeltafel.play.table import Table
from speeltafel.play.transcript import Line
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.rendered import Drawing

FAR = 76
"""Units on the board: less than a step in Squadro; a card that moved less only made room for another."""


def draw(table: Table, observer: int | None, language: Language, state: Any = None) -> Scene:
    """Return a position of the match as this observer sees it; an open game is drawn the same for all."""
    assert table.match is not None
    view = table.view(table.match.state if state is None else state, observer if table.game.hidden else None)
    return table.game.look.draw(view, table.names, language)


def changed(loaded: LoadedTable, observer: int | None, language: Language, line: Line) -> Raw:
    """Return what the last event changed on the board, as JSON; computed once per observer and language.

    Usually one change; two where something is shown for a moment in between.
    """
    table, key, now = loaded.table, (observer, language), loaded.table.version
    drawn = loaded.rendered.drawings.get(key)
    if drawn is not None and drawn.version == now:
        return drawn.changes
    if drawn is not None and drawn.version == now - 1:
        last = drawn.scene
    else:  # an event was followed by nobody, or was an undo: pages were loaded since that drawing
        last = draw(table, observer, language, line.before)
    scenes = [last, draw(table, observer, language)]
    passing = interlude(table, observer, language, line)
    if passing is not None:
        scenes.insert(1, passing)
    changes = Raw(encode([change(old, new) for old, new in pairwise(scenes)]))
    loaded.rendered.drawings[key] = Drawing(now, scenes[-1], changes)
    return changes


def interlude(table: Table, observer: int | None, language: Language, line: Line) -> Scene | None:
    """Return the scene shown for a moment between an event and the position after it; usually None."""
    if table.game.look.interlude is None:
        return None
    view = table.game.look.interlude(table.view(line.before, observer), line.seen(table.game, observer))
    return table.game.look.draw(view, table.names, language) if view is not None else None


def change(old: Scene, new: Scene) -> dict[str, Any]:
    """Return the items to put, alter and remove to turn the old drawing into the new one.

    Most items are the same objects in both and are skipped by identity. Usually nothing came or went either,
    and the order is the same.
    """
    if len(old.items) == len(new.items):
        pairs = [(was, item) for was, item in zip(old.items, new.items, strict=True) if was is not item]
        if all(was.id == item.id for was, item in pairs):
            put = [different for was, item in pairs if (different := changed_fields(was, item))]
            return {"put": put, "gone": []} if put else {}
    lay, lie = set(map(id, old.items)), set(map(id, new.items))
    was_there, put = {item.id: item for item in old.items if id(item) not in lie}, []
    for place, item in enumerate(new.items, 1):
        if id(item) in lay:
            continue
        known = was_there.pop(item.id, None)
        if known is None:
            following = new.items[place].id if place < len(new.items) else ""
            put.append({**item_fields(item), "before": following})
        elif different := changed_fields(known, item):
            put.append(different)
    gone = [[item.id, *(item.leave or old.exits.get(item.kind) or ())] for item in was_there.values()]
    return {"put": put, "gone": gone} if put or gone else {}


def item_fields(item: Item) -> dict[str, Any]:
    """Return all of an item, as the page's script reads it."""
    fields: dict[str, Any] = {"i": item.id, "k": item.kind, "x": item.at[0], "y": item.at[1], "b": item.body}
    if item.turned:
        fields["r"] = item.turned
    if item.touch:
        fields["t"] = item.touch
    if item.label:
        fields["l"] = item.label
    if item.enter:
        fields["e"] = item.enter
    if item.then:
        fields["n"] = item.then
    if item.order:
        fields["o"] = item.order
    return fields


def changed_fields(old: Item, new: Item) -> dict[str, Any]:
    """Return what differs about an item that stayed; empty if nothing does."""
    fields: dict[str, Any] = {}
    if old.kind != new.kind:
        fields["k"] = new.kind
    if old.at != new.at or old.turned != new.turned:
        fields |= {"x": new.at[0], "y": new.at[1], "r": new.turned}
    if old.body != new.body:
        fields["b"] = new.body
    if old.touch != new.touch:
        fields["t"] = new.touch
    if old.label != new.label:
        fields["l"] = new.label
    if old.then != new.then:
        fields["n"] = new.then
    if old.order != new.order:
        fields["o"] = new.order
    return {"i": new.id, **fields} if fields else fields


def markup(item: Item, lit: frozenset[str]) -> str:
    """Return an item as SVG for a whole page."""
    touch = f' data-touch="{escape(item.touch)}"' if item.touch else ""
    role = f' role="img" aria-label="{escape(item.label)}"' if item.label else ' aria-hidden="true"'
    then = f' data-then="{escape(item.then)}"' if item.then else ""
    order = f' data-order="{item.order}"' if item.order else ""
    kind = f"{item.kind} live" if item.touch in lit else item.kind
    return (
        f'<g id="i-{item.id}" class="item {kind}" transform="{transform(item)}"{touch}{role}{then}{order}>'
        f"{item.body}</g>"
    )


def transform(item: Item) -> str:
    """Return the `transform` of an item: where it lies and how it is rotated."""
    turn = f" rotate({item.turned})" if item.turned else ""
    return f"translate({item.at[0]:g} {item.at[1]:g}){turn}"


def still_item(item: Item, lit: bool) -> str:
    """Return an item of a drawing that can't be touched; it has no id, as several drawings share a page."""
    live = " live" if lit else ""
    return f'<g class="item {item.kind}{live}" transform="{transform(item)}">{item.body}</g>'


def board(scene: Scene, lit: frozenset[str] = frozenset()) -> str:
    """Return a whole drawing as SVG, for a page or a picture."""
    width, height = scene.size
    things = "".join(markup(item, lit) for item in scene.items)
    return (
        f'<svg id="board" class="board" viewBox="0 0 {width} {height}" role="group"'
        f' aria-label="{escape(scene.label)}">{scene.backdrop}<g id="items">{things}</g></svg>'
    )


def makes_room(old: Item, new: Item) -> bool:
    """Return whether an item that moved still lies in its row, where another came or went."""
    return all("in-row" in item.kind.split() for item in (old, new)) and old.at[1] == new.at[1]


def with_trace(scene: Scene, earlier: Scene) -> Scene:
    """Return the scene with a mark on what was added or moved far since an earlier one."""
    was = {item.id: item for item in earlier.items}

    def came(item: Item) -> bool:
        old = was.get(item.id)
        if old is None:
            return item.enter is not None
        return bool(item.label) and dist(item.at, old.at) > FAR and not makes_room(old, item)

    items = (replace(item, kind=f"{item.kind} last") if came(item) else item for item in scene.items)
    return replace(scene, items=tuple(items))
