"""How long it takes until the first page: `python -m bench.start`.

Each command runs in a process of its own, with compiled bytecode and a warm file cache. Beside the time until
the answer stands its CPU time, which other work on the machine disturbs less, and the speed of a plain loop.
Then come the bytes: what `make play` downloads, and what a browser gets, compressed as it is sent.
"""

import argparse
import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from bench.load.processes import ServerProcess, running
from bench.pace import pace
from speeltafel.games import GAMES
from speeltafel.store import Store
from tests.prepared_server import PreparedTable, StoreWriter, token

ROOT = Path(__file__).parent.parent
SPEELTAFEL = [sys.executable, "-m", "speeltafel"]
COMPILED = {"PYTHONDONTWRITEBYTECODE": ""}
"""The environment of every command: one that keeps bytecode, whatever is set here."""
PEOPLE = {"squadro": 2, "saxum": 2, "zocken": 4, "columbiz": 3, "saga": 3}
EVENTS = 30
PARTS = re.compile(
    r'<(?:link rel="(?:icon|stylesheet|manifest|modulepreload)"|script type="module") (?:href|src)="([^"]+)"'
)
Spent = tuple[float, float]
"""Seconds of wall time and of CPU time."""


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--download", action="store_true", help="fetch the packages to weigh them (100 MB)")
    asked = parser.parse_args()
    print("ms: median (low to high)        wall                    CPU      plain loop, M/s")
    with tempfile.TemporaryDirectory() as folder:
        first = Path(folder, "first")
        show("serve, first page", asked.runs, lambda: first_page(first))
        show("serve, new folder", asked.runs, lambda: first_page(Path(tempfile.mkdtemp(dir=folder))))
        for words in (["--help"], ["games"]):
            show(f"speeltafel {words[0]}", asked.runs, lambda: finished([*SPEELTAFEL, *words]))  # noqa: B023
        weigh_pages(Path(folder, "pages"))
        if asked.download:
            weigh_packages(Path(folder, "packages"))


def show(name: str, runs: int, run: Callable[[], Spent]) -> None:
    """Run once to warm the caches, then so often; print the median with the spread."""
    run()
    spent, paces = [], []
    for _ in range(runs):
        paces.append(pace())
        spent.append(run())
    wall, cpu = (spread([1000 * seconds for seconds in column]) for column in zip(*spent, strict=True))
    print(f"{name:22}{wall:>24}{cpu:>24}   {spread([each / 1e6 for each in paces])}", flush=True)


def spread(figures: Sequence[float]) -> str:
    """Return the median, and the lowest and the highest figure."""
    return f"{statistics.median(figures):,.0f} ({min(figures):,.0f} to {max(figures):,.0f})"


def first_page(data: Path) -> Spent:
    """Return what it takes from the start of the process until the front page is there."""
    began = time.perf_counter()
    with serving(data) as server:
        get(server.port, "/")
        return time.perf_counter() - began, server.cpu()


@contextmanager
def serving(data: Path) -> Iterator[ServerProcess]:
    """Run a server on this folder, as `make play` does."""
    command = [*SPEELTAFEL, "serve", "--port", "0", "--data", str(data)]
    with running(command, r"http://localhost:(\d+)", env=COMPILED) as server:
        yield server


def finished(command: Sequence[str]) -> Spent:
    """Return what a command takes until it is done."""
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, **COMPILED})
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return time.perf_counter() - began, used.ru_utime + used.ru_stime


def get(port: int, path: str, person: str = "") -> bytes:
    """Return the body of a response as it is sent."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    cookie = {"Cookie": f"speeltafel={token(person)}"} if person else {}
    connection.request("GET", path, headers={"Accept-Encoding": "gzip", **cookie})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    assert response.status == 200, (path, response.status)
    return body


def weigh_pages(data: Path) -> None:
    """Print the bytes of the front page and of a table of each game for the player to move."""
    data.mkdir()
    paths = {"front page": ("/", "")}
    with Store.open(data / "speeltafel.db") as store:
        writer = StoreWriter(store)
        for key in GAMES:
            names = ["Ana", "Bo", "Chris", "Dewi"][: PEOPLE.get(key, 2)]
            table = writer.add_table(PreparedTable(key, key, names, EVENTS))
            paths[key] = (f"/t/{key}", table.chairs[table.actor - 1].name)
    print("\nkB as sent      HTML     CSS      JS   other     all")
    with serving(data) as server:
        for name, (path, person) in paths.items():
            page = get(server.port, path, person)
            text = get_text(server.port, path, person)
            kinds = {"css": 0, "js": 0, "other": 0}
            for part in dict.fromkeys(PARTS.findall(text)):
                ending = urlsplit(part).path.rpartition(".")[2]
                kinds[ending if ending in kinds else "other"] += len(get(server.port, part))
            row = [len(page), *kinds.values()]
            print(f"{name:12}" + "".join(f"{size / 1000:8.1f}" for size in [*row, sum(row)]), flush=True)


def get_text(port: int, path: str, person: str) -> str:
    """Return a page that is not compressed."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", path, headers={"Cookie": f"speeltafel={token(person)}"} if person else {})
    text = connection.getresponse().read().decode()
    connection.close()
    return text


def weigh_packages(folder: Path) -> None:
    """Print the megabytes of the packages that `make play` downloads for this Python."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    command += ["--only-binary", ":all:", "--constraint", "constraints.txt", "--report", str(folder)]
    needed = re.search(
        r"^dependencies = \[\n(.*?)^\]", (ROOT / "pyproject.toml").read_text("utf-8"), re.M | re.S
    )
    assert needed is not None
    packages = re.findall(r'^ *"([^"]+)"', needed[1], re.MULTILINE)
    subprocess.run([*command, *packages], check=True, cwd=ROOT, stderr=subprocess.DEVNULL)
    print("\nMB to download")
    found = json.loads(folder.read_text("utf-8"))["install"]
    sizes = {each["metadata"]["name"]: size_of(each["download_info"]["url"]) / 1e6 for each in found}
    for name, size in sorted(sizes.items(), key=lambda item: -item[1])[:6]:
        print(f"  {name:20}{size:6.1f}")
    print(f"  {'all ' + str(len(sizes)):20}{sum(sizes.values()):6.1f}")


def size_of(url: str) -> int:
    """Return the bytes of a wheel, from its file or from the header of a response."""
    parts = urlsplit(url)
    if parts.scheme == "file":
        return Path(parts.path).stat().st_size
    connection = http.client.HTTPSConnection(parts.netloc)
    connection.request("HEAD", parts.path)
    return int(connection.getresponse().getheader("Content-Length") or 0)


if __name__ == "__main__":
    main()
