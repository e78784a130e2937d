"""A client of the HTTP API for programs that play, using only Python's standard library.

    for event in Client("http://localhost:8377", token).events():
        if event["type"] == "challenge":
            client.accept(event["challenge"]["id"])

`docs/api.md` describes the API. A stream whose connection breaks is opened again; its first line is then the
whole match. A refusal is raised as `Refused`; a rate-limited request is repeated when the server allows it.
"""

import json
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import quote, urlsplit

Json = dict[str, Any]
SILENCE = 30.0
"""Seconds without a line, even an empty one, after which a connection counts as broken."""
PATIENCE = 60.0
"""Seconds for which requests to a server that can't be reached are retried."""


REPLACED = (
    "Hetzelfde programma luistert nu op een andere verbinding.",
    "The same program listens on another connection now.",
)


class Refused(Exception):
    """The server refused a request: the HTTP status, the code, and the reason in both languages."""

    def __init__(self, status: int, code: str, nl: str, en: str) -> None:
        super().__init__(f"{code}: {en}")
        self.status, self.code, self.nl, self.en = status, code, nl, en


class Unreachable(Exception):
    """The server could not be reached for `patience` seconds."""


class Client:
    """A connection to a server as one program: the server's URL and the program's token."""

    def __init__(self, url: str, token: str, patience: float = PATIENCE) -> None:
        self._url, self._token, self._patience = urlsplit(url), token, patience

    # The program.

    def account(self) -> Json:
        """Return the id, name and owner of this program."""
        return self._ask("GET", "/api/account")

    def games(self) -> list[Json]:
        """Return the games of the server, with their seats and options."""
        games: list[Json] = self._ask("GET", "/api/games")["games"]
        return games

    def online(self) -> list[Json]:
        """Return the programs that can be challenged now."""
        programs: list[Json] = self._ask("GET", "/api/bot/online")["programs"]
        return programs

    def events(self) -> Iterator[Json]:
        """Yield matches that start and end, and challenges, endlessly; the current ones come first.

        After a broken connection the server repeats the current ones; they are not yielded twice.
        """
        known: set[str] = set()
        while True:
            for event in self._stream("/api/stream/event"):
                if event["type"] == "replaced":
                    raise Refused(409, "replaced", *REPLACED)
                about = event.get("game") or event["challenge"]
                if event["type"] not in ("gameStart", "challenge"):
                    known -= {f"gameStart {about['id']}", f"challenge {about['id']}"}
                elif f"{event['type']} {about['id']}" in known:
                    continue
                else:
                    known.add(f"{event['type']} {about['id']}")
                yield event

    def matches(self, accept: Callable[[Json], bool] = lambda challenge: True) -> Iterator[str]:
        """Yield the tables of current and new matches, endlessly; accept or decline challenges."""
        for event in self.events():
            if event["type"] == "gameStart":
                yield event["game"]["id"]
            elif event["type"] == "challenge":
                respond = self.accept if accept(event["challenge"]) else self.decline
                with suppress(Refused):  # the challenger may have withdrawn it
                    respond(event["challenge"]["id"])

    def challenge(self, program: str, game: str, **more: Any) -> Json:
        """Set up a table and challenge another program; `seats`, `options` and `pace` are optional."""
        sent = {"game": game, "stir": secrets.token_hex(16), **more}
        return self._once(f"/api/challenge/{quote(program, safe='')}", sent)

    def accept(self, table: str) -> Json:
        """Accept a challenge."""
        return self._once(f"/api/challenge/{table}/accept", {"stir": secrets.token_hex(16)})

    def decline(self, table: str) -> Json:
        """Decline a challenge."""
        return self._once(f"/api/challenge/{table}/decline", {})

    def cancel(self, table: str) -> Json:
        """Withdraw a challenge."""
        return self._once(f"/api/challenge/{table}/cancel", {})

    def set_up(self, game: str, **more: Any) -> Json:
        """Set up a table with this program in its first seat; the match starts when every seat is taken."""
        return self._once("/api/bot/table", {"game": game, "stir": secrets.token_hex(16), **more})

    def join(self, link: str, seat: int = 0) -> Json:
        """Take a seat at a table by its link: the first free one, unless `seat` is given."""
        sent = {"table": link, "stir": secrets.token_hex(16)} | ({"seat": seat} if seat else {})
        return self._once("/api/bot/table", sent)

    # At a table.

    def game(self, table: str) -> Json:
        """Return the match as this program may see it now."""
        return self._ask("GET", f"/api/bot/game/{table}")

    def listen(self, table: str) -> Iterator[Json]:
        """Yield the lines of a table's stream until the match is over."""
        over = False
        while not over:
            for line in self._stream(f"/api/bot/game/stream/{table}"):
                if line["type"] == "replaced":
                    return
                state = line.get("state", {}) if line["type"] == "gameFull" else line
                over = over or state.get("turn", {}).get("kind") == "over"
                yield line

    def follow(self, table: str) -> Iterator[Json]:
        """Yield the whole match whenever it changes, as a `gameFull` with its whole log."""
        match: Json = {}
        for line in self.listen(table):
            if line["type"] == "gameFull":
                match = line
            elif line["type"] == "gameState":
                log = match["state"]["log"][: line["first"]] + line["log"]
                players = line.pop("players", match["players"])
                match = {**match, "players": players, "state": {**line, "first": 0, "log": log}}
            else:
                continue
            yield match

    def move(self, table: str, token: str, version: int | None = None) -> Json:
        """Play a move; with a `version` it is refused if the position has changed."""
        sent: Json = {} if version is None else {"version": version}
        return self._decide(table, f"move/{quote(token, safe='')}", sent)

    def chat(self, table: str, text: str) -> Json:
        """Say something in the chat."""
        return self._decide(table, "chat", {"text": text})

    def resign(self, table: str) -> Json:
        """Resign."""
        return self._decide(table, "resign", {})

    def undo(self, table: str) -> Json:
        """Take the last choice back, or ask the others for that."""
        return self._decide(table, "undo", {})

    def answer(self, table: str, agree: bool) -> Json:
        """Answer what somebody asked of everybody."""
        return self._decide(table, "answer", {"agree": "yes" if agree else "no"})

    def leave(self, table: str) -> Json:
        """Leave the seat."""
        return self._decide(table, "leave", {})

    def again(self, table: str) -> Json:
        """Ask for a rematch when a match is over; returns the next table."""
        return self._ask("POST", f"/api/bot/game/{table}/again")

    # Requests.

    def _decide(self, table: str, what: str, sent: Json) -> Json:
        return self._once(f"/api/bot/game/{table}/{what}", sent)

    def _once(self, path: str, sent: Json) -> Json:
        """Post with an idempotency key, so that a request that is sent again counts once."""
        return self._ask("POST", path, {**sent, "once": secrets.token_hex(8)})

    def _ask(self, method: str, path: str, sent: Json | None = None) -> Json:
        """Send a request and return its response; retry if the server is busy or the connection broke."""
        deadline = time.monotonic() + self._patience
        for pause in _pauses():
            try:
                with (
                    closing(self._connection()) as connection,
                    self._request(connection, method, path, sent) as response,
                ):
                    answer: Json = json.loads(response.read())
                    status, wait = response.status, float(response.headers.get("retry-after") or pause)
            except (OSError, HTTPException, ValueError) as error:
                if time.monotonic() > deadline or (method == "POST" and "once" not in (sent or {})):
                    raise Unreachable(f"{self._url.geturl()}: {error}") from error
                wait = pause
            else:
                if status < 400:
                    return answer
                if status not in (429, 503) or time.monotonic() > deadline:
                    raise Refused(status, **answer["error"])
            time.sleep(wait)
        raise AssertionError("retries have no end")

    def _stream(self, path: str) -> Iterator[Json]:
        """Yield the lines of one connection until it ends or breaks; retry if it can't be opened."""
        deadline = time.monotonic() + self._patience
        for pause in _pauses():
            with closing(self._connection()) as connection:
                try:
                    response = self._request(connection, "GET", path, None)
                except (OSError, HTTPException) as error:
                    if time.monotonic() > deadline:
                        raise Unreachable(f"{self._url.geturl()}: {error}") from error
                else:
                    if response.status < 400:
                        yield from _lines(response)
                        return
                    refused = Refused(response.status, **json.loads(response.read())["error"])
                    if refused.status not in (429, 503) or time.monotonic() > deadline:
                        raise refused
            time.sleep(pause)

    def _connection(self) -> HTTPConnection:
        kind = HTTPSConnection if self._url.scheme == "https" else HTTPConnection
        return kind(self._url.hostname or "localhost", self._url.port, timeout=SILENCE)

    def _request(self, connection: HTTPConnection, method: str, path: str, sent: Json | None) -> HTTPResponse:
        headers = {"authorization": f"Bearer {self._token}", "content-type": "application/json"}
        body = json.dumps(sent or {}) if method == "POST" else None
        connection.request(method, self._url.path.rstrip("/") + path, body, headers)
        return connection.getresponse()


def _lines(response: HTTPResponse) -> Iterator[Json]:
    """Yield the objects of a stream of JSON lines until it ends or breaks."""
    with suppress(OSError, HTTPException, ValueError):
        yield from (json.loads(text) for text in response if text.strip())


def _pauses() -> Iterator[float]:
    """Yield the seconds to wait before each retry: 0.1, doubling up to 5."""
    pause = 0.1
    while True:
        yield pause
        pause = min(2 * pause, 5.0)
