"""What other visitors notice of a flood: `GET /health` and moves at another table, beside the quiet figures.

The server runs with its default settings. Eight clients of another address, in a process of their own, send
one kind of frame as fast as they can and come back when they are cut off. With `--same-address` they have the
address of everybody else, as behind a router at home; with `--together` all their sockets are open before the
flood begins. Meanwhile people also open pages: one the server knows by a cookie, and one it doesn't know.

A second quiet figure is taken while a process burns all the CPU time it gets: a flood takes time from the
server by merely running on the same machine. How much CPU time the server takes does not depend on who else
is busy.
"""

import argparse
import html
import itertools
import json
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from bench.load.processes import ServerProcess, running
from soak.flood import KINDS

BETWEEN_ANSWERS = 0.02
"""Seconds between two `GET /health`."""
BETWEEN_MOVES = 0.15
"""Seconds between two moves: with those of the table's set-up less than an address may post."""
BETWEEN_PAGES = 0.5
"""Seconds between two pages that are opened with their sockets."""
STRANGER = 9
"""A seat that nobody has."""
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
"""The visitors' address, and another one."""
LEAST = 5
"""Figures without which there is no percentile: on a busy machine a short row takes longer."""
LIMIT_MS = 100.0
"""The most a p95 may be in a flood."""
BURN = "while True: pass"


class Table:
    """Two people at a table who play the first legal move over their WebSockets."""

    def __init__(self, port: int, game: str = "squadro") -> None:
        self.host = f"127.0.0.1:{port}"
        self.cookies: list[str] = []
        self._open = ExitStack()
        head, _ = self.request(0, "POST", "/tables", game=game, seating="seated")
        self.path = head["location"]
        self.request(1, "POST", f"{self.path}/sit", seat=2, name="Bo")
        self.request(0, "POST", f"{self.path}/start")
        self.sockets = [self.open(seat) for seat in (0, 1)]
        self.made = 0

    def request(self, who: int, method: str, path: str, **form: object) -> tuple[dict[str, str], str]:
        """Send one request, with the cookie of the person who has this seat if there is one."""
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
        _, page = self.request(seat, "GET", self.path)
        facts = {
            name: html.unescape(a or b)
            for name, a, b in re.findall(r"data-(seq|version|moves)=(?:\"([^\"]*)\"|'([^']*)')", page)
        }
        if moves := json.loads(facts["moves"]):
            self.turn, self.moves, self.version = seat, moves, int(facts["version"])
        return self._open.enter_context(self.socket(self.cookies[seat], facts["seq"]))

    def socket(self, cookie: str = "", since: str = "0") -> AbstractContextManager[ClientConnection]:
        """Return a WebSocket to open, with this cookie or without one."""
        return connect(
            f"ws://{self.host}{self.path}/live?since={since}",
            origin=Origin(f"http://{self.host}"),
            additional_headers={"cookie": cookie} if cookie else {},
            compression=None,
        )

    def move(self) -> float:
        """Play a move; return the seconds until its response."""
        form = {"seat": self.turn + 1, "version": self.version, "move": self.moves[0][0], "once": self.made}
        self.made += 1
        mine, other = self.sockets[self.turn], self.sockets[1 - self.turn]
        began = time.perf_counter()
        mine.send(json.dumps({name: str(value) for name, value in form.items()}))
        answer = self.next_message(mine, "re")
        took = time.perf_counter() - began
        assert answer.get("ok"), answer
        self.version = answer["version"]
        self.moves = self.next_message(other, "moves")["moves"]
        self.turn = 1 - self.turn
        return took

    def next_message(self, page: ClientConnection, what: str) -> Any:
        """Return the next message that contains this key."""
        while what not in (message := json.loads(page.recv(timeout=60))):
            if message.get("page"):
                raise GameOver
        return message

    def close(self) -> None:
        """Close both WebSockets."""
        self._open.close()


class GameOver(Exception):
    """The game ended."""


class Visitors:
    """People of one address: one asks `GET /health`, two play, and two open pages, for so long.

    Those who play sit at their table before the time begins.
    """

    def __init__(self, process: ServerProcess, seconds: float) -> None:
        self.process, self.port, self.seconds = process, process.port, seconds
        self.cpu = 0.0
        """Share of a core that the server took meanwhile."""
        self.answers: list[float] = []
        self.moves: list[float] = []
        self.requested: Counter[str] = Counter()
        self.opened: Counter[str] = Counter()
        """The number of WebSockets that new pages requested and opened, of known and unknown people."""
        self.failed: list[BaseException] = []
        self._table, self._visited = Table(self.port), Table(self.port)

    def run(self) -> None:
        """Send requests and play until the time is up."""
        until, began, cpu = time.monotonic() + self.seconds, time.monotonic(), self.process.cpu()
        threads = [
            threading.Thread(target=self.guarded, args=[do, until])
            for do in (self.send_requests, self.play, self.visit)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.cpu = (self.process.cpu() - cpu) / (time.monotonic() - began)
        if self.failed:
            raise self.failed[0]

    def guarded(self, do: Any, until: float) -> None:
        """Run a coroutine, and record its exception."""
        try:
            do(until)
        except Exception as error:
            self.failed.append(error)

    def send_requests(self, until: float) -> None:
        """Send requests, each on a new connection."""
        while time.monotonic() < until or len(self.answers) < LEAST:
            began = time.perf_counter()
            line = HTTPConnection("127.0.0.1", self.port, timeout=60)
            line.request("GET", "/health")
            assert line.getresponse().status == 200
            line.close()
            self.answers.append(time.perf_counter() - began)
            time.sleep(BETWEEN_ANSWERS)

    def play(self, until: float) -> None:
        """Play matches one after another."""
        table = self._table
        while time.monotonic() < until or len(self.moves) < LEAST:
            try:
                self.moves.append(table.move())
            except GameOver:
                table.close()
                table = Table(self.port)
            time.sleep(BETWEEN_MOVES)
        table.close()

    def visit(self, until: float) -> None:
        """Open a page and its WebSocket, in turn with and without a cookie; the page must always load."""
        for who, seat in itertools.cycle((("known", 0), ("unknown", STRANGER))):
            if time.monotonic() >= until:
                break
            self._visited.request(seat, "GET", self._visited.path)
            cookie = self._visited.cookies[seat] if who == "known" else ""
            with suppress(InvalidStatus), self._visited.socket(cookie):
                self.opened[who] += 1
            self.requested[who] += 1
            time.sleep(BETWEEN_PAGES)
        self._visited.close()


def p95(times: Sequence[float]) -> float:
    """Return the 95th percentile, in milliseconds."""
    return statistics.quantiles(times, n=20)[-1] * 1e3


@contextmanager
def beside(command: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
    """Run a coroutine as a task for the duration of the block."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def line(name: str, visitors: Visitors, process: ServerProcess, quiet: Visitors, became: str = "") -> str:
    """Return a line of the table."""
    cells = ""
    for times, usual in ((visitors.answers, quiet.answers), (visitors.moves, quiet.moves)):
        cells += f"{statistics.median(times) * 1e3:>8.1f}{p95(times):>8.1f}{max(times) * 1e3:>8.1f}"
        cells += f"{p95(times) / p95(usual):>7.1f}x"
    for who in ("known", "unknown"):
        cells += f"{f'{visitors.opened[who]}/{visitors.requested[who]}':>9}"
    return f"{name:15}{cells}{visitors.cpu:>8.0%}{process.memory():>8.0f}  {became}"


def main(given: Sequence[str] | None = None) -> None:
    """Print the table; fail if a flood delays other visitors too much."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kinds", nargs="*", default=KINDS)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--sockets", type=int, default=8)
    parser.add_argument("--same-address", action="store_true", help="flood from the visitors' own address")
    parser.add_argument("--together", action="store_true", help="open all sockets before the flood begins")
    parser.add_argument(
        "--limit", type=float, default=LIMIT_MS, help="the most a p95 may be, in milliseconds"
    )
    arguments = parser.parse_args(given)
    seconds, over = arguments.seconds, []
    source = HERE if arguments.same_address else ELSEWHERE
    command = [sys.executable, "-m", "speeltafel", "serve", "--no-warm", "--port", "0", "--data"]
    with (
        tempfile.TemporaryDirectory() as folder,
        running([*command, str(Path(folder) / "data")], r"http://localhost:(\d+)") as process,
    ):
        print(f"milliseconds; each row is {seconds:.0f} s\n")
        heads = f"{'GET /health':>32}{'a move at another table':>32}{'new pages heard':>18}{'server':>16}"
        print(f"{'':15}{heads}  flooders")
        print(
            f"{'':15}" + f"{'p50':>8}{'p95':>8}{'max':>8}{'quiet':>8}" * 2 + f"{'known':>9}{'unknown':>9}"
            f"{'CPU':>8}{'MB':>8}"
        )
        quiet = Visitors(process, seconds)
        quiet.run()
        print(line("quiet", quiet, process, quiet), flush=True)
        with beside([sys.executable, "-c", BURN]):
            busy = Visitors(process, seconds)
            busy.run()
        print(line("a busy process", busy, process, quiet), flush=True)
        for number, kind in enumerate(arguments.kinds):
            table = Table(process.port)
            if number:
                wait_until_admitted(process.port, f"{table.path}/live", source)
            visitors = Visitors(process, seconds)
            flood = [
                sys.executable,
                "-m",
                "soak.flood",
                kind,
                str(process.port),
                f"{table.path}/live?since=0",
                *("--seconds", str(seconds), "--sockets", str(arguments.sockets), "--source", source),
                *(["--together"] if arguments.together else []),
            ]
            with beside(flood) as flooders:
                visitors.run()
                became, _ = flooders.communicate()
            print(line(kind, visitors, process, quiet, became.strip()), flush=True)
            over += [kind] * (max(p95(visitors.answers), p95(visitors.moves)) > arguments.limit)
            table.close()
    if over:
        sys.exit(f"more than {arguments.limit:.0f} ms: {', '.join(over)}")


def wait_until_admitted(port: int, path: str, source: str) -> None:
    """Wait until the flooders' address may open WebSockets again, so that every flood starts equal."""
    while True:
        with suppress(OSError):
            connection = HTTPConnection("127.0.0.1", port, timeout=30, source_address=(source, 0))
            host = f"127.0.0.1:{port}"
            connection.request("GET", path, headers={
                "Host": host, "Origin": f"http://{host}", "Connection": "upgrade", "Upgrade": "websocket",
                "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            })  # fmt: skip
            status = connection.getresponse().status
            connection.close()
            if status == 101:
                return
        time.sleep(0.5)


if __name__ == "__main__":
    main()
