"""A server in a process of its own, and what it costs: read from Linux's own accounts in /proc."""

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
class Served:
    """A server that is open."""

    pid: int
    port: int

    def cpu(self) -> float:
        """Seconds of CPU time it has spent, all its threads together."""
        threads = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9

    def memory(self) -> float:
        """Megabytes of memory that it holds."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def running(
    command: Sequence[str], door: str, cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> Iterator[Served]:
    """This command, until we leave; `door` finds its port in what it says."""
    surroundings = {**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=cwd, env=surroundings) as process:
        try:
            assert process.stdout is not None
            told = ""
            while not (port := re.search(door, told)):
                line = process.stdout.readline()
                assert line, f"{command[0]} did not open: {told}"
                told += line
            threading.Thread(target=process.stdout.read, daemon=True).start()
            knock(int(port[1]))
            yield Served(process.pid, int(port[1]))
            assert process.poll() is None, f"{command[0]} fell by itself: {process.returncode}"
        finally:
            process.terminate()


def knock(port: int) -> None:
    """Wait until somebody opens; a server may say where it is a moment before it listens there."""
    for _ in range(500):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.02)
    raise TimeoutError(f"nobody opens on port {port}")
