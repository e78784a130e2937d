"""Programs get no hidden information: every byte of their streams and responses, with twin servers.

Programs on all other seats, and one that watches, read the streams of both servers and send requests to both.
"""

import asyncio
import os

import pytest

from speeltafel.games import GAMES
from speeltafel.web.app import guarded
from tests.leaks.test_twin_servers import AFTER, PACES, begun
from tests.leaks.twin_matches import Pair
from tests.leaks.twin_servers import HOST, ID, TwinServers, secret_tokens
from tests.playouts import games

MANY = int(os.environ.get("LEAKS", "0"))


class Connection:
    """A connection of a program, without a socket, which records all it receives."""

    def __init__(self, app, observer, path, method="GET"):
        self.received: list[bytes] = []
        self._app, self._closed = guarded(app), asyncio.Event()
        self._scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", HOST.encode()), (b"authorization", f"Bearer token-{observer}".encode())],
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
        }
        self._requested = False

    async def run(self):
        await self._app(self._scope, self._receive, self._send)
        return self

    async def _receive(self):
        if not self._requested:
            self._requested = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._closed.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message):
        if message["type"] == "http.response.start":
            self.received += [name + b": " + value for name, value in message["headers"]]
        self.received.append(b"%d" % message.get("status", 0) + message.get("body", b""))

    def close(self):
        self._closed.set()


async def settled():
    """Wait until every stream has sent all pending events."""
    for _ in range(30):
        await asyncio.sleep(0)


async def request_both(twins, observer, path, method="GET"):
    one, other = [await Connection(app, observer, path, method).run() for app in twins.apps]
    return one.received, other.received


async def compare_match(game, seed, observers_of=lambda pair: pair.blind):
    """Let programs follow a pair of tables; return the number of events compared while they differed."""
    pair = Pair(game, seed)
    twins = TwinServers(pair, pair.rng.choice(PACES), programs=True)
    if not await begun(pair, twins):
        return 0
    listening = {
        observer: [Connection(app, observer, f"/api/bot/game/stream/{ID}") for app in twins.apps]
        for observer in observers_of(pair)
    }
    tasks = [asyncio.create_task(line.run()) for lines in listening.values() for line in lines]
    try:
        steps, compared = await listened(pair, twins, listening)
    finally:
        for line in (line for lines in listening.values() for line in lines):
            line.close()
        await asyncio.gather(*tasks)
        for app in twins.apps:
            app.state.services.programs.stop()
        await settled()
    counts = [b"".join(line.received).count(b"gameState") for lines in listening.values() for line in lines]
    assert min(counts) >= steps, "each stream has each step"
    return compared if game.hidden else AFTER


async def listened(pair, twins, listening):
    """Compare streams and responses; return the number of steps, and of those with different states."""
    steps = compared = 0
    await settled()
    for _ in range(AFTER):
        twins.now += pair.rng.random() * 20
        if not await twins.step():
            break
        steps += 1
        await settled()
        for observer, (one, other) in listening.items():
            assert one.received == other.received, f"streams of {observer} differ"
            assert b"gameFull" in b"".join(one.received)
        compared += pair.differ
    for observer in listening:
        one, other = await request_both(twins, observer, f"/api/bot/game/{ID}")
        assert one == other, f"responses of {observer} differ"
        mine = twins.loaded[0].table.actor == observer
        for token in [] if mine else secret_tokens(twins):
            one, other = await request_both(twins, observer, f"/api/bot/game/{ID}/move/{token}", "POST")
            assert one == other, f"{observer} learnt something from {token}"
    return steps, compared


@pytest.mark.parametrize("part", range(2))
def test_streams_do_not_depend_on_hidden_cards(part):
    pairs = max(8, MANY // 4)
    compared = sum(
        asyncio.run(compare_match(GAMES["saga"], 500 + part + 2 * number)) for number in range(pairs)
    )
    assert compared > pairs * 4


@games
def test_streams_do_not_depend_on_future_rolls(game):
    compared = [asyncio.run(compare_match(game, 20_000 + seed)) for seed in range(max(2, MANY // 20))]
    assert game.hidden or any(compared)


def test_the_stream_of_the_seat_that_hid_a_card_differs():
    """The tests above can fail: the streams of the seat that knows differ."""

    async def differs():
        for seed in range(500, 540):
            try:
                if await compare_match(GAMES["saga"], seed, lambda pair: [pair.knower]):
                    return False
            except AssertionError as different:
                return "streams of" in str(different)
        return False

    assert asyncio.run(differs())
