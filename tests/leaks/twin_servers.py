"""Two servers with twin matches on tables with the same id, and all that they send to an audience."""

from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

from speeltafel.core.game import Choose
from speeltafel.games import GAMES
from speeltafel.play.events import (
    Event,
    MatchStarted,
    MovePlayed,
    Rolled,
    SatDown,
    SettingsChanged,
    TableOpened,
    encode,
)
from speeltafel.server.viewers import Viewer
from speeltafel.store import Person, digest
from speeltafel.web.app import create_app, guarded
from speeltafel.web.limits.rates import RateLimiter
from speeltafel.web.services import Settings, build
from tests.leaks.memory_store import MemoryStore
from tests.leaks.twin_matches import Pair
from tests.services import load_now, use

ID = "twins"
OWNER_KEY = "the-owners-key"
HOST = "testserver"
LANGUAGES = ("nl", "en")


class TwinServers:
    """A pair of twin matches, each on a server of its own; the seeds of the dice differ."""

    def __init__(
        self,
        pair: Pair,
        pace: dict[str, Any] | None = None,
        programs: bool = False,
        stores: Any = (MemoryStore, MemoryStore),
    ) -> None:
        self.pair, self.programs = pair, programs
        self.now = 1_000_000.0
        self.holder = {seat: seat for seat in range(1, pair.seats + 1)}
        """The person of each seat; some people play two seats on one screen."""
        if pair.seats > 1 and not programs and pair.rng.random() < 0.3:
            one, other = pair.rng.sample(range(1, pair.seats + 1), 2)
            self.holder[one] = other
        self.apps = [
            self._server(bytes([number] * 32), pace, store()) for number, store in enumerate(stores, 1)
        ]
        self.viewers: dict[tuple, list[Viewer]] = {}

    def _server(self, seed, pace, memory):
        pair = self.pair
        owner = "Ana" if self.programs else None
        changes = [
            # The commitment to a seed reveals nothing, but differs by seed: make it equal.
            TableOpened(
                game=pair.game.key,
                rules=1,
                seats=pair.seats,
                options=pair.options,
                host=f"p{self.holder[1]}",
                commitment="5ea1" * 16,
            ),
            SettingsChanged(seats=pair.seats, options=pair.options, pace=pace or {"kind": "none"}),
            *(
                SatDown(seat=seat, person=f"p{self.holder[seat]}", name=f"N{seat}", owner=owner)
                for seat in self.holder
            ),
            MatchStarted(),
        ]
        for seat in self.holder:
            person = Person(f"p{seat}", f"N{seat}", 1.0, owner="ana" if self.programs else "")
            memory.add_person_with_token(person, f"token-{seat}")
        entries = [encode(Event(at, self.now, change)) for at, change in enumerate(changes, 1)]
        memory.add_person_with_token(Person("watcher", "W", 1.0, owner="ana"), "token-None")
        memory.create_room(ID, seed, self.now, entries).result()
        app = create_app(build(memory, GAMES, Settings(OWNER_KEY)))
        use(app, rates=RateLimiter(1e9, 1e9))
        app.state.services.tables.now = lambda: self.now
        return app

    def knows(self, observer):
        """Return whether this seat belongs to the person who, on another seat, knows the difference."""
        return bool(observer and self.pair.knower and self.holder[observer] == self.holder[self.pair.knower])

    @property
    def loaded(self):
        """Both tables, loaded."""
        return [load_now(app.state.services.tables, ID) for app in self.apps]

    def watch(self, observer, language):
        """Open the table on both servers as this observer."""
        person = f"p{self.holder[observer]}" if observer else ""
        both = [Viewer(person, observer, language) for _ in self.apps]
        self.viewers[observer, language] = both
        for loaded, viewer in zip(self.loaded, both, strict=True):
            loaded.presence.viewers.add(viewer)

    def received(self):
        """Return the new updates of each audience, of both servers."""
        return {who: [drained(viewer) for viewer in both] for who, both in self.viewers.items()}

    async def step(self) -> bool:
        """Store one more event at both tables; return False if the twins can't go on."""
        turn = self.pair.turn
        moves = self.pair.step()
        if moves is None:
            return False
        for app, move in zip(self.apps, moves, strict=True):
            token = self.pair.game.write(move)
            draft = (
                MovePlayed(seat=turn.seat, token=token) if isinstance(turn, Choose) else Rolled(token=token)
            )
            await app.state.services.tables.execute(ID, lambda table, draft=draft: [draft])
        return True

    async def request(self, observer, language, path, form=None, owner=False, accept="text/html"):
        """Return the whole responses of both servers to this audience, with headers."""
        cookies = {"taal": language}
        if observer:
            cookies["speeltafel"] = f"token-{self.holder[observer]}"
        if owner:
            cookies["owner"] = digest(OWNER_KEY)
        return [await answer(guarded(app), path, cookies, form, accept) for app in self.apps]

    def reload(self):
        """Evict both tables, which are read again from their logs, and open the viewers' pages again."""
        for app in self.apps:
            app.state.services.tables.loaded.clear()
        for observer, language in list(self.viewers):
            self.watch(observer, language)


def drained(viewer):
    frames = []
    while not viewer.queue.empty():
        frames.append(viewer.queue.get_nowait())
    return frames


async def answer(app, path, cookies, form, accept):
    """Send a request without a socket; return the status, the headers and the body as bytes."""
    jar = SimpleCookie(cookies)
    body = urlencode(form or {}).encode()
    target, _, query = path.partition("?")
    headers = {
        "host": HOST,
        "origin": f"http://{HOST}",
        "accept": accept,
        "cookie": "; ".join(f"{name}={morsel.coded_value}" for name, morsel in jar.items()),
        "content-type": "application/x-www-form-urlencoded",
    }
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET" if form is None else "POST",
        "scheme": "http",
        "path": target,
        "raw_path": target.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": (HOST, 80),
    }
    sent: list[bytes] = []

    async def receive():
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message):
        if message["type"] == "http.response.start":
            sent.append(f"{message['status']}".encode())
            sent.extend(name + b": " + value for name, value in message["headers"])
        else:
            sent.append(message.get("body", b""))

    await app(scope, receive, send)
    return b"\n".join(sent)


def touchable(loaded, observer):
    """Return what an observer may touch on the board, and some things they may not."""
    table = loaded.table
    view = table.game.view(table.match.state, observer if table.game.hidden else None)
    drawn = [item.touch for item in table.game.look.draw(view, table.names, "nl").items if item.touch]
    return [*dict.fromkeys(drawn), "group-1", "group-9", "hand-b3", "show", "back", "x" * 50, ""]


def secret_tokens(twins):
    """Return tokens that name hidden cards: the last and next moves of the seat that knows, in each match."""
    pair = twins.pair
    tokens = [pair.game.write(moves[-1]) for moves in pair.moves if moves]
    for state in pair.now:
        turn = pair.game.turn(state)
        if isinstance(turn, Choose):
            tokens += [pair.game.write(move) for move in list(turn.moves)[-3:]]
    if pair.game.key == "saga":
        for state in pair.now:
            for group in (group for groups in state.groups for group in groups if "(" in group):
                tokens += [f"show>{group}", f"take:{group[-3:-1]}<{group}", group.replace("(", "")]
    return list(dict.fromkeys(tokens))
