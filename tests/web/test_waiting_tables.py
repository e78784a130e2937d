"""The badge: which tables wait for me is known after a restart too, and read once after each change."""

import re

import pytest

from speeltafel.server import waiting_tables
from tests.web.local_server import local_server

DAYS = {"pace": "days-3"}


@pytest.fixture
def reads(server, monkeypatch):
    """The ids of the tables whose logs are read."""
    return counted(server, monkeypatch)


def counted(server, monkeypatch):
    found, read = [], server.store.events
    monkeypatch.setattr(server.store, "events", lambda id: found.append(id) or read(id))
    return found


def badge(guest):
    """Return the number on a page that no table is on; 0 where the badge is hidden."""
    page = guest.get("/rules/squadro", accept="text/html").text
    return int(re.search(r'<a id="waiting"[^>]*>(\d*)</a>|$', page)[1] or 0)


def sleep(server):
    """Let every table leave the memory."""
    server.tables.loaded.clear()


def test_tables_are_counted_after_a_restart_whether_loaded_or_not(tmp_path, monkeypatch):
    with local_server(tmp_path) as server:
        ana, bo = server.guest(), server.guest()
        paths = [server.new_table("squadro", ana, bo, **DAYS) for _ in range(3)]
        server.play(paths[0], [ana, bo])
        cookie = ana.http.cookies["speeltafel"]
    with local_server(tmp_path) as server:
        ana = server.guest()
        ana.http.cookies.set("speeltafel", cookie)
        server.loaded(paths[1])
        reads = counted(server, monkeypatch)
        assert badge(ana) == 2
        assert sorted(reads) == sorted(path[3:] for path in (paths[0], paths[2]))
        assert set(ana.get("/mine/waiting").json()["tables"]) == {path[3:] for path in paths[1:]}
        assert len(reads) == 2


def test_pages_read_a_table_again_only_after_it_changed(server, ana, reads):
    bo = server.guest()
    paths = [server.new_table("squadro", ana, bo, **DAYS) for _ in range(3)]
    assert [badge(ana), badge(bo)] == [3, 0]
    sleep(server)
    reads.clear()
    assert [badge(ana), badge(bo), badge(ana)] == [3, 0, 3]
    assert reads == [], "nothing happened, and none is in memory"
    server.play(paths[1], [ana, bo])
    sleep(server)
    reads.clear()
    assert [badge(ana), badge(bo), badge(ana)] == [2, 1, 2]
    assert reads == [paths[1][3:]]


def test_an_old_table_counts_however_many_are_newer(server, ana, monkeypatch):
    monkeypatch.setattr(waiting_tables, "MAX_READ", 2)
    bo = server.guest()
    old = server.new_table("squadro", ana, bo, **DAYS)
    badge(ana)
    for _ in range(5):
        server.now += 60
        path = server.new_table("squadro", ana, bo, **DAYS)
        ana.post_ok(f"{path}/resign", seat=1)
        assert badge(ana) == 1
    assert ana.get("/mine/waiting").json()["tables"] == [old[3:]]


def test_a_request_reads_so_many_tables_and_the_next_reads_more(server, ana, reads, monkeypatch):
    monkeypatch.setattr(waiting_tables, "MAX_READ", 2)
    bo = server.guest()
    for _ in range(5):
        server.new_table("squadro", ana, bo, **DAYS)
    server.app.state.services.waiting_tables._known.clear()
    assert [badge(ana) for _ in range(4)] == [2, 4, 5, 5]
