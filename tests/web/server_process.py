"""A server in a process of its own, started with `speeltafel serve`."""

import re
import subprocess
import sys
import time
from contextlib import contextmanager

import httpx2


def fetch(address):
    """Return the response of a server process to this request.

    It is asked over http: reading the certificates of all authorities takes 30 ms of CPU time.
    """
    with httpx2.Client(timeout=120, verify=False) as client:
        return client.get(address)


class ServerProcess:
    """A server on a free port of this machine."""

    def __init__(self, data, *options, python=sys.executable):
        self.python = python
        self.start(data, *options)

    def start(self, data, *options):
        """Start the server, also again after `kill` or `stop`, and wait until it answers."""
        command = [self.python, "-m", "speeltafel", "serve", "--no-warm", "--port", "0"]
        command += ["--data", str(data), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        output = ""
        while not re.search(r"(?im)^(?!import time).*key.*\n", output):
            line = self.process.stdout.readline()
            if not line:
                self.process.communicate()
                raise AssertionError(f"the server did not start ({self.process.returncode}): {output}")
            output += line
        self.output = output
        self.owner_key = line.split()[-1]
        self.address = re.search(r"http://localhost:\d+", output)[0].replace("localhost", "127.0.0.1")
        self.wait()

    @property
    def socket_address(self):
        """The host and port to connect a socket to."""
        return "127.0.0.1", int(self.address.rpartition(":")[2])

    def socket_url(self, path, since):
        """Return the WebSocket URL of a table for a page that has so many events."""
        return f"{self.address.replace('http', 'ws')}{path}/live?since={since}"

    def wait(self):
        """Wait until the server answers."""
        while True:
            try:
                return fetch(f"{self.address}/health").raise_for_status()
            except (httpx2.NetworkError, httpx2.RemoteProtocolError):
                assert self.process.poll() is None, "the server exited by itself"
                time.sleep(0.01)

    def page(self, path):
        """Return the HTML of a page for a new visitor."""
        return fetch(f"{self.address}{path}").raise_for_status().text

    def kill(self):
        """Kill the process with SIGKILL."""
        self.process.kill()
        self.process.communicate()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.communicate()


@contextmanager
def serving(data, *options, python=sys.executable):
    """Run a server; by default with this Python."""
    server = ServerProcess(data, *options, python=python)
    try:
        yield server
    finally:
        server.stop()


class Player:
    """A person with a browser, whose cookies also work at another server with the same data."""

    def __init__(self):
        # No keep-alive connections: the server may be killed at any moment.
        limits = httpx2.Limits(max_keepalive_connections=0)
        self.http = httpx2.Client(timeout=30, verify=False, limits=limits)

    def visit(self, server):
        self.address = server.address
        # Another server has another port; cookies do not depend on it.
        self.http.headers.update({"origin": server.address, "accept": "application/json"})
        return self

    def get(self, path):
        return self.http.get(self.address + path)

    def post(self, path, **form):
        return self.http.post(self.address + path, data={name: str(value) for name, value in form.items()})
