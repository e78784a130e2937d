"""A client for programs that play in a house of Speeltafel, with nothing but Python's own library.

    for event in Client("http://localhost:8377", token).events():
        if event["type"] == "challenge":
            client.accept(event["challenge"]["id"])

`docs/api.md` tells what the house says, and when. Streams come back by themselves where a connection breaks:
the first line of a match is then all of it again. A refusal is raised as `Refused`; where the house asks for
patience, the client has it.
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
"""Seconds without a word, be it an empty line, after which a connection is taken for broken."""
PATIENCE = 60.0
"""Seconds in which a house that can't be reached may come back."""


REPLACED = (
    "Hetzelfde programma luistert nu op een andere verbinding.",
    "The same program listens on another connection now.",
)


class Refused(Exception):
    """The house said no: its code, and why in both languages."""

    def __init__(self, status: int, code: str, nl: str, en: str) -> None:
        super().__init__(f"{code}: {en}")
        self.status, self.code, self.nl, self.en = status, code, nl, en


class Unreachable(Exception):
    """The house could not be reached for long."""


class Client:
    """A program's way into a house: its address, and the program's token."""

    def __init__(self, url: str, token: str, patience: float = PATIENCE) -> None:
        self._place, self._token, self._patience = urlsplit(url), token, patience

    # What concerns the program.

    def account(self) -> Json:
        """Who this program is."""
        return self._ask("GET", "/api/account")

    def games(self) -> list[Json]:
        """The games of the house, with their seats and options."""
        games: list[Json] = self._ask("GET", "/api/games")["games"]
        return games

    def online(self) -> list[Json]:
        """The programs that can be challenged now."""
        programs: list[Json] = self._ask("GET", "/api/bot/online")["programs"]
        return programs

    def events(self) -> Iterator[Json]:
        """Games that begin and end, and challenges; without end, and what goes on already comes first.

        After a broken connection the house tells again what goes on; what was known is not said twice here.
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
        """The tables of matches that go on or begin, without end; of those who ask, it comes to these."""
        for event in self.events():
            if event["type"] == "gameStart":
                yield event["game"]["id"]
            elif event["type"] == "challenge":
                come = self.accept if accept(event["challenge"]) else self.decline
                with suppress(Refused):  # Whoever asked may have thought better of it.
                    come(event["challenge"]["id"])

    def challenge(self, program: str, game: str, **more: Any) -> Json:
        """Ask another program to a new table: `seats`, `options` and `pace` may be chosen."""
        sent = {"game": game, "stir": secrets.token_hex(16), **more}
        return self._once(f"/api/challenge/{quote(program, safe='')}", sent)

    def accept(self, table: str) -> Json:
        """Come to a table one was asked to."""
        return self._once(f"/api/challenge/{table}/accept", {"stir": secrets.token_hex(16)})

    def decline(self, table: str) -> Json:
        """Don't come."""
        return self._once(f"/api/challenge/{table}/decline", {})

    def cancel(self, table: str) -> Json:
        """Ask nobody to one's table any more."""
        return self._once(f"/api/challenge/{table}/cancel", {})

    def set_up(self, game: str, **more: Any) -> Json:
        """A new table with this program on its first chair; it begins when every chair is taken."""
        return self._once("/api/bot/table", {"game": game, "stir": secrets.token_hex(16), **more})

    def join(self, link: str, seat: int = 0) -> Json:
        """Sit down at a table by its link; on the first free chair, unless one is named."""
        sent = {"table": link, "stir": secrets.token_hex(16)} | ({"seat": seat} if seat else {})
        return self._once("/api/bot/table", sent)

    # At a table.

    def game(self, table: str) -> Json:
        """All that may be known of a table now."""
        return self._ask("GET", f"/api/bot/game/{table}")

    def listen(self, table: str) -> Iterator[Json]:
        """What happens at a table until the match is over; after a broken connection all of it again."""
        over = False
        while not over:
            for line in self._stream(f"/api/bot/game/stream/{table}"):
                if line["type"] == "replaced":
                    return
                state = line.get("state", {}) if line["type"] == "gameFull" else line
                over = over or state.get("turn", {}).get("kind") == "over"
                yield line

    def follow(self, table: str) -> Iterator[Json]:
        """A match as it stands, whenever that changes: always a whole `gameFull` with its whole log."""
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
        """Play; with the version of the position it was chosen for, never by mistake in another."""
        sent: Json = {} if version is None else {"version": version}
        return self._decide(table, f"move/{quote(token, safe='')}", sent)

    def chat(self, table: str, text: str) -> Json:
        """Say something."""
        return self._decide(table, "chat", {"text": text})

    def resign(self, table: str) -> Json:
        """Give up."""
        return self._decide(table, "resign", {})

    def undo(self, table: str) -> Json:
        """Take the last choice back, or ask the others for it."""
        return self._decide(table, "undo", {})

    def answer(self, table: str, agree: bool) -> Json:
        """Agree to what was asked of everybody, or don't."""
        return self._decide(table, "answer", {"agree": "yes" if agree else "no"})

    def leave(self, table: str) -> Json:
        """Stand up."""
        return self._decide(table, "leave", {})

    def again(self, table: str) -> Json:
        """Go on with the group when a match is over; answers the next table."""
        return self._ask("POST", f"/api/bot/game/{table}/again")

    # How it travels.

    def _decide(self, table: str, what: str, sent: Json) -> Json:
        return self._once(f"/api/bot/game/{table}/{what}", sent)

    def _once(self, path: str, sent: Json) -> Json:
        """Post with an idempotency key: what may have arrived can be sent again, and counts once."""
        return self._ask("POST", path, {**sent, "once": secrets.token_hex(8)})

    def _ask(self, method: str, path: str, sent: Json | None = None) -> Json:
        """One question and its answer, asked again where the house is busy or the line broke."""
        deadline = time.monotonic() + self._patience
        for pause in _pauses():
            try:
                with (
                    closing(self._connection()) as line,
                    self._request(line, method, path, sent) as came,
                ):
                    answer: Json = json.loads(came.read())
                    status, wait = came.status, float(came.headers.get("retry-after") or pause)
            except (OSError, HTTPException, ValueError) as trouble:
                if time.monotonic() > deadline or (method == "POST" and "once" not in (sent or {})):
                    raise Unreachable(f"{self._place.geturl()}: {trouble}") from trouble
                wait = pause
            else:
                if status < 400:
                    return answer
                if status not in (429, 503) or time.monotonic() > deadline:
                    raise Refused(status, **answer["error"])
            time.sleep(wait)
        raise AssertionError("pauses have no end")

    def _stream(self, path: str) -> Iterator[Json]:
        """The lines of one connection until it ends or breaks; tried again where it can't be opened."""
        deadline = time.monotonic() + self._patience
        for pause in _pauses():
            with closing(self._connection()) as line:
                try:
                    came = self._request(line, "GET", path, None)
                except (OSError, HTTPException) as trouble:
                    if time.monotonic() > deadline:
                        raise Unreachable(f"{self._place.geturl()}: {trouble}") from trouble
                else:
                    if came.status < 400:
                        yield from _lines(came)
                        return
                    refused = Refused(came.status, **json.loads(came.read())["error"])
                    if refused.status not in (429, 503) or time.monotonic() > deadline:
                        raise refused
            time.sleep(pause)

    def _connection(self) -> HTTPConnection:
        kind = HTTPSConnection if self._place.scheme == "https" else HTTPConnection
        return kind(self._place.hostname or "localhost", self._place.port, timeout=SILENCE)

    def _request(self, line: HTTPConnection, method: str, path: str, sent: Json | None) -> HTTPResponse:
        headers = {"authorization": f"Bearer {self._token}", "content-type": "application/json"}
        body = json.dumps(sent or {}) if method == "POST" else None
        line.request(method, self._place.path.rstrip("/") + path, body, headers)
        return line.getresponse()


def _lines(came: HTTPResponse) -> Iterator[Json]:
    """What comes line by line, until there is no more or the connection breaks."""
    with suppress(OSError, HTTPException, ValueError):
        yield from (json.loads(text) for text in came if text.strip())


def _pauses() -> Iterator[float]:
    """How long to wait before each further try: longer every time, and not too long."""
    pause = 0.1
    while True:
        yield pause
        pause = min(2 * pause, 5.0)
