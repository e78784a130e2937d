"""Database pages overwritten while a server runs, as by a failing disk."""

import sqlite3
import time
from contextlib import closing

import pytest

from speeltafel.cli.data import FILE
from tests.empty_stores import with_empty_store
from tests.web.local_server import local_server
from tests.web.server_process import Player, serving

LINES = 80
"""Lines of talk at a table: together some pages of the database."""


def pages_of(path, table_path):
    """Return the page size and the numbers of the pages that hold a table of the database."""
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("pragma page_size").fetchone()
        (root,) = connection.execute(
            "select rootpage from sqlite_master where type = 'table' and name = ?", [table_path]
        ).fetchone()
    return size, reachable(path.read_bytes(), size, root)


def reachable(data, size, page):
    """Return the pages of a B-tree by SQLite's file format: interior pages name their children."""
    head = data[(page - 1) * size : page * size]
    found = [page]
    if head[0] in (2, 5):
        cells = int.from_bytes(head[3:5], "big")
        children = [int.from_bytes(head[8:12], "big")]
        for cell in range(cells):
            at = int.from_bytes(head[12 + 2 * cell : 14 + 2 * cell], "big")
            children.append(int.from_bytes(head[at : at + 4], "big"))
        for child in children:
            found += reachable(data, size, child)
    return found


def overwrite(path, size, pages):
    with path.open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * size)
            file.write(b"\xa5" * size)


def stored_bytes(folder):
    """Return all bytes of the database and its write-ahead log."""
    return {
        path.name: path.read_bytes() for path in folder.glob(f"{FILE}*") if not path.name.endswith("-shm")
    }


def readiness(server):
    answer = Player().visit(server).get("/ready")
    return answer.status_code, answer.text


@pytest.mark.parametrize("damaged", ["a few pages", "every page of the logs"])
def test_pages_overwritten_under_a_running_server(tmp_path, damaged):
    with local_server(tmp_path, with_empty_store(tmp_path / FILE)) as prepared:
        prepared.now = time.time()  # nobody is seen again a day later, which would be written
        guests = prepared.guest(), prepared.guest()
        table_path = prepared.new_table("squadro", *guests)
        for line in range(LINES):
            guests[0].post_ok(f"{table_path}/say", text=f"{line} " + "x" * 200)
    with serving(tmp_path) as server:
        players = [Player().visit(server) for _ in guests]
        for player, guest in zip(players, guests, strict=True):
            player.http.cookies.set("speeltafel", guest.http.cookies["speeltafel"])
        assert readiness(server) == (200, "ready\n")
        size, pages = pages_of(tmp_path / FILE, "event")
        assert len(pages) > 4
        overwrite(tmp_path / FILE, size, pages[1:] if damaged == "a few pages" else pages)
        before = stored_bytes(tmp_path)

        shown = players[0].http.get(server.address + table_path, headers={"accept": "text/html"})
        assert shown.status_code == 503
        assert "not your doing" in shown.text
        assert readiness(server) == (503, "not ready: damaged-data\n")
        for path, form in ((f"{table_path}/say", {"text": "hoi"}), ("/tables", {"game": "squadro"})):
            answer = players[1].post(path, **form)
            assert (answer.status_code, answer.json()["error"]) == (503, "damaged-data")
        assert readiness(server) == (503, "not ready: damaged-data\n")
        assert stored_bytes(tmp_path) == before, "nothing is written any more"
        assert Player().visit(server).get("/health").status_code == 200
