"""The processes that compute end with what they compute for, however that ends."""

import os
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

from speeltafel.bots.compute import Processes
from tests.lab.clumsy import hold, square

ROOT = Path(__file__).parents[2]

WHOLE = """
from speeltafel.bots.compute import Processes
from tests.lab.clumsy import hold

if __name__ == "__main__":
    list(Processes(2).each(hold, [{port}, {port}]))
"""


@contextmanager
def listening():
    """Listen for work that opens a connection; a minute is more than a process needs."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(60)
        yield server, server.getsockname()[1]


def ended(line):
    """Wait until the process at the other end of a connection has ended."""
    line.settimeout(60)
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def work(port):
    """Return the square of a number, or never."""
    return square(port) if port < 10 else hold(port)


def test_they_end_at_once_when_the_results_are_no_longer_read():
    with listening() as (server, port):
        results = Processes(2).each(work, [3, port])
        assert next(results) == 9
        with server.accept()[0] as line:
            results.close()
            assert ended(line)


def test_they_end_when_their_parent_is_killed(tmp_path):
    with listening() as (server, port):
        script = tmp_path / "whole.py"
        script.write_text(WHOLE.format(port=port), "utf-8")
        with subprocess.Popen(
            [sys.executable, script], env={**os.environ, "PYTHONPATH": str(ROOT)}
        ) as parent:
            lines = [server.accept()[0] for _ in range(2)]
            parent.kill()
            assert all(map(ended, lines))
            for line in lines:
                line.close()
