"""People with an open page over real sockets, who go on when the server is down."""

import asyncio
import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from soak.page import Page

TIMEOUT = 60.0
"""Seconds after which a response counts as lost."""
PAUSE = 0.02
"""Seconds before the next try while the server is down; a browser waits 25 times as long."""


class Lost(Exception):
    """No response came: whether the server did what was requested is unknown."""


@dataclass(frozen=True, slots=True)
class Response:
    """A response."""

    status: int
    headers: dict[str, str]
    text: str

    def json(self) -> Any:
        """Parse the body as JSON."""
        return json.loads(self.text)


@dataclass(eq=False)
class Guest:
    """A person with a browser; a watcher unless they have a seat."""

    port: int
    language: str = "en"
    table: str = ""
    token: str = ""
    """The value of the cookie."""
    key: str = ""
    """The owner's key, to read metrics."""
    page: Page | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    updates: int = 0
    reloads: int = 0
    _reloading: asyncio.Lock = field(default_factory=asyncio.Lock)
    _socket: ClientConnection | None = None
    _pending: dict[str, asyncio.Future[dict[str, Any]]] = field(default_factory=dict)
    """Moves without an answer yet, by idempotency key."""

    # Requests.

    async def request(self, method: str, path: str, body: str = "", accept: str = "text/html") -> Response:
        """Send a request on a connection of its own."""
        try:
            async with asyncio.timeout(TIMEOUT):
                return await self._send(method, path, body, accept)
        except (OSError, EOFError, ValueError, TimeoutError) as error:
            raise Lost(f"{method} {path}: {error!r}") from error

    async def _send(self, method: str, path: str, body: str, accept: str) -> Response:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            head = [
                f"{method} {path} HTTP/1.1",
                *(f"{name}: {value}" for name, value in self._headers().items()),
            ]
            head += [f"accept: {accept}", f"content-length: {len(body)}", "connection: close"]
            if body:
                head.append("content-type: application/x-www-form-urlencoded")
            writer.write(("\r\n".join(head) + "\r\n\r\n" + body).encode())
            await writer.drain()
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = dict(
                line.lower().split(": ", 1)[:1] + line.split(": ", 1)[1:] for line in lines if line
            )
            text = await reader.readexactly(int(headers["content-length"]))
            return Response(int(first.split()[1]), headers, text.decode())
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    def _headers(self) -> dict[str, str]:
        home = f"127.0.0.1:{self.port}"
        cookie = f"taal={self.language}" + (f"; speeltafel={self.token}" if self.token else "")
        shown = {"authorization": f"Bearer {self.key}"} if self.key else {}
        return {"host": home, "origin": f"http://{home}", "cookie": cookie, **shown}

    async def get(self, path: str) -> Response:
        """Get a page."""
        return await self.request("GET", path)

    async def post(self, path: str, **form: object) -> Response:
        """Post a form as the page's script does; keep a new cookie."""
        body = urlencode({name: str(value) for name, value in form.items()})
        answer = await self.request("POST", path, body, "application/json")
        if given := re.search(r"speeltafel=([^;]+)", answer.headers.get("set-cookie", "")):
            self.token = given[1]
        return answer

    async def move(self, **form: object) -> Response:
        """Play a move over the WebSocket if it is open, as the script does; else post it."""
        if self._socket is None:
            return await self.post(f"{self.table}/move", **form)
        fields = {name: str(value) for name, value in form.items()}
        answer = self._pending[fields["once"]] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(TIMEOUT):
                await self._socket.send(json.dumps(fields))
                message = await answer
        except (OSError, TimeoutError, WebSocketException) as error:
            raise Lost(f"move at {self.table}: {error!r}") from error
        finally:
            del self._pending[fields["once"]]
        if not message:
            raise Lost(f"move at {self.table}: the socket closed before the answer")
        return Response(message.get("status", 200), {}, json.dumps(message))

    # Updates.

    async def open_page(self, table: str) -> None:
        """Load the page of a table."""
        answer = await self.get(table)
        if answer.status != 200:
            raise Lost(f"no page of {table}: {answer.status}")
        self.table, self.page = table, Page(answer.text)

    async def reload(self) -> None:
        """Load the page again; updates that arrive meanwhile wait."""
        async with self._reloading:
            answer = await self.get(self.table)
            if answer.status >= 500:
                raise Lost(f"the server is unavailable: {answer.status}")
            assert self.page is not None
            self.page.load(answer.text)
            self.reloads += 1
            self.changed.set()

    async def follow(self, on_update: Callable[[dict[str, Any]], None] = lambda update: None) -> None:
        """Follow updates for ever; poll while the WebSocket is closed, as the script does."""
        while True:
            with suppress(Lost, OSError, EOFError, TimeoutError, WebSocketException):
                await self.poll()
                await self._listen(on_update)
            await asyncio.sleep(PAUSE)

    async def poll(self) -> None:
        """Load the page again if anything happened since."""
        assert self.page is not None
        news = await self.get(f"{self.table}/news?since={self.page.seq}")
        if news.status >= 500:
            raise Lost(f"the server is unavailable: {news.status}")
        if news.json().get("page"):
            await self.reload()

    async def _listen(self, on_update: Callable[[dict[str, Any]], None]) -> None:
        assert self.page is not None
        place = f"ws://127.0.0.1:{self.port}{self.table}/live?since={self.page.seq}"
        cookie = {"cookie": self._headers()["cookie"]}
        origin: Any = self._headers()["origin"]
        async with connect(
            place, origin=origin, additional_headers=cookie, compression=None, proxy=None
        ) as self._socket:
            try:
                await self._receive(self._socket, on_update)
            finally:
                self._socket = None
                for answer in self._pending.values():
                    if not answer.done():
                        answer.set_result({})

    async def _receive(self, socket: ClientConnection, on_update: Callable[[dict[str, Any]], None]) -> None:
        assert self.page is not None
        async for message in socket:
            update = json.loads(message)
            if "re" in update:
                answer = self._pending.get(update["re"])
                if answer is not None and not answer.done():
                    answer.set_result(update)
                continue
            on_update(update)
            if "lead" in update:
                continue
            self.updates += 1
            async with self._reloading:
                behind = self.page.show(update)
            if behind:
                await self.reload()
            self.changed.set()

    async def event_count(self) -> int:
        """Return the number of the table's events on the server."""
        assert self.page is not None
        news: dict[str, int] = (await self.get(f"{self.table}/news")).json()
        return news["n"]

    async def wait_up_to_date(self) -> None:
        """Wait until the page has applied all events."""
        assert self.page is not None
        last = await self.event_count()
        while self.page.seq < last or self._reloading.locked():
            self.changed.clear()
            await self.changed.wait()

    async def check_page(self) -> None:
        """Assert that the page is, byte for byte, the one that would be loaded now.

        A move whose response was lost may still arrive, so both are compared at the same number of events.
        """
        assert self.page is not None
        fresh = Page((await self.get(self.table)).text)
        while self.page.seq != fresh.seq or self._reloading.locked():
            if self.page.seq > fresh.seq:
                fresh = Page((await self.get(self.table)).text)
                continue
            self.changed.clear()
            await self.changed.wait()
        mine, true = self.page.shown(), fresh.shown()
        if mine != true:
            at = next(n for n, (a, b) in enumerate(zip(mine + b"\0", true + b"\0", strict=False)) if a != b)
            near = slice(max(0, at - 60), at + 90)
            where = f"{self.table} ({self.language}) at {self.page.seq}"
            raise AssertionError(f"{where}: {mine[near]!r} is shown, {true[near]!r} is true")
