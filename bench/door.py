"""What a move costs from the door to the disk and back: a real server, two players' sockets at every table.

The house is this process; whoever plays is another, so that the CPU time of this one is the house's alone.
"""

import asyncio
import html
import json
import re
import statistics
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.pace import SCALE, pace
from speeltafel.cli.serve import listen, settings
from speeltafel.games import GAMES
from speeltafel.play import decisions
from speeltafel.play.events import SatDown
from speeltafel.server.tables import Tables
from speeltafel.store import Person, Store, digest
from speeltafel.web.app import create_app, guarded
from speeltafel.web.limits.rates import RateLimiter
from speeltafel.web.services import Settings
from tests.services import use

TABLES = 20
"""Tables that play at the same time, so that moves share a commit as they do in a busy house."""
MOVES = 40
ROUNDS = 5
PLAYERS = ("ana", "bo")
"""Their names, and the tokens they come in with."""

HEAD = "              moves   events   CPU ms  at 20 M/s   lowest  highest  moves/s"
UNDER = "            a round   a move   a move     a move                   a core"


def main() -> None:
    """Print the table."""
    print(f"\na durable move over HTTP with two sockets open: {ROUNDS} rounds of {TABLES} tables at once")
    print(HEAD)
    print(UNDER)
    for key in GAMES:
        with (
            tempfile.TemporaryDirectory() as folder,
            Store.open(Path(folder) / "bench.db") as store,
            asyncio.Runner(loop_factory=settings(Starlette()).get_loop_factory()) as runner,
        ):
            print(f"{key:10}" + runner.run(measure(store, key)))


class Counted:
    """An app that knows how many moves came, and the CPU time from the first of them to the last."""

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.moves, self.began, self.ended = app, 0, 0.0, 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        is_move = scope.get("path", "").endswith("/move")
        if is_move:
            self.began = self.began or time.process_time()
            self.moves += 1
        await self.app(scope, receive, send)
        if is_move:
            self.ended = time.process_time()


async def measure(store: Store, key: str) -> str:
    """One game: the figures of its row."""
    app = create_app(store, GAMES, Settings("bench"))
    use(app, rates=RateLimiter(1e9, 1e9))
    house: Tables = app.state.services.tables
    for name in PLAYERS:
        store.add_person(Person(name, name.title(), "en", 0.0, 0.0), digest(name)).result()
    counted = Counted(guarded(app))
    costs, moves, events = [], 0, 0
    with listen("127.0.0.1", 0) as door, ProcessPoolExecutor(1, get_context("spawn")) as players:
        server = uvicorn.Server(settings(counted))
        serving = asyncio.create_task(server.serve([door]))
        for number in range(ROUNDS + 1):
            rooms = [await begun(house, key) for _ in range(TABLES)]
            before = sum([(await house.load(id)).table.version for id in rooms])
            counted.moves, counted.began, paces = 0, 0.0, [pace() for _ in range(9)]
            port, loop = door.getsockname()[1], asyncio.get_running_loop()
            await loop.run_in_executor(players, play, port, rooms, number)
            paces += [pace() for _ in range(9)]
            if number:  # the first round only warms up
                each = (counted.ended - counted.began) / counted.moves * 1e3
                costs.append((each, each * statistics.median(paces) / SCALE))
                moves += counted.moves
                events += sum([(await house.load(id)).table.version for id in rooms]) - before
        server.should_exit = True
        await serving
    plain, scaled = (sorted(each) for each in zip(*costs, strict=True))
    middle = statistics.median(scaled)
    return (
        f"{moves / ROUNDS:>9,.0f}{events / moves:>9.1f}{statistics.median(plain):>9.2f}{middle:>11.2f}"
        f"{scaled[0]:>9.2f}{scaled[-1]:>9.2f}{1e3 / middle:>9,.0f}"
    )


async def begun(house: Tables, key: str) -> str:
    """A table where both sit and somebody must choose."""
    sits = [SatDown(seat, name, name.title()) for seat, name in enumerate(PLAYERS, 1)]
    id = await house.create(key, 2, {}, PLAYERS[0], sits)
    await house.execute(id, lambda room: decisions.start(room, PLAYERS[0]))
    return id


# The players, in a process of their own.


def play(port: int, rooms: Sequence[str], seed: int) -> None:
    """Come in at these tables; when everybody is there, play at all of them at once."""

    async def evening() -> None:
        tables = [Table(port, id, Random(f"{seed} {place}")) for place, id in enumerate(rooms)]
        await asyncio.gather(*(table.come_in() for table in tables))
        await asyncio.gather(*(table.play() for table in tables))
        await asyncio.gather(*(table.leave() for table in tables))

    asyncio.run(evening())


class Table:
    """Two players at a table, who take any move their pages offer."""

    def __init__(self, port: int, id: str, rng: Random) -> None:
        self.port, self.id, self.rng = port, id, rng
        self.here = f"127.0.0.1:{port}"
        self.offers: list[list[Any]] = []
        self.version = 0
        self.lines: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        self.sockets: list[ClientConnection] = []

    async def come_in(self) -> None:
        """Open both pages and their sockets."""
        for seat, name in enumerate(PLAYERS):
            self.lines.append(await asyncio.open_connection("127.0.0.1", self.port))
            page = (await self.ask(seat, "GET", "")).decode()
            facts = dict(re.findall(r"data-(moves|version|seq)=[\"']([^\"'].*?)[\"'][ >]", page))
            self.offers.append(json.loads(html.unescape(facts["moves"])))
            self.version = int(facts["version"])
            self.sockets.append(
                await connect(
                    f"ws://{self.here}/t/{self.id}/live?since={facts['seq']}",
                    origin=Origin(f"http://{self.here}"),
                    additional_headers={"cookie": f"speeltafel={name}"},
                    compression=None,
                )
            )

    async def play(self) -> None:
        """Move until the game is over, or it was enough."""
        for _ in range(MOVES):
            seat = next((seat for seat, offer in enumerate(self.offers) if offer), None)
            if seat is None:
                return
            token = self.rng.choice(self.offers[seat])[0]
            form = urlencode({"seat": seat + 1, "version": self.version, "move": token})
            await self.ask(seat, "POST", "/move", form)
            frames = [await self.news(socket) for socket in self.sockets]
            self.offers = [frame.get("moves", []) for frame in frames]
            self.version = frames[0]["v"]

    async def news(self, socket: ClientConnection) -> Any:
        """The frame that says who must choose next, or that nobody must."""
        async for text in socket:
            frame = json.loads(text)
            if "moves" in frame or "page" in frame:
                return frame
        raise AssertionError("the house hung up")

    async def ask(self, seat: int, method: str, what: str, form: str = "") -> bytes:
        """One request on this player's own connection, as their browser sends it."""
        reader, writer = self.lines[seat]
        head = (
            f"{method} /t/{self.id}{what} HTTP/1.1\r\nhost: {self.here}\r\norigin: http://{self.here}\r\n"
            f"accept: {'application/json' if form else 'text/html'}\r\naccept-language: en\r\n"
            f"content-type: application/x-www-form-urlencoded\r\ncookie: speeltafel={PLAYERS[seat]}\r\n"
            "user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n"
            f"sec-fetch-site: same-origin\r\ncontent-length: {len(form)}\r\n\r\n{form}"
        )
        writer.write(head.encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", answer)
        assert answer.startswith(b"HTTP/1.1 200"), answer
        assert length is not None
        return await reader.readexactly(int(length[1]))

    async def leave(self) -> None:
        """Close everything."""
        for socket in self.sockets:
            await socket.close()
        for _, writer in self.lines:
            writer.close()


if __name__ == "__main__":
    main()
