"""Programs are told no more than their seat may know: twin games, every byte of their streams and answers.

As with pages: two houses hold games that differ only in what lies face down. Programs on every other chair,
and one that looks on, listen to both and ask both; what they get must be the same.
"""

import asyncio
import os

import pytest

from speeltafel.games import GAMES
from speeltafel.web.app import guarded
from tests.leaks.houses import HOST, ID, Doubled, secret_tokens
from tests.leaks.test_houses import AFTER, PACES, begun
from tests.leaks.twins import Pair
from tests.playouts import games

MANY = int(os.environ.get("LEAKS", "0"))


class Line:
    """A connection of a program's, without a socket: all that comes is kept."""

    def __init__(self, app, observer, path, method="GET"):
        self.came: list[bytes] = []
        self._app, self._left = guarded(app), asyncio.Event()
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
        self._asked = False

    async def run(self):
        await self._app(self._scope, self._receive, self._send)
        return self

    async def _receive(self):
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message):
        if message["type"] == "http.response.start":
            self.came += [name + b": " + value for name, value in message["headers"]]
        self.came.append(b"%d" % message.get("status", 0) + message.get("body", b""))

    def hang_up(self):
        self._left.set()


async def settled():
    """Let every stream say what it has to say."""
    for _ in range(30):
        await asyncio.sleep(0)


async def asked(doubled, observer, path, method="GET"):
    one, other = [await Line(app, observer, path, method).run() for app in doubled.apps]
    return one.came, other.came


async def followed(game, seed, eyes_of=lambda pair: pair.blind):
    """Programs follow a pair of tables: how many events were told while the two were different."""
    pair = Pair(game, seed)
    doubled = Doubled(pair, pair.rng.choice(PACES), programs=True)
    if not await begun(pair, doubled):
        return 0
    listening = {
        observer: [Line(app, observer, f"/api/bot/game/stream/{ID}") for app in doubled.apps]
        for observer in eyes_of(pair)
    }
    tasks = [asyncio.create_task(line.run()) for lines in listening.values() for line in lines]
    try:
        steps, compared = await listened(pair, doubled, listening)
    finally:
        for line in (line for lines in listening.values() for line in lines):
            line.hang_up()
        await asyncio.gather(*tasks)
        for app in doubled.apps:
            app.state.services.programs.stop()
        await settled()
    heard = [b"".join(line.came).count(b"gameState") for lines in listening.values() for line in lines]
    assert min(heard) >= steps, "each step was told to each of them"
    return compared if game.hidden else AFTER


async def listened(pair, doubled, listening):
    """What is heard and answered from here on is the same: in how many steps, and how many could differ."""
    steps = compared = 0
    await settled()
    for _ in range(AFTER):
        doubled.now += pair.rng.random() * 20
        if not await doubled.step():
            break
        steps += 1
        await settled()
        for observer, (one, other) in listening.items():
            assert one.came == other.came, f"{observer} heard something"
            assert b"gameFull" in b"".join(one.came)
        compared += pair.differ
    for observer in listening:
        one, other = await asked(doubled, observer, f"/api/bot/game/{ID}")
        assert one == other, f"{observer} was told something"
        mine = doubled.lives[0].table.actor == observer
        for token in [] if mine else secret_tokens(doubled):
            one, other = await asked(doubled, observer, f"/api/bot/game/{ID}/move/{token}", "POST")
            assert one == other, f"{observer} learnt something from {token}"
    return steps, compared


@pytest.mark.parametrize("shelf", range(2))
def test_programs_hear_the_same_bytes_whatever_lies_face_down(shelf):
    pairs = max(8, MANY // 4)
    compared = sum(asyncio.run(followed(GAMES["saga"], 500 + shelf + 2 * number)) for number in range(pairs))
    assert compared > pairs * 4


@games
def test_programs_hear_nothing_of_what_chance_will_bring(game):
    compared = [asyncio.run(followed(game, 20_000 + seed)) for seed in range(max(2, MANY // 20))]
    assert game.hidden or any(compared)


def test_the_program_that_laid_the_card_does_hear_it():
    """The tests above can fail: the one who knows hears two different games."""

    async def heard():
        for seed in range(500, 540):
            try:
                if await followed(GAMES["saga"], seed, lambda pair: [pair.knower]):
                    return False
            except AssertionError as different:
                return "heard something" in str(different)
        return False

    assert asyncio.run(heard())
