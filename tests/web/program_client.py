"""Programs (bots of other authors) for tests: clients of a `LocalServer` or of a server process."""

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
from tests.web.server_process import Player

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "bot.py"


def token_for(guest, name="Robo"):
    """Create a program of this guest; return its token, as the page shows it."""
    page = guest.post("/programs", name=name)
    assert page.status_code == 200, page.text
    return re.search(r'value="(speeltafel_[\w-]+)"', page.text)[1]


class ProgramClient:
    """A program at a `LocalServer`."""

    def __init__(self, server, owner, name="Robo"):
        self.server, self.token = server, token_for(owner, name)
        self.http = server.guest().http
        self.http.headers.pop("origin")
        self.http.headers["authorization"] = f"Bearer {self.token}"
        self.id = server.store.person_by_secret(digest(self.token)).id

    def request(self, method, path, **more):
        self.server.record_request(method, path)
        return self.http.request(method, path, **more)

    def post_ok(self, path, **sent):
        """Post, expect success and return the JSON."""
        response = self.request("POST", path, json=sent)
        assert response.status_code == 200, response.text
        return response.json()

    def refused(self, path, **sent):
        """Post, expect an error and return its status and code."""
        response = self.request("POST", path, json=sent)
        assert response.status_code >= 400, response.text
        error = response.json()["error"]
        assert error["nl"]
        assert error["en"]
        return response.status_code, error["code"]

    @contextmanager
    def listen(self, path):
        """Open a stream."""
        self.server.record_request("GET", path)
        stream = OpenStream(self.http.app, path, self.token)
        portal = self.server.client.portal
        future = portal.start_task_soon(stream.run)
        try:
            stream.wait_for_head()
            yield stream
        finally:
            portal.call(stream.close)
            future.result(10)


@pytest.fixture
def ana(server):
    """A guest who has a program."""
    guest = server.guest("en")
    guest.post("/tables", game="squadro")
    return guest


@pytest.fixture
def robo(server, ana):
    """A program of Ana's."""
    return ProgramClient(server, ana)


def against(server, guest, program, game="squadro"):
    """Open a table of this guest with a program on the second seat, and start the match; return its path."""
    path = guest.post("/tables", game=game).headers["location"]
    program.post_ok("/api/bot/table", table=f"http://testserver{path}")
    guest.post_ok(f"{path}/start")
    return path


class OpenStream:
    """An open stream, without a network socket."""

    def __init__(self, app, path, token):
        self.app, self.path, self.token = app, path, token
        self.status, self.headers = 0, {}
        self.lines: Queue[bytes | None] = Queue()
        self.keepalives = 0
        self.reads = True
        """Whether the client reads what is sent."""

    async def run(self):
        self._closed = asyncio.Event()
        requested = False

        async def receive():
            nonlocal requested
            if not requested:
                requested = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await self._closed.wait()
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
                    self.keepalives += 1
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

    async def close(self):
        self._closed.set()

    def wait_for_head(self):
        assert self.lines.get(timeout=60) == b"head"

    def line(self):
        """Return the next line; None after the last."""
        line = self.lines.get(timeout=60)
        return None if line is None else json.loads(line)

    def until(self, kind):
        """Return the next line of this kind; skip others."""
        while (line := self.line()) is not None:
            if line["type"] == kind:
                return line
        raise AssertionError(f"no {kind} came")


def client_for(server, name="Robo", owner=None):
    """Return a program's client of a server process."""
    return Client(server.address, token_for((owner or Player()).visit(server), name))


@contextmanager
def example(server, token, tries=0):
    """Run the example bot in a process of its own."""
    command = [sys.executable, str(EXAMPLE), server.address, token, str(tries)]
    bot = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        yield bot
    finally:
        bot.kill()
        output = bot.communicate()[1]
        assert "Traceback" not in output, output
