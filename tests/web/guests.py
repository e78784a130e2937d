"""A server for tests, and guests who request pages and post forms, without network sockets."""

import random
import time
from contextlib import contextmanager

from starlette.routing import Match, Route, WebSocketRoute
from starlette.testclient import TestClient

from speeltafel.core.game import Choose
from speeltafel.games import GAMES
from speeltafel.play.seating import SEATED
from speeltafel.store import Store, digest
from speeltafel.web.app import create_app, guarded
from speeltafel.web.limits.rates import RateLimiter
from speeltafel.web.services import Settings
from tests.services import use
from tests.web.thinkers import Appraiser, Thinker

ORIGIN = "http://testserver"
OWNER_KEY = "the-owners-key"


class House:
    """A running server, with queries for tests."""

    def __init__(self, store, folder):
        self.store = store
        self.thinker, self.appraiser = Thinker(), Appraiser()
        # Most tests choose seats; those of the draw override this.
        self.app = create_app(
            store, GAMES, Settings(OWNER_KEY, folder, seating=SEATED), self.thinker, self.appraiser
        )
        use(self.app, rates=RateLimiter(1e9, 1e9))
        self.now = 1_000_000.0
        self.house = self.app.state.services.tables
        self.house.now = lambda: self.now
        self.door = TestClient(guarded(self.app))
        self.visited: set[tuple[str, str]] = set()

    def guest(self, language="en", address="testclient", **headers):
        """Return a guest with a browser of their own, at this network address."""
        return Guest(self, {"accept-language": language, "origin": ORIGIN, **headers}, address)

    def room(self, table):
        return self.live(table).table

    def seat(self, table, guest):
        """Return the seat of a guest, which a rated match draws."""
        return self.room(table).seats_of(guest.person)[0]

    def live(self, table):
        id = table.removeprefix("/t/")
        return self.house.loaded.get(id) or self.door.portal.call(self.house.load, id)

    def kept(self):
        """Return the number of events of each stored table, and the number of people."""
        return {row.id: row.events for row in self.store.rooms()}, len(self.store.people())

    def routes(self):
        """Return the method and path of every route."""
        return {
            ("WS" if isinstance(route, WebSocketRoute) else next(iter(route.methods - {"HEAD"})), route.path)
            for route in self.app.routes
            if isinstance(route, Route | WebSocketRoute)
        }

    def note(self, method, path):
        """Remember that the route of this path was requested."""
        scope = {"type": "http", "method": method, "path": path.split("?")[0], "root_path": ""}
        if method == "WS":
            scope["type"] = "websocket"
        for route in self.app.routes:
            if isinstance(route, Route | WebSocketRoute) and route.matches(scope)[0] == Match.FULL:
                self.visited.add((method, route.path))

    def table(self, game="squadro", *guests, start=True, **settings):
        """Return the path of a table with these guests, the first as host; the match has begun."""
        host = guests[0]
        table = host.post("/tables", game=game).headers["location"]
        if len(guests) > 2 or settings:
            host.done(f"{table}/arrange", seats=len(guests), **settings)
        for seat, guest in enumerate(guests[1:], 2):
            guest.done(f"{table}/sit", seat=seat, name=f"Guest {seat}")
        if start:
            host.done(f"{table}/start")
        return table

    def bots_have_moved(self, table):
        """Wait until it is a person's turn at this table."""
        deadline = time.monotonic() + 90
        while self.room(table).bot:
            assert time.monotonic() < deadline, "the bot does not move"
            time.sleep(0.001)

    def play(self, table, guests, rng=None, steps=1):
        """Play random moves by posting forms, as pages do; return how many."""
        rng = rng or random.Random(0)
        for played in range(steps):
            room = self.room(table)
            if not isinstance(room.turn, Choose):
                return played
            token = room.game.write(rng.choice(room.turn.moves))
            guests[room.actor - 1].done(f"{table}/move", seat=room.actor, move=token, version=room.version)
        return steps


class Guest:
    """A person with a browser: cookies, a language, and an origin."""

    def __init__(self, house, headers, address="testclient"):
        self.house = house
        self.http = TestClient(
            house.door.app,
            headers=headers,
            follow_redirects=False,
            raise_server_exceptions=False,
            client=(address, 50000),
        )
        # One event loop for all, as in a real server: sockets wait for what others post.
        self.http.portal = house.door.portal

    def get(self, path, **headers):
        self.house.note("GET", path)
        return self.http.get(path, headers=headers)

    def post(self, path, json=False, headers=None, **form):
        self.house.note("POST", path)
        accept = {"accept": "application/json" if json else "text/html"}
        data = {name.replace("__", "-"): str(value) for name, value in form.items()}
        return self.http.post(path, data=data, headers={**accept, **(headers or {})})

    def done(self, path, **form):
        """Post as the page's script does; it must be accepted."""
        response = self.post(path, json=True, **form)
        assert response.status_code == 200, response.text
        return response.json()

    def listen(self, table, since, more=""):
        self.house.note("WS", f"{table}/live")
        return self.http.websocket_connect(f"{table}/live?since={since}{more}", headers={"origin": ORIGIN})

    @property
    def person(self):
        return self.house.store.person_by_secret(self.secret).id

    @property
    def secret(self):
        return digest(self.http.cookies["speeltafel"])


@contextmanager
def open_house(folder, place=None):
    """Run a server with a store of its own in this folder, or at another place."""
    with Store.open(place or folder / "house.db") as store:
        house = House(store, folder)
        with house.door:
            yield house
