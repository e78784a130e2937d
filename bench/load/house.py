"""The house under load: a process of its own, and tables at which both seats and some watchers look on."""

import asyncio
import html
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.json import Decoder

from bench.load.evening import Evening
from bench.load.processes import Served, running
from bench.load.wire import Line, Socket


class Frame(Struct):
    """What a player needs of a frame; the rest is read over."""

    n: int
    moves: list[list[Any]] = []
    page: bool = False


class Answer(Struct):
    """What a move is answered."""

    ok: bool = False
    version: int = 0
    seq: int = 0


read_frame = Decoder(Frame).decode
read_answer = Decoder(Answer).decode
FACT = re.compile(r"data-(seq|version|moves)=(?:\"([^\"]*)\"|'([^']*)')")
NO_LIMIT = 1_000_000
"""Posts a second from one address: all our players share this machine's."""


@contextmanager
def open_house(data: Path) -> Iterator[Served]:
    """`speeltafel serve` on a free port, as anyone opens it, but that an address may post at any rate."""
    command = [sys.executable, "-m", "speeltafel", "serve", "--no-warm", "--port", "0", "--data", str(data)]
    with running([*command, "--rate", str(NO_LIMIT)], r"http://localhost:(\d+)") as served:
        yield served


class Table:
    """A table in the house: whoever must choose takes any move their page offers."""

    def __init__(
        self, port: int, rng: Random, watchers: int = 0, shared: bool = False, number: int = 0
    ) -> None:
        self.port, self.rng, self.watchers, self.shared, self.number = port, rng, watchers, shared, number
        self.id = ""
        self.evening: Evening | None = None
        self.over = False
        self.seats = [Line(port)] if shared else [Line(port), Line(port)]
        self.sockets: list[Socket] = []
        self.version = 0
        self._moves: list[list[Any]] = []
        self._actor = 0
        self._turn = 0
        """Whose turn it is at one screen, where they take turns: Squadro's two do."""
        self._seen: list[int] = []
        self._target = 0
        self._lacking = 0

    async def open(self, game: str) -> None:
        """Set the table up, sit down on both sides, begin, and open every page and its socket.

        Everybody has a name of their own: what is said of people who are called the same would be known.
        """
        first = self.seats[0]
        how = "here" if self.shared else "friends"
        _, head, _ = await first.ask("POST", "/tables", f"game={game}&with={how}&seating=seated")
        first.cookie, self.id = cookie_in(head), found(r"location: /t/(\S+)", head)
        for second in self.seats[1:]:
            _, head, _ = await second.ask("POST", f"/t/{self.id}/sit", "seat=2")
            second.cookie = cookie_in(head)
        for seat, name in enumerate(("Ana", "Bo"), 1):
            line, form = self.seats[-1 if seat == 2 else 0], f"seat={seat}&name={name}+{self.number}"
            status, _, words = await line.ask("POST", f"/t/{self.id}/name", form)
            assert status in (200, 303), words
        status, _, words = await first.ask("POST", f"/t/{self.id}/start", "start=yes")
        assert status == 200, words
        await self.come_in()

    async def come_in(self) -> None:
        """Open the pages of those who sit and those who watch."""
        watching = [Line(self.port) for _ in range(self.watchers)]
        for place, line in enumerate([*self.seats, *watching]):
            _, _, page = await line.ask("GET", f"/t/{self.id}")
            facts = {name: html.unescape(a or b) for name, a, b in FACT.findall(page)}
            self.version, moves = int(facts["version"]), json.loads(facts["moves"])
            self._seen.append(int(facts["seq"]))
            if moves:
                self._moves, self._actor = moves, place
            if self.shared:
                self._turn = int(found(r'name="seat" value="(\d)"', page)) - 1
            path = f"/t/{self.id}/live?since={facts['seq']}"
            heard = self._hearing(place)
            self.sockets.append(await Socket.open(self.port, path, heard, line.cookie))
        for line in watching:
            line.close()

    def move(self) -> None:
        """Let whoever must choose play, over the socket as the page does."""
        token = self.rng.choice(self._moves)[0]
        asked = '{"seat":"%d","version":"%d","move":"%s","once":"%d"}'
        self._target = 0
        seat = self._turn if self.shared else self._actor
        self._turn = 1 - self._turn
        self.sockets[self._actor].say((asked % (seat + 1, self.version, token, self.version)).encode())

    def leave(self) -> None:
        """Everybody closes their page."""
        for line in self.seats:
            line.close()
        for socket in self.sockets:
            socket.close()

    def _answer(self, message: bytes) -> None:
        answer = read_answer(message)
        if not answer.ok:
            raise AssertionError(message.decode())
        self.version, self._target = answer.version, answer.seq
        self._lacking = sum(seen < self._target for seen in self._seen)
        self._go_on()

    def _hearing(self, place: int) -> Any:
        """What a page does with what it hears: those who sit read all of it, those who watch its number."""

        def sit(message: bytes) -> None:
            if message.startswith(b'{"re":'):
                self._answer(message)
                return
            frame = read_frame(message)
            if frame.moves:
                self._moves, self._actor = frame.moves, place
            self.over = self.over or (frame.page and frame.n > self._seen[place])
            self._saw(place, frame.n)

        def watch(message: bytes) -> None:
            if message.startswith(b'{"n":'):
                self._saw(place, int(message[5 : message.index(b",")]))

        return sit if place < len(self.seats) else watch

    def _saw(self, place: int, number: int) -> None:
        due = self._seen[place] < self._target <= number
        self._seen[place] = number
        if self.evening is not None:
            self.evening.heard(self)
        if due:
            self._lacking -= 1
            self._go_on()

    def _go_on(self) -> None:
        if not self._lacking and self.evening is not None:
            self.evening.went_round(self)


async def open_tables(
    port: int, game: str, count: int, watchers: int = 0, seed: int = 0, shared: bool = False
) -> list[Table]:
    """So many tables, opened a few at a time as guests come in."""
    tables = [Table(port, Random(f"{seed} {number}"), watchers, shared, number) for number in range(count)]
    for start in range(0, count, 16):
        await asyncio.gather(*(table.open(game) for table in tables[start : start + 16]))
    return tables


def cookie_in(head: str) -> str:
    """The token a newcomer was given."""
    return found(r"(?i)set-cookie: (speeltafel=[^;]+)", head)


def found(pattern: str, text: str) -> str:
    """What this pattern finds; it must."""
    match = re.search(pattern, text)
    assert match is not None, text[:200]
    return match[1]
