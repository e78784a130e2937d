"""Programs for the tests: in a house under test, or at one in a process of its own."""

import asyncio
import json
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

import pytest

from speeltafel.client import Client
from speeltafel.store import digest
from tests.web.servers import Player

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "bot.py"


def token_for(guest, name="Robo"):
    """The token of a new program of this guest's, as the page shows it."""
    page = guest.post("/programs", name=name)
    assert page.status_code == 200, page.text
    return re.search(r'value="(speeltafel_[\w-]+)"', page.text)[1]


class Robot:
    """A program in a house under test."""

    def __init__(self, house, owner, name="Robo"):
        self.house, self.token = house, token_for(owner, name)
        self.http = house.guest().http
        self.http.headers.pop("origin")
        self.http.headers["authorization"] = f"Bearer {self.token}"
        self.id = house.store.person_by_secret(digest(self.token)).id

    def ask(self, method, path, **more):
        self.house.note(method, path)
        return self.http.request(method, path, **more)

    def done(self, path, **sent):
        """Post, which must be accepted."""
        response = self.ask("POST", path, json=sent)
        assert response.status_code == 200, response.text
        return response.json()

    def refused(self, path, **sent):
        """Post, which must be refused; answers the status and the code."""
        response = self.ask("POST", path, json=sent)
        assert response.status_code >= 400, response.text
        error = response.json()["error"]
        assert error["nl"]
        assert error["en"]
        return response.status_code, error["code"]

    @contextmanager
    def listen(self, path):
        """What a stream says while it is open, line by line."""
        self.house.note("GET", path)
        hearing = Hearing(self.http.app, path, self.token)
        portal = self.house.door.portal
        future = portal.start_task_soon(hearing.run)
        try:
            hearing.wait_for_head()
            yield hearing
        finally:
            portal.call(hearing.hang_up)
            future.result(10)


@pytest.fixture
def ana(house):
    """Somebody who writes programs."""
    guest = house.guest("en")
    guest.post("/tables", game="squadro")
    return guest


@pytest.fixture
def robo(house, ana):
    """A program of hers."""
    return Robot(house, ana)


def against(house, guest, robot, game="squadro"):
    """A table of this guest's with a program on the second chair, begun."""
    table = guest.post("/tables", game=game).headers["location"]
    robot.done("/api/bot/table", table=f"http://testserver{table}")
    guest.done(f"{table}/start")
    return table


class Hearing:
    """One open stream, without a socket."""

    def __init__(self, app, path, token):
        self.app, self.path, self.token = app, path, token
        self.status, self.headers = 0, {}
        self.lines: Queue[bytes | None] = Queue()
        self.beats = 0
        self.reads = True
        """Whether what is sent is taken."""

    async def run(self):
        self._left = asyncio.Event()
        asked = False

        async def receive():
            nonlocal asked
            if not asked:
                asked = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await self._left.wait()
            return {"type": "http.disconnect"}

        async def send(message):
            while not self.reads:
                await asyncio.sleep(0.001)
            if message["type"] == "http.response.start":
                self.status = message["status"]
                self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
                self.lines.put(b"head")
                return
            for line in message.get("body", b"").splitlines():
                if line:
                    self.lines.put(line)
                else:
                    self.beats += 1
            if not message.get("more_body"):
                self.lines.put(None)

        headers = [(b"host", b"testserver"), (b"authorization", f"Bearer {self.token}".encode())]
        await self.app(
            {
                "type": "http",
                "http_version": "1.1",
                "method": "GET",
                "scheme": "http",
                "path": self.path,
                "raw_path": self.path.encode(),
                "query_string": b"",
                "root_path": "",
                "headers": headers,
                "client": ("127.0.0.1", 1),
                "server": ("testserver", 80),
            },
            receive,
            send,
        )

    async def hang_up(self):
        self._left.set()

    def wait_for_head(self):
        assert self.lines.get(timeout=60) == b"head"

    def line(self):
        """The next line; None where there are no more."""
        line = self.lines.get(timeout=60)
        return None if line is None else json.loads(line)

    def until(self, kind):
        """The next line of this kind; others are passed over."""
        while (line := self.line()) is not None:
            if line["type"] == kind:
                return line
        raise AssertionError(f"no {kind} came")


def client_for(server, name="Robo", owner=None):
    """A program at a house in a process of its own."""
    return Client(server.address, token_for((owner or Player()).visit(server), name))


@contextmanager
def example(server, token, tries=0):
    """The example bot, at work."""
    command = [sys.executable, str(EXAMPLE), server.address, token, str(tries)]
    bot = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        yield bot
    finally:
        bot.kill()
        told = bot.communicate()[1]
        assert "Traceback" not in told, told
