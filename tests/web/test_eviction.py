"""Idle tables are evicted from memory and reloaded from their logs."""

import json
from contextlib import ExitStack

import pytest

from speeltafel.server import tables


@pytest.fixture
def two_loaded(monkeypatch):
    """Let the server keep only two idle tables in memory."""
    monkeypatch.setattr(tables, "MAX_LOADED", 2)


def test_the_longest_idle_table_is_evicted_and_reloads_unchanged(server, two_loaded):
    ana, bo = server.guest(), server.guest()
    paths = [server.new_table("squadro", ana, bo) for _ in range(4)]
    server.play(paths[0], [ana, bo], steps=3)
    first = server.loaded(paths[0])
    for path in paths[1:]:
        server.loaded(path)
    assert list(server.tables.loaded) == [path[3:] for path in paths[1:]]
    again = server.loaded(paths[0])
    assert again is not first
    assert again.table.state == first.table.state
    assert again.table.seq == first.table.seq


def test_long_matches_are_evicted_earlier(server, monkeypatch):
    monkeypatch.setattr(tables, "MAX_EVENTS", 40)
    ana, bo = server.guest(), server.guest()
    paths = [server.new_table("squadro", ana, bo) for _ in range(6)]
    for path in paths:
        server.play(path, [ana, bo], steps=10)
    for path in paths:
        server.tables.loaded.pop(path[3:], None)
        server.loaded(path)
    loaded_tables = list(server.tables.loaded.values())
    assert loaded_tables[-1].id == paths[-1][3:]
    assert sum(loaded.table.version for loaded in loaded_tables) <= 40 + loaded_tables[-1].table.version


def test_tables_with_an_open_page_are_never_evicted(server, two_loaded):
    ana, bo = server.guest(), server.guest()
    paths = [server.new_table("squadro", ana, bo) for _ in range(6)]
    with ExitStack() as open_pages:
        pages = []
        for path in paths:
            since = server.table_at(path).seq
            pages.append(open_pages.enter_context(bo.listen(path, since)))
            assert "present" in json.loads(pages[-1].receive_text())
        for path, page in zip(paths, pages, strict=True):
            known = server.loaded(path)
            server.play(path, [ana, bo])
            assert "scenes" in json.loads(page.receive_text()), "the page gets the update"
            assert server.loaded(path) is known
    server.new_table("squadro", ana, bo)
    assert len(server.tables.loaded) <= tables.MAX_LOADED + 1, (
        "the pages are closed, so tables may be evicted"
    )


def test_finding_a_loaded_table_does_not_scan_the_others(server, two_loaded, monkeypatch):
    ana, bo = server.guest(), server.guest()
    paths = [server.new_table("squadro", ana, bo) for _ in range(3)]
    monkeypatch.setattr(server.tables, "_evict", lambda: pytest.fail("looked at all paths"))
    server.play(paths[-1], [ana, bo], steps=5)
    assert server.table_at(paths[-1]).version == 6
