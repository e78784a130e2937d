"""What other visitors notice of a flood: `GET /health` and moves at another table, beside the quiet figures.

The server runs with its default settings. Eight clients of another address, in a process of their own, send
one kind of frame as fast as they can and come back when they are cut off. A second quiet figure is taken
while a process burns all the CPU time it gets: a flood takes time from the server by merely
running on the same machine. How much CPU time the server takes does not depend on who else is busy.
"""

import argparse
import html
import json
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from bench.load.processes import Served, running
from soak.flood import KINDS

BETWEEN_ANSWERS = 0.02
"""Seconds between two `GET /health`."""
BETWEEN_MOVES = 0.15
"""Seconds between two moves: with those of the table's set-up less than an address may post."""
LIMIT_MS = 100.0
"""The most a p95 may be in a flood."""
BURN = "while True: pass"


class Table:
    """Two people at a table of Squadro who take the first move they are offered, over their sockets."""

    def __init__(self, port: int) -> None:
        self.host = f"127.0.0.1:{port}"
        self.cookies: list[str] = []
        self._open = ExitStack()
        head, _ = self.ask(0, "POST", "/tables", game="squadro", seating="seated")
        self.path = head["location"]
        self.ask(1, "POST", f"{self.path}/sit", seat=2, name="Bo")
        self.ask(0, "POST", f"{self.path}/start")
        self.sockets = [self.open(seat) for seat in (0, 1)]
        self.made = 0

    def ask(self, who: int, method: str, path: str, **form: object) -> tuple[dict[str, str], str]:
        """One request by who sits here, or will."""
        headers = {"origin": f"http://{self.host}", "content-type": "application/x-www-form-urlencoded"}
        if who < len(self.cookies):
            headers["cookie"] = self.cookies[who]
        line = HTTPConnection(self.host, timeout=60)
        line.request(method, path, urlencode(form), headers)
        answer = line.getresponse()
        body = answer.read().decode()
        line.close()
        assert answer.status in (200, 303), (path, answer.status, body[:200])
        head = {name.lower(): value for name, value in answer.getheaders()}
        if who == len(self.cookies):
            self.cookies.append(head["set-cookie"].split(";")[0])
        return head, body

    def open(self, seat: int) -> ClientConnection:
        """Open the page and its socket."""
        _, page = self.ask(seat, "GET", self.path)
        facts = {
            name: html.unescape(a or b)
            for name, a, b in re.findall(r"data-(seq|version|moves)=(?:\"([^\"]*)\"|'([^']*)')", page)
        }
        if moves := json.loads(facts["moves"]):
            self.turn, self.moves, self.version = seat, moves, int(facts["version"])
        opening = connect(
            f"ws://{self.host}{self.path}/live?since={facts['seq']}",
            origin=Origin(f"http://{self.host}"),
            additional_headers={"cookie": self.cookies[seat]},
            compression=None,
        )
        return self._open.enter_context(opening)

    def move(self) -> float:
        """Make a move; return the seconds until its answer came."""
        form = {"seat": self.turn + 1, "version": self.version, "move": self.moves[0][0], "once": self.made}
        self.made += 1
        mine, other = self.sockets[self.turn], self.sockets[1 - self.turn]
        began = time.perf_counter()
        mine.send(json.dumps({name: str(value) for name, value in form.items()}))
        answer = self.hear(mine, "re")
        took = time.perf_counter() - began
        assert answer.get("ok"), answer
        self.version = answer["version"]
        self.moves = self.hear(other, "moves")["moves"]
        self.turn = 1 - self.turn
        return took

    def hear(self, page: ClientConnection, what: str) -> Any:
        """The next message with this in it."""
        while what not in (message := json.loads(page.recv(timeout=60))):
            if message.get("page"):
                raise GameOver
        return message

    def close(self) -> None:
        """Both leave."""
        self._open.close()


class GameOver(Exception):
    """The game ended."""


class Visitors:
    """Somebody who asks `GET /health`, and the players of a table, for so long."""

    def __init__(self, served: Served, seconds: float) -> None:
        self.served, self.port, self.seconds = served, served.port, seconds
        self.cpu = 0.0
        """Share of a core that the server took meanwhile."""
        self.answers: list[float] = []
        self.moves: list[float] = []
        self.failed: list[BaseException] = []

    def run(self) -> None:
        """Ask and play until the time is up."""
        until, began, cpu = time.monotonic() + self.seconds, time.monotonic(), self.served.cpu()
        threads = [threading.Thread(target=self.guarded, args=[do, until]) for do in (self.ask, self.play)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.cpu = (self.served.cpu() - cpu) / (time.monotonic() - began)
        if self.failed:
            raise self.failed[0]

    def guarded(self, do: Any, until: float) -> None:
        """Do this, and remember what went wrong."""
        try:
            do(until)
        except Exception as error:
            self.failed.append(error)

    def ask(self, until: float) -> None:
        """Ask on a new connection each time."""
        while time.monotonic() < until:
            began = time.perf_counter()
            line = HTTPConnection("127.0.0.1", self.port, timeout=60)
            line.request("GET", "/health")
            assert line.getresponse().status == 200
            line.close()
            self.answers.append(time.perf_counter() - began)
            time.sleep(BETWEEN_ANSWERS)

    def play(self, until: float) -> None:
        """Play, and begin anew when a game is over."""
        table = Table(self.port)
        while time.monotonic() < until:
            try:
                self.moves.append(table.move())
            except GameOver:
                table.close()
                table = Table(self.port)
            time.sleep(BETWEEN_MOVES)
        table.close()


def p95(times: Sequence[float]) -> float:
    """The 95th percentile, in milliseconds."""
    return statistics.quantiles(times, n=20)[-1] * 1e3


@contextmanager
def beside(command: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
    """Run this at the same time."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def line(name: str, visitors: Visitors, served: Served, quiet: Visitors, became: str = "") -> str:
    """A line of the table."""
    cells = ""
    for times, usual in ((visitors.answers, quiet.answers), (visitors.moves, quiet.moves)):
        cells += f"{statistics.median(times) * 1e3:>8.1f}{p95(times):>8.1f}{max(times) * 1e3:>8.1f}"
        cells += f"{p95(times) / p95(usual):>7.1f}x"
    return f"{name:15}{cells}{visitors.cpu:>8.0%}{served.memory():>8.0f}  {became}"


def main() -> None:
    """Print the table; fail where a flood is noticed too much."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kinds", nargs="*", default=KINDS)
    parser.add_argument("--seconds", type=float, default=15.0)
    arguments = parser.parse_args()
    seconds, over = arguments.seconds, []
    command = [sys.executable, "-m", "speeltafel", "serve", "--no-warm", "--port", "0", "--data"]
    with (
        tempfile.TemporaryDirectory() as folder,
        running([*command, str(Path(folder) / "data")], r"http://localhost:(\d+)") as served,
    ):
        print(f"milliseconds; each row is {seconds:.0f} s\n")
        print(f"{'':15}{'GET /health':>31}{'a move at another table':>31}{'server':>16}  flooders")
        print(f"{'':15}" + f"{'p50':>8}{'p95':>8}{'max':>8}{'quiet':>8}" * 2 + f"{'CPU':>8}{'MB':>8}")
        quiet = Visitors(served, seconds)
        quiet.run()
        print(line("quiet", quiet, served, quiet), flush=True)
        with beside([sys.executable, "-c", BURN]):
            busy = Visitors(served, seconds)
            busy.run()
        print(line("a busy process", busy, served, quiet), flush=True)
        for kind in arguments.kinds:
            table = Table(served.port)
            flood = [
                sys.executable,
                "-m",
                "soak.flood",
                kind,
                str(served.port),
                f"{table.path}/live?since=0",
            ]
            with beside([*flood, "--seconds", str(seconds)]) as flooders:
                visitors = Visitors(served, seconds)
                visitors.run()
                became, _ = flooders.communicate()
            print(line(kind, visitors, served, quiet, became.strip()), flush=True)
            over += [kind] * (max(p95(visitors.answers), p95(visitors.moves)) > LIMIT_MS)
            table.close()
            wait_until_forgiven(served.port, f"{table.path}/live")
    if over:
        sys.exit(f"more than {LIMIT_MS:.0f} ms: {', '.join(over)}")


def wait_until_forgiven(port: int, path: str) -> None:
    """Wait until the flooders' address may open sockets again, so that the next flood begins as the first."""
    while True:
        with suppress(OSError):
            asked = HTTPConnection("127.0.0.1", port, timeout=30, source_address=("127.0.0.2", 0))
            host = f"127.0.0.1:{port}"
            asked.request("GET", path, headers={
                "Host": host, "Origin": f"http://{host}", "Connection": "upgrade", "Upgrade": "websocket",
                "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            })  # fmt: skip
            status = asked.getresponse().status
            asked.close()
            if status == 101:
                return
        time.sleep(0.5)


if __name__ == "__main__":
    main()
