"""Our server in a process of its own, and tables with two players and watchers."""

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

from bench.load.client import HttpConnection, WebSocket
from bench.load.processes import ServerProcess, running
from bench.load.rounds import Load


class Update(Struct):
    """The part of an update that a player needs."""

    n: int
    moves: list[list[Any]] = []
    page: bool = False


class Answer(Struct):
    """The answer to a move."""

    ok: bool = False
    version: int = 0
    seq: int = 0


read_update = Decoder(Update).decode
read_answer = Decoder(Answer).decode
FACT = re.compile(r"data-(seq|version|moves)=(?:\"([^\"]*)\"|'([^']*)')")
NO_LIMIT = 1_000_000
"""Requests a second of one address, which all clients share."""


@contextmanager
def run_server(data: Path) -> Iterator[ServerProcess]:
    """Run `speeltafel serve` on a free port, with no rate limit to speak of."""
    command = [sys.executable, "-m", "speeltafel", "serve", "--no-warm", "--port", "0", "--data", str(data)]
    with running([*command, "--rate", str(NO_LIMIT)], r"http://localhost:(\d+)") as process:
        yield process


class Table:
    """A table; the seat that must choose plays any move that its page offers."""

    def __init__(
        self, port: int, rng: Random, watchers: int = 0, shared: bool = False, number: int = 0
    ) -> None:
        self.port, self.rng, self.watchers, self.shared, self.number = port, rng, watchers, shared, number
        self.id = ""
        self.load: Load | None = None
        self.over = False
        self.seats = [HttpConnection(port)] if shared else [HttpConnection(port), HttpConnection(port)]
        self.sockets: list[WebSocket] = []
        self.version = 0
        self._moves: list[list[Any]] = []
        self._actor = 0
        self._turn = 0
        """The seat whose turn it is on a shared screen; in Squadro they alternate."""
        self._seen: list[int] = []
        self._newest = 0
        """The number of the update that `_moves` are from."""
        self._target = 0
        self._waiting = 0

    async def open(self, game: str) -> None:
        """Open the table, start the match, and open every page and its WebSocket.

        Every player has another name, so that rendered fragments can't be shared between tables.
        """
        first = self.seats[0]
        how = "here" if self.shared else "friends"
        _, head, _ = await first.request("POST", "/tables", f"game={game}&with={how}&seating=seated")
        first.cookie, self.id = cookie_in(head), found(r"location: /t/(\S+)", head)
        for second in self.seats[1:]:
            _, head, _ = await second.request("POST", f"/t/{self.id}/sit", "seat=2")
            second.cookie = cookie_in(head)
        for seat, name in enumerate(("Ana", "Bo"), 1):
            line, form = self.seats[-1 if seat == 2 else 0], f"seat={seat}&name={name}+{self.number}"
            status, _, words = await line.request("POST", f"/t/{self.id}/name", form)
            assert status in (200, 303), words
        status, _, words = await first.request("POST", f"/t/{self.id}/start", "start=yes")
        assert status == 200, words
        await self.open_pages()

    async def open_pages(self) -> None:
        """Open the pages of players and watchers."""
        watching = [HttpConnection(self.port) for _ in range(self.watchers)]
        for place, line in enumerate([*self.seats, *watching]):
            _, _, page = await line.request("GET", f"/t/{self.id}")
            facts = {name: html.unescape(a or b) for name, a, b in FACT.findall(page)}
            self.version, moves = int(facts["version"]), json.loads(facts["moves"])
            self._seen.append(int(facts["seq"]))
            if moves:
                self._moves, self._actor = moves, place
            if self.shared:
                self._turn = int(found(r'name="seat" value="(\d)"', page)) - 1
            path = f"/t/{self.id}/live?since={facts['seq']}"
            on_message = self._on_message(place)
            self.sockets.append(await WebSocket.open(self.port, path, on_message, line.cookie))
        for line in watching:
            line.close()

    def move(self) -> None:
        """Play a move over the WebSocket, as the page does."""
        token = self.rng.choice(self._moves)[0]
        command = '{"seat":"%d","version":"%d","move":"%s","once":"%d"}'
        self._target = 0
        seat = self._turn if self.shared else self._actor
        self._turn = 1 - self._turn
        self.sockets[self._actor].send((command % (seat + 1, self.version, token, self.version)).encode())

    def leave(self) -> None:
        """Close all connections."""
        for line in self.seats:
            line.close()
        for socket in self.sockets:
            socket.close()

    def _answer(self, message: bytes) -> None:
        answer = read_answer(message)
        if not answer.ok:
            raise AssertionError(message.decode())
        self.version, self._target = answer.version, answer.seq
        self._waiting = sum(seen < self._target for seen in self._seen)
        self._check_finished()

    def _on_message(self, place: int) -> Any:
        """Return the message handler of a page: a player parses all, a watcher only the number."""

        def sit(message: bytes) -> None:
            if message.startswith(b'{"re":'):
                self._answer(message)
                return
            update = read_update(message)
            if update.moves and update.n > self._newest:  # a forced move may be over before its page is read
                self._moves, self._actor, self._newest = update.moves, place, update.n
            self.over = self.over or (update.page and update.n > self._seen[place])
            self._received(place, update.n)

        def watch(message: bytes) -> None:
            if message.startswith(b'{"n":'):
                self._received(place, int(message[5 : message.index(b",")]))

        return sit if place < len(self.seats) else watch

    def _received(self, place: int, number: int) -> None:
        due = self._seen[place] < self._target <= number
        self._seen[place] = number
        if self.load is not None:
            self.load.update_received(self)
        if due:
            self._waiting -= 1
            self._check_finished()

    def _check_finished(self) -> None:
        if not self._waiting and self.load is not None:
            self.load.move_finished(self)


async def open_tables(
    port: int, game: str, count: int, watchers: int = 0, seed: int = 0, shared: bool = False
) -> list[Table]:
    """Open so many tables, 16 at a time."""
    tables = [Table(port, Random(f"{seed} {number}"), watchers, shared, number) for number in range(count)]
    for start in range(0, count, 16):
        await asyncio.gather(*(table.open(game) for table in tables[start : start + 16]))
    return tables


def cookie_in(head: str) -> str:
    """Return the cookie of a response."""
    return found(r"(?i)set-cookie: (speeltafel=[^;]+)", head)


def found(pattern: str, text: str) -> str:
    """Return the first group of a pattern, which must match."""
    match = re.search(pattern, text)
    assert match is not None, text[:200]
    return match[1]
