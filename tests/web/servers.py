"""A house in a process of its own, as `speeltafel serve` opens it."""

import re
import subprocess
import sys
from contextlib import contextmanager

import httpx2


class Server:
    """A house that is open on a free port of this machine."""

    def __init__(self, data, *options, python=sys.executable):
        self.python = python
        self.open(data, *options)

    def open(self, data, *options):
        """Open the house, again if need be, and wait until the door is open."""
        command = [self.python, "-m", "speeltafel", "serve", "--no-warm", "--port", "0"]
        command += ["--data", str(data), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        told = ""
        while not re.search(r"(?i)key.*\n", told):
            line = self.process.stdout.readline()
            if not line:
                self.process.communicate()
                raise AssertionError(f"the house did not open ({self.process.returncode}): {told}")
            told += line
        self.owner_key = line.split()[-1]
        self.address = re.search(r"http://localhost:\d+", told)[0].replace("localhost", "127.0.0.1")
        self.answers()

    @property
    def door(self):
        """Where it can be called without a browser."""
        return "127.0.0.1", int(self.address.rpartition(":")[2])

    def live(self, table, since):
        """The socket of a table for a page that knows so many events."""
        return f"{self.address.replace('http', 'ws')}{table}/live?since={since}"

    def answers(self):
        """Wait until the door is open, and nobody is turned away at it."""
        while True:
            try:
                return httpx2.get(f"{self.address}/health").raise_for_status()
            except (httpx2.NetworkError, httpx2.RemoteProtocolError):
                assert self.process.poll() is None, "the house closed by itself"

    def page(self, path):
        """What a visitor is shown."""
        return httpx2.get(f"{self.address}{path}").raise_for_status().text

    def kill(self):
        """As a power cut would: no goodbye."""
        self.process.kill()
        self.process.communicate()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.communicate()


@contextmanager
def serving(data, *options, python=sys.executable):
    """A house that is open as long as somebody is in here; by default with our own Python."""
    server = Server(data, *options, python=python)
    try:
        yield server
    finally:
        server.stop()


class Player:
    """Somebody at a browser; cookies go along to another house with the same log."""

    def __init__(self):
        # No connection outlives its answer: the house may be killed at any moment.
        self.http = httpx2.Client(timeout=30, limits=httpx2.Limits(max_keepalive_connections=0))

    def visit(self, server):
        self.address = server.address
        # A new house has another port; a browser's cookie has none.
        self.http.headers.update({"origin": server.address, "accept": "application/json"})
        return self

    def get(self, path):
        return self.http.get(self.address + path)

    def post(self, path, **form):
        return self.http.post(self.address + path, data={name: str(value) for name, value in form.items()})
