"""Two houses with twin games on a table of the same name, and all that an audience can get out of them."""

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
from speeltafel.web.services import Settings
from tests.leaks.memory import Memory
from tests.leaks.twins import Pair
from tests.services import load_now, use

ID = "twins"
OWNER_KEY = "the-owners-key"
HOST = "testserver"
LANGUAGES = ("nl", "en")


class Doubled:
    """A pair of twin games, each in a house of its own; the seeds of the two are different."""

    def __init__(
        self,
        pair: Pair,
        pace: dict[str, Any] | None = None,
        programs: bool = False,
        stores: Any = (Memory, Memory),
    ) -> None:
        self.pair, self.programs = pair, programs
        self.now = 1_000_000.0
        self.holder = {seat: seat for seat in range(1, pair.seats + 1)}
        """Who sits where; some share a screen, which is handed around, also with the one who knows."""
        if pair.seats > 1 and not programs and pair.rng.random() < 0.3:
            one, other = pair.rng.sample(range(1, pair.seats + 1), 2)
            self.holder[one] = other
        self.apps = [
            self._house(bytes([number] * 32), pace, store()) for number, store in enumerate(stores, 1)
        ]
        self.viewers: dict[tuple, list[Viewer]] = {}

    def _house(self, seed, pace, memory):
        pair = self.pair
        owner = "Ana" if self.programs else None
        changes = [
            # The fingerprint of a seed tells nothing of it, but differs by seed: let it be the same.
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
            person = Person(f"p{seat}", f"N{seat}", "nl", 1.0, 1.0, owner="ana" if self.programs else "")
            memory.meet(person, f"token-{seat}")
        entries = [encode(Event(at, self.now, change)) for at, change in enumerate(changes, 1)]
        memory.meet(Person("watcher", "W", "nl", 1.0, 1.0, owner="ana"), "token-None")
        memory.create_room(ID, seed, self.now, entries)
        app = create_app(memory, GAMES, Settings(OWNER_KEY))
        use(app, rates=RateLimiter(1e9, 1e9))
        app.state.services.tables.now = lambda: self.now
        return app

    def knows(self, observer):
        """Whether this observer are of the same person who, on another chair, knows."""
        return bool(observer and self.pair.knower and self.holder[observer] == self.holder[self.pair.knower])

    @property
    def lives(self):
        return [load_now(app.state.services.tables, ID) for app in self.apps]

    def watch(self, observer, language):
        """Somebody opens the table in both houses."""
        person = f"p{self.holder[observer]}" if observer else ""
        both = [Viewer(person, observer, language) for _ in self.apps]
        self.viewers[observer, language] = both
        for live, viewer in zip(self.lives, both, strict=True):
            live.presence.viewers.add(viewer)

    def heard(self):
        """The frames that have come in since, by audience: of the one house and of the other."""
        return {who: [drained(viewer) for viewer in both] for who, both in self.viewers.items()}

    async def step(self) -> bool:
        """One more event at both tables; answers whether there was one."""
        turn = self.pair.turn
        moves = self.pair.step()
        if moves is None:
            return False
        for app, move in zip(self.apps, moves, strict=True):
            token = self.pair.game.write(move)
            draft = (
                MovePlayed(seat=turn.seat, token=token) if isinstance(turn, Choose) else Rolled(token=token)
            )
            await app.state.services.tables.execute(ID, lambda room, draft=draft: [draft])
        return True

    async def ask(self, observer, language, path, form=None, owner=False, accept="text/html"):
        """What both houses answer to this audience: everything that travels, headers too."""
        cookies = {"taal": language}
        if observer:
            cookies["speeltafel"] = f"token-{self.holder[observer]}"
        if owner:
            cookies["owner"] = digest(OWNER_KEY)
        return [await answer(guarded(app), path, cookies, form, accept) for app in self.apps]

    def wake_anew(self):
        """Both houses forget everything and read their logs again; who looked on comes back."""
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
    """One request, without a socket: the status, the headers and the body as bytes."""
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


def touched(live, observer):
    """Things somebody may touch on this table, and some that are none of their business."""
    room = live.table
    view = room.game.view(room.match.state, observer if room.game.hidden else None)
    drawn = [item.touch for item in room.game.look.draw(view, room.names, "nl").items if item.touch]
    return [*dict.fromkeys(drawn), "group-1", "group-9", "hand-b3", "show", "back", "x" * 50, ""]


def secret_tokens(doubled):
    """Tokens that name what the two tables really hold: the knower's own last and next moves in each."""
    pair = doubled.pair
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
