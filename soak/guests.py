"""People at pages: they ask, post and listen over real sockets, and hold on when the house is away."""

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

PATIENCE = 60.0
"""Seconds an answer may take before it counts as lost."""
PAUSE = 0.02
"""Seconds before the next try when the house is away; a browser waits 25 times as long."""


class Lost(Exception):
    """No answer came: whether the house did what was asked is not known."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the house said."""

    status: int
    headers: dict[str, str]
    text: str

    def json(self) -> Any:
        """The answer as the script reads it."""
        return json.loads(self.text)


@dataclass(eq=False)
class Guest:
    """Somebody with a page of their own; without a chair a watcher."""

    port: int
    language: str = "en"
    table: str = ""
    token: str = ""
    """The secret of the cookie."""
    key: str = ""
    """The owner's key, for who asks for figures."""
    page: Page | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    frames: int = 0
    refreshes: int = 0
    _renewing: asyncio.Lock = field(default_factory=asyncio.Lock)
    _socket: ClientConnection | None = None
    _underway: dict[str, asyncio.Future[dict[str, Any]]] = field(default_factory=dict)
    """Moves that wait for their answer on the socket, by their marks."""

    # Asking.

    async def ask(self, method: str, path: str, body: str = "", accept: str = "text/html") -> Answer:
        """One request on a connection of its own."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._ask(method, path, body, accept)
        except (OSError, EOFError, ValueError, TimeoutError) as trouble:
            raise Lost(f"{method} {path}: {trouble!r}") from trouble

    async def _ask(self, method: str, path: str, body: str, accept: str) -> Answer:
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
            return Answer(int(first.split()[1]), headers, text.decode())
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    def _headers(self) -> dict[str, str]:
        home = f"127.0.0.1:{self.port}"
        cookie = f"taal={self.language}" + (f"; speeltafel={self.token}" if self.token else "")
        shown = {"authorization": f"Bearer {self.key}"} if self.key else {}
        return {"host": home, "origin": f"http://{home}", "cookie": cookie, **shown}

    async def get(self, path: str) -> Answer:
        """A page."""
        return await self.ask("GET", path)

    async def post(self, path: str, **form: object) -> Answer:
        """A form, as the script sends it; a newcomer keeps the cookie."""
        body = urlencode({name: str(value) for name, value in form.items()})
        answer = await self.ask("POST", path, body, "application/json")
        if given := re.search(r"speeltafel=([^;]+)", answer.headers.get("set-cookie", "")):
            self.token = given[1]
        return answer

    async def move(self, **form: object) -> Answer:
        """A move, over the socket where one is open, as the script sends it; else as a form."""
        if self._socket is None:
            return await self.post(f"{self.table}/move", **form)
        fields = {name: str(value) for name, value in form.items()}
        answer = self._underway[fields["once"]] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._socket.send(json.dumps(fields))
                said = await answer
        except (OSError, TimeoutError, WebSocketException) as trouble:
            raise Lost(f"move at {self.table}: {trouble!r}") from trouble
        finally:
            del self._underway[fields["once"]]
        if not said:
            raise Lost(f"move at {self.table}: the socket closed before the answer")
        return Answer(said.get("status", 200), {}, json.dumps(said))

    # Following.

    async def sit_down(self, table: str) -> None:
        """Open the table's page."""
        self.table, self.page = table, Page((await self.get(table)).text)

    async def refresh(self) -> None:
        """Fetch the page afresh; frames that come meanwhile wait."""
        async with self._renewing:
            answer = await self.get(self.table)
            if answer.status >= 500:
                raise Lost(f"the house can't tell now: {answer.status}")
            assert self.page is not None
            self.page.load(answer.text)
            self.refreshes += 1
            self.changed.set()

    async def follow(self, heard: Callable[[dict[str, Any]], None] = lambda frame: None) -> None:
        """Listen for ever; poll while the socket is away, as the script does."""
        while True:
            with suppress(Lost, OSError, EOFError, TimeoutError, WebSocketException):
                await self._poll()
                await self._listen(heard)
            await asyncio.sleep(PAUSE)

    async def _poll(self) -> None:
        assert self.page is not None
        if (await self.get(f"{self.table}/news?since={self.page.seq}")).json().get("page"):
            await self.refresh()

    async def _listen(self, heard: Callable[[dict[str, Any]], None]) -> None:
        assert self.page is not None
        place = f"ws://127.0.0.1:{self.port}{self.table}/live?since={self.page.seq}"
        cookie = {"cookie": self._headers()["cookie"]}
        origin: Any = self._headers()["origin"]
        async with connect(
            place, origin=origin, additional_headers=cookie, compression=None, proxy=None
        ) as self._socket:
            try:
                await self._hear(self._socket, heard)
            finally:
                self._socket = None
                for answer in self._underway.values():
                    if not answer.done():
                        answer.set_result({})

    async def _hear(self, socket: ClientConnection, heard: Callable[[dict[str, Any]], None]) -> None:
        assert self.page is not None
        async for message in socket:
            frame = json.loads(message)
            if "re" in frame:
                answer = self._underway.get(frame["re"])
                if answer is not None and not answer.done():
                    answer.set_result(frame)
                continue
            heard(frame)
            if "lead" in frame:
                continue
            self.frames += 1
            async with self._renewing:
                behind = self.page.show(frame)
            if behind:
                await self.refresh()
            self.changed.set()

    async def news(self) -> int:
        """How many events the house knows at this table."""
        assert self.page is not None
        told: dict[str, int] = (await self.get(f"{self.table}/news")).json()
        return told["n"]

    async def is_up_to_date(self) -> None:
        """Wait until the page knows all that happened."""
        assert self.page is not None
        last = await self.news()
        while self.page.seq < last or self._renewing.locked():
            self.changed.clear()
            await self.changed.wait()

    async def sees_the_truth(self) -> None:
        """The page that was followed is, byte for byte, the page one would load now.

        A move whose answer was lost may still arrive: the two are compared once they are of the same moment.
        """
        assert self.page is not None
        fresh = Page((await self.get(self.table)).text)
        while self.page.seq != fresh.seq or self._renewing.locked():
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
