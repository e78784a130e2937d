"""Somebody with a page open, who does as `table.js` does: follows frames, and loads afresh when told to."""

import json
import re

from soak.page import filled, inner, log_lines, turned, written
from speeltafel.server.view.board import draw
from speeltafel.server.viewers import Viewer
from tests.web.test_frames import Board, known

CLOCK = re.compile(r'<span class="clock"[^>]*>[^<]*</span>\n?')
"""Ticks on the page by itself."""


class Follower:
    """A page that is open at a table."""

    def __init__(self, person, language, load):
        """`load` answers the table, awake, and its page as this person gets it in this language."""
        self.person, self.language, self._load = person, language, load
        self.come_in()

    def come_in(self):
        """Open the page, and its socket."""
        self.live, page = self._load(self.person, self.language)
        self.viewer = Viewer(self.person, None, self.language)
        self.live.presence.viewers.add(self.viewer)
        self.show(page)

    def leave(self):
        self.live.presence.viewers.discard(self.viewer)

    def look_again(self):
        """Load the page afresh."""
        self.show(self._load(self.person, self.language)[1])

    def show(self, page):
        """Put this page on the screen."""
        room = self.live.table
        self.seq, self.version = room.seq, room.version
        self.parts: dict[str, str] = {}
        self.actor = None
        self.log, self.chat = inner(page, "log"), lines(page, "chat")
        self.moves = moves(page)
        self.board = Board(self.drawn()) if room.match is not None else None

    def drawn(self):
        """The board as this audience would load it now."""
        room = self.live.table
        return draw(room, self.live.audience(self.person, None, self.language).observer, self.language)

    def follow(self):
        """Do what all frames say that have come in."""
        while not self.viewer.queue.empty():
            text = self.viewer.queue.get_nowait()
            if not text:
                self.come_in()
                continue
            frame = json.loads(text)
            if "present" in frame:
                self.parts = {
                    part: html for part, html in self.parts.items() if not part.startswith("chair-")
                }
                self.parts["seats"] = frame["present"]
            elif frame["n"] > self.seq:
                self.obey(frame)

    def obey(self, frame):
        assert frame["n"] == self.seq + 1, "no frame is left out"
        assert frame["v"] >= self.version
        self.seq, self.version = frame["n"], frame["v"]
        for scene in frame.get("scenes", ()):
            self.board.follow(scene)
        if "log" in frame:
            self.log = written(self.log, frame["log"])
        if "chat" in frame and self.board is not None:  # before the game a page has no list of what is said
            self.chat.insert(0, frame["chat"])
        self.parts |= frame.get("html", {})
        if rows := frame.get("rows"):
            self.parts.pop("seats", None)
            self.parts |= rows
        self.actor = frame.get("actor", self.actor)
        self.moves = frame.get("moves", self.moves)
        if "moves" in frame.get("html", {}):
            self.parts["moves"] = filled(self.parts["moves"], self.moves)
        if frame.get("page"):
            self.look_again()

    def sees_what_is(self):
        """What was followed is what a fresh page shows."""
        live, fresh = self._load(self.person, self.language)
        assert live is self.live
        assert (self.seq, self.version) == (live.table.seq, live.table.version)
        assert log_lines(self.log) == log_lines(inner(fresh, "log"))
        assert self.chat == lines(fresh, "chat")
        assert self.moves == moves(fresh)
        for name, part in self.parts.items():
            if name.startswith("chair-"):
                part = turned(part, self.actor)
            assert CLOCK.sub("", part) in CLOCK.sub("", fresh), name
        if self.board is not None:
            assert plain(self.board.shown()) == plain(known(self.drawn()))


def lines(page, id):
    """The lines of a list on a page, without the mark of what is new to the reader."""
    found = re.search(rf'<[ou]l id="{id}".*?</[ou]l>', page, re.DOTALL)
    if found is None:
        return []
    return re.findall(r"<li.*?</li>", found[0].replace(' class="news"', ""), re.DOTALL)


def moves(page):
    """What can be chosen on a page."""
    found = re.search(r"data-moves='([^']*)'", page)
    return json.loads(found[1]) if found else []


def plain(facts):
    """Facts as they are once they have travelled."""
    return json.loads(json.dumps(facts))
