"""A real server in a thread of this process, so that its timeouts can be changed, and raw requests to it."""

import socket
import threading
from contextlib import contextmanager, suppress

import pytest
import uvicorn

from speeltafel.cli.serve import listen, uvicorn_config
from speeltafel.games import GAMES
from speeltafel.play.seating import SEATED
from speeltafel.store import Store
from speeltafel.web.app import create_app, guarded
from speeltafel.web.headers import HEADERS
from speeltafel.web.limits import connection
from speeltafel.web.limits.rates import RateLimiter
from speeltafel.web.services import Settings, build
from tests.empty_stores import with_empty_store
from tests.services import use, use_settings
from tests.waiting import wait_until

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
"""The address of a trusted proxy, and of another client; both are of this machine."""


class ThreadServer:
    """A server in a thread."""

    def __init__(self, store, folder):
        self.app = create_app(build(store, GAMES, Settings("key")))
        use_settings(self.app, folder=folder)
        self.app.state.services.tables.seating = SEATED
        use(self.app, rates=RateLimiter(1e9, 1e9))
        self.listening = listen(HERE, 0)
        self.port = self.listening.getsockname()[1]
        self.address = f"http://{HERE}:{self.port}"
        self.server = uvicorn.Server(uvicorn_config(guarded(self.app)))
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],))

    def connect(self, source=HERE):
        """Open a connection from this address."""
        return socket.create_connection((HERE, self.port), timeout=30, source_address=(source, 0))

    def send(self, *parts, source=HERE):
        """Send bytes on a new connection; return all that the server sends until it closes it."""
        with self.connect(source) as client:
            with suppress(OSError):
                for part in parts:
                    client.sendall(part)
            return read_all(client)

    def request(self, head, source=HERE, **headers):
        """Send a request with these headers; return the response."""
        given = {"host": f"{HERE}:{self.port}", "connection": "close"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        lines = [head, *(f"{name}: {value}" for name, value in given.items() if value is not None)]
        return self.send("\r\n".join([*lines, "", ""]).encode("latin1"), source=source)

    def connections_of(self, client):
        """Return the server's end of a connection, if it is open."""
        open_now = list(self.server.server_state.connections)
        return [one for one in open_now if one.client == client.getsockname()]


def read_all(client):
    """Return all that arrives until the connection is closed."""
    received = b""
    with suppress(OSError):
        while part := client.recv(65536):
            received += part
    return received.decode("latin1")


@contextmanager
def thread_server(folder):
    """Run a server with a data folder."""
    path = with_empty_store(folder / "server.db")
    with pytest.MonkeyPatch.context() as patch, Store.open(path) as store:
        patch.setattr(connection, "LINGER", 1.0)
        server = ThreadServer(store, folder)
        server.thread.start()
        wait_until(lambda: server.server.started)
        try:
            yield server
        finally:
            server.server.should_exit = True
            server.thread.join()


def status(response):
    """Return the status of a response; 0 if there is none."""
    return int(response.split(" ")[1]) if response else 0


def assert_safe(response):
    """Assert that a response has the security headers."""
    head = response.split("\r\n\r\n")[0].lower()
    for name, value in HEADERS.items():
        assert f"\r\n{name}: {value.lower()}" in head, (name, head)
    assert "\r\ncache-control:" in head
    assert "\r\nserver:" not in head
