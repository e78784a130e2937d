"""An open page without a browser: it applies updates as `table.js` does, and reloads when told to."""

import json
import re

from soak.page import filled_form, inner, log_lines, with_line, with_turn
from speeltafel.server.view.board import draw
from speeltafel.server.viewers import Viewer
from tests.web.test_scene_updates import Board, items_of

CLOCK = re.compile(r'<span class="clock"[^>]*>[^<]*</span>\n?')
"""The page's script updates the clock by itself."""


class PageModel:
    """A page that shows a table."""

    def __init__(self, person, language, load):
        """`load` returns the loaded table, and its page for this person in this language."""
        self.person, self.language, self._load = person, language, load
        self.connect()

    def connect(self):
        """Load the page and open its socket."""
        self.loaded, page = self._load(self.person, self.language)
        self.viewer = Viewer(self.person, None, self.language)
        self.loaded.presence.viewers.add(self.viewer)
        self.show(page)

    def disconnect(self):
        self.loaded.presence.viewers.discard(self.viewer)

    def reload(self):
        """Load the page again."""
        self.show(self._load(self.person, self.language)[1])

    def show(self, page):
        """Show this page."""
        table = self.loaded.table
        self.seq, self.version = table.seq, table.version
        self.parts: dict[str, str] = {}
        self.actor = None
        self.log, self.chat = inner(page, "log"), lines(page, "chat")
        self.moves, self.request = moves(page), inner(page, "request")
        self.board = Board(self.drawn()) if table.match is not None else None

    def drawn(self):
        """Return the board as this person would load it now."""
        table = self.loaded.table
        return draw(table, self.loaded.audience(self.person, None, self.language).observer, self.language)

    def receive(self):
        """Apply all updates that have arrived."""
        while not self.viewer.queue.empty():
            text = self.viewer.queue.get_nowait()
            if not text:
                self.connect()
                continue
            update = json.loads(text)
            if "present" in update:
                self.parts = {
                    part: html for part, html in self.parts.items() if not part.startswith("chair-")
                }
                self.parts["seats"] = update["present"]
            elif update["n"] > self.seq:
                self.apply(update)

    def apply(self, update):
        assert update["n"] == self.seq + 1, "no update is missing"
        assert update["v"] >= self.version
        self.seq, self.version = update["n"], update["v"]
        for scene in update.get("scenes", ()):
            self.board.follow(scene)
        if "log" in update:
            self.log = with_line(self.log, update["log"])
        if "chat" in update and self.board is not None:  # before the match a page has no chat
            self.chat.insert(0, update["chat"])
        self.parts |= update.get("html", {})
        self.request = self.parts.pop("request", self.request)
        if rows := update.get("rows"):
            self.parts.pop("seats", None)
            self.parts |= rows
        self.actor = update.get("actor", self.actor)
        self.moves = update.get("moves", self.moves)
        if "html" in update and "moves" in self.parts:
            self.parts["moves"] = filled_form(self.parts["moves"], self.version, self.moves)
        if update.get("page"):
            self.reload()

    def check(self):
        """Assert that the page shows what a newly loaded one shows."""
        loaded, fresh = self._load(self.person, self.language)
        assert loaded is self.loaded
        assert (self.seq, self.version) == (loaded.table.seq, loaded.table.version)
        assert log_lines(self.log) == log_lines(inner(fresh, "log"))
        assert self.chat == lines(fresh, "chat")
        assert self.moves == moves(fresh)
        assert self.request.strip() == inner(fresh, "request").strip()
        for name, part in self.parts.items():
            if name.startswith("chair-"):
                part = with_turn(part, self.actor)
            assert CLOCK.sub("", part) in CLOCK.sub("", fresh), name
        if self.board is not None:
            assert plain(self.board.shown()) == plain(items_of(self.drawn()))


def lines(page, id):
    """Return the items of a list on a page, without the mark of new ones."""
    found = re.search(rf'<[ou]l id="{id}".*?</[ou]l>', page, re.DOTALL)
    if found is None:
        return []
    return re.findall(r"<li.*?</li>", found[0].replace(' class="news"', ""), re.DOTALL)


def moves(page):
    """Return the moves that a page offers."""
    found = re.search(r"data-moves='([^']*)'", page)
    return json.loads(found[1]) if found else []


def plain(facts):
    """Return facts after a round trip through JSON."""
    return json.loads(json.dumps(facts))
