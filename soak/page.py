"""An open page that applies updates as `table.js` does, and must be reloaded after a gap."""

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from markupsafe import escape

from speeltafel.web.pages.table import MAX_LINES

PARTS = ("prompt", "moves", "seats", "tools", "request", "log", "chat")
"""Ids of the elements beside the board that updates replace."""
TURN = ' aria-current="true"'
"""Marks the seat that must choose."""
_TAG = r"<(?P<tag>\w+)\b[^>]*\b{}[^>]*>"
_THING = re.compile(
    r'<g id="i-(?P<id>[^"]*)" class="item (?P<kind>[^"]*?)(?: last)?(?: live)?"'
    r' transform="translate\((?P<x>[-\d.e]+) (?P<y>[-\d.e]+)\)(?: rotate\((?P<turned>[-\d.e]+)\))?"'
    r'(?: data-touch="(?P<touch>[^"]*)")?(?: role="img" aria-label="(?P<label>[^"]*)"| aria-hidden="true")'
    r'(?: data-then="(?P<then>[^"]*)")?>'
)


class Page:
    """The page of a table."""

    def __init__(self, text: str) -> None:
        self.load(text)

    def load(self, text: str) -> None:
        """Load a whole page."""
        element = re.search(_TAG.format('id="room"'), text)
        if element is None:
            raise ValueError(f"not the page of a table: {text[:200]}")
        facts = {
            name: unescape(value) for name, _, value in re.findall(r"data-(\w+)=(['\"])(.*?)\2", element[0])
        }
        self.seq, self.version = int(facts["seq"]), int(facts["version"])
        self.seat, self.over = facts.get("seat", ""), bool(facts.get("over"))
        self.offers: list[list[str]] = json.loads(facts.get("moves", "[]"))
        self.parts = {part: inner(text, part) for part in PARTS}
        self.things: dict[str, dict[str, str]] = {}
        self.order: list[str] = []
        for id, thing in _things(inner(text, "items")):
            self.things[id] = thing
            self.order.append(id)

    def show(self, update: dict[str, Any]) -> bool:
        """Apply an update; return whether the page must be loaded again."""
        if update["n"] < self.seq or (update["n"] == self.seq and "present" not in update):
            return False
        if "present" in update:
            if update["n"] > self.seq:
                return True
            self.parts["seats"] = update["present"]
            return False
        if update["n"] > self.seq + 1:
            return True
        if update.get("page"):
            return True
        self.seq, self.version = update["n"], update["v"]
        self.parts["chat"] = update.get("chat", "") + self.parts["chat"]
        if "log" in update:
            self.parts["log"] = with_line(self.parts["log"], update["log"])
        for row in update.get("rows", {}).values():
            self.parts["seats"] = with_row(self.parts["seats"], row)
        if "html" in update:
            self.parts |= update["html"]
            self.parts["moves"] = filled_form(self.parts["moves"], update["v"], update["moves"])
            self.parts["seats"] = with_turn(self.parts["seats"], update["actor"])
            self.offers = update["moves"]
            seat = re.search(r'name="seat" value="(\d+)"', self.parts["moves"])
            self.seat = seat[1] if seat else self.seat
        elif "scenes" in update:
            self.offers = []
        for scene in update.get("scenes", ()):
            self._redraw(scene)
        return False

    def _redraw(self, scene: dict[str, Any]) -> None:
        for id, *_ in scene.get("gone", ()):
            del self.things[id]
            self.order.remove(id)
        for item in reversed(scene.get("put", ())):
            id, before = item["i"], item.get("before")
            if id not in self.things:
                self.things[id] = {"r": "0", "t": "", "l": "", "n": ""}
                self.order.insert(self.order.index(before) if before in self.order else len(self.order), id)
            for fact in "kxyrtlbn":
                if fact in item:
                    value = item[fact]
                    self.things[id][fact] = value if isinstance(value, str) else f"{value:g}"

    def shown(self) -> bytes:
        """Return all that the page shows as bytes, without clocks, presence and marks of new lines."""
        parts = dict(self.parts)
        parts["log"] = "".join(log_lines(parts["log"]))
        parts["chat"] = "</li>".join(parts["chat"].split("</li>")[:200]).removesuffix("</li>")
        parts["seats"] = re.sub(r' class="off"| · (away|even weg)\b', "", parts["seats"])
        parts["seats"] = re.sub(r'<span class="clock".*?</span>', "", parts["seats"])
        shown = {
            "version": self.version,
            "offers": self.offers,
            "things": [(id, self.things[id]) for id in self.order],
            **{part: words.strip() for part, words in parts.items()},
        }
        return json.dumps(shown, sort_keys=True, indent=0).encode()


def log_lines(log: str) -> list[str]:
    """Return the newest lines of a log without marks; a page that was open for long has more of them."""
    lines = re.findall(r"<li(?! *><a[^>]*/at/0\b).*?</li>", log, re.DOTALL)[:MAX_LINES]
    return [re.sub(r' class="news"| data-first="\d+"', "", line) for line in lines]


def with_line(log: str, line: str) -> str:
    """Return the log with one more line, or with its newest line replaced by a longer one."""
    first = re.search(r'data-first="\d+"', line)
    newest, end, rest = log.partition("</li>")
    return line + (rest if first and first[0] in newest else newest + end + rest)


def filled_form(form: str, version: int, moves: list[list[str]]) -> str:
    """Return the form for moves with the version and the buttons that the script puts into it."""
    form = re.sub(r'<button name="move".*?</button>', "", form)
    form = re.sub(r'name="version" value="\d*"', f'name="version" value="{version}"', form)
    shown, folded = "", []
    standing_out = re.search(r'data-main="([^"]*)"', form)
    usual = unescape(standing_out[1]).split() if standing_out else []
    for token, label, *touch in moves:
        main = ' class="main"' if token in usual else ""
        one = f'<button name="move" value="{escape(token)}"{main}>{escape(label)}</button>'
        if token not in usual if usual else touch:
            folded.append(one)
        else:
            shown += one
    buttons = iter(folded)
    form = re.sub(
        r'class="row folded" data-count="(\d+)">',
        lambda row: row[0] + "".join(next(buttons) for _ in range(int(row[1]))),
        form,
    )
    return form.replace('class="row shown">', f'class="row shown">{shown}')


def with_row(rows: str, row: str) -> str:
    """Return a list with the row of the same id replaced."""
    id = re.search(r'<li id="([^"]+)"', row)
    if id is None:
        raise ValueError(f"not a row: {row[:200]}")
    old = re.search(rf'<li [^>]*id="{id[1]}".*?</li>', rows, re.DOTALL)
    if old is None:
        raise ValueError(f"no such row: {id[1]}")
    return rows[: old.start()] + row + rows[old.end() :]


def with_turn(rows: str, seat: int) -> str:
    """Return the seats with the mark at the one whose turn it is."""
    rows = rows.replace(TURN, "")
    return rows.replace(f'<li id="chair-{seat}"', f'<li{TURN} id="chair-{seat}"')


def inner(text: str, id: str) -> str:
    """Return the inner HTML of the element with this id."""
    start = re.search(_TAG.format(f'id="{id}"'), text)
    if start is None:
        return ""
    return text[start.end() : _end(text, start["tag"], start.end())]


def _end(text: str, tag: str, at: int) -> int:
    """Return the position of the closing tag of an element."""
    depth = 1
    for edge in re.compile(rf"<(/?){tag}\b").finditer(text, at):
        depth += -1 if edge[1] else 1
        if not depth:
            return edge.start()
    raise ValueError(f"<{tag}> is not closed")


def _things(items: str) -> Iterator[tuple[str, dict[str, str]]]:
    at = 0
    while found := _THING.search(items, at):
        at = _end(items, "g", found.end())
        yield (
            found["id"],
            {
                "k": found["kind"],
                "x": found["x"],
                "y": found["y"],
                "r": found["turned"] or "0",
                "t": unescape(found["touch"] or ""),
                "l": unescape(found["label"] or ""),
                "b": items[found.end() : at],
                "n": unescape(found["then"] or ""),
            },
        )
