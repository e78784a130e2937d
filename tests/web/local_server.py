"""A server for tests, and guests who request pages and post forms, without network sockets."""

import random
import time
from contextlib import contextmanager
from datetime import timedelta

from httpx2 import ASGITransport, AsyncByteStream
from starlette.routing import Match, Route, WebSocketRoute
from starlette.testclient import TestClient

from speeltafel.core.game import Choose
from speeltafel.games import GAMES
from speeltafel.play.seating import SEATED
from speeltafel.store import Store, digest
from speeltafel.web.app import create_app, guarded
from speeltafel.web.limits.rates import RateLimiter
from speeltafel.web.services import Settings, build
from tests.empty_stores import with_empty_store
from tests.services import use
from tests.waiting import wait_until
from tests.web.fake_bots import FakeAppraiser, FakeBot

ORIGIN = "http://testserver"
OWNER_KEY = "the-owners-key"


class LocalServer:
    """A running server, with queries for tests."""

    def __init__(self, store, folder):
        self.store, self.folder = store, folder
        self.bot, self.appraiser = FakeBot(), FakeAppraiser()
        # Most tests choose seats; those of the draw override this.
        settings = Settings(OWNER_KEY, folder, seating=SEATED, public_url=ORIGIN)
        self.app = create_app(build(store, GAMES, settings, self.bot, self.appraiser))
        use(self.app, rates=RateLimiter(1e9, 1e9))
        self.now = 1_000_000.0
        self.tables = self.app.state.services.tables
        self.tables.now = lambda: self.now
        self.client = TestClient(guarded(self.app))
        self._requests: set[tuple[str, str]] = set()

    def guest(self, language="en", address="testclient", **headers):
        """Return a guest with a browser of their own, at this network address."""
        return Guest(self, {"accept-language": language, "origin": ORIGIN, **headers}, address)

    def table_at(self, path):
        """Return the table at this path."""
        return self.loaded(path).table

    def seat(self, path, guest):
        """Return the seat of a guest, which a rated match draws."""
        return self.table_at(path).seats_of(guest.person)[0]

    def loaded(self, path):
        """Return the table at this path as the server holds it in memory; load it if necessary."""
        id = path.removeprefix("/t/")
        return self.tables.loaded.get(id) or self.client.portal.call(self.tables.load, id)

    def stored(self):
        """Return the number of events of each stored table, and the number of people."""
        return {row.id: row.events for row in self.store.rooms()}, len(self.store.people())

    def routes(self):
        """Return the method and path of every route."""
        return {
            ("WS" if isinstance(route, WebSocketRoute) else next(iter(route.methods - {"HEAD"})), route.path)
            for route in self.app.routes
            if isinstance(route, Route | WebSocketRoute)
        }

    def record_request(self, method, path):
        """Remember a request."""
        self._requests.add((method, path.split("?")[0]))

    def requested(self):
        """Return the method and path of every route that was requested."""
        kinds = {"WS": "websocket"}
        return {
            (method, route.path)
            for method, path in self._requests
            for route in self.app.routes
            if isinstance(route, Route | WebSocketRoute)
            and route.matches(
                {"type": kinds.get(method, "http"), "method": method, "path": path, "root_path": ""}
            )[0]
            == Match.FULL
        }

    def new_table(self, game="squadro", *guests, start=True, **settings):
        """Open a table with these guests, the first as host, and start the match; return its path."""
        host = guests[0]
        path = host.post("/tables", game=game).headers["location"]
        if len(guests) > 2 or settings:
            host.post_ok(f"{path}/arrange", seats=len(guests), **settings)
        for seat, guest in enumerate(guests[1:], 2):
            guest.post_ok(f"{path}/sit", seat=seat, name=f"Guest {seat}")
        if start:
            host.post_ok(f"{path}/start")
        return path

    def wait_for_bots(self, path):
        """Wait until it is a person's turn at this table."""
        wait_until(lambda: not self.table_at(path).bot)

    def wait_until_over(self, path):
        """Wait until the match at this table is over."""
        wait_until(lambda: self.table_at(path).over)

    def play(self, path, guests, rng=None, steps=1):
        """Play random moves by posting forms, as pages do; return how many."""
        rng = rng or random.Random(0)
        for played in range(steps):
            table = self.table_at(path)
            if not isinstance(table.turn, Choose):
                return played
            token = table.game.write(rng.choice(table.turn.moves))
            guests[table.actor - 1].post_ok(
                f"{path}/move", seat=table.actor, move=token, version=table.version
            )
        return steps


class Browser(TestClient):
    """Keeps cookies, and runs requests on the server's event loop: sockets wait for what others post.

    An HTTP request is one call of that loop. Starlette's client, which also streams, makes nine, which took
    longer than most pages.
    """

    def __init__(self, server, address, **settings):
        super().__init__(server.client.app, follow_redirects=False, client=(address, 50000), **settings)
        self.portal = server.client.portal
        self._pages = ASGITransport(self.app, raise_app_exceptions=False, client=(address, 50000))

    def send(self, request, **options):
        """Send a request and return the whole response."""
        if request.url.scheme in ("ws", "wss") or not isinstance(request.stream, AsyncByteStream):
            return super().send(request, **options)  # a socket, or a body that comes in parts
        began = time.perf_counter()
        response = self.portal.call(self._fetch, request)
        response.elapsed = timedelta(seconds=time.perf_counter() - began)  # Schemathesis reports it
        self.cookies.extract_cookies(response)
        return response

    async def _fetch(self, request):
        response = await self._pages.handle_async_request(request)
        response.request = request
        await response.aread()
        return response


class Guest:
    """A person with a browser: cookies, a language, and an origin."""

    def __init__(self, server, headers, address="testclient"):
        self.server = server
        self.http = Browser(server, address, headers=headers)

    def get(self, path, **headers):
        self.server.record_request("GET", path)
        return self.http.get(path, headers=headers)

    def post(self, path, json=False, headers=None, **form):
        self.server.record_request("POST", path)
        accept = {"accept": "application/json" if json else "text/html"}
        data = {name.replace("__", "-"): str(value) for name, value in form.items()}
        return self.http.post(path, data=data, headers={**accept, **(headers or {})})

    def post_ok(self, path, **form):
        """Post as the page's script does, expect success and return the JSON."""
        response = self.post(path, json=True, **form)
        assert response.status_code == 200, response.text
        return response.json()

    def post_ok_page(self, path, **form):
        """Post a form that is answered with a page, and return its text."""
        response = self.post(path, **form)
        assert response.status_code == 200, response.text
        return response.text

    def listen(self, path, since, more=""):
        self.server.record_request("WS", f"{path}/live")
        return self.http.websocket_connect(f"{path}/live?since={since}{more}", headers={"origin": ORIGIN})

    @property
    def person(self):
        return self.server.store.person_by_secret(self.secret).id

    @property
    def secret(self):
        return digest(self.http.cookies["speeltafel"])


@contextmanager
def local_server(folder, place=None):
    """Run a server with a store of its own in this folder, or in the database at `place`."""
    with Store.open(place or with_empty_store(folder / "server.db")) as store:
        server = LocalServer(store, folder)
        with server.client:
            yield server
