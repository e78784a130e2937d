"""A server in a process of its own; its CPU time and memory are read from /proc."""

import contextlib
import os
import re
import socket
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class ServerProcess:
    """A running server."""

    pid: int
    port: int

    def cpu(self) -> float:
        """Return the seconds of CPU time of all its threads."""
        threads = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9

    def memory(self) -> float:
        """Return the megabytes of resident memory."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def running(
    command: Sequence[str], port_pattern: str, cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> Iterator[ServerProcess]:
    """Run a command; `port_pattern` finds its port in its output."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=cwd, env=environment) as process:
        try:
            assert process.stdout is not None
            output = ""
            while not (port := re.search(port_pattern, output)):
                line = process.stdout.readline()
                assert line, f"{command[0]} did not start: {output}"
                output += line
            threading.Thread(target=process.stdout.read, daemon=True).start()
            wait_until_listening(int(port[1]))
            yield ServerProcess(process.pid, int(port[1]))
            assert process.poll() is None, f"{command[0]} exited by itself: {process.returncode}"
        finally:
            process.terminate()


def wait_until_listening(port: int) -> None:
    """Wait until a port accepts connections; a server may print its port before."""
    for _ in range(500):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.02)
    raise TimeoutError(f"nothing listens on port {port}")
